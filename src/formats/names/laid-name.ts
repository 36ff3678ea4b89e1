import { HexLayout } from '../../hex/layout.ts';
import { legible } from '../../text/legible.ts';
import { isSetAsAWhole } from '../../text/set-as-a-whole.ts';
import { lettersWidth } from '../sheet/letter-width.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { areaLines } from './area-line.ts';
import type { DrawnName } from './drawn-names.ts';
import type { NameLine } from './name-line.ts';
import { nameLines } from './name-lines.ts';
import type { NamedWorld } from './named-world.ts';
import { riverLine } from './river-line.ts';

/** How a name is lettered: what is laid over land is spaced out, what is of water leans. */
export type Lettering = 'place' | 'land' | 'water';

interface Lettered {
  readonly text: string;
  readonly lettering: Lettering;
  /** Number of the entry that gave it: no two names of a map have the same. */
  readonly seq: number;
  /** The height of its letters, in the size of a hex. */
  readonly size: number;
}

/** A name that stands beside its hex. */
export interface NameBeside extends Lettered {
  readonly kind: 'beside';
  /** Its text as it is written: a long one on several lines. */
  readonly lines: readonly string[];
  /** The middle of the hex, in the size of a hex. */
  readonly at: Spot;
}

/** A name whose letters follow a line. */
export interface NameAlong extends Lettered, NameLine {
  readonly kind: 'along';
  readonly follows: 'river' | 'area';
  /** How far apart its letters are besides, in their height. */
  readonly spacing: number;
  /** How far above the line its letters stand: so many sizes of a hex, and so many heights of a letter. */
  readonly above: { readonly hex: number; readonly letters: number };
  /** Lines on which it may lie instead where something is in its way, those first that it had better lie on. */
  readonly others: () => readonly NameLine[];
}

export type LaidName = NameBeside | NameAlong;

/** Names as they lie on the map, where nothing is in their way. */
export const laidNames = (names: readonly DrawnName[], world: NamedWorld): LaidName[] =>
  names.map((name) => laidName(name, world));

const UNIT = new HexLayout(1);

const PLACE_SIZE = 0.4;

/** The letters of areas: their smallest and largest height, and how it grows with the hexes. */
const AREA = { least: 0.3, usual: 0.4, most: 1.25, base: 0.3, growth: 0.1 } as const;
/** How much of the room that there is a name takes, and how much it may take if it is long. */
const FILLED = 0.66;
const MOST_FILLED = 0.94;
/** How far letters are spaced, in their height. */
const SPACING = { land: { least: 0.1, most: 0.85 }, water: { least: 0.05, most: 0.6 } } as const;
const UNSPACED = { least: 0, most: 0 } as const;

/** How far the letters of an area's name may be spaced: those that join are not pulled apart. */
const spacingOf = (text: string, of: keyof typeof SPACING) => (isSetAsAWhole(text) ? UNSPACED : SPACING[of]);

/** The letters of rivers, which are the larger the wider these are. */
const RIVER = { size: 0.38, growth: 0.55, spacing: 0.08 } as const;

/** Of letters that stand on a line: through the middle of small ones, or above a river with room for what hangs down. */
const ON_AXIS = { hex: 0, letters: -0.27 };
const ABOVE_BANK = { hex: 0.07, letters: 0.16 };

/** How wide a name is at least, wherever it lies; in the size of a hex. */
export function leastNameWidth({ text, of }: Pick<DrawnName['name'], 'text' | 'of'>): number {
  const written = legible(text);
  if (of === 'place') return PLACE_SIZE * Math.max(...nameLines(written).map(lettersWidth));
  const gaps = Math.max(0, [...written].length - 1);
  return AREA.least * (lettersWidth(written) + spacingOf(written, of).least * gaps);
}

export function laidName({ name, along, hexes }: DrawnName, world: NamedWorld): LaidName {
  const text = legible(name.text);
  const { seq } = name;
  const lettering = name.of;
  if (along === 'hex') {
    const at = spotOf(UNIT.centre(name));
    return { kind: 'beside', text, lines: nameLines(text), lettering, seq, size: PLACE_SIZE, at };
  }
  const width = lettersWidth(text);
  const gaps = Math.max(1, [...text].length - 1);
  if (along === 'river') {
    const riverWidth = world.riverWidthAt(name);
    const size = RIVER.size + RIVER.growth * riverWidth;
    const spacing = isSetAsAWhole(text) ? 0 : RIVER.spacing;
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
    others,
  };
}
