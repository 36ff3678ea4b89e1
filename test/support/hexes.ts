import fc from 'fast-check';
import type { Axial } from '../../src/hex/axial.ts';
import { DIRECTIONS, type Direction } from '../../src/hex/direction.ts';

const whole = (reach: number) => fc.integer({ min: -reach, max: reach });

/** Any hex with coordinates of at most `reach`. */
export const anyHex = (reach = 200): fc.Arbitrary<Axial> =>
  fc.tuple(whole(reach), whole(reach)).map(([q, r]) => ({ q, r }));

export const anyDirection: fc.Arbitrary<Direction> = fc.constantFrom(...DIRECTIONS);

/** `3,-2`: a hex as a key for a `Set` or `Map`, made without the code under test. */
export const keyOf = ({ q, r }: Axial): string => `${q},${r}`;
