import { TRAIL_LENGTH } from '../../../src/campaign/map-view.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexKey } from '../../../src/hex/axial.ts';
import type { TimelineAnswer } from '../../../src/protocol/answers.ts';

/** Fetches the party and the day after each entry, from the one after `after` on. */
type FetchTimeline = (after: number) => Promise<TimelineAnswer>;

/** Where the party was, and which day it was, after each entry up to `head`. */
export class Timeline {
  /** Number of the last entry. */
  readonly head: number;
  readonly #days: Uint32Array;
  /** Every hex that the party came to, in order. */
  readonly #places: readonly Axial[];
  /** For each entry, how many of those places the party had come to after it. */
  readonly #placesAfter: Uint32Array;

  private constructor(head: number, places: readonly Axial[], placesAfter: Uint32Array, days: Uint32Array) {
    this.head = head;
    this.#places = places;
    this.#placesAfter = placesAfter;
    this.#days = days;
  }

  /** @param head number of the last entry that is wanted */
  static async load(fetch: FetchTimeline, head: number): Promise<Timeline> {
    const places: Axial[] = [];
    const placesAfter = new Uint32Array(head + 1);
    const days = new Uint32Array(head + 1).fill(1, 0, 1);
    for (let after = 0; after < head; ) {
      const { q, r, day, paths } = await fetch(after);
      if (day.length === 0) throw new Error('The server tells nothing of some entries.');
      const ways = new Map(paths.map(({ seq, path }) => [seq, path]));
      for (let index = 0; index < day.length && after + index < head; index++) {
        const seq = after + index + 1;
        places.push(...stepsOf(q[index] ?? null, r[index] ?? null, ways.get(seq), places.at(-1)));
        placesAfter[seq] = places.length;
        days[seq] = day[index] ?? 1;
      }
      after += day.length;
    }
    return new Timeline(head, places, placesAfter, days);
  }

  partyAt(seq: number): Axial | null {
    return this.#places[(this.#placesAfter[seq] ?? 0) - 1] ?? null;
  }

  /** The party's last places, the latest last. */
  trailAt(seq: number): readonly Axial[] {
    const count = this.#placesAfter[seq] ?? 0;
    return this.#places.slice(Math.max(0, count - TRAIL_LENGTH), count);
  }

  dayAt(seq: number): number {
    return this.#days[seq] ?? 1;
  }

  /** The first entry of the next day; the last entry if there is none. */
  nextDay(seq: number): number {
    const day = this.dayAt(seq);
    for (let later = seq + 1; later <= this.head; later++) if (this.dayAt(later) > day) return later;
    return this.head;
  }

  /** The first entry of an entry's day, or of the day before if the entry is itself the first of its day. */
  previousDay(seq: number): number {
    const day = this.dayAt(seq - 1);
    let first = Math.max(1, seq - 1);
    while (first > 1 && this.dayAt(first - 1) === day) first--;
    return first;
  }

  /**
   * The entry with which the party first came to each of these hexes, by their keys; without hexes it never came to.
   */
  firstVisits(hexes: readonly Axial[]): ReadonlyMap<number, number> {
    const wanted = new Set(hexes.map(hexKey));
    const visits = new Map<number, number>();
    let place = 0;
    for (let seq = 1; seq <= this.head; seq++)
      for (; place < (this.#placesAfter[seq] ?? 0); place++) {
        const hex = this.#places[place];
        if (hex && wanted.delete(hexKey(hex))) visits.set(hexKey(hex), seq);
      }
    return visits;
  }
}

/** The hexes that an entry took the party to. */
function stepsOf(
  q: number | null,
  r: number | null,
  way: readonly Axial[] | undefined,
  before: Axial | undefined,
): readonly Axial[] {
  if (way) return way;
  if (q === null || r === null || (before && before.q === q && before.r === r)) return [];
  return [{ q, r }];
}
