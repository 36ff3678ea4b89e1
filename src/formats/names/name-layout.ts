import type { Axial } from '../../hex/axial.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { legible } from '../../text/legible.ts';
import { mustBeSetWhole } from '../../text/must-be-set-whole.ts';
import { lettersWidth } from '../sheet/letter-width.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { areaLines } from './area-line.ts';
import type { DrawnName } from './drawn-names.ts';
import type { NameLine } from './name-line.ts';
import { nameLines } from './name-lines.ts';
import { riverLine } from './river-line.ts';
import type { WorldForNames } from './world-for-names.ts';

/** The lettering of a name: names of lands are spaced out, names of waters are slanted. */
export type LetteringKind = 'place' | 'land' | 'water';

interface Lettered {
  readonly text: string;
  readonly lettering: LetteringKind;
  /** Sequence number of the ledger entry that gave the name; unique among the names of a map. */
  readonly seq: number;
  /** Font size, in hex sizes (radius of a hex). */
  readonly size: number;
  /** Hexes over which the name would be taken for that of something else; by default there are none. */
  readonly avoids?: (hex: Axial) => boolean;
}

/** A name that is written beside its hex. */
export interface NameBeside extends Lettered {
  readonly kind: 'beside';
  /** The text, divided into lines if it is long. */
  readonly lines: readonly string[];
  /** The middle of the hex, in hex sizes. */
  readonly at: Spot;
}

/** A name that is written along a line. */
export interface NameAlong extends Lettered, NameLine {
  readonly kind: 'along';
  readonly follows: 'river' | 'area';
  /** Additional space between letters, in multiples of the font size. */
  readonly spacing: number;
  /** Distance of the letters above the line: the sum of this many hex sizes and this many font sizes. */
  readonly above: { readonly hex: number; readonly letters: number };
  /** Alternative lines for the name if something is in its way, the best ones first. */
  readonly others: () => readonly NameLine[];
}

export type NameLayout = NameBeside | NameAlong;

/** The layout of names, as if nothing were in their way. */
export const layOutNames = (names: readonly DrawnName[], world: WorldForNames): NameLayout[] =>
  names.map((name) => layOutName(name, world));

const PLACE_SIZE = 0.4;

/** Font size of an area's name: its bounds, and its growth with the square root of the number of hexes. */
const AREA = { least: 0.3, usual: 0.4, most: 1.25, base: 0.3, growth: 0.1 } as const;
/** Fraction of the line that a name fills, and the most that a long name may fill. */
const FILLED = 0.66;
const MOST_FILLED = 0.94;
/** Bounds of the space between letters, in multiples of the font size. */
const SPACING = { land: { least: 0.1, most: 0.85 }, water: { least: 0.05, most: 0.6 } } as const;
const UNSPACED = { least: 0, most: 0 } as const;

/** The bounds of the space between letters of an area's name; no space for scripts that can't be drawn by letter. */
const spacingOf = (text: string, of: keyof typeof SPACING) => (mustBeSetWhole(text) ? UNSPACED : SPACING[of]);

/** Font size of a river's name: it grows with the width of the river. */
const RIVER = { size: 0.38, growth: 0.55, spacing: 0.08 } as const;

/** Distances of letters from their line: lowercase letters centred on it, or above a river with room for descenders. */
const ON_AXIS = { hex: 0, letters: -0.27 };
const ABOVE_BANK = { hex: 0.07, letters: 0.16 };

/** Least width of a name wherever it is put, in hex sizes. */
export function leastNameWidth({ text, of }: Pick<DrawnName['name'], 'text' | 'of'>): number {
  const written = legible(text);
  if (of === 'place') return PLACE_SIZE * Math.max(...nameLines(written).map(lettersWidth));
  const gaps = Math.max(0, [...written].length - 1);
  return AREA.least * (lettersWidth(written) + spacingOf(written, of).least * gaps);
}

export function layOutName({ name, along, hexes }: DrawnName, world: WorldForNames): NameLayout {
  const text = legible(name.text);
  const { seq } = name;
  const lettering = name.of;
  // Nothing at sea shows to which hex a name belongs: over land it would seem to be a name of the land.
  const clear = world.isOpenSea(name) ? { avoids: (hex: Axial) => !world.isOpenSea(hex) } : {};
  if (along === 'hex') {
    const at = spotOf(UNIT_LAYOUT.centre(name));
    return { kind: 'beside', text, lines: nameLines(text), lettering, seq, size: PLACE_SIZE, at, ...clear };
  }
  const width = lettersWidth(text);
  const gaps = Math.max(1, [...text].length - 1);
  if (along === 'river') {
    const riverWidth = world.riverWidthAt(name);
    const size = RIVER.size + RIVER.growth * riverWidth;
    const spacing = mustBeSetWhole(text) ? 0 : RIVER.spacing;
    const length = size * (width + spacing * gaps);
    const line = riverLine(hexes, name, world, length, length / (gaps + 1));
    const above = { ...ABOVE_BANK, hex: ABOVE_BANK.hex + riverWidth / 2 };
    return {
      kind: 'along',
      follows: 'river',
      text,
      lettering,
      seq,
      size,
      spacing,
      above,
      ...line,
      others: () => [],
    };
  }
  const { best: line, others } = areaLines(hexes);
  const wanted = Math.min(AREA.most, Math.max(AREA.usual, AREA.base + AREA.growth * Math.sqrt(hexes.length)));
  const { least, most } = spacingOf(text, lettering === 'water' ? 'water' : 'land');
  const size = Math.max(AREA.least, Math.min(wanted, (MOST_FILLED * line.run) / (width + least * gaps)));
  const spacing = Math.min(most, Math.max(least, ((FILLED * line.run) / size - width) / gaps));
  return {
    kind: 'along',
    follows: 'area',
    text,
    lettering,
    seq,
    size,
    spacing,
    above: ON_AXIS,
    ...line,
    ...clear,
    others,
  };
}
