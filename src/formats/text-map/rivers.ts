import { type Axial, hexKey } from '../../hex/axial.ts';
import { type Direction, directionBetween } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import { memberAt } from '../../hex/list.ts';
import { Watershed } from '../../world/watershed.ts';
import type { PathFollower } from './path-follower.ts';

/** A river, as read from its line. */
export interface ReadRiver {
  readonly line: number;
  readonly text: string;
  readonly path: string;
  /** The name of the water; empty if it has none. */
  readonly label: string;
}

/**
 * The rivers of a map, added one after the other. The direction of a river's line decides where the water of each hex
 * flows. A river ends where it meets one that was added before, and none may run in a circle.
 */
export class Rivers {
  readonly flows: (Direction | null)[];
  readonly #indices: ReadonlyMap<number, number>;
  readonly #isSea: (index: number) => boolean;
  readonly #ways: PathFollower;
  readonly #watershed = new Watershed();

  /**
   * @param indices the indices of the map's hexes, by their keys
   * @param isSea true if a hex is deep sea, where every river ends
   */
  constructor(indices: ReadonlyMap<number, number>, isSea: (index: number) => boolean, ways: PathFollower) {
    this.flows = new Array<Direction | null>(indices.size).fill(null);
    this.#indices = indices;
    this.#isSea = isSea;
    this.#ways = ways;
    this.#watershed.reserve(indices.size);
    for (let index = 0; index < indices.size; index++) this.#watershed.add(index);
  }

  /**
   * Adds a river, step by step, so that other work can run in between.
   *
   * @returns the first known hex with its water, and the reason why the rest of it was left out, if it was
   */
  *lay(path: string): Generator<void, { readonly at: Axial | null; readonly why: string | null }, void> {
    let at: Axial | null = null;
    const steps = this.#ways.stepsAlong(path);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { at, why: value };
      const [from, to] = value;
      const flows = this.#flow(from, to);
      if (typeof flows === 'string') return { at, why: flows };
      if (flows) at ??= from;
      yield;
    }
  }

  /** Lets the water of a hex flow into the next one. Returns whether it does, or the reason why it can't. */
  #flow(from: Axial, next: Axial): boolean | string {
    const index = this.#indices.get(hexKey(from));
    const direction = directionBetween(from, next);
    if (index === undefined || direction === null || this.#isSea(index)) return false;
    const before = memberAt(this.flows, index);
    if (before === direction) return true;
    if (before !== null)
      return `at ${hexLabel(from)} it meets a river that flows another way, and ends there`;
    const downstream = this.#indices.get(hexKey(next));
    if (downstream !== undefined) {
      if (this.#watershed.mouthOf(downstream) === index)
        return `from ${hexLabel(from)} on it would run in a circle`;
      this.#watershed.join(index, downstream);
    }
    this.flows[index] = direction;
    return true;
  }
}
