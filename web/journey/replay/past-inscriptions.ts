import type { MapInscriptions } from '../past-view.ts';

/** Fetches what was written on the map after an entry. */
type FetchInscriptions = (seq: number) => Promise<MapInscriptions>;

const NOTHING: MapInscriptions = { names: [], marks: [], roads: [], notes: [], battlefields: [] };

const KINDS = Object.keys(NOTHING) as readonly (keyof MapInscriptions)[];

/** How long an answer is good enough while the moment keeps changing, in milliseconds. */
const LASTS_MS = 900;

/** What people had written on the map: fetched now and then while the moment changes, and once more when it stops. */
export class PastInscriptions {
  readonly #fetch: FetchInscriptions;
  /** The last answer: what was written on the map after entry `seq`. */
  #known: { readonly seq: number; readonly written: MapInscriptions } = { seq: 0, written: NOTHING };
  #shown: MapInscriptions = NOTHING;
  #asked = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(fetch: FetchInscriptions) {
    this.#fetch = fetch;
  }

  /** The part of the last answer that had been written by entry `seq`. */
  at(seq: number): MapInscriptions {
    const { written } = this.#known;
    const was = (one: { readonly seq: number }): boolean => one.seq <= seq;
    const then: MapInscriptions = {
      names: written.names.filter(was),
      marks: written.marks.filter(was),
      roads: written.roads.filter(was),
      notes: written.notes.filter(was),
      battlefields: written.battlefields.filter(was),
    };
    const isAlike = KINDS.every((kind) => then[kind].length === this.#shown[kind].length);
    // Keeps the same lists while nothing differs, so that labels are not laid out again.
    if (!isAlike) this.#shown = then;
    return this.#shown;
  }

  /**
   * Fetches what was written on the map then.
   *
   * @param isPassing whether the moment keeps changing: then a recent answer is good enough
   * @returns whether there is something new to show
   */
  async fetchAt(seq: number, isPassing: boolean): Promise<boolean> {
    const now = performance.now();
    if (seq === this.#known.seq || (isPassing && now - this.#askedAt < LASTS_MS)) return false;
    this.#asked = seq;
    this.#askedAt = now;
    try {
      const { names, marks, roads, notes, battlefields } = await this.#fetch(seq);
      // Another moment was asked for meanwhile.
      if (seq !== this.#asked) return false;
      this.#known = { seq, written: { names, marks, roads, notes, battlefields } };
      this.#shown = this.#known.written;
      return true;
    } catch {
      // The last answer is kept until somebody looks again.
      return false;
    }
  }
}
