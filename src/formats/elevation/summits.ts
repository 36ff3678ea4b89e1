import type { Axial } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import type { Palette } from '../drawing/palette.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, polygon, type Spot, transformPath } from '../vector/path.ts';
import { reliefInks } from './relief-inks.ts';

/** Outlines of the marks for the highest point of a hex, in hex sizes, relative to the foot of the mark. */
export const SUMMITS = {
  peak: polygon([
    [-0.11, 0],
    [0, -0.19],
    [0.11, 0],
  ]),
  mesa: polygon([
    [-0.15, 0],
    [-0.1, -0.15],
    [0.1, -0.15],
    [0.15, 0],
  ]),
  plateau: polygon([
    [-0.15, -0.03],
    [-0.1, -0.11],
    [0.1, -0.11],
    [0.15, -0.03],
  ]),
} as const;
export type Summit = keyof typeof SUMMITS;

/**
 * The mark for the highest point of a surveyed hex of land: its form, or a summit if no adjacent hex is known to rise
 * higher; otherwise `null`.
 *
 * @param at finds the record of a hex; `null` if it is not known
 */
export function summitOf(hex: ElevationHex, at: (hex: Axial) => ElevationHex | null): Summit | null {
  const { peak, form, water } = hex;
  if (peak === null || water === 'sea') return null;
  if (form !== null) return form;
  return neighbours(hex).every((beside) => (at(beside)?.peak ?? 0) <= peak) ? 'peak' : null;
}

export const summitMark = (summit: Summit, place: Spot, size: number, palette: Palette): string =>
  pathElement(compact(transformPath(SUMMITS[summit], place, size)), `fill="${reliefInks(palette).summit}"`);
