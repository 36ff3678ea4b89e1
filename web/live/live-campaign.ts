import { signal } from '@preact/signals';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import type { PackedMap } from '../../src/campaign/map-view.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type {
  CommandAnswer,
  EntriesMessage,
  PointMessage,
  Presence,
  WatchAnswer,
} from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { Channel, ChannelListener } from './channel.ts';
import { emptyCampaign, restoredCampaign, unpackedCampaign } from './restored-campaign.ts';
import { SealWatch } from './seal-watch.ts';
import { uuid } from './uuid.ts';

/** How the connection stands. `offline`: it has been trying for a while, or the device has no network. */
export type LiveState = 'connected' | 'reconnecting' | 'offline';

/** Who wants to know what becomes of a campaign. */
export interface LiveListener {
  /** Entries took effect, in this order. */
  applied(entries: readonly Entry[]): void;
  /** The whole map was taken afresh. */
  restored(): void;
  pointed(message: PointMessage): void;
  /** The link no longer opens the campaign. */
  turnedAway(problem: ProblemBody | 'revoked'): void;
}

interface Errand {
  readonly id: string;
  readonly command: Command;
  readonly done: (answer: CommandAnswer) => void;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** After how many milliseconds without connection the page says that it is offline. */
const PATIENCE = 15_000;
/** After how many milliseconds an unanswered command is sent again although the connection seems to hold. */
const ANSWER_WITHIN = 10_000;
type LastEntry = (seq: number) => Promise<Entry | null>;

/** Where a map comes from as a file of its own instead of in a message, and from how many hexes on. */
export interface MapFile {
  readonly load: () => Promise<PackedMap>;
  readonly from: number;
}
/** How long the page waits before it asks again a server that is too busy or in trouble, in milliseconds. */
const PAUSE = 1_000;

/**
 * A campaign followed over a channel. Entries take effect strictly by number: what is known is dropped, a gap
 * is filled by watching again. A command is sent with the same id until it is answered, so that it is neither
 * lost nor done twice when the connection or the server goes away in between.
 */
export class LiveCampaign implements ChannelListener {
  readonly state = signal<LiveState>('reconnecting');
  /** Who is here, as far as the server has said. */
  readonly company = signal<Presence | null>(null);
  readonly role = signal<Role>('watcher');
  /** Counts what happened to `campaign`, which changes in place. */
  readonly version = signal(0);
  readonly ready = signal(false);
  readonly #summary: CampaignAnswer;
  readonly #channel: Channel;
  readonly #listener: LiveListener;
  readonly #mapFile: MapFile | undefined;
  readonly #errands = new Map<string, Errand>();
  #campaign: Campaign;
  #sealSeen: Promise<void> = Promise.resolve();
  #seals: SealWatch;
  readonly #lastEntry: LastEntry | undefined;
  #connected = false;
  #closed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #watching = false;
  #loading = false;
  /** Entries that came while the answer to `watch` was under way. */
  #early: Entry[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** @param lastEntry fetches an entry, to know what it sealed where it did not come over the channel */
  constructor(
    summary: CampaignAnswer,
    channel: Channel,
    listener: LiveListener,
    mapFile?: MapFile,
    lastEntry?: LastEntry,
  ) {
    this.#summary = summary;
    this.#mapFile = mapFile;
    this.#lastEntry = lastEntry;
    this.#channel = channel;
    this.#listener = listener;
    this.#campaign = emptyCampaign(summary);
    this.#seals = new SealWatch(this.#campaign);
    this.role.value = summary.role;
  }

  get campaign(): Campaign {
    return this.#campaign;
  }

  /** What is known of the seals of the throws that came while this page was open. */
  get seals(): SealWatch {
    return this.#seals;
  }

  /** Kept when what the last entry of the map sealed is known, or can't be had. */
  get sealSeen(): Promise<void> {
    return this.#sealSeen;
  }

