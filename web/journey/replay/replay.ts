import { batch, computed, signal } from '@preact/signals';
import { hasStartHex } from '../../../src/campaign/seen-only.ts';
import { MAP_FRAME_TYPE } from '../../../src/formats/map-json.ts';
import { type Axial, hexKey, ORIGIN } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { campaignPath, jsonIn } from '../../live/api.ts';
import type { PastGround } from '../../map/grounds/past/past-ground.ts';
import { pastGroundOf } from '../../map/grounds/past/past-ground-of.ts';
import { fetchJournal } from '../journal/fetch-journal.ts';
import type { Journey } from '../journey.ts';
import { type Findings, findingsBetween } from './findings.ts';
import { PastInscriptions } from './past-inscriptions.ts';
import { ReplayEvents } from './replay-events.ts';
import { ReplaySteps } from './replay-steps.ts';
import type { Timeline } from './timeline.ts';

/** Entries shown per second while it plays. */
export const SPEEDS = [2, 8, 30, 120] as const;
/** Time between jumps if the user prefers reduced motion, in milliseconds. */
const JUMP_MS = 500;
/**
 * Most time that one frame may advance: a page in the background draws no frames, so nobody has seen what it skipped.
 */
const LONGEST_TURN_MS = 1000;
/** Time without movement after which slower work is done, in milliseconds. */
const SETTLED_MS = 160;
/** Longest that a replay should take at its default speed, in seconds. */
const WHOLE_SECONDS = 60;

/** A campaign shown on its map as it was, entry by entry, up to the entry that was last when the replay began. */
export class Replay {
  readonly head: number;
  readonly timeline: Timeline;
  /** Number of the entry after which the campaign is shown. */
  readonly at = signal(0);
  /**
   * Number of the entry with which the map is compared, to show what became known since; `null` without a comparison.
   */
  readonly since = signal<number | null>(null);
  readonly isPlaying = signal(false);
  readonly speed = signal<number>(SPEEDS[0]);
  /** What became known between `since` and `at`, once the moment has stopped changing. */
  readonly findings = signal<Findings | null>(null);
  readonly shownEvent = computed(() => this.#entries.at(this.at.value));
  /** Number of entries that have been added since the replay began. */
  readonly later = computed(() => Math.max(0, this.#journey.campaign.seq - this.head));
  /** The moment at which the replay has settled: the one that addresses name. */
  readonly settledAt = signal(0);
  readonly #journey: Journey;
  readonly #steps: ReplaySteps;
  readonly #hasStartHex: boolean;
  readonly #entries: ReplayEvents;
  readonly #written: PastInscriptions;
  readonly #ground: PastGround;
  readonly #world: Journey['campaign']['world'];
  /** For each hex around the start, by its key, the entry after which the party first came there. */
  readonly #visits: ReadonlyMap<number, number>;
  readonly #isStill: () => boolean;
  #isClosed = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param isStill whether the user prefers reduced motion */
  constructor(journey: Journey, timeline: Timeline, isStill: () => boolean) {
    const { api, summary } = journey;
    this.#journey = journey;
    this.timeline = timeline;
    this.#world = journey.live.campaign.world;
    this.#hasStartHex = hasStartHex(this.#world);
    this.#steps = ReplaySteps.of(this.#world, timeline);
    const fetchTold = (after: number, limit: number) => fetchJournal(api, summary.id, after, limit);
    this.#entries = new ReplayEvents(fetchTold, (seq) => this.#steps.beginOf(seq));
    this.#written = new PastInscriptions(async (seq) => {
      const frame = { Accept: MAP_FRAME_TYPE };
      return jsonIn(await api.send('GET', `${campaignPath(summary.id)}/map?at=${seq}`, frame));
    });
    this.head = timeline.head;
    this.#isStill = isStill;
    this.#visits = timeline.firstVisits(neighbours(ORIGIN));
    this.#ground = pastGroundOf(this.#world, (hex) => this.#isSeenOnly(hex, this.at.peek()));
    this.speed.value = SPEEDS.find((speed) => this.head / speed <= WHOLE_SECONDS) ?? SPEEDS.at(-1) ?? 1;
    this.#show(this.head);
  }

  /** Shows the campaign after another entry; with a comparison, no earlier than `since`. */
  goTo(seq: number): void {
    this.pause();
    this.#show(seq);
  }

  step(by: number): void {
    this.goTo(this.#stepped(this.at.peek(), by));
  }

  /** Moves to the next or the previous beginning of a day. */
  stepDay(by: 1 | -1): void {
    const at = this.at.peek();
    this.goTo(by > 0 ? this.timeline.nextDay(at) : this.timeline.previousDay(at));
  }

  /** Plays on; starts from the beginning if it is at its end. */
  play(): void {
    if (this.isPlaying.peek()) return;
    if (this.at.peek() >= this.head) this.#show(this.#first);
    this.isPlaying.value = true;
    const last = this.#steps.stepOf(this.head);
    let shown: number = this.#steps.stepOf(this.at.peek());
    let before = performance.now();
    const turn = (now: number): void => {
      const waits = this.#isStill() && now - before < JUMP_MS;
      if (!waits) {
        const passed = Math.max(0, Math.min(now - before, LONGEST_TURN_MS));
        shown = Math.min(last, shown + (passed / 1000) * this.speed.peek());
        before = now;
        this.#show(this.#steps.entryOf(Math.floor(shown)));
      }
      if (shown >= last) this.pause();
      else this.#frame = requestAnimationFrame(turn);
    };
    this.#frame = requestAnimationFrame(turn);
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    if (!this.isPlaying.peek()) return;
    this.isPlaying.value = false;
    this.#settleSoon();
  }

  togglePlay(): void {
    if (this.isPlaying.peek()) this.pause();
    else this.play();
  }

  /** Compares with what was known after an earlier entry; `null` ends the comparison. */
  compareSince(seq: number | null): void {
    const since = seq === null ? null : this.#steps.endOf(Math.max(1, Math.min(seq, this.at.peek())));
    if (since === this.since.peek()) return;
    const changed = this.#ground.highlightAfter(since);
    batch(() => {
      this.since.value = since;
      this.findings.value = null;
      this.#look(changed);
    });
    this.#settleSoon();
  }

  stepSince(by: number): void {
    const since = this.since.peek();
    if (since !== null) this.compareSince(this.#stepped(since, by));
  }

  /** Returns to the campaign as it is now. */
  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#journey.showPast(null);
  }

  get #first(): number {
    return this.since.peek() ?? 1;
  }

  /** The entry that is `by` steps after another. */
  #stepped(seq: number, by: number): number {
    return this.#steps.entryOf(this.#steps.stepOf(seq) + by);
  }

