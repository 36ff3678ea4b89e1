import { type Axial, hexDistance, hexKey } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';

/** Limit of the hexes that a name extends over: those nearest to where it was given. */
export const LARGEST_AREA = 1500;

/**
 * The connected hexes of the same kind as a hex, starting with that hex, in the order of their distance.
 *
 * @param reach how far from the hex they may be
 */
export function areaAround(
  hex: Axial,
  kindAt: (hex: Axial) => string | null,
  reach = Number.POSITIVE_INFINITY,
): Axial[] {
  const kind = kindAt(hex);
  const found: Axial[] = [{ q: hex.q, r: hex.r }];
  if (kind === null) return found;
  const seen = new Set([hexKey(hex)]);
  for (let index = 0; index < found.length; index++) {
    for (const next of neighbours(memberAt(found, index))) {
      if (found.length >= LARGEST_AREA) return found;
      if (seen.has(hexKey(next)) || hexDistance(hex, next) > reach || kindAt(next) !== kind) continue;
      seen.add(hexKey(next));
      found.push(next);
    }
  }
  return found;
}

/**
 * The keys of some hexes and of their neighbours: a change to any of these may change how a name over the hexes is laid
 * out.
 */
export const keysAround = (hexes: readonly Axial[]): number[] => [
  ...new Set(hexes.flatMap((hex) => [hex, ...neighbours(hex)]).map(hexKey)),
];
