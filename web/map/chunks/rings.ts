import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';

/** Some hexes, followed by the given number of rings around them, each hex once. */
export function withRings(hexes: readonly Axial[], rings: number): Axial[] {
  const seen = new Set(hexes.map(hexKey));
  const all = [...hexes];
  let rim: readonly Axial[] = hexes;
  for (let ring = 0; ring < rings; ring++) {
    const next: Axial[] = [];
    for (const hex of rim)
      for (const near of neighbours(hex)) {
        const key = hexKey(near);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(near);
      }
    all.push(...next);
    rim = next;
  }
  return all;
}
