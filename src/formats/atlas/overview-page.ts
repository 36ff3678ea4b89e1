import { LIGHT } from '../drawing/palette.ts';
import type { Box } from '../sheet/box.ts';
import { TITLE_FONT } from '../sheet/fonts.ts';
import type { GridOnPlane } from '../sheet/hex-grid.ts';
import { formatNumber } from '../vector/path.ts';
import type { DrawnPage } from './drawn-page.ts';
import { mapFrame, mapPaper } from './page-furniture.ts';
import { type PageSize, turned } from './paper.ts';
import { SHEET_MARGINS, type SheetPlan, sheetAnchor } from './sheets.ts';

/** Limit of a hex's height, in points, for a small map: a larger drawing would show no more. */
const HIGHEST_ON_PAGE = 60;

/** A page with the whole map, and the outlines and numbers of the sheets over it. */
export function overviewPage({ grid, box }: GridOnPlane, plan: SheetPlan, paper: PageSize): DrawnPage {
  const size = grid.width > grid.height ? turned(paper) : paper;
  const { side, top, bottom } = SHEET_MARGINS;
  const [width, height] = [size.width - 2 * side, size.height - top - bottom];
  const scale = Math.min(width / grid.width, height / grid.height, HIGHEST_ON_PAGE / grid.hexHeight);
  const left = side + (width - grid.width * scale) / 2;
  const upper = top + (height - grid.height * scale) / 2;
  const onPage = (part: Box): Box => ({
    left: left + (part.left - box.left) * scale,
    right: left + (part.right - box.left) * scale,
    top: upper + (part.top - box.top) * scale,
    bottom: upper + (part.bottom - box.top) * scale,
  });
  const whole = onPage(box);
  const sheets = plan.sheets.length === 1 ? [] : plan.sheets;
  const parts = sheets.map(({ number, onPlane }) => ({ number, at: inside(onPage(onPlane.box), whole) }));
  const letters = Math.max(
    15,
    Math.min(30, 0.3 * Math.min(...parts.map(({ at }) => at.bottom - at.top), 120)),
  );
  const over = [
    ...parts.map(
      ({ at }) =>
        `<rect x="${formatNumber(at.left)}" y="${formatNumber(at.top)}" width="${formatNumber(at.right - at.left)}" height="${formatNumber(at.bottom - at.top)}" fill="none" stroke="${LIGHT.trail}" stroke-width="1"/>`,
    ),
    `<g font-family="${TITLE_FONT}" text-anchor="middle" font-size="${formatNumber(letters)}" fill="${LIGHT.trail}" stroke="${LIGHT.labelHalo}" stroke-width="${formatNumber(letters * 0.22)}" stroke-linejoin="round" paint-order="stroke">`,
    ...parts.map(
      ({ number, at }) =>
        `<text x="${formatNumber((at.left + at.right) / 2)}" y="${formatNumber((at.top + at.bottom) / 2 + letters * 0.33)}">${number}</text>`,
    ),
    '</g>',
    mapFrame(whole),
  ].join('\n');
  return {
    size,
    under: mapPaper(whole),
    over,
    map: { from: box, to: whole },
    links: parts.map(({ number, at }) => ({ box: at, to: sheetAnchor(number) })),
    anchor: 'overview',
    bookmark: 'The whole map',
  };
}

/** The part of a box that is within another. */
const inside = (box: Box, within: Box): Box => ({
  left: Math.max(box.left, within.left),
  top: Math.max(box.top, within.top),
  right: Math.min(box.right, within.right),
  bottom: Math.min(box.bottom, within.bottom),
});
