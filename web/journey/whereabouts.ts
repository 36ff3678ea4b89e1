import { type Axial, hexDistance } from '../../src/hex/axial.ts';
import { bearingTo } from '../../src/hex/bearing.ts';

/**
 * Where a hex lies as seen from the party: "north-east of the party", "5 hexes east of the party". A no-break space
 * keeps the number from the end of a line, where it would look like part of the hex's own number.
 */
export function whereabouts(party: Axial, hex: Axial): string {
  const far = hexDistance(party, hex);
  if (far === 0) return 'the party is here';
  const bearing = bearingTo(party, hex);
  return far === 1
    ? `${bearing} of the party`
    : `${far.toLocaleString('en')}\u00a0hexes ${bearing} of the party`;
}
