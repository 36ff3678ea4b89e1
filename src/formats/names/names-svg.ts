import type { Axial } from '../../hex/axial.ts';
import type { Glyph } from '../drawing/mark.ts';
import type { Palette } from '../drawing/palette.ts';
import { SIGN_RADIUS } from '../drawing/sign-glyphs.ts';
import type { Box } from '../sheet/box.ts';
import { NAME_FONT } from '../sheet/fonts.ts';
import { escapeXml } from '../sheet/xml.ts';
import { compact, formatNumber, type Spot, smooth } from '../vector/path.ts';
import { plus, times } from '../vector/vectors.ts';
import {
  type ArrangedAlong,
  type ArrangedBeside,
  type ArrangedName,
  boxesOf,
  lengthOf,
  linesBeside,
  signBox,
} from './arranged-name.ts';
import { arrangeNames } from './arrangement.ts';
import { drawnNames } from './drawn-names.ts';
import type { HexSign, Inscriptions } from './inscriptions.ts';
import { BASELINE, HALO, letteringStyle } from './lettering-style.ts';
import { layOutNames, type NameLayout } from './name-layout.ts';
import { lettersWithin } from './name-places.ts';
import type { WorldForNames } from './world-for-names.ts';

/**
 * All names of a map in their places; none is left out.
 *
 * @param within the visible part of the map, in hex sizes (radius of a hex); by default all of it
 */
export function sheetNames(
  { names = [] }: Inscriptions,
  hexSigns: readonly HexSign[],
  world: WorldForNames,
  isOccupied: (hex: Axial) => boolean,
  within?: Box,
): ArrangedName[] {
  const laid = layOutNames(drawnNames(names, world), world);
  const signs = hexSigns.map(({ hex, at }) => signBox(hex, at, SIGN_RADIUS));
  const letters = new Map(laid.map((name) => [name, within ? lettersWithin(name, within) : name.size]));
  const lettersOf = (name: NameLayout): number => letters.get(name) ?? name.size;
  return arrangeNames(laid, { lettersOf, leaveOut: () => false, signs, isOccupied, within });
}

/** The names, as a part of the map's description; empty if there are none. */
export const namesTold = (names: readonly ArrangedName[]): string =>
  names.length === 0 ? '' : ` Named on it: ${names.map(({ text }) => text).join(', ')}.`;

/** The numbers of signs and names that were left out, in words; empty if none was. */
export function farAwayTold({ farAway = { signs: 0, names: 0 } }: Inscriptions): string {
  const told = (['sign', 'name'] as const).flatMap((what) => {
    const count = farAway[`${what}s`];
    return count === 0 ? [] : [count === 1 ? `one ${what}` : `${count} ${what}s`];
  });
  return told.length === 0 ? '' : ` Too far away to be drawn: ${told.join(' and ')}.`;
}

/** The boxes that names and signs cover, in hex sizes. */
export const inscribedBoxes = (names: readonly ArrangedName[], signs: readonly HexSign[]): Box[] => [
  ...names.flatMap(boxesOf),
  ...signs.map(({ hex, at }) => signBox(hex, at, SIGN_RADIUS)),
];

/**
 * How far a name's path extends beyond the name, as a fraction of its length: text that is longer than its path would
 * be cut off.
 */
const SPARE = 0.6;
interface Sheet {
  readonly palette: Palette;
  /** Pixels per hex size (the radius of a hex in pixels). */
  readonly size: number;
}

/** Draws names along their lines and beside their hexes. */
export function namesLayer(names: readonly ArrangedName[], sheet: Sheet): string {
  if (names.length === 0) return '';
  const along = names.filter((name) => name.kind === 'along');
  const paths = along.map((name) => `<path id="name-${name.seq}" d="${pathOf(name, sheet)}"/>`);
  return [
    ...(paths.length > 0 ? [`<defs>${paths.join('')}</defs>`] : []),
    `<g font-family="${NAME_FONT}" stroke="${sheet.palette.labelHalo}" stroke-linejoin="round" paint-order="stroke">`,
    ...names.map((name) => (name.kind === 'along' ? textAlong(name, sheet) : textBeside(name, sheet))),
    '</g>',
  ].join('\n');
}

