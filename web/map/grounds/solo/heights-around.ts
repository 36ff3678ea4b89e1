import type { Height } from '../../../../src/formats/country/relief-field.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import { centreOf } from '../../../kit/hex-path.ts';
import { withRings } from '../../chunks/rings.ts';
import type { SoloLookup } from './lookup.ts';

/** Distance in hexes within which heights affect the light in a hex. */
const REACH = 2;

/** The known heights of some hexes and of those around them. */
export const heightsAround = (hexes: readonly Axial[], lookup: SoloLookup): Height[] =>
  withRings(hexes, REACH).flatMap((hex) => {
    const record = lookup(hex);
    if (!record) return [];
    const { x, y } = centreOf(hex);
    return [{ at: [x, y] as const, altitude: record.altitude }];
  });
