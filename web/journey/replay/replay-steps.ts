import { sameHex } from '../../../src/hex/axial.ts';
import type { World } from '../../../src/world/world.ts';
import type { Timeline } from './timeline.ts';

/**
 * The steps of a replay: one for each entry, except that the entries of the start are a single step, since the first
 * hex and all that is seen from it become known at once. A step shows the campaign after its last entry.
 */
export class ReplaySteps {
  /** First and last entry of the start; the same one if it has only one, or none. */
  readonly #first: number;
  readonly #last: number;

  constructor(first: number, last: number) {
    this.#first = first;
    this.#last = last;
  }

  static of(world: Pick<World, 'view'>, timeline: Timeline): ReplaySteps {
    let first = 1;
    while (first < timeline.head && timeline.partyAt(first) === null) first++;
    const start = timeline.partyAt(first);
    let last = first;
    if (start)
      while (last < timeline.head && world.view(last + 1).count > world.view(last).count) {
        const party = timeline.partyAt(last + 1);
        if (!party || !sameHex(party, start)) break;
        last++;
      }
    return new ReplaySteps(first, last);
  }

  /** Number of the step that an entry is part of. */
  stepOf(seq: number): number {
    if (seq <= this.#first) return seq;
    return seq <= this.#last ? this.#first : seq - (this.#last - this.#first);
  }

  /** The last entry of a step. */
  entryOf(step: number): number {
    return step < this.#first ? step : step + (this.#last - this.#first);
  }

  /** The last entry of the step that an entry is part of. */
  endOf(seq: number): number {
    return this.entryOf(this.stepOf(seq));
  }

  /** The first entry of the step that an entry is part of. */
  beginOf(seq: number): number {
    return this.stepOf(seq) === this.#first ? this.#first : seq;
  }
}
