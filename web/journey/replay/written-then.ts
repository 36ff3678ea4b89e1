import type { Written } from '../look-back.ts';

/** Fetches what stood on the map after an entry. */
type FetchWritten = (seq: number) => Promise<Written>;

const NOTHING: Written = { names: [], marks: [], roads: [], notes: [], battlefields: [] };

const KINDS = Object.keys(NOTHING) as readonly (keyof Written)[];

/** How long the last answer does while the moment changes, in milliseconds. */
const LASTS_MS = 900;

/** What people had written on the map, fetched now and then where the moment changes, and where it stands still. */
export class WrittenThen {
  readonly #fetch: FetchWritten;
  /** What stood there after which entry, as it was fetched last. */
  #known: { readonly seq: number; readonly written: Written } = { seq: 0, written: NOTHING };
  #shown: Written = NOTHING;
  #asked = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(fetch: FetchWritten) {
    this.#fetch = fetch;
  }

  /** What was written by entry `seq`, among what was fetched last. */
  at(seq: number): Written {
    const { written } = this.#known;
    const was = (one: { readonly seq: number }): boolean => one.seq <= seq;
    const then: Written = {
      names: written.names.filter(was),
      marks: written.marks.filter(was),
      roads: written.roads.filter(was),
      notes: written.notes.filter(was),
      battlefields: written.battlefields.filter(was),
    };
    const isAlike = KINDS.every((kind) => then[kind].length === this.#shown[kind].length);
    // The same list as long as it is alike, so that nothing is arranged anew.
    if (!isAlike) this.#shown = then;
    return this.#shown;
  }

  /**
   * Fetches what stood there.
   *
   * @param isPassing whether the moment goes on changing: then an answer that is not old does
   * @returns whether there is something else to be shown
   */
  async want(seq: number, isPassing: boolean): Promise<boolean> {
    const now = performance.now();
    if (seq === this.#known.seq || (isPassing && now - this.#askedAt < LASTS_MS)) return false;
    this.#asked = seq;
    this.#askedAt = now;
    try {
      const { names, marks, roads, notes, battlefields } = await this.#fetch(seq);
      // Another moment has been asked for since.
      if (seq !== this.#asked) return false;
      this.#known = { seq, written: { names, marks, roads, notes, battlefields } };
      this.#shown = this.#known.written;
      return true;
    } catch {
      // What is there does until somebody looks again.
      return false;
    }
  }
}
