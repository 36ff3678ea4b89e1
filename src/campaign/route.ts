import { type Axial, hexDistance, hexKey, sameHex } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';

/** How many steps one command may take. */
export const LONGEST_ROUTE = 500;

/** How many hexes are looked at before a way is given up, so that no search holds up the server. */
const MOST_LOOKED_AT = 40_000;

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
  // A* with one heap per length of the way: every step is one long, so lengths are small whole numbers.
  const cameFrom = new Map<number, Axial | null>([[hexKey(from), null]]);
  const lengthTo = new Map<number, number>([[hexKey(from), 0]]);
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
      if (sameHex(hex, to)) return traceBack(cameFrom, to);
      if (++lookedAt > MOST_LOOKED_AT) return null;
      const length = (lengthTo.get(hexKey(hex)) as number) + 1;
      for (const next of neighbours(hex)) {
        const best = lengthTo.get(hexKey(next));
        if ((best !== undefined && best <= length) || !isKnown(next)) continue;
        lengthTo.set(hexKey(next), length);
        cameFrom.set(hexKey(next), hex);
        wait(next, length);
      }
    }
  }
  return null;
}

function traceBack(cameFrom: ReadonlyMap<number, Axial | null>, to: Axial): readonly Axial[] {
  const route: Axial[] = [];
  for (let hex: Axial = to, before = cameFrom.get(hexKey(to)); before; ) {
    route.push(hex);
    hex = before;
    before = cameFrom.get(hexKey(hex));
  }
  return route.reverse();
}
