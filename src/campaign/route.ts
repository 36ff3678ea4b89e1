import { type Axial, hexDistance, sameHex } from '../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../hex/direction.ts';

/** How many steps one command may take. */
export const LONGEST_ROUTE = 500;

/** How many hexes are looked at before a way is given up, so that no search holds up the server for long. */
const MOST_LOOKED_AT = 100_000;

/** Width of the square of hexes around the start of a search within which all its ways lie. */
const SPAN = 2 * LONGEST_ROUTE + 1;

/**
 * The shortest way from one hex to another over known ones, without the hex it begins in; `null` where there
 * is none of at most 500 steps. Of several shortest ways always the same one is taken.
 */
export function shortestRoute(
  isKnown: (hex: Axial) => boolean,
  from: Axial,
  to: Axial,
): readonly Axial[] | null {
  if (!isKnown(to) || hexDistance(from, to) > LONGEST_ROUTE) return null;
  // A* where every step is one long: what waits is kept by the estimated length of the whole way.
  const reached = new Reached(from);
  const waiting: Axial[][] = [];
  const wait = (hex: Axial, length: number) => {
    const estimate = length + hexDistance(hex, to);
    waiting[estimate] ??= [];
    waiting[estimate].push(hex);
  };
  wait(from, 0);
  let lookedAt = 0;
  for (let estimate = 0; estimate < waiting.length && estimate <= LONGEST_ROUTE; estimate++) {
    for (let hex = waiting[estimate]?.pop(); hex; hex = waiting[estimate]?.pop()) {
      if (sameHex(hex, to)) return reached.wayTo(to);
      if (++lookedAt > MOST_LOOKED_AT) return null;
      const length = reached.lengthTo(hex) + 1;
      // One step further than the longest way would leave the square.
      if (length > LONGEST_ROUTE) continue;
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

/** How far it is to each hex that a search has reached, and by which direction it came there. */
class Reached {
  readonly #from: Axial;
  /** Length of the way plus one; 0 where none was found yet. */
  readonly #lengths = new Uint16Array(SPAN * SPAN);
  readonly #directions = new Uint8Array(SPAN * SPAN);

  constructor(from: Axial) {
    this.#from = from;
    this.#lengths[this.#cell(from)] = 1;
  }

  lengthTo(hex: Axial): number {
    const length = this.#lengths[this.#cell(hex)];
    return length === 0 ? Number.POSITIVE_INFINITY : (length as number) - 1;
  }

  set(hex: Axial, length: number, direction: Direction): void {
    this.#lengths[this.#cell(hex)] = length + 1;
    this.#directions[this.#cell(hex)] = direction;
  }

  wayTo(to: Axial): readonly Axial[] {
    const way: Axial[] = [];
    for (let hex = to; !sameHex(hex, this.#from); ) {
      way.push(hex);
      hex = neighbour(hex, oppositeOf(this.#directions[this.#cell(hex)] as Direction));
    }
    return way.reverse();
  }

  #cell({ q, r }: Axial): number {
    return (q - this.#from.q + LONGEST_ROUTE) * SPAN + (r - this.#from.r + LONGEST_ROUTE);
  }
}
