import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry, SentEntry } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type {
  CommandAnswer,
  EntriesMessage,
  PersonMessage,
  PointMessage,
  Presence,
  ThrowingMessage,
  WatchAnswer,
} from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { toast } from '../kit/toasts.ts';
import { isTemporary, pauseAfter } from './api.ts';
import type { BesideChannel, FetchEntry, MapFile, MapLoading } from './beside-channel.ts';
import type { Channel, ChannelListener } from './channel.ts';
import { type ConnectionState, ConnectionStatus } from './connection-status.ts';
import type { LiveListener } from './live-listener.ts';
import { NextAttempt } from './next-attempt.ts';
import { type GivenCommand, Outbox, type PostponedCommand, type WaitingCommand } from './outbox.ts';
import { OwnCommands } from './own-commands.ts';
import { People } from './people.ts';
import { emptyCampaign, restoredCampaign, unpackedCampaign } from './restored-campaign.ts';
import { SealVerifier } from './seal-verifier.ts';
import { Throwers } from './throwers.ts';
import { ANSWER_TIMEOUT_MS, askedPause, CONNECTING_MS, RETRY_DELAY_MS, reopenPause } from './timeouts.ts';
import { uuid } from './uuid.ts';

/**
 * A campaign followed over a channel. Entries are applied strictly by sequence number: those already applied are
 * dropped, and a gap is filled by watching again.
 */
export class LiveCampaign implements ChannelListener {
  /** Who is here; `null` until the server has said so. */
  readonly presence = signal<Presence | null>(null);
  readonly role = signal<Role>('watcher');
  /** The id of the page's link; `null` until the server has said it. */
  readonly link = signal<LinkId | null>(null);
  readonly people = new People();
  readonly throwers: Throwers;
  /** Incremented on each change of `campaign`, which is a mutable object. */
  readonly version = signal(0);
  readonly ready = signal(false);
  /** Whether the map is this browser's cached copy because the server can't be reached: nothing can be done with it. */
  readonly isCachedCopy = signal(false);
  readonly state: ReadonlySignal<ConnectionState>;
  /** Seconds that the server asked the page to wait before it connects or loads again; 0 if that is a short time. */
  readonly pause: ReadonlySignal<number>;
  /** Number of failed attempts to connect. */
  readonly failures: ReadonlySignal<number>;
  /** The commands waiting for the connection, oldest first; empty while there is one. */
  readonly waitingCommands: ReadonlySignal<readonly WaitingCommand[]>;
  /** Commands that were sent and may have been carried out; they are sent again until the server answers. */
  readonly doubtfulCommands: ReadonlySignal<readonly GivenCommand[]>;
  /** Commands that the server postponed for more than some seconds; they are sent again then. */
  readonly postponedCommands: ReadonlySignal<readonly PostponedCommand[]>;
  readonly #summary: CampaignAnswer;
  readonly #channel: Channel;
  readonly #listener: LiveListener;
  readonly #mapFile: MapFile | undefined;
  readonly #sendLast: BesideChannel['sendLast'];
  readonly #connection = new ConnectionStatus();
  readonly #outbox: Outbox;
  #campaign: Campaign;
  #lastSealKnown: Promise<void> = Promise.resolve();
  #seals: SealVerifier;
  readonly #fetchEntry: FetchEntry | undefined;
  /** The commands given on this page. */
  readonly own = new OwnCommands();
  #closed = false;
  /** Whether the page's link was revoked, until it has another one. */
  #isRevoked = false;
  /** Whether the map was loaded with another link, and so may show more than the present link may see. */
  #isOfOther = false;
  /** The next attempt to load the map, or to catch up. */
  readonly #nextWatch = new NextAttempt(this.#connection);
  /** The next attempt to open the channel, after the server refused this page. */
  readonly #nextOpening = new NextAttempt(this.#connection);
  /** Number of refusals since the page was last connected. */
  #timesRefused = 0;
  #watching = false;
  #loading = false;
  /** Entries that arrived while the answer to `watch` was pending. */
  #heldBack: SentEntry[] = [];

  constructor(
    summary: CampaignAnswer,
    channel: Channel,
    listener: LiveListener,
    { mapFile, fetchEntry, sendLast }: BesideChannel = {},
  ) {
    this.#summary = summary;
    this.#mapFile = mapFile;
    this.#fetchEntry = fetchEntry;
    this.#sendLast = sendLast;
    this.#channel = channel;
    this.throwers = new Throwers(summary.id, channel);
    this.#listener = listener;
    this.#campaign = emptyCampaign(summary);
    this.#seals = new SealVerifier(this.#campaign);
    this.#outbox = new Outbox(summary.id, channel, (id, answer) => this.#answered(id, answer));
    this.state = this.#connection.state;
    this.pause = this.#connection.pause;
    this.failures = this.#connection.failures;
    this.waitingCommands = this.#outbox.waiting;
    this.doubtfulCommands = this.#outbox.doubtful;
    this.postponedCommands = this.#outbox.putOff;
    this.role.value = summary.role;
  }

