import type { Readable } from 'node:stream';
import { Campaign } from '../campaign/campaign.ts';
import type { Command } from '../campaign/command.ts';
import type { MapFrame, MapView } from '../campaign/map-view.ts';
import { type CampaignStatus, FIRST_STATUS } from '../campaign/status.ts';
import type { Axial } from '../hex/axial.ts';
import type { Entry, SentEntry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryForRole, entryOf } from '../ledger/ledger.ts';
import type { Actor, Role } from '../ledger/role.ts';
import type { WorldView } from '../world/world.ts';
import {
  exportArchive,
  type ImportOutcome,
  importArchive,
  importRepeatable,
  keyOfArchive,
  type UnderWayElsewhere,
} from './archiving.ts';
import type { CommandSteps } from './authored-command.ts';
import { BatchedWork } from './batched-work.ts';
import { type CommandOutcome, campaignNotFound } from './command-outcome.ts';
import { assertKnownEdition, UnreadableLedger } from './damaged-ledger.ts';
import { type EntrySlice, entrySlices, type ReadOptions, type SliceBounds } from './entry-slices.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { type ForkOutcome, type ForkRequest, forkCampaign } from './forking.ts';
import { campaignFromMap, type NamedMap } from './given-map.ts';
import { labelsOf } from './labels.ts';
import type { NewOwner, RequestingLink } from './link-store.ts';
import { type CampaignRequest, newCampaign } from './new-campaign.ts';
import { type MemoryBounds, OpenSessions } from './open-sessions.ts';
import type { CampaignSummary, RequestKey } from './ports.ts';
import { orRepetition, type RepetitionOutcome, repetitionOf, requestKey } from './repeated-request.ts';
import { rollsOnEntering } from './rolls-on-entering.ts';
import { Session } from './session.ts';
import type { SessionTools } from './session-tools.ts';
import { loadStanding } from './standing-loading.ts';
import type { BatchCheck } from './store-copy.ts';
import { summaryOfNew, summaryOfRepeatable } from './summary-of-new.ts';
import { trailUpTo } from './trail.ts';

export interface MapSnapshot {
  readonly frame: MapFrame;
  readonly world: WorldView;
}

export type CreationOutcome =
  | { readonly kind: 'created'; readonly summary: CampaignSummary }
  | RepetitionOutcome;

/** Bounds on all campaigns in memory together: some 200 MB of hexes, and 400 MB of notes, names and the like. */
const MOST_IN_MEMORY: MemoryBounds = { hexes: 4_000_000, written: 400_000_000 };
/** How many statuses, and how many entries, are read in one go: a few milliseconds' work. */
const STATUSES_AT_ONCE = 2000;
const ENTRIES_AT_ONCE = 100;

/** All campaigns of a store: creates, plays, reads, imports, exports, forks and removes them. */
export class SessionManager {
  readonly #tools: SessionTools;
  readonly #open: OpenSessions;
  /** Looks up the last entry numbers of campaigns in the store; `null` if no other server writes to it. */
  readonly #heads: BatchedWork<CampaignId, ReadonlyMap<CampaignId, number>> | null;
  /** The campaigns for which `summary` has called `onDamage`, so that it does so only once for each. */
  readonly #damaged = new Set<CampaignId>();

  constructor(tools: SessionTools, most: Partial<MemoryBounds> = {}) {
    this.#tools = tools;
    this.#open = new OpenSessions((id) => Session.open(id, tools), { ...MOST_IN_MEMORY, ...most });
    const { others } = tools;
    this.#heads = others ? new BatchedWork((ids) => others.store.heads(ids)) : null;
  }

  /** What is in memory, for metrics and tests. */
  get memoryUse(): Pick<OpenSessions, 'count' | 'hexCount' | 'waitingCount'> {
    return this.#open;
  }

