import { type Axial, hexDistance, sameHex } from '../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../hex/direction.ts';
import { LONGEST_PATH } from '../ledger/entry.ts';
import { uint16At } from '../world/column.ts';

/** How many hexes a search looks at before it gives up, so that none blocks the server for long. */
const MOST_LOOKED_AT = 100_000;

/** Width of the square around the start of a search that contains all ways of at most the allowed length. */
const SPAN = 2 * LONGEST_PATH + 1;

/**
 * The shortest way over known hexes, without the first hex; `null` if none of at most 500 steps was found. Of several
 * shortest ways always the same one is chosen.
 */
export function shortestRoute(
  isKnown: (hex: Axial) => boolean,
  from: Axial,
  to: Axial,
): readonly Axial[] | null {
  if (!isKnown(to) || hexDistance(from, to) > LONGEST_PATH) return null;
  // A shortcut for most moves: a search would allocate two megabytes first.
  if (hexDistance(from, to) === 1) return [to];
  // A* with steps of length one: hexes wait in buckets by the estimated length of the whole way.
  const reached = new Reached(from);
  const waiting: Axial[][] = [];
  const wait = (hex: Axial, length: number) => {
    const estimate = length + hexDistance(hex, to);
    waiting[estimate] ??= [];
    waiting[estimate].push(hex);
  };
  wait(from, 0);
  let lookedAt = 0;
  for (let estimate = 0; estimate < waiting.length && estimate <= LONGEST_PATH; estimate++) {
    for (let hex = waiting[estimate]?.pop(); hex; hex = waiting[estimate]?.pop()) {
      if (sameHex(hex, to)) return reached.wayTo(to);
      if (++lookedAt > MOST_LOOKED_AT) return null;
      const length = reached.lengthTo(hex) + 1;
      // A step beyond the longest way would leave the square.
      if (length > LONGEST_PATH) continue;
      for (const direction of DIRECTIONS) {
        const next = neighbour(hex, direction);
        if (reached.lengthTo(next) <= length || !isKnown(next)) continue;
        reached.set(next, length, direction);
        wait(next, length);
      }
    }
  }
  return null;
}

/** The length of the way to each hex reached by a search, and the direction of its last step. */
class Reached {
  readonly #from: Axial;
  /** Length and direction packed into one word for each hex; 0 for hexes not reached. */
  readonly #words = new Uint16Array(SPAN * SPAN);

  constructor(from: Axial) {
    this.#from = from;
    this.set(from, 0, 1);
  }

  lengthTo(hex: Axial): number {
    const word = uint16At(this.#words, this.#cell(hex));
    return word === 0 ? Number.POSITIVE_INFINITY : word >>> 3;
  }

  set(hex: Axial, length: number, direction: Direction): void {
    this.#words[this.#cell(hex)] = (length << 3) | direction;
  }

  wayTo(to: Axial): readonly Axial[] {
    const way: Axial[] = [];
    for (let hex = to; !sameHex(hex, this.#from); ) {
      way.push(hex);
      hex = neighbour(hex, oppositeOf((uint16At(this.#words, this.#cell(hex)) & 7) as Direction));
    }
    return way.reverse();
  }

  #cell({ q, r }: Axial): number {
    return (q - this.#from.q + LONGEST_PATH) * SPAN + (r - this.#from.r + LONGEST_PATH);
  }
}
