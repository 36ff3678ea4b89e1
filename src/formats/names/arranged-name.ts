import type { Axial } from '../../hex/axial.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import type { Box } from '../sheet/box.ts';
import { lettersWidth } from '../sheet/letter-width.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { plus, times } from '../vector/vectors.ts';
import { LEADING } from './lettering-style.ts';
import type { NameAlong, NameBeside } from './name-layout.ts';
import type { NameLine } from './name-line.ts';

/** A name with its final place at some scale. */
export type ArrangedName = ArrangedAlong | ArrangedBeside;

export interface ArrangedAlong extends Omit<NameAlong, 'size' | 'others'> {
  /** Font size at this scale, in hex sizes (radius of a hex). */
  readonly letters: number;
  /** Where it was placed, so that it can be put in the same place at another scale. */
  readonly laidOn: LaidOn;
}

/**
 * The line of a name before it was smoothed for its letters, the preferred font size there, and the cost of this place
 * compared to the name's best one.
 */
interface LaidOn extends NameLine, Pick<NameAlong, 'size'> {
  readonly away: number;
}

export interface ArrangedBeside extends Omit<NameBeside, 'size'> {
  readonly letters: number;
  readonly beside: Beside;
  /** Its distance from the hex at this scale: as in `beside`, or farther out. */
  readonly offset: Spot;
}

/** A place for a name beside its hex: its distance in hex sizes, and how the text is anchored there. */
export interface Beside {
  readonly offset: Spot;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The estimated length of a name with letters of a given size, in hex sizes. */
export const lengthOf = ({ text, spacing }: Pick<NameAlong, 'text' | 'spacing'>, letters: number): number =>
  letters * (lettersWidth(text) + spacing * Math.max(0, [...text].length - 1));

/** Half the height of the box around a letter, as a fraction of the font size. */
const HALF_HEIGHT = 0.5;

/** A row of boxes that cover a name along its line. */
function boxesAlong(name: ArrangedAlong): Box[] {
  const { line, middle, above, letters } = name;
  const half = lengthOf(name, letters) / 2;
  const up = above.hex + (above.letters + 0.27) * letters;
  return line.placesAlong(middle - half, middle + half, letters).map(({ at, along: [x, y] }) => {
    const centre = plus(at, times([y, -x], up));
    return boxAt(centre, HALF_HEIGHT * letters, HALF_HEIGHT * letters);
  });
}

/**
 * A line of text beside a hex. `at` is its beginning, middle or end, depending on the anchor, halfway up its letters.
 */
interface LineBeside {
  readonly line: string;
  readonly at: Spot;
}

/**
 * The lines of a name beside its hex: above a hex they grow upwards from their place, below it downwards, and at its
 * side they are centred.
 */
export function linesBeside({ at, lines, letters, offset }: ArrangedBeside): LineBeside[] {
  const first = ((Math.sign(offset[1]) - 1) / 2) * (lines.length - 1);
  const place = plus(at, offset);
  return lines.map((line, i) => ({ line, at: plus(place, [0, (first + i) * LEADING * letters]) }));
}

function boxesBeside(name: ArrangedBeside): Box[] {
  const { letters, beside } = name;
  return linesBeside(name).map(({ line, at }) => {
    const half = (letters * lettersWidth(line)) / 2;
    const aside = beside.anchor === 'start' ? half : beside.anchor === 'end' ? -half : 0;
    return boxAt(plus(at, [aside, 0]), half, 0.5 * letters);
  });
}

/** The area of a name, in hex sizes: a box for each line of text, or a row of boxes along a path. */
export const boxesOf = (name: ArrangedName): Box[] =>
  name.kind === 'along' ? boxesAlong(name) : boxesBeside(name);

const boxAt = ([x, y]: Spot, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

/** The box of a sign beside the middle of a hex. */
export function signBox(hex: Axial, [dx, dy]: Spot, radius: number): Box {
  const [x, y] = spotOf(UNIT_LAYOUT.centre(hex));
  return boxAt([x + dx, y + dy], radius, radius);
}
