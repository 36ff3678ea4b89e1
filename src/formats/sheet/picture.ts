import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import type { HexLayout } from '../../hex/layout.ts';
import { ROUND } from '../drawing/mark-path.ts';
import type { Palette } from '../drawing/palette.ts';
import type { MapPart } from '../map-parts.ts';
import { compact, formatNumber, polygon, spotOf } from '../vector/path.ts';
import type { Box } from './box.ts';
import { type GridOnPlane, gridOver, type HexSpan, spanOf, widenedSpan } from './hex-grid.ts';
import { escapeXml, pathElement } from './xml.ts';

/** Options for a picture of the map alone: without title, frame and legend, cropped to its hex grid. */
export interface PictureOptions {
  /** Distance between two opposite flat sides of a hex, in pixels. */
  readonly hexHeight: number;
  /** True to leave the background transparent where the map is empty. */
  readonly isTransparent: boolean;
  readonly hidden: readonly MapPart[];
  /** Number of columns and rows around the shown hexes; 1 by default. */
  readonly margin?: number;
  /** Least number of columns, to have room for names; by default there is no minimum. */
  readonly fewestColumns?: number;
}

/** Default margin: rivers extend into the hexes around. */
const MARGIN = 1;

/** The grid of a picture that shows these hexes. */
export const gridOfPicture = (
  shown: Iterable<Axial>,
  options: Pick<PictureOptions, 'hexHeight' | 'margin' | 'fewestColumns'>,
): GridOnPlane => gridOver(spanOfPicture(shown, options), options.hexHeight);

/** The columns and rows of a picture that shows these hexes. */
export const spanOfPicture = (
  shown: Iterable<Axial>,
  { margin = MARGIN, fewestColumns = 0 }: Pick<PictureOptions, 'margin' | 'fewestColumns'>,
): HexSpan => widenedSpan(spanOf(shown, margin), fewestColumns);

/** The background of a picture, from edge to edge. */
export const paperOf = ({ left, top, right, bottom }: Box, colour: string): string =>
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${colour}"/>`;

/** The hexes beside known ones as faint outlines: they show where the party can go. */
export function unknownBeside(known: readonly Axial[], layout: HexLayout, palette: Palette): string {
  const seen = new Set(known.map(hexKey));
  const beside = new Map(
    known
      .flatMap(neighbours)
      .filter((hex) => !seen.has(hexKey(hex)))
      .map((hex) => [hexKey(hex), hex]),
  );
  const lines = [...beside.values()].map((hex) => polygon(layout.corners(hex).map(spotOf)));
  const { size } = layout;
  return pathElement(
    compact(lines.join('')),
    `${ROUND} stroke="${palette.hexLine}" stroke-width="${formatNumber(size * 0.018)}" stroke-dasharray="${formatNumber(size * 0.08)} ${formatNumber(size * 0.1)}" stroke-opacity=".4"`,
  );
}

/** A standalone SVG document of exactly the area of its grid, one unit for each pixel; empty parts are left out. */
export function pictureDocument(
  { grid, box }: GridOnPlane,
  title: string,
  description: string,
  parts: readonly string[],
): string {
  const { width, height } = grid;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.left} ${box.top} ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(description)}</desc>`,
    `<metadata>${escapeXml(JSON.stringify(grid))}</metadata>`,
    ...parts.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n');
}
