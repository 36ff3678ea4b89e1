import type { Axial } from '../../hex/axial.ts';
import { rotate } from '../../hex/direction.ts';
import type { Coast } from '../island/coast.ts';
import { type GroundLookup, paintedSide, type Side } from './painted-sides.ts';

/**
 * The sides of an island's hex: along the coast as on the sea chart, elsewhere as an uneven boundary between two
 * grounds. Two neighbours share their side exactly.
 *
 * @param groundAt gives `null` for unexplored land
 */
export const landSides = (hex: Axial, coast: Coast, groundAt: GroundLookup): Side[] =>
  coast.sidesOf(hex).map(({ from, to, bends, coast: isCoast }, i) => {
    const direction = rotate(1, i);
    return isCoast
      ? { direction, from, to, controls: bends, between: 'coast' }
      : paintedSide(hex, direction, from, to, groundAt);
  });
