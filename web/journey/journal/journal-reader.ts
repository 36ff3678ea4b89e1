import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Entry } from '../../../src/ledger/entry.ts';
import type { JournalAnswer } from '../../../src/protocol/answers.ts';
import { byDay, type DatedEvent, Journal, type JournalDay } from '../../../src/telling/journal.ts';
import { textSearch } from '../../../src/telling/text-search.ts';
import { ApiError, pauseAfter } from '../../live/api.ts';
import type { LiveCampaign } from '../../live/live-campaign.ts';
import type { JourneyFollower } from '../journey.ts';
import { type DayBlock, dayBlocks, type JournalPart, latestFirst } from './day-blocks.ts';
import { foldedEvents } from './folded-events.ts';

/** Fetches at most `limit` events, from the entry after `after` on. */
type FetchJournal = (after: number, limit: number, search: string) => Promise<JournalAnswer>;

/** Whether the latest or the first event comes at the top. */
export type JournalOrder = 'latest' | 'first';

/** Number of entries asked for at a time: if all events are shown, and during a search, which may find few. */
const SHOWN_AT_A_TIME = 120;
const SEARCHED_AT_A_TIME = 1000;
/** Number of events loaded at a time: enough to fill a screen and scroll on. */
const WANTED = 60;
/** Most events that arrive live and are collected in one run. */
const MOST_IN_LIVE_RUN = 50;
/** Number of events, live ones included, above which older ones that are not in use are dropped. */
const SHOWN_WITH_LIVE = 300;
/** Number of lines above which live events are no longer added, if nothing can be dropped. */
const MOST_WITH_LIVE = 600;
/** Pause when the server is busy or has nothing to say yet, in milliseconds. */
const PAUSE_MS = 1500;

/**
 * A campaign's journal while it is read: fetched part by part from its latest or its first event on, and extended by
 * what happens meanwhile.
 */
export class JournalReader implements JourneyFollower {
  readonly order = signal<JournalOrder>('latest');
  /** The search text; if it is empty, all events are shown. */
  readonly search = signal('');
  readonly loading = signal(false);
  /** Why the last request failed; empty if it did not. */
  readonly trouble = signal('');
  /** Whether the latest events are left out, because nothing in use can be dropped to make room for them. */
  readonly isBehind = signal(false);
  readonly isComplete: ReadonlySignal<boolean>;
  readonly days: ReadonlySignal<readonly DayBlock[]>;
  readonly count: ReadonlySignal<number>;
  readonly #parts = signal<readonly JournalPart[]>([]);
  /** Entry at which the part already fetched ends: by `order`, all up to it is unread, or all after it. */
  readonly #edge = signal(0);
  /** Number of the last entry when reading began: later ones arrive live. */
  readonly #head = signal(0);
  readonly #fetch: FetchJournal;
  readonly #live: Pick<LiveCampaign, 'campaign'>;
  readonly #pause: (ms: number) => Promise<void>;
  /** The number of the oldest event in use, such as one in view; infinite if there is none. */
  oldestInUse = (): number => Number.POSITIVE_INFINITY;
  #teller: Journal;
  /** Incremented by each `begin`, so that what was fetched for an earlier one is dropped. */
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

  /** Starts over, perhaps in another order or with another search. */
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

  /** Ends reading: what is still being fetched is dropped. */
  close(): void {
    this.#begun++;
  }

  /** Entries may have been missed: starts over. */
  restored(): void {
    void this.begin();
  }

  applied(entries: readonly Entry[]): void {
    const isFound = textSearch(this.search.peek());
    const told = entries.flatMap((entry) => this.#teller.take(entry) ?? []);
    // Any event may contain the erased text, for example as the name of a place.
    if (entries.some(({ kind }) => kind === 'erased')) void this.begin();
    else this.#showLive(told.filter(({ event }) => isFound(event.text)));
  }

  /** Fetches more until there is enough to scroll on, or nothing is left. */
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

  /** Repeats the request while the server is busy or has nothing yet; `null` if the answer is no longer wanted. */
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

  #showLive(told: readonly DatedEvent[]): void {
    if (told.length === 0) return;
    const days = byDay(told);
    if (this.order.peek() === 'latest') this.#showLatest(latestFirst(days));
    else {
      const { seq } = this.#live.campaign;
      // Otherwise it is fetched when the reader gets that far.
      if (this.isComplete.peek() && this.count.peek() < MOST_WITH_LIVE) {
        this.#edge.value = seq;
        this.#add(days);
      }
      this.#head.value = seq;
    }
  }

  /** Keeps an open page small: the oldest events not in use make room for new ones, and can be fetched again. */
  #showLatest(days: readonly JournalDay[]): void {
    if (this.isBehind.peek()) return;
    const parts = withLatest(this.#parts.peek(), days);
    const isTooLong = () => countOf(parts.slice(0, -1)) >= SHOWN_WITH_LIVE;
    const newestOfLast = () => parts.at(-1)?.[0]?.events[0]?.seq ?? 0;
    batch(() => {
      if (isTooLong()) {
        // What is being fetched will join the oldest events, so none of them may be dropped now.
        const inUse = this.loading.peek() ? 0 : this.oldestInUse();
        while (isTooLong() && newestOfLast() < inUse) {
          this.#edge.value = newestOfLast();
          parts.pop();
        }
      }
      // Hundreds of events in view may be only a few lines, once folded.
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

/** Whether the server asked for fewer requests for a while. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'limits/too-many-requests';

const countOf = (parts: readonly JournalPart[]): number =>
  parts.flat().reduce((count, { events }) => count + events.length, 0);

/** Keeps the events of entries up to this number. */
const upTo = (seq: number, days: readonly JournalDay[]): JournalDay[] =>
  days
    .map((day) => ({ ...day, events: day.events.filter((event) => event.seq <= seq) }))
    .filter(({ events }) => events.length > 0);

/** Puts the latest events before all others, joined with the previous ones if they are of the same day. */
function withLatest(parts: readonly JournalPart[], days: readonly JournalDay[]): JournalPart[] {
  const [first, ...others] = parts;
  const [top, ...below] = first ?? [];
  const last = days.at(-1);
  if (!top || !last || top.day !== last.day || top.events.length >= MOST_IN_LIVE_RUN) return [days, ...parts];
  const joined = { ...top, events: [...last.events, ...top.events] };
  return [[...days.slice(0, -1), joined, ...below], ...others];
}
