import { lastOf } from '../../hex/list.ts';
import type { Palette } from '../drawing/palette.ts';
import { formatNumber, polygon } from '../vector/path.ts';
import { LABEL_FONT, TITLE_FONT } from './fonts.ts';
import { lettersWidth } from './letter-width.ts';
import { type WidthOf, type Wrapped, wrapped } from './wrapped.ts';
import { escapeXml } from './xml.ts';

export const CARTOUCHE_HEIGHT = 92;
const TITLE_SIZE = 34;
const MOST = 900;

/** A title as it is laid out on its plate. */
export interface TitleLayout {
  readonly lines: readonly string[];
  /** Font size. */
  readonly size: number;
  /** Width of the plate. */
  readonly width: number;
}

/** A title divided into lines, with their font size. */
type SetLines = Wrapped & Pick<TitleLayout, 'size'>;

/** Distance between two lines of a title, in multiples of the font size. */
const LEADING = 1.1;
const NARROWEST = 260;
/** How much wider a plate is than a title on one line, and than one on several lines. */
const BESIDE = 110;
const BESIDE_LINES = 64;

/**
 * Below the upper edge of a plate: the middle of the capitals of a title's first line, and the rule with its flourishes
 * below a title on one line. Small letters keep the same middle, halfway between the plate's edge and the flourishes.
 */
const TITLE_MIDDLE = 24;
const RULE = 52;

/** A title on one line. Its width is estimated, because there is no font to measure it with. */
const onOneLine = (title: string): TitleLayout => ({
  lines: [title],
  size: titleSize(title),
  width: cartoucheWidth(title),
});

/**
 * Lays out a title on a plate that is no wider than `room`, measuring the text with `widthOf`. A long title is divided
 * into several lines with smaller letters.
 */
export function titleWithin(room: number, title: string, widthOf: WidthOf): TitleLayout {
  const set = (size: number, width: number) => ({
    size,
    ...wrapped(title, width, (text) => widthOf(text, size)),
  });
  const sets = SIZES.map(({ size, mostLines }) => ({
    ...set(size, room - (mostLines === 1 ? BESIDE : BESIDE_LINES)),
    mostLines,
  }));
  let best: SetLines =
    sets.find(({ lines, isCut, mostLines }) => !isCut && lines.length <= mostLines) ?? lastOf(sets);
  // Makes the lines as even as possible without adding another.
  for (let width = room * 0.9; !best.isCut && best.lines.length > 1 && width > room / 3; width *= 0.95) {
    const narrower = set(best.size, width);
    if (narrower.isCut || narrower.lines.length > best.lines.length) break;
    best = narrower;
  }
  const longest = Math.max(...best.lines.map((line) => widthOf(line, best.size)));
  const beside = best.lines.length === 1 ? BESIDE : BESIDE_LINES;
  return { lines: best.lines, size: best.size, width: Math.min(room, Math.max(NARROWEST, longest + beside)) };
}

/** Font sizes, each with the greatest number of lines that a title may have in it. */
const SIZES = [
  { size: TITLE_SIZE, mostLines: 1 },
  { size: 30, mostLines: 1 },
  { size: 26, mostLines: 2 },
  { size: 22, mostLines: 3 },
  { size: 18, mostLines: 4 },
  { size: 14, mostLines: Number.POSITIVE_INFINITY },
] as const;

/** Width of a plate with its title on one line. */
export const cartoucheWidth = (title: string): number => Math.max(NARROWEST, titleWidth(title) + BESIDE);

const titleSize = (title: string): number => Math.max(16, Math.min(TITLE_SIZE, MOST / lettersWidth(title)));
const titleWidth = (title: string): number => lettersWidth(title) * titleSize(title);

/** Additional height of a plate whose title has several lines. */
export const titleHeight = ({ lines, size }: TitleLayout): number => (lines.length - 1) * size * LEADING;

/** A title on a plate with scooped corners; `x` is its middle and `y` its upper edge. */
export function cartouche(
  title: string | TitleLayout,
  subtitle: string,
  x: number,
  y: number,
  palette: Palette,
): string {
  const set = typeof title === 'string' ? onOneLine(title) : title;
  const half = set.width / 2;
  const further = titleHeight(set);
  const height = CARTOUCHE_HEIGHT - 14 + further;
  const plate = (by: number, scoop: number) => {
    const rounded = (value: number) => Number(formatNumber(value, 1));
    const [l, r] = [rounded(x - half - by), rounded(x + half + by)];
    const [t, b] = [rounded(y - by), rounded(y + height + by)];
    return (
      `M${formatNumber(l + scoop, 1)} ${t}L${formatNumber(r - scoop, 1)} ${t}Q${formatNumber(r - scoop, 1)} ${formatNumber(t + scoop, 1)} ${r} ${formatNumber(t + scoop, 1)}` +
      `L${r} ${formatNumber(b - scoop, 1)}Q${formatNumber(r - scoop, 1)} ${formatNumber(b - scoop, 1)} ${formatNumber(r - scoop, 1)} ${b}L${formatNumber(l + scoop, 1)} ${b}` +
      `Q${formatNumber(l + scoop, 1)} ${formatNumber(b - scoop, 1)} ${l} ${formatNumber(b - scoop, 1)}L${l} ${formatNumber(t + scoop, 1)}Q${formatNumber(l + scoop, 1)} ${formatNumber(t + scoop, 1)} ${formatNumber(l + scoop, 1)} ${t}Z`
    );
  };
  const firstLine = y + TITLE_MIDDLE + set.size / 3;
  const rule = y + RULE + further;
  const flourish = (sign: 1 | -1) => {
    const at = (dx: number, dy: number) => `${formatNumber(x + sign * dx, 1)} ${formatNumber(rule + dy, 1)}`;
    return `M${at(9, 0)}C${at(30, -5)} ${at(44, 5)} ${at(66, 0)}C${at(76, -2)} ${at(82, -4)} ${at(77, -6)}C${at(72, -7)} ${at(70, -2)} ${at(77, 0)}`;
  };
  return [
    `<path d="${plate(0, 14)}" fill="${palette.paper}" stroke="${palette.frame}" stroke-width="2.2"/>`,
    `<path d="${plate(-5, 12)}" fill="none" stroke="${palette.frame}" stroke-width=".7"/>`,
    `<path d="${flourish(1)}${flourish(-1)}" fill="none" stroke="${palette.frame}" stroke-width="1.2" stroke-linecap="round"/>`,
    `<path d="${polygon([
      [x - 5, rule],
      [x, rule - 4],
      [x + 5, rule],
      [x, rule + 4],
    ])}" fill="${palette.trail}"/>`,
    `<g text-anchor="middle" fill="${palette.title}">`,
    ...set.lines.map(
      (line, i) =>
        `<text x="${formatNumber(x, 1)}" y="${formatNumber(firstLine + i * set.size * LEADING, 1)}" font-family="${TITLE_FONT}" font-size="${formatNumber(set.size, 1)}">${escapeXml(line)}</text>`,
    ),
    `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + 69 + further, 1)}" font-family="${LABEL_FONT}" font-size="11.5" letter-spacing="1">${escapeXml(subtitle)}</text>`,
    '</g>',
  ].join('\n');
}
