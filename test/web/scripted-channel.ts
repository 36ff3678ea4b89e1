import { createHash } from 'node:crypto';
import { Campaign } from '../../src/campaign/campaign.ts';
import { CommandDice } from '../../src/campaign/command-dice.ts';
import { type TypedEntry, typedEntry } from '../../src/campaign/commands/notebook.ts';
import { decide } from '../../src/campaign/decide.ts';
import { rollEntries } from '../../src/campaign/roll-entries.ts';
import { startPlan } from '../../src/campaign/start.ts';
import type { Entry, SentEntry, StartedBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import type { EntryDraft, Sha256 } from '../../src/ledger/ledger.ts';
import type { Actor } from '../../src/ledger/role.ts';
import { diceSeedOf, sealOf } from '../../src/ledger/seals.ts';
import type { DiceSource, WorldSettings } from '../../src/ledger/settings.ts';
import { typedTextMembers } from '../../src/ledger/typed-text.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type {
  CommandAnswer,
  CommandRequest,
  PointRequest,
  ThrowingRequest,
  WatchAnswer,
  WatchRequest,
} from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { WorldKind } from '../../src/world/world.ts';
import type { Channel, ChannelListener } from '../../web/live/channel.ts';

const BY: Actor = { link: 'owner0000000' as LinkId, label: 'owner', role: 'owner' };

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** The secret of an entry: always the same, so that tests are reproducible. */
const secretOf = (seq: number): string => sha256(new TextEncoder().encode(`secret of entry ${seq}`));

interface Scripted {
  readonly world?: Readonly<Record<string, unknown>>;
  /** True if the start waits for a command. */
  readonly startLater?: boolean;
  readonly dice?: DiceSource;
}

/** A server's campaign without storage or network: each throw is sealed by the previous entry. */
export class ScriptedServer {
  readonly campaign: Campaign;
  readonly ledger: Entry[] = [];
  readonly #kind: WorldKind;
  readonly #settings: WorldSettings;
  readonly #dice: DiceSource;
  readonly #done = new Map<string, { readonly command: string; readonly answer: CommandAnswer }>();

  constructor({ world = { kind: 'solo' }, startLater = false, dice: source = 'server' }: Scripted = {}) {
    const read = WORLDS.settingsFrom(world);
    const kind = read.ok ? WORLDS.ofKind(read.settings.kind) : null;
    if (!read.ok || !kind) throw new Error('there is no such world');
    this.#kind = kind;
    this.#settings = read.settings;
    this.#dice = source;
    const started: StartedBody = {
      kind: 'started',
      by: BY,
      edition: kind.edition,
      world: read.settings,
      dice: source,
      seedChosen: false,
    };
    this.campaign = new Campaign(started, WORLDS);
    this.#write([{ body: started }], null, false);
    if (startLater) return;
    const seed = diceSeedOf(secretOf(2), null, sha256);
    const dice = new CommandDice({}, { ownDice: false, serverDice: (key) => seededDiceFor(seed, key) });
    const start = rollEntries(startPlan(kind, read.settings, 2), dice, 2, BY);
    if (!start.ok) throw new Error("the server's dice never run out");
    this.#write(start.drafts, null, true);
  }

  get summary(): CampaignAnswer {
    return {
      id: 'test',
      name: 'Test',
      world: this.#settings,
      edition: this.#kind.edition,
      dice: this.#dice,
      seedChosen: false,
      seq: this.campaign.seq,
      party: this.campaign.party,
      day: 1,
      hexCount: this.campaign.world.count,
      closed: false,
      createdAt: '2024-04-17T00:00:00Z',
      updatedAt: '2024-04-17T00:00:00Z',
      role: 'owner',
    };
  }