function textAlong(name: ArrangedAlong, sheet: Sheet): string {
  const { seq, text, letters, spacing } = name;
  const spaced = ` letter-spacing="${formatNumber(spacing * letters * sheet.size, 1)}"`;
  return `<text text-anchor="middle"${spaced}${attributes(name, sheet)}><textPath href="#name-${seq}" startOffset="50%">${escapeXml(text)}</textPath></text>`;
}

/**
 * Width of the space after a line, which counts as a part of the line, and the fraction of it by which a line is moved
 * so that its letters stay in place.
 */
const SPACE = 0.21;
const MOVED = { start: 0, middle: 0.5, end: 1 } as const;

function textBeside(name: ArrangedBeside, sheet: Sheet): string {
  const { letters, beside } = name;
  const anchor = beside.anchor === 'start' ? '' : ` text-anchor="${beside.anchor}"`;
  const written = `${anchor}${attributes(name, sheet)}`;
  const spaces = spacesAfter(name);
  const placed = linesBeside(name).map(({ line, at }, i) => {
    const spare = spaces[i] ? SPACE * MOVED[beside.anchor] : 0;
    const [x, y] = times(plus(at, [spare * letters, BASELINE * letters]), sheet.size);
    return { line: escapeXml(line), place: ` x="${formatNumber(x, 1)}" y="${formatNumber(y, 1)}"` };
  });
  const [first, ...others] = placed;
  if (first && others.length === 0) return `<text${first.place}${written}>${first.line}</text>`;
  // With a space between two lines, searching the drawing finds the whole name. Each line has its own direction of
  // writing.
  const lines = placed.map(
    ({ line, place }, i) => `<tspan${place} unicode-bidi="isolate">${line}</tspan>${spaces[i]}`,
  );
  return `<text${written}>${lines.join('')}</text>`;
}

/** The space after each line of a name: none where the line ends within a word or with a hyphen. */
function spacesAfter({ text, lines }: Pick<ArrangedBeside, 'text' | 'lines'>): string[] {
  let rest = text;
  return lines.map((line) => {
    const after = rest.slice(line.length);
    rest = after.replace(/^ +/, '');
    return rest === after ? '' : ' ';
  });
}

function attributes({ lettering, letters }: ArrangedName, { palette, size }: Sheet): string {
  const { ink, opacity, italic, smallCaps } = letteringStyle(lettering, palette);
  const height = letters * size;
  return (
    ` font-size="${formatNumber(height, 1)}" fill="${ink}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}` +
    ` stroke-width="${formatNumber(height * HALO.width, 1)}" stroke-opacity="${HALO.opacity}"` +
    (italic ? ' font-style="italic"' : '') +
    (smallCaps ? ' font-variant="small-caps"' : '')
  );
}

/** The baseline of a name's letters, in pixels. */
function pathOf(name: ArrangedAlong, { size }: Sheet): string {
  const { line, middle, above, letters } = name;
  const half = (lengthOf(name, letters) / 2) * (1 + SPARE);
  const up = above.hex + above.letters * letters;
  const spots = line
    .placesAlong(middle - half, middle + half, Math.max(0.4, letters * 0.9))
    .map(({ at, along: [x, y] }): Spot => times(plus(at, times([y, -x], up)), size));
  return compact(smooth(spots));
}

/**
 * Draws the signs on hexes.
 *
 * @param use refers to a glyph at a place in pixels; the glyph is defined once
 */
export const signsLayer = (
  signs: readonly HexSign[],
  middle: (hex: Axial) => Spot,
  size: number,
  use: (id: string, glyph: Glyph, place: Spot) => string,
): string =>
  signs.map(({ hex, id, glyph, at }) => use(id, glyph, plus(middle(hex), times(at, size)))).join('');
