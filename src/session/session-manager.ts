import type { Readable } from 'node:stream';
import { Campaign } from '../campaign/campaign.ts';
import type { Command } from '../campaign/command.ts';
import type { MapFrame, MapView } from '../campaign/map-view.ts';
import { type CampaignStatus, FIRST_STATUS } from '../campaign/status.ts';
import type { Axial } from '../hex/axial.ts';
import type { Entry, SeenEntry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf, seenBy } from '../ledger/ledger.ts';
import type { Actor, Role } from '../ledger/role.ts';
import type { WorldView } from '../world/world.ts';
import {
  exportArchive,
  type ImportOutcome,
  importArchive,
  importRepeatable,
  keyOfArchive,
} from './archiving.ts';
import { BatchedWork } from './batched-work.ts';
import { type CommandOutcome, campaignNotFound } from './command-outcome.ts';
import { assertKnownEdition, UnreadableLedger } from './damaged-ledger.ts';
import { type EntrySlice, entrySlices, type Reader, type SliceBounds } from './entry-slices.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { type ForkOutcome, type ForkRequest, forkCampaign } from './forking.ts';
import { type NamedMap, takeInMap } from './given-map.ts';
import type { OnWritten } from './growth.ts';
import { labelsOf } from './labels.ts';
import { type CampaignRequest, newCampaign } from './new-campaign.ts';
import { type MemoryBounds, OpenSessions } from './open-sessions.ts';
import type { Asking, CampaignSummary, NewOwner, RequestKey } from './ports.ts';
import { orRepetition, type RepetitionOutcome, repetitionOf, requestKey } from './repeated-request.ts';
import { rolledOnEntering } from './rolled-on-entering.ts';
import { Session } from './session.ts';
import type { SessionTools } from './session-tools.ts';
import { loadStanding } from './standing-loading.ts';
import { summaryOfNew, summaryOfRepeatable } from './summary-of-new.ts';
import type { BatchCheck } from './taking-in.ts';
import { trailUpTo } from './trail.ts';

export interface MapSnapshot {
  readonly frame: MapFrame;
  readonly world: WorldView;
}

export type CreationOutcome =
  | { readonly kind: 'created'; readonly summary: CampaignSummary }
  | RepetitionOutcome;

/** How much all campaigns in memory may have together: some 200 MB of hexes, and notes, names and the like. */
const MOST_IN_MEMORY: MemoryBounds = { hexes: 4_000_000, written: 400_000_000 };
/** How many statuses, and how many entries, are read in one go: some milliseconds' worth. */
const STATUSES_AT_ONCE = 2000;
const ENTRIES_AT_ONCE = 100;

/** All campaigns of a store, played by commands one after the other: begun, asked about, taken in, forked and removed. */
export class SessionManager {
  readonly #tools: SessionTools;
  readonly #open: OpenSessions;
  /** Where campaigns end in the store; `null` where nobody else writes. */
  readonly #heads: BatchedWork<CampaignId, ReadonlyMap<CampaignId, number>> | null;
  /** Those that `onDamage` was told of when their summary was asked for. */
  readonly #damaged = new Set<CampaignId>();

  constructor(tools: SessionTools, most: Partial<MemoryBounds> = {}) {
    this.#tools = tools;
    this.#open = new OpenSessions((id) => Session.open(id, tools), { ...MOST_IN_MEMORY, ...most });
    const { others } = tools;
    this.#heads = others ? new BatchedWork((ids) => others.store.heads(ids)) : null;
  }

  /** What is in memory, for those who measure it. */
  get inMemory(): Pick<OpenSessions, 'count' | 'hexCount' | 'waitingCount'> {
    return this.#open;
  }

