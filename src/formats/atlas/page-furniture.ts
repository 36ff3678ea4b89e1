import { LIGHT } from '../drawing/palette.ts';
import { type Box, grown } from '../sheet/box.ts';
import { LABEL_FONT, TITLE_FONT } from '../sheet/fonts.ts';
import { shortened } from '../sheet/wrapped.ts';
import { escapeXml } from '../sheet/xml.ts';
import { short } from '../vector/path.ts';
import { MM, type PageSize } from './paper.ts';
import type { FaceWidth } from './text-block.ts';

const { frame, paper, title: titleInk, label } = LIGHT;

const rectOf = ({ left, top, right, bottom }: Box): string =>
  `x="${short(left)}" y="${short(top)}" width="${short(right - left)}" height="${short(bottom - top)}"`;

/** How wide the band is that a map's frame has for its figures, in points. */
export const BAND = 13;

/** The paper of a map and its frame; around it a page stays as white as it is, which saves ink. */
export const mapPaper = (box: Box): string => `<rect ${rectOf(grown(box, BAND + 2.6))} fill="${paper}"/>`;

/** A map's frame: a fine line at the map, and a strong one beyond the band. */
export const mapFrame = (box: Box): string =>
  [
    `<rect ${rectOf(box)} fill="none" stroke="${frame}" stroke-width=".8"/>`,
    `<rect ${rectOf(grown(box, BAND))} fill="none" stroke="${frame}" stroke-width=".6"/>`,
    `<rect ${rectOf(grown(box, BAND + 2.6))} fill="none" stroke="${frame}" stroke-width="1.6"/>`,
  ].join('');

/** From the edge of a page to what stands in its head and foot. */
const SIDE = 15 * MM - BAND;
const HEAD = { title: 9, page: 14, gap: 18 } as const;

/** What stands above a page: the atlas's name at the left, as far as it has room, and the page's at the right. */
export function pageHead(title: string, right: string, { width }: PageSize, widthOf: FaceWidth): string {
  const y = short(11.5 * MM);
  const room = width - 2 * SIDE - widthOf(right, 'caps', HEAD.page) - HEAD.gap;
  const left = shortened(title, room, (text) => widthOf(text, 'sans-italic', HEAD.title));
  return [
    `<text x="${short(SIDE)}" y="${y}" font-family="${LABEL_FONT}" font-size="${HEAD.title}" fill="${label}" font-style="italic">${escapeXml(left)}</text>`,
    `<text x="${short(width - SIDE)}" y="${y}" text-anchor="end" font-family="${TITLE_FONT}" font-size="${HEAD.page}" fill="${titleInk}">${escapeXml(right)}</text>`,
  ].join('');
}

/** Where the number of a page stands, from its lower edge. */
export const FOOT = 8 * MM;
