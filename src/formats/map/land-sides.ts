import type { Axial } from '../../hex/axial.ts';
import { rotate } from '../../hex/direction.ts';
import type { Coast } from '../island/coast.ts';
import { type GroundLookup, paintedSide, type Side } from './painted-sides.ts';

/**
 * The sides of a hex of an island: along the coast as the sea chart draws it, elsewhere as a brush paints the boundary
 * of two grounds. Two neighbours share their side exactly.
 *
 * @param groundAt gives `null` for land that nobody has explored
 */
export const landSides = (hex: Axial, coast: Coast, groundAt: GroundLookup): Side[] =>
  coast.sidesOf(hex).map(({ from, to, bends, coast: isCoast }, i) => {
    const direction = rotate(1, i);
    return isCoast
      ? { direction, from, to, controls: bends, between: 'coast' }
      : paintedSide(hex, direction, from, to, groundAt);
  });
