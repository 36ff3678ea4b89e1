import type { Height } from '../../../../src/formats/country/relief-field.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import { centreOf } from '../../../kit/hex-path.ts';
import { withRings } from '../../chunks/rings.ts';
import type { SoloLookup } from './lookup.ts';

/** How far around some hexes heights bear on the light in them. */
const REACH = 2;

/** The heights of some hexes and of those around them, as far as they are known. */
export const heightsAround = (hexes: readonly Axial[], lookup: SoloLookup): Height[] =>
  withRings(hexes, REACH).flatMap((hex) => {
    const record = lookup(hex);
    if (!record) return [];
    const { x, y } = centreOf(hex);
    return [{ at: [x, y] as const, altitude: record.altitude }];
  });