  #show(wanted: number): void {
    const seq = this.#steps.endOf(Math.max(this.#first, Math.min(this.head, Math.round(wanted))));
    const before = this.at.peek();
    if (seq === before) return;
    const changed = [...this.#ground.showAt(seq), ...this.#visitedBetween(before, seq)];
    batch(() => {
      this.at.value = seq;
      this.findings.value = null;
      this.#look(changed);
    });
    this.#settleSoon();
  }

  #look(changed: readonly Axial[]): void {
    const seq = this.at.peek();
    const view = {
      seq,
      ground: this.#ground,
      written: this.#written.at(seq),
      party: this.timeline.partyAt(seq),
      trail: this.timeline.trailAt(seq),
    };
    this.#journey.showPast(view, { changed, follow: this.isPlaying.peek() });
  }

  /** While the replay plays, texts are fetched at once; everything else waits until it has stopped. */
  #settleSoon(): void {
    if (this.isPlaying.peek()) {
      this.#tell(true);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), SETTLED_MS);
  }

  #settle(): void {
    const at = this.at.peek();
    const since = this.since.peek();
    this.#tell(false);
    batch(() => {
      this.settledAt.value = at;
      this.findings.value = since === null ? null : findingsBetween(this.#world, since, at);
    });
  }

  /** Fetches what had happened by then, and what was written on the map. */
  #tell(isPassing: boolean): void {
    const at = this.at.peek();
    void this.#entries.fetchAt(at);
    void this.#written.fetchAt(at, isPassing).then((isNew) => {
      if (isNew && !this.#isClosed) this.#look([]);
    });
  }

  #isSeenOnly(hex: Axial, at: number): boolean {
    if (!this.#hasStartHex || !AROUND_START.has(hexKey(hex))) return false;
    const visited = this.#visits.get(hexKey(hex));
    return visited === undefined || visited > at;
  }

  /** The hexes around the start that the party had walked in after one of two entries but not after the other. */
  #visitedBetween(one: number, other: number): readonly Axial[] {
    return neighbours(ORIGIN).filter((hex) => this.#isSeenOnly(hex, one) !== this.#isSeenOnly(hex, other));
  }
}

const AROUND_START: ReadonlySet<number> = new Set(neighbours(ORIGIN).map(hexKey));
