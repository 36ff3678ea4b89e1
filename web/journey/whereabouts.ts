import { type Axial, hexDistance } from '../../src/hex/axial.ts';
import { bearingTo } from '../../src/hex/bearing.ts';

/**
 * Where a hex lies as seen from the party: "north-east of the party", "5 hexes east of the party". No line ends behind the
 * number: it would stand beside that of the hex as if it belonged to it.
 */
export function whereabouts(party: Axial, hex: Axial): string {
  const far = hexDistance(party, hex);
  if (far === 0) return 'the party is here';
  const bearing = bearingTo(party, hex);
  return far === 1
    ? `${bearing} of the party`
    : `${far.toLocaleString('en')}\u00a0hexes ${bearing} of the party`;
}
