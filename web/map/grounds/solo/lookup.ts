import type { GroundLookup } from '../../../../src/formats/map/painted-sides.ts';
import type { GroundCover } from '../../../../src/formats/map/terrain-cover.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';

/** The record of a hex; `null` if it is not known. */
export type SoloLookup = (hex: Axial) => SoloRecord | null;

/** The ground of known hexes in a cover; `null` for unknown hexes. */
export const groundLookup =
  (lookup: SoloLookup, { groundOf }: GroundCover): GroundLookup =>
  (hex) => {
    const record = lookup(hex);
    return record && groundOf(record);
  };