  get campaign(): Campaign {
    return this.#campaign;
  }

  /** The verification of seals for throws made since the map was loaded. */
  get seals(): SealVerifier {
    return this.#seals;
  }

  /** Resolves when the seal of the map's last entry is known, or can't be fetched. */
  get lastSealKnown(): Promise<void> {
    return this.#lastSealKnown;
  }

  open(): void {
    this.#connection.connecting();
    this.#channel.open(this);
    this.#nextWatch.schedule(CONNECTING_MS, () => this.#loadInstead());
  }

  /** Sends unanswered commands again over HTTP, with the same ids, since the channel may be cut before all went out. */
  sendUnanswered(): void {
    for (const given of this.#outbox.unanswered) this.#sendLast?.(given);
  }

  close(): void {
    this.sendUnanswered();
    this.#closed = true;
    this.#nextWatch.end();
    this.#nextOpening.end();
    this.#connection.close();
    this.#outbox.close();
    this.#channel.close();
  }

  /** A new id for a command. A command repeated with the same id is carried out only once. */
  drawId(): string {
    const id = uuid();
    this.#seals.idDrawn(id);
    return id;
  }

  /** Gives a command. Resolves to the server's answer, whenever it comes, or to `null` if the command is withdrawn. */
  command(command: Command, id = this.drawId()): Promise<CommandAnswer | null> {
    const answer = this.#outbox.add(id, command);
    this.own.record(id, command, answer);
    return answer;
  }

  /** Withdraws a command that is waiting for the connection and was never sent; returns whether that was possible. */
  readonly withdraw = (id: string): boolean => this.#outbox.withdraw(id);

  /** Points out a hex to the others. */
  readonly point = ({ q, r }: Axial): void => this.#channel.point({ campaign: this.#summary.id, q, r });

  connected(): void {
    this.#timesRefused = 0;
    this.#connection.connected();
    this.#watching = false;
    this.#watch();
    this.#outbox.connected();
  }

  disconnected(): void {
    this.#outbox.disconnected();
    this.#connection.disconnected();
    this.#watching = false;
    this.#heldBack = [];
    this.presence.value = null;
    this.throwers.clear();
    this.#loadInstead();
  }

  refused(problem: ProblemBody): void {
    const pause = () => reopenPause(this.#timesRefused++, problem.retryAfter);
    if (!isTemporary(problem)) this.#turnedAway(problem);
    // Runs in parallel to other retries, such as loading the map as a file.
    else this.#nextOpening.scheduleShown(pause(), () => this.#channel.open(this));
  }

  removed(): void {
    this.#listener.accessLost('removed');
  }

  /** The server ends the connection, and the channel makes another one: this browser may have another link. */
  revoked(): void {
    this.#isRevoked = true;
    this.#isOfOther = true;
  }

  #turnedAway(problem: ProblemBody): void {
    this.#listener.accessLost(this.#isRevoked ? 'revoked' : problem);
  }

  entries({ campaign, entries }: EntriesMessage): void {
    if (campaign !== this.#summary.id) return;
    if (this.#watching) this.#heldBack.push(...entries);
    else this.#applyNew(entries);
  }

  presenceChanged(message: Presence): void {
    if (message.campaign !== this.#summary.id) return;
    this.presence.value = message;
    this.people.learn(message.present);
  }

  personChanged({ campaign, person }: PersonMessage): void {
    if (campaign === this.#summary.id) this.people.learn([person]);
  }

  pointed(message: PointMessage): void {
    if (message.campaign === this.#summary.id) this.#listener.pointed(message);
  }

  readonly throwing = (message: ThrowingMessage): void => this.throwers.receive(message);

  #watch(): void {
    if (this.#watching || !this.#connection.isConnected) return;
    if (!this.ready.value && this.#mapFile && this.#summary.hexCount >= this.#mapFile.from) {
      this.#load(this.#mapFile);
      return;
    }
    this.#watching = true;
    this.#nextWatch.schedule(ANSWER_TIMEOUT_MS, () => this.#watchAnew());
    const isFollowed = this.ready.value && !this.#isOfOther;
    const request = { campaign: this.#summary.id, ...(isFollowed && { after: this.#campaign.seq }) };
    this.#channel.watch(request, (answer) => {
      this.#watching = false;
      this.#nextWatch.giveUp();
      this.#caughtUp(answer, request.after);
    });
  }

  /** Without a connection, loads the map over HTTP: the service worker may have a cached copy. */
  #loadInstead(): void {
    if (!this.ready.value && this.#mapFile) this.#load(this.#mapFile);
  }

  /** Loads the map as a file, unpacks it, and asks the channel for the rest. */
  #load({ load }: MapFile, { after = 0, told, isLate = false }: MapLoading = {}): void {
    if (this.#loading) return;
    this.#loading = true;
    load().then(
      (map) => {
        this.#loading = false;
        if (this.#closed) return;
        const { seq } = this.#campaign;
        // If the server's ledger ends before the entry that was asked for, it went back to a backup.
        const wentBack = (told ?? map.seq) < after;
        // The channel may have brought a later state meanwhile.
        const isNew = !this.ready.value || this.#isOfOther || map.seq > seq || (wentBack && map.seq < seq);
        if (isNew || wentBack) {
          this.isCachedCopy.value = !this.#connection.isConnected;
          this.#restored(unpackedCampaign(this.#summary, map));
        }
        if (isNew) this.#watch();
        else this.#watchLater();
        if (isNew && isLate) this.#channel.renew();
      },
      (error) => {
        this.#loading = false;
        this.#watchLater(pauseAfter(error, RETRY_DELAY_MS), error.problem);
      },
    );
  }

  #restored(campaign: Campaign): void {
    this.#isOfOther = false;
    this.#campaign = campaign;
    this.#seals = new SealVerifier(campaign);
    this.#lastSealKnown = this.#fetchLastSeal(this.#seals, campaign.seq);
    this.#changed(() => {
      this.ready.value = true;
      this.#listener.restored();
    });
  }

  /** Fetches the seal of the last entry, which a map lacks: it is needed to check the next throw. */
  async #fetchLastSeal(seals: SealVerifier, seq: number): Promise<void> {
    if (seq === 0) return;
    // Without it only the next throw can't be checked.
    const entry = await this.#fetchEntry?.(seq).catch(() => null);
    if (entry) seals.resume(entry);
  }

  /**
   * No answer yet. Asking again could make a slow network carry it twice; the file is smaller, and ends that answer.
   */
  #watchAnew(): void {
    this.#watching = false;
    if (this.#mapFile) this.#load(this.#mapFile, { isLate: true });
    else this.#watch();
  }

  /** Watches after a pause, unless an answer is pending or the problem is there to stay. */
  #watchLater(pause = RETRY_DELAY_MS, problem?: ProblemBody | null): void {
    if (problem && !isTemporary(problem)) this.#turnedAway(problem);
    else if (!this.#watching) this.#nextWatch.scheduleShown(pause, () => this.#watch());
  }

  /** @param after the entry after which news was asked for */
  #caughtUp(answer: WatchAnswer, after: number | undefined): void {
    if (!answer.ok) {
      // Too much was missed, and the map is too large for a message.
      if (answer.error.code === 'campaign/map-too-large' && this.#mapFile)
        this.#load(this.#mapFile, { after });
      else this.#watchLater(askedPause(answer.error.retryAfter) ?? undefined, answer.error);
      return;
    }
    if (this.#isRevoked) toast(`Your link is closed. You go on with another one, as ${answer.role}.`);
    this.#isRevoked = false;
    this.role.value = answer.role;
    this.link.value = answer.link;
    const before = this.#campaign.seq;
    const heldBack = this.#heldBack;
    this.#heldBack = [];
    if ('map' in answer) {
      if (this.#mapFile && answer.map.hexes.length >= this.#mapFile.from) {
        this.#load(this.#mapFile, { after, told: answer.head });
        return;
      }
      if (!this.#isOvertaken(answer.map.seq, after))
        this.#restored(restoredCampaign(this.#summary, answer.map));
    } else {
      this.#applyNew(answer.entries);
    }
    this.isCachedCopy.value = false;
    this.#applyNew(heldBack);
    if (this.#campaign.seq >= answer.head) {
      this.#connection.caughtUp();
      return;
    }
    // More entries than fit into one answer. If it brought nothing new, don't ask again at once.
    if (this.#campaign.seq > before) this.#watch();
    else this.#watchLater();
  }

  /**
   * Whether a map is older than the current state: after a late answer another was asked for. A map that ends before
   * the entry that was asked for is not: that server went back to a backup.
   */
  #isOvertaken(seq: number, after = 0): boolean {
    return this.ready.peek() && !this.#isOfOther && seq >= after && seq <= this.#campaign.seq;
  }

  /** Applies new entries; a gap is filled by watching again. */
  #applyNew(entries: readonly SentEntry[]): void {
    const applied: Entry[] = [];
    const before = this.#campaign.seq;
    for (const entry of entries) {
      if (entry.seq <= this.#campaign.seq) continue;
      if (entry.seq > this.#campaign.seq + 1) {
        if (!this.#nextWatch.isScheduled) this.#watch();
        break;
      }
      this.#seals.verify(entry);
      this.#campaign.apply(entry);
      if (entry.kind !== 'withheld') applied.push(entry);
    }
    if (this.#campaign.seq === before) return;
    this.#changed(() => {
      this.throwers.applied(applied);
      this.#listener.applied(applied);
    });
  }

  /** Readers of the campaign see a change only after the listener has handled it. */
  #changed(tell: () => void): void {
    batch(() => {
      this.version.value++;
      tell();
    });
  }

  /** The answer to a command may bring its entries before the channel does. */
  #answered(id: string, answer: CommandAnswer): void {
    if (!answer.ok) return;
    this.entries({ campaign: this.#summary.id, entries: answer.entries });
    this.#seals.answered(id, answer.entries);
  }
}
