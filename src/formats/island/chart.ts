import type { Axial } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import type { Palette } from '../drawing/palette.ts';
import { type Box, boxAround, grownBox, scaledBox } from '../sheet/box.ts';
import { CARTOUCHE_HEIGHT, cartoucheWidth } from '../sheet/title.ts';
import { type Spot, spotOf } from '../vector/path.ts';

/** Width of the sea around the land, in hex sizes (radius of a hex). */
const OFFING = 3.5;
const NARROWEST = 700;
/** Least ratio of a sheet's width to its height. */
const PROPORTION = 1.2;
export const ROSE_RADIUS = 52;
const CORNER = 98;

/** The layout of a sea chart. Land is in pixels, everything else in units of the sheet. */
export interface Chart {
  readonly palette: Palette;
  readonly layout: HexLayout;
  /** Number of pixels in a unit of the sheet: large sheets have larger letters. */
  readonly unit: number;
  /** The area within the frame. */
  readonly content: Box;
  /** The middle of the title's upper edge, and the width of its plate. */
  readonly title: Spot;
  readonly titleWidth: number;
  readonly rose: Spot;
  readonly ship: Spot;
  readonly dice: Spot;
  readonly scale: Spot;
}

/** Lays out a chart around some land. */
export function chartFor(land: readonly Axial[], title: string, palette: Palette, hexSize: number): Chart {
  const layout = new HexLayout(hexSize);
  const middles = land.map((hex) => layout.centre(hex));
  const bare = boxAround(middles.map(spotOf), 0);
  const side = Math.sqrt((bare.right - bare.left + 8 * hexSize) * (bare.bottom - bare.top + 8 * hexSize));
  const unit = Math.round(Math.min(6, Math.max(1, side / 900)) * 100) / 100;
  const offing = hexSize + Math.max(OFFING * hexSize, 2.6 * hexSize * unit);
  const sea = scaledBox(grownBox(bare, offing), 1 / unit);
  const height = sea.bottom - sea.top + CARTOUCHE_HEIGHT * 0.7;
  const width = Math.max(sea.right - sea.left, NARROWEST, cartoucheWidth(title), height * PROPORTION);
  const middle = (sea.left + sea.right) / 2;
  const content = {
    left: middle - width / 2,
    right: middle + width / 2,
    top: sea.bottom - height,
    bottom: sea.bottom,
  };
  const low = content.bottom - CORNER;
  const corners: Spot[] = [
    [content.right - CORNER, low],
    [content.left + CORNER, low],
    [content.right - CORNER, content.top + CORNER + 10],
    [content.left + CORNER, content.top + CORNER + 10],
  ];
  // Only on a wide sheet does the title leave the upper corners free.
  const usable = width - cartoucheWidth(title) > 5 * CORNER ? corners : corners.slice(0, 2);
  const clearance = ([x, y]: Spot) =>
    middles.reduce((least, at) => Math.min(least, Math.hypot(at.x / unit - x, at.y / unit - y)), Infinity);
  const clearest = usable.toSorted((a, b) => clearance(b) - clearance(a));
  const [rose, ship] = [memberAt(clearest, 0), memberAt(clearest, 1)];
  return {
    palette,
    layout,
    unit,
    content,
    title: [middle, content.top],
    titleWidth: cartoucheWidth(title),
    rose,
    ship,
    dice: ship,
    scale: [rose[0], rose[1] + ROSE_RADIUS + 14],
  };
}

/**
 * True if there is room for a number at a place in the sea (in pixels): inside the frame, and away from title, rose and
 * ship.
 */
export function isOpenSea({ content, unit, title, titleWidth, rose, ship }: Chart, [px, py]: Spot): boolean {
  const [x, y] = [px / unit, py / unit];
  const { left, top, right, bottom } = content;
  const near = ([cx, cy]: Spot, radius: number) => Math.hypot(x - cx, y - cy) < radius;
  if (x < left || x > right || y < top || y > bottom - 4) return false;
  if (Math.abs(x - title[0]) < titleWidth / 2 + 14 && y < top + CARTOUCHE_HEIGHT + 4) return false;
  return !near(rose, ROSE_RADIUS + 22) && !near([rose[0], rose[1] + ROSE_RADIUS + 20], 44) && !near(ship, 50);
}
