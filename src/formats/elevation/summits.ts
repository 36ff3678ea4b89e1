import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import type { Palette } from '../drawing/palette.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, placed, polygon, type Spot } from '../vector/path.ts';
import { reliefInks } from './relief-inks.ts';

/** Marks for the highest point of a hex, in the size of a hex, around the mark's own foot. */
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

/** What marks the highest point of a surveyed hex of land. */
export const summitOf = ({ peak, form, water }: ElevationHex): Summit | null =>
  peak === null || water === 'sea' ? null : (form ?? 'peak');

export const summitMark = (summit: Summit, place: Spot, size: number, palette: Palette): string =>
  pathElement(compact(placed(SUMMITS[summit], place, size)), `fill="${reliefInks(palette).summit}"`);
