import { formatNumber } from '../vector/path.ts';
import { type Box, scaledBox } from './box.ts';
import { CARTOUCHE_HEIGHT, cartoucheWidth } from './title.ts';

/** Distance between the map and the footer with the legend. */
const GAP = 18;

/** The layout of a sheet with a title above its map and a legend below it, in units of the sheet. */
export interface Page {
  /** Number of pixels of the map in a unit of the sheet: large sheets have larger letters, in proportion. */
  readonly unit: number;
  readonly map: Box;
  /** The area within the frame. */
  readonly content: Box;
  readonly middle: number;
  readonly width: number;
  readonly footTop: number;
}

export interface PageOptions {
  readonly narrowest: number;
  /** Empty for a map that begins at the upper edge of the sheet. */
  readonly title: string;
  /** Finds the height of the footer for a given width of the sheet. */
  readonly footHeight: (width: number) => number;
  /** Distance between the map and the footer. */
  readonly gap?: number;
}

/** Lays out a sheet around a map. The map's bounds are in pixels. */
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

/** Wraps the parts that are drawn in units of the sheet: its frame, title and legend. */
export const inSheetUnits = (unit: number, ...parts: readonly string[]): string =>
  `<g transform="scale(${formatNumber(unit)})">\n${parts.filter(Boolean).join('\n')}\n</g>`;