  open(): void {
    this.#losePatienceLater();
    this.#channel.open(this);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#patience);
    clearTimeout(this.#again);
    for (const errand of this.#errands.values()) clearTimeout(errand.timer);
    this.#errands.clear();
    this.#channel.close();
  }

  /** Asks for something to be done. The promise is kept once the server has answered, however long that takes. */
  command(command: Command): Promise<CommandAnswer> {
    return new Promise((done) => {
      const errand: Errand = { id: uuid(), command, done };
      this.#seals.drew(errand.id);
      this.#errands.set(errand.id, errand);
      if (this.#connected) this.#send(errand);
    });
  }

  /** Shows the others a hex. */
  point({ q, r }: Axial): void {
    this.#channel.point({ campaign: this.#summary.id, q, r });
  }

  connected(): void {
    this.#connected = true;
    clearTimeout(this.#patience);
    this.#watching = false;
    this.#watch();
    for (const errand of this.#errands.values()) this.#send(errand);
  }

  disconnected(): void {
    this.#connected = false;
    this.#watching = false;
    this.#early = [];
    this.company.value = null;
    for (const errand of this.#errands.values()) clearTimeout(errand.timer);
    if (this.state.value === 'connected') {
      this.state.value = 'reconnecting';
      this.#losePatienceLater();
    }
  }

  refused(problem: ProblemBody): void {
    if (passes(problem)) this.#later(() => this.#channel.open(this));
    else this.#listener.turnedAway(problem);
  }

  revoked(): void {
    this.#listener.turnedAway('revoked');
  }

  entries({ campaign, entries }: EntriesMessage): void {
    if (campaign !== this.#summary.id) return;
    if (this.#watching) this.#early.push(...entries);
    else this.#take(entries);
  }

  presence(message: Presence): void {
    if (message.campaign === this.#summary.id) this.company.value = message;
  }

  pointed(message: PointMessage): void {
    if (message.campaign === this.#summary.id) this.#listener.pointed(message);
  }

  #watch(): void {
    if (this.#watching || !this.#connected) return;
    if (!this.ready.value && this.#mapFile && this.#summary.hexCount >= this.#mapFile.from) {
      this.#load(this.#mapFile);
      return;
    }
    this.#watching = true;
    this.#later(() => this.#watchAnew(), ANSWER_WITHIN);
    const after = this.ready.value ? { after: this.#campaign.seq } : {};
    this.#channel.watch({ campaign: this.#summary.id, ...after }, (answer) => {
      this.#watching = false;
      clearTimeout(this.#again);
      this.#caughtUp(answer);
    });
  }

  /** Begins with the map as a file, packed and put together in slices, and asks the channel for the rest. */
  #load({ load }: MapFile): void {
    if (this.#loading) return;
    this.#loading = true;
    load().then(
      (map) => {
        this.#loading = false;
        if (this.#closed) return;
        this.#restored(unpackedCampaign(this.#summary, map));
        this.#watch();
      },
      () => {
        this.#loading = false;
        this.#later(() => this.#watch());
      },
    );
  }

  #restored(campaign: Campaign): void {
    this.#campaign = campaign;
    this.#seals = new SealWatch(campaign);
    this.#sealSeen = this.#seeLastSeal(this.#seals, campaign.seq);
    this.ready.value = true;
    this.version.value++;
    this.#listener.restored();
  }

  /** A map does not tell what its last entry sealed, which is wanted for the next throw. */
  async #seeLastSeal(seals: SealWatch, seq: number): Promise<void> {
    if (seq === 0) return;
    // Without it the next throw alone is not checked.
    const entry = await this.#lastEntry?.(seq).catch(() => null);
    if (entry) seals.resume(entry);
  }

  #watchAnew(): void {
    this.#watching = false;
    this.#watch();
  }

  /** Does something after a pause, if the page is still here then. */
  #later(what: () => void, pause = PAUSE): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (!this.#closed) what();
    }, pause);
  }

  #caughtUp(answer: WatchAnswer): void {
    if (!answer.ok) {
      // Too much was missed, of a map that is too large for a message.
      if (answer.error.code === 'campaign/map-too-large' && this.#mapFile) this.#load(this.#mapFile);
      else if (passes(answer.error)) this.#later(() => this.#watch());
      else this.#listener.turnedAway(answer.error);
      return;
    }
    this.role.value = answer.role;
    const before = this.#campaign.seq;
    const early = this.#early;
    this.#early = [];
    if ('map' in answer) {
      if (this.#mapFile && answer.map.hexes.length >= this.#mapFile.from) {
        this.#load(this.#mapFile);
        return;
      }
      this.#restored(restoredCampaign(this.#summary, answer.map));
    } else {
      this.#take(answer.entries);
    }
    this.state.value = 'connected';
    this.#take(early);
    if (this.#campaign.seq >= answer.head) return;
    // There was more than fits into one answer. One that brought nothing new is no reason to ask again at once.
    if (this.#campaign.seq > before) this.#watch();
    else this.#later(() => this.#watch());
  }

  /** Applies what is new; a gap is filled by watching again. */
  #take(entries: readonly Entry[]): void {
    const applied: Entry[] = [];
    for (const entry of entries) {
      if (entry.seq <= this.#campaign.seq) continue;
      if (entry.seq > this.#campaign.seq + 1) {
        this.#watch();
        break;
      }
      this.#seals.see(entry);
      this.#campaign.apply(entry);
      applied.push(entry);
    }
    if (applied.length === 0) return;
    this.version.value++;
    this.#listener.applied(applied);
  }

  #send(errand: Errand): void {
    clearTimeout(errand.timer);
    errand.timer = setTimeout(() => this.#send(errand), ANSWER_WITHIN);
    const { id, command } = errand;
    this.#channel.command({ campaign: this.#summary.id, id, command }, (answer) =>
      this.#answered(id, answer),
    );
  }

  #answered(id: string, answer: CommandAnswer): void {
    const errand = this.#errands.get(id);
    if (!errand) return;
    clearTimeout(errand.timer);
    if (!answer.ok && answer.error.code === 'limits/too-many-requests') {
      errand.timer = setTimeout(() => this.#send(errand), PAUSE);
      return;
    }
    this.#errands.delete(id);
    if (answer.ok) {
      this.entries({ campaign: this.#summary.id, entries: answer.entries });
      this.#seals.answered(id, answer.entries);
    }
    errand.done(answer);
  }

  #losePatienceLater(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      if (!this.#connected) this.state.value = 'offline';
    }, PATIENCE);
  }
}

/** Whether a problem is one that passes by itself: the server is busy, or has trouble of its own. */
const passes = ({ code }: ProblemBody): boolean =>
  code === 'limits/too-many-requests' || code === 'server/failed' || code === 'server/storage';