  /** Starts a campaign: with the server's dice the first seven hexes are revealed at once. */
  async create(request: CampaignRequest, owner: NewOwner): Promise<CreationOutcome> {
    const { store } = this.#tools;
    const { requestId } = request;
    const repeatable = requestId === undefined ? null : this.requestKey(requestId, askedBy(request));
    const before = repeatable && (await store.creation(repeatable.idHash));
    if (before) return repetitionOf(before, repeatable, store);

    const campaign = await newCampaign(request, owner, this.#tools);
    const making = store.create({ ...campaign, ...(repeatable && { request: repeatable }) });
    const repetition = await orRepetition(making, () => repeatable, store);
    if (repetition) return repetition;
    // Under its id it can be asked for again.
    const summary = await (repeatable ? summaryOfRepeatable : summaryOfNew)(campaign.id, store);
    return { kind: 'created', summary };
  }

  /** What a request for a new campaign is known by, with all that it asks for. */
  requestKey(id: string, asked: unknown): RequestKey {
    return requestKey(id, asked, this.#tools.digest);
  }

  /** The same of a request that brings an archive; `null` where it is none. */
  archiveKey(id: string, bytes: AsyncIterable<Uint8Array>): Promise<RequestKey | null> {
    return keyOfArchive(id, bytes, this.#tools.digest);
  }

  /** When the request for a new campaign was carried out first that came under an id; `null` if it never was. */
  async madeBefore(id: string): Promise<string | null> {
    return (await this.#tools.store.creation(this.#tools.digest.sha256(id)))?.createdAt ?? null;
  }

  /** What a request comes to that was carried out before; `null` for any other. Carries out nothing. */
  async repetition(key: RequestKey): Promise<RepetitionOutcome | null> {
    const before = await this.#tools.store.creation(key.idHash);
    return before && repetitionOf(before, key, this.#tools.store);
  }

  /** Answers if the store does. */
  async ready(): Promise<void> {
    await this.#tools.store.creation('');
  }

  /** @throws UnreadableLedger */
  async summary(id: CampaignId): Promise<CampaignSummary | null> {
    try {
      const summary = await this.#tools.store.summary(id);
      if (summary) assertKnownEdition(summary, this.#tools.worlds);
      return summary;
    } catch (error) {
      if (error instanceof UnreadableLedger && !this.#damaged.has(id)) {
        this.#damaged.add(id);
        this.#tools.onDamage?.(id, error.message);
      }
      throw error;
    }
  }

  /** Carries out a command once, however often it is sent under the same id. */
  async command(
    id: CampaignId,
    commandId: string,
    command: Command,
    by: Actor,
    onWritten?: OnWritten,
  ): Promise<CommandOutcome> {
    let told = 'failed';
    try {
      let session: Session | null = null;
      let outcome: CommandOutcome | null = null;
      // Where a command before it left memory of no use, the campaign is opened anew, and it is carried out there.
      while (!outcome) {
        session = await this.#open.of(id);
        // Let go while this waited for its turn: another may be in memory by now, which would not learn of what it does.
        if (session && !this.#open.holds(id, session)) continue;
        outcome = session ? await session.command(commandId, command, by, onWritten) : campaignNotFound();
      }
      if (session) this.#open.grown(id);
      told = outcome.ok ? 'done' : outcome.refusal.code;
      return outcome;
    } finally {
      this.#tools.observer?.commandDone(command.kind, told);
    }
  }

  /** The answer to a command that was carried out before; `null` for any other. Carries out nothing. */
  async answerOfDone(
    id: CampaignId,
    commandId: string,
    command: Command,
    by: Actor,
  ): Promise<CommandOutcome | null> {
    const session = await this.#open.of(id);
    return (await session?.answerOfDone(commandId, command, by)) ?? null;
  }

  /** The campaign as it stands; `null` if there is none. Not to be changed, and not to be kept. */
  async campaign(id: CampaignId): Promise<Campaign | null> {
    const session = await this.#open.of(id);
    if (!session) return null;
    if (await this.#isUpToDate(id, session)) return session.campaign;
    this.#open.forget(id);
    return null;
  }

  /** Has memory follow the store, where other servers write to it too; `false` if the campaign is gone. */
  async #isUpToDate(id: CampaignId, session: Session): Promise<boolean> {
    if (!this.#heads) return true;
    const head = (await this.#heads.run([id])).get(id);
    if (head === undefined) return false;
    if (head <= session.campaign.seq) return true;
    const isThere = await session.catchUp();
    // It may have grown by as much as by commands.
    if (isThere) this.#open.grown(id);
    return isThere;
  }

  /** The map as it stands, or as it stood after an earlier entry, as somebody of a role sees it. */
  async view(id: CampaignId, at?: number, role: Role = 'owner'): Promise<MapView | null> {
    const snapshot = await this.snapshot(id, at, role);
    if (!snapshot) return null;
    const { frame, world } = snapshot;
    return { ...frame, ...world.extras, hexes: [...world.records()] };
  }

  /**
   * A map of a campaign, as it stands or stood after an earlier entry. It does not change while the campaign goes on.
   *
   * @param signal aborted where nobody waits for it any more: its reason is thrown then
   */
  async snapshot(
    id: CampaignId,
    at?: number,
    role: Role = 'owner',
    signal?: AbortSignal,
  ): Promise<MapSnapshot | null> {
    const campaign = await this.campaign(id);
    if (!campaign) return null;
    const { world, seq, started } = campaign;
    if (at === undefined || at >= seq) return { frame: campaign.frame(role), world: world.view() };
    const { store, worlds } = this.#tools;
    const status = at === 0 ? FIRST_STATUS : await store.status(id, at);
    if (!status) return null;
    const then = new Campaign(started, worlds);
    await loadStanding(id, at, store, then, signal);
    then.resume({ seq: at, head: '', status, trail: await trailUpTo(id, at, store, signal) });
    return { frame: then.frame(role), world: world.view(at) };
  }

  /** The hash of an entry; empty where there is none. */
  async headAt(id: CampaignId, seq: number): Promise<string> {
    const [row] = await this.#tools.store.entries(id, [seq]);
    return row?.hash ?? '';
  }

  /** How a campaign stood after each of up to `limit` entries after a given one. */
  async statuses(
    id: CampaignId,
    after: number,
    limit: number,
    { asker, signal }: Reader = {},
  ): Promise<readonly CampaignStatus[]> {
    const all: CampaignStatus[] = [];
    while (all.length < limit) {
      const asked = Math.min(STATUSES_AT_ONCE, limit - all.length);
      const read = await this.#tools.store.statuses(id, after + all.length, asked);
      all.push(...read);
      if (read.length < asked) break;
      await yieldToEventLoop(asker);
      signal?.throwIfAborted();
    }
    return all;
  }

  /** Up to `limit` entries after a given one, whole. */
  async entries(id: CampaignId, after: number, limit: number): Promise<readonly Entry[]> {
    const { store } = this.#tools;
    const rows = await store.ledger(id, after, limit);
    const labels = await labelsOf(id, store);
    return rows.map((row) => entryOf(row, labels));
  }

  /** The entries of these numbers, which are rising, as somebody of a role sees them. */
  async entriesOf(
    id: CampaignId,
    seqs: readonly number[],
    role: Role,
    { asker, signal }: Reader = {},
  ): Promise<readonly SeenEntry[]> {
    const { store, digest } = this.#tools;
    const labels = await labelsOf(id, store);
    const seen: SeenEntry[] = [];
    for (let from = 0; from < seqs.length; from += ENTRIES_AT_ONCE) {
      if (from > 0) await yieldToEventLoop(asker);
      signal?.throwIfAborted();
      const rows = await store.entries(id, seqs.slice(from, from + ENTRIES_AT_ONCE));
      for (const row of rows) seen.push(seenBy(role, entryOf(row, labels), digest.sha256));
    }
    return seen;
  }

  /**
   * The entries that tell of a hex, as somebody of a role sees them: those of some numbers, and what tables rolled as the
   * party found it.
   */
  async entriesOfHex(
    id: CampaignId,
    hex: Axial,
    seqs: readonly number[],
    role: Role,
  ): Promise<readonly SeenEntry[]> {
    const { store, digest } = this.#tools;
    const labels = await labelsOf(id, store);
    const told = (await store.entries(id, seqs)).map((row) => entryOf(row, labels));
    const rolled = await rolledOnEntering(hex, told, async (after, limit) =>
      (await store.ledger(id, after, limit)).map((row) => entryOf(row, labels)),
    );
    return [...told, ...rolled]
      .sort((one, other) => one.seq - other.seq)
      .map((entry) => seenBy(role, entry, digest.sha256));
  }

  /** Entries after a given one, slice by slice, for what may be long, as somebody of a role sees them. */
  entrySlices(
    id: CampaignId,
    after: number,
    extent: SliceBounds,
    role: Role = 'owner',
  ): AsyncGenerator<EntrySlice, void, void> {
    return entrySlices(this.#tools, id, after, { ...extent, role });
  }

  /** Writes a campaign as an archive; `null` if there is none. */
  exportArchive(id: CampaignId, at?: number): Promise<Readable | null> {
    return exportArchive(id, this.#tools.store, at);
  }

  /** Takes in a campaign from an archive, all or nothing. What `onBatch` throws ends it. */
  importArchive(
    bytes: AsyncIterable<Uint8Array>,
    owner: NewOwner,
    mostBytes: () => number,
    { onBatch, requestId }: { readonly onBatch?: BatchCheck; readonly requestId?: string | undefined } = {},
  ): Promise<ImportOutcome | RepetitionOutcome> {
    const tools = { ...this.#tools, onBatch };
    return requestId === undefined
      ? importArchive(bytes, owner, tools, mostBytes)
      : importRepeatable(requestId, bytes, owner, tools, mostBytes);
  }

  /** Takes in a map of somebody's own, all or nothing: a campaign begins with it. What `onBatch` throws ends it. */
  async importMap(
    map: NamedMap,
    owner: NewOwner,
    { onBatch, request }: { readonly onBatch?: BatchCheck; readonly request?: RequestKey | null } = {},
  ): Promise<{ readonly kind: 'imported'; readonly summary: CampaignSummary } | RepetitionOutcome> {
    const making = takeInMap(map, owner, {
      ...this.#tools,
      onBatch,
      ...(request && { request: () => request }),
    });
    const made = await orRepetition(making, () => request ?? null, this.#tools.store);
    return 'kind' in made ? made : { kind: 'imported', summary: made };
  }

  /** Makes a campaign that has everything of another one up to an entry, and then goes its own way. */
  fork(
    parent: CampaignId,
    request: ForkRequest,
    owner: NewOwner,
    onBatch?: BatchCheck,
  ): Promise<ForkOutcome> {
    return forkCampaign(parent, request, owner, { ...this.#tools, onBatch });
  }

  /** Shows a campaign that is in memory with what people are called now, wherever that was found out. */
  async relabel(id: CampaignId): Promise<void> {
    // What cannot be opened is not in memory.
    const session = await this.#open.inMemory(id)?.catch(() => null);
    try {
      await session?.relabel();
    } finally {
      this.#tools.onRelabelled?.(id);
    }
  }

  /**
   * Relabels all campaigns that are in memory, one after the other: nobody knows in which of them somebody was forgotten.
   *
   * @throws AggregateError once all were tried, where some could not be
   */
  async relabelAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const id of this.#open.ids())
      await this.relabel(id).catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, (failures[0] as Error).message);
  }

  /** Removes a campaign for good; `closed` if the link of whoever asks was closed meanwhile. */
  async remove(id: CampaignId, by?: Asking): Promise<boolean | 'closed'> {
    const removed = await this.#tools.store.remove(id, by);
    // Only now, since somebody may have looked at it while it went.
    this.#open.forget(id);
    return removed;
  }
}

/** What a request asks for, as JSON has it. Tables are a `Map`, which there would have no members: all would look alike. */
const askedBy = ({ tables, ...others }: CampaignRequest) => ({
  ...others,
  ...(tables && { tables: [...tables] }),
});
