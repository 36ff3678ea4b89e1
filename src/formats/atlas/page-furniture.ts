import { LIGHT } from '../drawing/palette.ts';
import { type Box, grownBox } from '../sheet/box.ts';
import { LABEL_FONT, TITLE_FONT } from '../sheet/fonts.ts';
import { shortened } from '../sheet/wrapped.ts';
import { escapeXml } from '../sheet/xml.ts';
import { formatNumber } from '../vector/path.ts';
import { MM, type PageSize } from './paper.ts';
import type { FaceWidth } from './text-block.ts';

const { frame, paper, title: titleInk, label } = LIGHT;

const rectOf = ({ left, top, right, bottom }: Box): string =>
  `x="${formatNumber(left)}" y="${formatNumber(top)}" width="${formatNumber(right - left)}" height="${formatNumber(bottom - top)}"`;

/** Width of the band around a map for the numbers of columns and rows, in points. */
export const BAND = 13;

/** The coloured paper behind a map and its frame. The rest of the page stays white, which saves ink. */
export const mapPaper = (box: Box): string => `<rect ${rectOf(grownBox(box, BAND + 2.6))} fill="${paper}"/>`;

/** A map's frame: a fine line around the map, and a fine and a strong line outside the band. */
export const mapFrame = (box: Box): string =>
  [
    `<rect ${rectOf(box)} fill="none" stroke="${frame}" stroke-width=".8"/>`,
    `<rect ${rectOf(grownBox(box, BAND))} fill="none" stroke="${frame}" stroke-width=".6"/>`,
    `<rect ${rectOf(grownBox(box, BAND + 2.6))} fill="none" stroke="${frame}" stroke-width="1.6"/>`,
  ].join('');

/** Distance from the left and right edges of a page to the text in its header and footer, in points. */
const SIDE = 15 * MM - BAND;
const HEAD = { title: 9, page: 14, gap: 18 } as const;

/** The header of a page: at the left the atlas's title, shortened to fit, and at the right the page's own. */
export function pageHead(title: string, right: string, { width }: PageSize, widthOf: FaceWidth): string {
  const y = formatNumber(11.5 * MM);
  const room = width - 2 * SIDE - widthOf(right, 'caps', HEAD.page) - HEAD.gap;
  const left = shortened(title, room, (text) => widthOf(text, 'sans-italic', HEAD.title));
  return [
    `<text x="${formatNumber(SIDE)}" y="${y}" font-family="${LABEL_FONT}" font-size="${HEAD.title}" fill="${label}" font-style="italic">${escapeXml(left)}</text>`,
    `<text x="${formatNumber(width - SIDE)}" y="${y}" text-anchor="end" font-family="${TITLE_FONT}" font-size="${HEAD.page}" fill="${titleInk}">${escapeXml(right)}</text>`,
  ].join('');
}

/** Distance of the page number from the lower edge of the page, in points. */
export const FOOT = 8 * MM;
