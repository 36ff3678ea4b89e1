import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';

/** A hex and its middle, in device pixels of the bitmap that it is painted on. */
export interface PlacedHex<Hex extends Axial = Axial> {
  readonly hex: Hex;
  readonly at: Point;
}