  /** Starts a campaign. With the server's dice its start is revealed at once, unless the request wants it later. */
  async create(request: CampaignRequest, owner: NewOwner): Promise<CreationOutcome> {
    const { store } = this.#tools;
    const { requestId } = request;
    const repeatable = requestId === undefined ? null : this.requestKey(requestId, requestContent(request));
    const before = repeatable && (await store.creation(repeatable.idHash));
    const earlier = before && (await repetitionOf(before, repeatable, store));
    if (earlier) return earlier;

    const campaign = await newCampaign(request, owner, this.#tools);
    const making = store.create({ ...campaign, ...(repeatable && { request: repeatable }) });
    const repetition = await orRepetition(making, () => repeatable, store);
    if (repetition) return repetition;
    // If the summary can't be read: a repeatable request can be sent again; any other campaign is removed.
    const summary = await (repeatable ? summaryOfRepeatable : summaryOfNew)(campaign.id, store);
    return { kind: 'created', summary };
  }

  /** The key by which a request for a new campaign is recognised when it is sent again, made of its id and content. */
  requestKey(id: string, asked: unknown): RequestKey {
    return requestKey(id, asked, this.#tools.digest);
  }

  /** The same for a request that uploads an archive; `null` if the bytes are no archive. */
  archiveKey(id: string, bytes: AsyncIterable<Uint8Array>): Promise<RequestKey | null> {
    return keyOfArchive(id, bytes, this.#tools.digest);
  }

  /** When the request for a new campaign with this id was first carried out; `null` if it never was. */
  async madeBefore(id: string): Promise<string | null> {
    return (await this.#tools.store.creation(this.#tools.digest.sha256(id)))?.createdAt ?? null;
  }

  /** The outcome of a request that was carried out before; `null` for any other. Carries out nothing. */
  async repetition(key: RequestKey): Promise<RepetitionOutcome | null> {
    const before = await this.#tools.store.creation(key.idHash);
    return before && repetitionOf(before, key, this.#tools.store);
  }

  /** Resolves if the store answers a query. */
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
    { onQueued, ...steps }: CommandSteps = {},
  ): Promise<CommandOutcome> {
    let told = 'failed';
    try {
      let session: Session | null = null;
      let outcome: CommandOutcome | null = null;
      // If an earlier command left the session outdated, the campaign is opened anew and the command carried out there.
      while (!outcome) {
        session = await this.#open.of(id);
        // The session was evicted meanwhile: another one in its place would not learn of this command's entries.
        if (session && !this.#open.holds(id, session)) continue;
        const given = session?.command(commandId, command, by, steps);
        onQueued?.();
        outcome = given ? await given : campaignNotFound();
      }
      if (session) this.#open.makeRoom(id);
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

  /** The campaign as it is now; `null` if there is none. Callers must not change it or keep it. */
  async campaign(id: CampaignId): Promise<Campaign | null> {
    const session = await this.#open.of(id);
    if (!session) return null;
    if (await this.#isUpToDate(id, session)) return session.campaign;
    this.#open.forget(id);
    return null;
  }

  /** Brings a session up to date with what other servers wrote to the store; `false` if the campaign is gone. */
  async #isUpToDate(id: CampaignId, session: Session): Promise<boolean> {
    if (!this.#heads) return true;
    const head = (await this.#heads.run([id])).get(id);
    if (head === undefined) return false;
    if (head <= session.campaign.seq) return true;
    const isThere = await session.catchUp();
    // The entries of other servers count against the memory bounds like its own.
    if (isThere) this.#open.makeRoom(id);
    return isThere;
  }

  /** The map as it is now, or as it was after an earlier entry, as seen by somebody with the given role. */
  async view(id: CampaignId, at?: number, role: Role = 'owner'): Promise<MapView | null> {
    const snapshot = await this.snapshot(id, at, role);
    if (!snapshot) return null;
    const { frame, world } = snapshot;
    return { ...frame, ...world.extras, hexes: [...world.records()] };
  }

  /**
   * A snapshot of the map, as it is now or was after an earlier entry. It does not change while the campaign goes on.
   *
   * @param signal once it is aborted, its reason is thrown
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

  /** The hash of an entry; an empty string if there is no such entry. */
  async headAt(id: CampaignId, seq: number): Promise<string> {
    const [row] = await this.#tools.store.entries(id, [seq]);
    return row?.hash ?? '';
  }

  /** The status of a campaign after each of up to `limit` entries that follow a given one. */
  async statuses(
    id: CampaignId,
    after: number,
    limit: number,
    { asker, signal }: ReadOptions = {},
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

  /** Up to `limit` entries after a given one, with nothing withheld. */
  async entries(id: CampaignId, after: number, limit: number): Promise<readonly Entry[]> {
    const { store } = this.#tools;
    const rows = await store.ledger(id, after, limit);
    const labels = await labelsOf(id, store);
    return rows.map((row) => entryOf(row, labels));
  }

  /** The entries with these numbers, given in ascending order, as seen by somebody with the given role. */
  async entriesOf(
    id: CampaignId,
    seqs: readonly number[],
    role: Role,
    { asker, signal }: ReadOptions = {},
  ): Promise<readonly SentEntry[]> {
    const { store, digest } = this.#tools;
    const labels = await labelsOf(id, store);
    const seen: SentEntry[] = [];
    for (let from = 0; from < seqs.length; from += ENTRIES_AT_ONCE) {
      if (from > 0) await yieldToEventLoop(asker);
      signal?.throwIfAborted();
      const rows = await store.entries(id, seqs.slice(from, from + ENTRIES_AT_ONCE));
      for (const row of rows) seen.push(entryForRole(role, entryOf(row, labels), digest.sha256));
    }
    return seen;
  }

  /**
   * The entries about a hex, as seen by somebody with the given role: those with the given numbers, and the table rolls
   * that were made when the party found it.
   */
  async entriesOfHex(
    id: CampaignId,
    hex: Axial,
    seqs: readonly number[],
    role: Role,
  ): Promise<readonly SentEntry[]> {
    const { store, digest } = this.#tools;
    const labels = await labelsOf(id, store);
    const told = (await store.entries(id, seqs)).map((row) => entryOf(row, labels));
    const rolled = await rollsOnEntering(hex, told, async (after, limit) =>
      (await store.ledger(id, after, limit)).map((row) => entryOf(row, labels)),
    );
    return [...told, ...rolled]
      .sort((one, other) => one.seq - other.seq)
      .map((entry) => entryForRole(role, entry, digest.sha256));
  }

  /** Entries after a given one, slice by slice since there may be many, as seen by somebody with the given role. */
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

  /** Imports a campaign from an archive, all or nothing. An error thrown by `onBatch` aborts the import. */
  importArchive(
    bytes: AsyncIterable<Uint8Array>,
    owner: NewOwner,
    mostBytes: () => number,
    { onBatch, requestId }: { readonly onBatch?: BatchCheck; readonly requestId?: string | undefined } = {},
  ): Promise<ImportOutcome | RepetitionOutcome | UnderWayElsewhere> {
    const tools = { ...this.#tools, onBatch };
    return requestId === undefined
      ? importArchive(bytes, owner, tools, mostBytes)
      : importRepeatable(requestId, bytes, owner, tools, mostBytes);
  }

  /** Starts a campaign from somebody's own map, all or nothing. An error thrown by `onBatch` aborts the import. */
  async importMap(
    map: NamedMap,
    owner: NewOwner,
    { onBatch, request }: { readonly onBatch?: BatchCheck; readonly request?: RequestKey | null } = {},
  ): Promise<{ readonly kind: 'imported'; readonly summary: CampaignSummary } | RepetitionOutcome> {
    const making = campaignFromMap(map, owner, {
      ...this.#tools,
      onBatch,
      ...(request && { request: () => request }),
    });
    const made = await orRepetition(making, () => request ?? null, this.#tools.store);
    return 'kind' in made ? made : { kind: 'imported', summary: made };
  }

  /** Makes a campaign that shares the entries of another one up to a given entry, and then goes its own way. */
  fork(
    parent: CampaignId,
    request: ForkRequest,
    owner: NewOwner,
    onBatch?: BatchCheck,
  ): Promise<ForkOutcome> {
    return forkCampaign(parent, request, owner, { ...this.#tools, onBatch });
  }

  /** Updates the names of people in a campaign that is in memory, after they have changed here or on another server. */
  async relabel(id: CampaignId): Promise<void> {
    // A campaign that failed to open is not in memory.
    const session = await this.#open.inMemory(id)?.catch(() => null);
    try {
      await session?.relabel();
    } finally {
      this.#tools.onRelabelled?.(id);
    }
  }

  /**
   * Relabels all campaigns in memory, one after the other; for when it isn't known which of them had names changed.
   *
   * @throws AggregateError after all were tried, if some of them failed
   */
  async relabelAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const id of this.#open.ids()) {
      const session = await this.#open.inMemory(id)?.catch(() => null);
      // Most names are as before, and so are the drawings that are cached.
      if ((await session?.relabel().catch((error: unknown) => void failures.push(error))) !== false)
        this.#tools.onRelabelled?.(id);
    }
    if (failures.length > 0) throw new AggregateError(failures, (failures[0] as Error).message);
  }

  /**
   * Removes a campaign for good; `false` if there is none, `closed` if the link of whoever asks was closed meanwhile.
   */
  async remove(id: CampaignId, by?: RequestingLink): Promise<boolean | 'closed'> {
    const removed = await this.#tools.store.remove(id, by);
    // Only after the removal: a reader during it may have opened the campaign again.
    this.#open.forget(id);
    return removed;
  }
}

/** What a request asks for, as JSON. `tables` is a `Map`, which JSON would write as `{}`, so its entries are listed. */
const requestContent = ({ tables, ...others }: CampaignRequest) => ({
  ...others,
  ...(tables && { tables: [...tables] }),
});
