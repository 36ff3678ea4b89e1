import { short } from '../vector/path.ts';
import { type Box, scaledBox } from './box.ts';
import { CARTOUCHE_HEIGHT, cartoucheWidth } from './title.ts';

/** Between the map and the legend at its foot. */
const GAP = 18;

/** Where everything stands on a sheet with a title above its map and a legend below it, in the sheet's own units. */
export interface Page {
  /** How many pixels of the map one unit of the sheet is: large sheets have larger letters, to be in proportion. */
  readonly unit: number;
  readonly map: Box;
  /** Everything within the frame. */
  readonly content: Box;
  readonly middle: number;
  readonly width: number;
  readonly footTop: number;
}

export interface PageOptions {
  readonly narrowest: number;
  /** Without one the map begins at the upper edge. */
  readonly title: string;
  /** How high the foot is on a sheet of this width. */
  readonly footHeight: (width: number) => number;
  /** How far the foot is from the map. */
  readonly gap?: number;
}

/** Lays out a sheet around a map, whose bounds are in pixels. */
export function pageAround(bounds: Box, { narrowest, title, footHeight, gap = GAP }: PageOptions): Page {
  const unit = unitFor(bounds);
  const map = scaledBox(bounds, 1 / unit);
  const middle = (map.left + map.right) / 2;
  const width = Math.max(map.right - map.left, narrowest, title ? cartoucheWidth(title) : 0);
  const footTop = map.bottom + gap;
  const content = {
    left: middle - width / 2,
    right: middle + width / 2,
    top: map.top - (title ? CARTOUCHE_HEIGHT : 0),
    bottom: footTop + footHeight(width),
  };
  return { unit, map, content, middle, width, footTop };
}

function unitFor({ left, top, right, bottom }: Box): number {
  const side = Math.sqrt((right - left) * (bottom - top));
  return Math.round(Math.min(2.6, Math.max(1, side / 1000)) * 100) / 100;
}

/** What is drawn in the sheet's units: its frame, title and legend. */
export const inSheetUnits = (unit: number, ...parts: readonly string[]): string =>
  `<g transform="scale(${short(unit)})">\n${parts.filter(Boolean).join('\n')}\n</g>`;
