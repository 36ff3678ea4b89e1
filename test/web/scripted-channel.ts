import { Campaign } from '../../src/campaign/campaign.ts';
import { decide } from '../../src/campaign/decide.ts';
import type { Entry, EntryBody, StartedBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type {
  CommandAnswer,
  CommandRequest,
  PointRequest,
  WatchAnswer,
  WatchRequest,
} from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { revealDice } from '../../src/world/chance.ts';
import { revealStart } from '../../src/world/solo/reveal.ts';
import type { Channel, ChannelListener } from '../../web/live/channel.ts';

const BY: Actor = { link: 'owner0000000' as LinkId, label: 'owner', role: 'owner' };
const SECRET = { seed: 'a test', seedSalt: '00' };

const STARTED: StartedBody = {
  kind: 'started',
  by: BY,
  edition: 'solo@1',
  name: 'Test',
  world: { kind: 'solo', houseRules: [] },
  dice: 'server',
  seedChosen: true,
  commitment: '',
};

/** A campaign as a server has it, without storage or wire. */
export class ScriptedServer {
  readonly campaign = new Campaign(STARTED);
  readonly ledger: Entry[] = [];
  readonly #answered = new Map<string, CommandAnswer>();

  constructor() {
    const start = revealStart(2, [], (hex) => revealDice(SECRET.seed, hex));
    if (!start.done) throw new Error("the server's dice never run out");
    this.#write(
      STARTED,
      ...start.revealed.map(
        (hex): EntryBody => ({ kind: 'revealed', by: BY, hex, entered: hex.origin === null }),
      ),
    );
  }

  get summary(): CampaignAnswer {
    return {
      id: 'test',
      name: 'Test',
      world: STARTED.world,
      dice: 'server',
      seedChosen: true,
      seq: this.campaign.seq,
      party: this.campaign.party,
      hexCount: this.campaign.world.count,
      createdAt: '2024-04-17T00:00:00Z',
      updatedAt: '2024-04-17T00:00:00Z',
      role: 'owner',
    };
  }

  command({ id, command }: CommandRequest): CommandAnswer {
    const before = this.#answered.get(id);
    if (before) return before;
    const decision = decide(this.campaign, command, BY, SECRET);
    if (!decision.ok) return { ok: false, error: problem(decision.refusal.code, decision.refusal.detail) };
    const entries = this.#write(...decision.bodies);
    const answer = { ok: true, seq: this.campaign.seq, entries } as const;
    this.#answered.set(id, answer);
    return answer;
  }

  /** How many entries an answer has at most. */
  mostEntries = Number.POSITIVE_INFINITY;

  watch({ after }: WatchRequest): WatchAnswer {
    const common = { ok: true, role: 'owner', head: this.campaign.seq } as const;
    return after === undefined
      ? { ...common, map: this.campaign.view() }
      : { ...common, entries: this.ledger.slice(after, after + this.mostEntries) };
  }

  #write(...bodies: EntryBody[]): Entry[] {
    return bodies.map((body) => {
      const seq = this.campaign.seq + 1;
      const entry: Entry = { ...body, seq, at: '2024-04-17T00:00:00Z', salt: '', hash: String(seq) };
      this.campaign.apply(entry);
      this.ledger.push(entry);
      return entry;
    });
  }
}

/** A channel that does nothing by itself: the test says when it connects, drops and answers. */
export class ScriptedChannel implements Channel {
  readonly watches: { request: WatchRequest; answer: (answer: WatchAnswer) => void }[] = [];
  readonly commands: { request: CommandRequest; answer: (answer: CommandAnswer) => void }[] = [];
  readonly points: PointRequest[] = [];
  closed = false;
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

  watch(request: WatchRequest, answer: (answer: WatchAnswer) => void): void {
    this.watches.push({ request, answer });
  }

  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void {
    this.commands.push({ request, answer });
  }

  point(request: PointRequest): void {
    this.points.push(request);
  }

  /** Connects, and lets the server answer the page's wish to watch. */
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
