import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';

/** A name is laid over so many hexes at most, those nearest to where it was given. */
export const LARGEST_AREA = 1500;

/** The connected hexes that are of one kind with a hex, that one first, the nearest before the others. */
export function areaAround(hex: Axial, kindAt: (hex: Axial) => string | null): Axial[] {
  const kind = kindAt(hex);
  const found: Axial[] = [{ q: hex.q, r: hex.r }];
  if (kind === null) return found;
  const seen = new Set([hexKey(hex)]);
  for (let index = 0; index < found.length; index++) {
    for (const next of neighbours(memberAt(found, index))) {
      if (found.length >= LARGEST_AREA) return found;
      if (seen.has(hexKey(next)) || kindAt(next) !== kind) continue;
      seen.add(hexKey(next));
      found.push(next);
    }
  }
  return found;
}

/** The keys of some hexes and of those beside them: what lies over one of these may lie otherwise once they have changed. */
export const keysAround = (hexes: readonly Axial[]): number[] => [
  ...new Set(hexes.flatMap((hex) => [hex, ...neighbours(hex)]).map(hexKey)),
];
