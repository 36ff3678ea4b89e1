import { LIGHT } from '../drawing/palette.ts';
import { type Box, grownBox } from '../sheet/box.ts';
import { compass } from '../sheet/compass.ts';
import { LABEL_FONT, NAME_FONT } from '../sheet/fonts.ts';
import { paperAndFrame, windLines } from '../sheet/frame.ts';
import { CARTOUCHE_HEIGHT, cartouche, titleHeight, titleWithin } from '../sheet/title.ts';
import { escapeXml } from '../sheet/xml.ts';
import type { Source } from '../source.ts';
import { formatNumber } from '../vector/path.ts';
import type { ContentsLine, DrawnPage, PageLink } from './drawn-page.ts';
import { MM, type PageSize } from './paper.ts';
import type { FaceWidth } from './text-block.ts';

export interface Cover {
  readonly title: string;
  /** The day, the number of known hexes and the party's place, in one line. */
  readonly told: string;
  readonly source: Source;
  readonly size: PageSize;
  readonly contents: readonly ContentsLine[];
  /** Page number of a part of the atlas, counted from 1; `null` if not known. */
  readonly pageOf: (anchor: string) => number | null;
  readonly widthOf: FaceWidth;
}

/** Scale of the title's plate, compared to that on a sheet. */
const SCALE = 1.25;

/**
 * Distance from the edge of the page to the content within its frame, in points: most printers can't print on the
 * outermost few millimetres.
 */
const INSET = 20 * MM;

/**
 * The compass rose: its radius in points, its extent above and below its middle in multiples of the radius, and the
 * free space around it.
 */
const ROSE = { radius: 62, above: 1.35, below: 0.9, gap: 36 } as const;

/** The title page, with the table of contents and where the atlas comes from. */
export function titlePage({ title, told, source, size, contents, pageOf, widthOf }: Cover): DrawnPage {
  const { width, height } = size;
  const content: Box = { left: INSET, top: INSET, right: width - INSET, bottom: height - INSET };
  const middle = width / 2;
  const widest = width - 2 * INSET - 12;
  const set = titleWithin(widest / SCALE, title, (text, size) => widthOf(text, 'caps', size));
  const plateTop = height * 0.13;
  const toldAt = plateTop + (CARTOUCHE_HEIGHT + titleHeight(set)) * SCALE + 18;
  const listTop = height * 0.67;
  // A plate with many lines leaves the rose less room.
  const roseRadius = Math.min(ROSE.radius, (listTop - toldAt - ROSE.gap) / (ROSE.above + ROSE.below));
  const roseAt = Math.max(
    (content.top + content.bottom) / 2,
    toldAt + ROSE.gap / 2 + ROSE.above * roseRadius,
  );
  const lines = contents.map(({ text, anchor }, at) => {
    const y = listTop + 22 * at;
    const page = pageOf(anchor);
    return { text, anchor, y, page };
  });
  const [left, right] = [middle - 130, middle + 130];
  const foot = height - INSET;
  const over = [
    windLines(grownBox(content, -6), content, LIGHT),
    `<g transform="translate(${formatNumber(middle)} ${formatNumber(plateTop)})"><g transform="scale(${SCALE})">${cartouche(set, 'AN ATLAS', 0, 0, LIGHT)}</g></g>`,
    compass(middle, roseAt, roseRadius, LIGHT),
    `<text x="${formatNumber(middle)}" y="${formatNumber(toldAt)}" text-anchor="middle" font-family="${NAME_FONT}" font-size="15" fill="${LIGHT.title}">${escapeXml(told)}</text>`,
    ...lines.flatMap(({ text, y, page }) => [
      `<text x="${formatNumber(left)}" y="${formatNumber(y)}" font-family="${NAME_FONT}" font-size="14" fill="${LIGHT.label}">${escapeXml(text)}</text>`,
      `<text x="${formatNumber(right)}" y="${formatNumber(y)}" text-anchor="end" font-family="${NAME_FONT}" font-size="14" fill="${LIGHT.label}">${page ?? ''}</text>`,
      `<path d="M${formatNumber(left)} ${formatNumber(y + 5)}L${formatNumber(right)} ${formatNumber(y + 5)}" stroke="${LIGHT.frame}" stroke-width=".5" stroke-opacity=".4" fill="none"/>`,
    ]),
    `<g font-family="${LABEL_FONT}" font-size="8.5" text-anchor="middle" fill="${LIGHT.label}">`,
    `<text x="${formatNumber(middle)}" y="${formatNumber(foot - 20)}">Made with Hexfarer after entry ${source.seq} of the campaign’s ledger</text>`,
    `<text x="${formatNumber(middle)}" y="${formatNumber(foot - 9)}" font-size="7">head ${escapeXml(source.head)}</text>`,
    '</g>',
  ].join('\n');
  const links = lines.map(
    ({ anchor, y }): PageLink => ({ box: { left, right, top: y - 13, bottom: y + 6 }, to: anchor }),
  );
  return {
    size,
    under: paperAndFrame(grownBox(content, -14), LIGHT),
    over,
    map: null,
    links,
    anchor: 'title',
    bookmark: title,
  };
}
