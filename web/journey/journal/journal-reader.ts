import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Entry } from '../../../src/ledger/entry.ts';
import type { JournalAnswer } from '../../../src/protocol/answers.ts';
import { byDay, Journal, type JournalDay, type ToldEntry } from '../../../src/telling/journal.ts';
import { textSearch } from '../../../src/telling/text-search.ts';
import { ApiError, pauseAfter } from '../../live/api.ts';
import type { LiveCampaign } from '../../live/live-campaign.ts';
import type { JourneyFollower } from '../journey.ts';
import { type DayBlock, dayBlocks, type JournalPart, latestFirst } from './day-blocks.ts';
import { foldedEvents } from './folded-events.ts';

/** Fetches events after an entry. */
type FetchJournal = (after: number, limit: number, search: string) => Promise<JournalAnswer>;

/** Which event is shown first. */
export type JournalOrder = 'latest' | 'first';

/** How many entries are asked for at a time: where all are shown, and where a search may find few. */
const SHOWN_AT_A_TIME = 120;
const SEARCHED_AT_A_TIME = 1000;
/** How many events are enough to scroll on. */
const WANTED = 60;
/** What comes in live is gathered below one another up to so many events. */
const MOST_IN_LIVE_RUN = 50;
/** Of what was read before, no more stays below what comes in live than makes so many events with it. */
const SHOWN_WITH_LIVE = 300;
/** What comes in live is not added to so many lines from which nothing can be taken. */
const MOST_WITH_LIVE = 600;
/** How long to wait where the server wants a pause, in milliseconds. */
const PAUSE_MS = 1500;

/**
 * A campaign's journal as somebody reads it: fetched piece by piece from its latest or its first event on, and with
 * what happens meanwhile.
 */
export class JournalReader implements JourneyFollower {
  readonly order = signal<JournalOrder>('latest');
  /** What is searched for; everything is shown where it is empty. */
  readonly search = signal('');
  readonly loading = signal(false);
  /** Why the last attempt failed; empty where it did not. */
  readonly trouble = signal('');
  /** Whether later events are left out: there is no room for them beside what is in use. */
  readonly isBehind = signal(false);
  readonly isComplete: ReadonlySignal<boolean>;
  readonly days: ReadonlySignal<readonly DayBlock[]>;
  readonly count: ReadonlySignal<number>;
  readonly #parts = signal<readonly JournalPart[]>([]);
  /** Up to which entry, or from which one on, nothing was looked through yet. */
  readonly #edge = signal(0);
  /** The last entry when it was begun: all later ones come by themselves. */
  readonly #head = signal(0);
  readonly #fetch: FetchJournal;
  readonly #live: Pick<LiveCampaign, 'campaign'>;
  readonly #pause: (ms: number) => Promise<void>;
  /** The number of the oldest event that is in use, such as in sight; infinite where none is. */
  oldestInUse = (): number => Number.POSITIVE_INFINITY;
  #teller: Journal;
  /** Tells one beginning from another: what an earlier one fetched is not wanted any more. */
  #begun = 0;