  command({ id, command }: CommandRequest): CommandAnswer {
    const done = this.#done.get(id);
    if (done?.command === JSON.stringify(command)) return done.answer;
    if (done)
      return { ok: false, error: problem('request/id-reused', 'This id was used for another command.') };
    const seed = diceSeedOf(secretOf(this.campaign.seq + 1), id, sha256);
    const decision = decide(this.campaign, command, BY, {
      dice: (key) => seededDiceFor(seed, key),
      seed: {},
      typed: command.kind === 'erase' ? this.#typedIn(command.seq) : null,
    });
    if (!decision.ok) {
      const { code, detail, ...more } = decision.refusal;
      return { ok: false, error: problem(code, detail, more) };
    }
    const entries = this.#write(decision.drafts, id, decision.usedServerDice);
    const answer = { ok: true, seq: this.campaign.seq, entries } as const;
    this.#done.set(id, { command: JSON.stringify(command), answer });
    return answer;
  }

  /** Greatest number of entries in an answer. */
  mostEntries = Number.POSITIVE_INFINITY;

  watch({ after }: WatchRequest): WatchAnswer {
    const common = { ok: true, role: 'owner', link: BY.link, head: this.campaign.seq } as const;
    return after === undefined
      ? { ...common, map: this.campaign.view() }
      : { ...common, entries: this.ledger.slice(after, after + this.mostEntries) };
  }

  /** Assumes that no test erases anything twice. */
  #typedIn(seq: number): TypedEntry | null {
    const entry = this.ledger[seq - 1];
    return entry ? typedEntry(entry) : null;
  }

  #write(drafts: readonly EntryDraft[], command: string | null, usedServerDice: boolean): Entry[] {
    return drafts.map(({ body, text }, index) => {
      const seq = this.campaign.seq + 1;
      const entry = {
        ...body,
        ...(text !== undefined && { ...typedTextMembers(body.kind, text), textSalt: '' }),
        by: BY,
        seq,
        at: '2024-04-17T00:00:00Z',
        ...(command !== null && { command }),
        ...(index === 0 && usedServerDice && { secret: secretOf(seq) }),
        next: sealOf(secretOf(seq + 1), sha256),
        salt: '',
        hash: String(seq),
        version: 2,
      } as Entry;
      this.campaign.apply(entry);
      this.ledger.push(entry);
      return entry;
    });
  }
}

/** The entries as if someone with another link had made them. */
export const byAnotherLink = (entries: readonly SentEntry[]): SentEntry[] =>
  entries.map((entry) =>
    entry.kind === 'withheld' ? entry : { ...entry, by: { ...entry.by, link: 'another00000' as LinkId } },
  );

/** A channel that does nothing by itself: the test says when it connects, disconnects and answers. */
export class ScriptedChannel implements Channel {
  readonly watches: { request: WatchRequest; answer: (answer: WatchAnswer) => void }[] = [];
  readonly commands: { request: CommandRequest; answer: (answer: CommandAnswer) => void }[] = [];
  readonly points: PointRequest[] = [];
  readonly throws: ThrowingRequest[] = [];
  closed = false;
  /** How often the page gave the connection up and renewed it. */
  renewals = 0;
  #listener: ChannelListener | null = null;

  get listener(): ChannelListener {
    if (!this.#listener) throw new Error('the channel was never opened');
    return this.#listener;
  }

  open(listener: ChannelListener): void {
    this.#listener = listener;
  }

  close(): void {
    this.closed = true;
  }

  renew(): void {
    this.renewals++;
  }

  watch(request: WatchRequest, answer: (answer: WatchAnswer) => void): void {
    this.watches.push({ request, answer });
  }

  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): boolean {
    this.commands.push({ request, answer });
    return false;
  }

  point(request: PointRequest): void {
    this.points.push(request);
  }

  throwing(request: ThrowingRequest): void {
    this.throws.push(request);
  }

  /** Connects, and lets the server answer the page's watch request. */
  connectTo(server: ScriptedServer): void {
    this.listener.connected();
    this.answerWatch(server);
  }

  answerWatch(server: ScriptedServer): void {
    const asked = this.watches.at(-1);
    if (!asked) throw new Error('nobody asked to watch');
    asked.answer(server.watch(asked.request));
  }
}