  constructor(fetch: FetchJournal, live: Pick<LiveCampaign, 'campaign'>, pause = paused) {
    this.#fetch = fetch;
    this.#live = live;
    this.#pause = pause;
    this.#teller = this.#tellerNow();
    this.isComplete = computed(() =>
      this.order.value === 'latest' ? this.#edge.value === 0 : this.#edge.value >= this.#head.value,
    );
    this.days = computed(() => dayBlocks(this.#parts.value));
    this.count = computed(() => countOf(this.#parts.value));
  }

  /** Begins anew, perhaps in another order or with another search. */
  begin({ order = this.order.peek(), search = this.search.peek() } = {}): Promise<void> {
    this.#begun++;
    const { seq } = this.#live.campaign;
    this.#teller = this.#tellerNow();
    batch(() => {
      this.order.value = order;
      this.search.value = search;
      this.#head.value = seq;
      this.#edge.value = order === 'latest' ? seq : 0;
      this.#parts.value = [];
      this.loading.value = false;
      this.isBehind.value = false;
    });
    return this.loadMore();
  }

  /** Nobody reads it any more: what is still to be fetched is not wanted. */
  close(): void {
    this.#begun++;
  }

  /** Something was missed: it is looked up anew. */
  restored(): void {
    void this.begin();
  }

  applied(entries: readonly Entry[]): void {
    const isFound = textSearch(this.search.peek());
    const told = entries.flatMap((entry) => this.#teller.take(entry) ?? []);
    // What was erased may stand in any event, as the name of a place does.
    if (entries.some(({ kind }) => kind === 'erased')) void this.begin();
    else this.#showLive(told.filter(({ event }) => isFound(event.text)));
  }

  /** Fetches more, until there is something to scroll on or nothing is left. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() || this.isComplete.peek()) return;
    const begun = this.#begun;
    const isCurrent = () => begun === this.#begun;
    const wanted = this.count.peek() + WANTED;
    this.loading.value = true;
    this.trouble.value = '';
    try {
      while (isCurrent() && this.count.peek() < wanted && !this.isComplete.peek())
        await (this.order.peek() === 'latest' ? this.#loadEarlier(isCurrent) : this.#loadLater(isCurrent));
    } catch (error) {
      if (isCurrent()) this.trouble.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (isCurrent()) this.loading.value = false;
    }
  }

  get #atATime(): number {
    return this.search.peek() === '' ? SHOWN_AT_A_TIME : SEARCHED_AT_A_TIME;
  }

  async #loadEarlier(isCurrent: () => boolean): Promise<void> {
    const end = this.#edge.peek();
    const begin = Math.max(0, end - this.#atATime);
    const parts: JournalDay[] = [];
    for (let after = begin; after < end; ) {
      const answer = await this.#ask(after, end - after, isCurrent);
      if (!answer) return;
      parts.push(...upTo(end, answer.days));
      if (answer.last <= after) break;
      after = answer.last;
    }
    this.#edge.value = begin;
    this.#add(latestFirst(parts));
  }

  async #loadLater(isCurrent: () => boolean): Promise<void> {
    const answer = await this.#ask(this.#edge.peek(), this.#atATime, isCurrent);
    if (!answer) return;
    const head = this.#head.peek();
    this.#edge.value = Math.min(answer.last, head);
    this.#add(upTo(head, answer.days));
  }

  /** Asks on where the server has nothing to say for now; `null` where that is not wanted any more. */
  async #ask(after: number, limit: number, isCurrent: () => boolean): Promise<JournalAnswer | null> {
    while (isCurrent()) {
      let pause = PAUSE_MS;
      try {
        const answer = await this.#fetch(after, limit, this.search.peek());
        if (answer.last > after || answer.head <= after) return isCurrent() ? answer : null;
      } catch (error) {
        if (!isBusy(error)) throw error;
        pause = pauseAfter(error, PAUSE_MS);
      }
      await this.#pause(pause);
    }
    return null;
  }

  #add(days: readonly JournalDay[]): void {
    if (days.length > 0) this.#parts.value = [...this.#parts.peek(), days];
  }

  #showLive(told: readonly ToldEntry[]): void {
    if (told.length === 0) return;
    const days = byDay(told);
    if (this.order.peek() === 'latest') this.#showLatest(latestFirst(days));
    else {
      const { seq } = this.#live.campaign;
      // Else it comes when somebody has read so far.
      if (this.isComplete.peek() && this.count.peek() < MOST_WITH_LIVE) {
        this.#edge.value = seq;
        this.#add(days);
      }
      this.#head.value = seq;
    }
  }

  /** A page that is left open stays small: the oldest that is not in use goes for what comes in, to be fetched again. */
  #showLatest(days: readonly JournalDay[]): void {
    if (this.isBehind.peek()) return;
    const parts = withLatest(this.#parts.peek(), days);
    const isTooLong = () => countOf(parts.slice(0, -1)) >= SHOWN_WITH_LIVE;
    const newestOfLast = () => parts.at(-1)?.[0]?.events[0]?.seq ?? 0;
    batch(() => {
      if (isTooLong()) {
        // What is being fetched joins to the oldest.
        const inUse = this.loading.peek() ? 0 : this.oldestInUse();
        while (isTooLong() && newestOfLast() < inUse) {
          this.#edge.value = newestOfLast();
          parts.pop();
        }
      }
      // In sight, hundreds of events may be a few lines.
      if (isTooLong() && this.#linesOf(parts) > MOST_WITH_LIVE) this.isBehind.value = true;
      else this.#parts.value = parts;
    });
  }

  #linesOf(parts: readonly JournalPart[]): number {
    if (this.search.peek() !== '') return countOf(parts);
    return parts.flat().reduce((count, { events }) => count + foldedEvents(events).length, 0);
  }

  #tellerNow(): Journal {
    const { campaign } = this.#live;
    return new Journal(campaign.world, campaign.frame());
  }
}

const paused = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether the server wants fewer calls for a while. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'limits/too-many-requests';

const countOf = (parts: readonly JournalPart[]): number =>
  parts.flat().reduce((count, { events }) => count + events.length, 0);

/** The events of entries up to a number. */
const upTo = (seq: number, days: readonly JournalDay[]): JournalDay[] =>
  days
    .map((day) => ({ ...day, events: day.events.filter((event) => event.seq <= seq) }))
    .filter(({ events }) => events.length > 0);

/** The latest events before all others; below one another with those that came just before them. */
function withLatest(parts: readonly JournalPart[], days: readonly JournalDay[]): JournalPart[] {
  const [first, ...others] = parts;
  const [top, ...below] = first ?? [];
  const last = days.at(-1);
  if (!top || !last || top.day !== last.day || top.events.length >= MOST_IN_LIVE_RUN) return [days, ...parts];
  const joined = { ...top, events: [...last.events, ...top.events] };
  return [[...days.slice(0, -1), joined, ...below], ...others];
}
