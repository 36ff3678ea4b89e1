import type { Axial } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import type { Box } from '../sheet/box.ts';
import { lettersWidth } from '../sheet/letter-width.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { plus, times } from '../vector/vectors.ts';
import type { NameAlong, NameBeside } from './laid-name.ts';
import { LEADING } from './lettering-style.ts';
import type { NameLine } from './name-line.ts';

const UNIT = new HexLayout(1);

/** A name as it is drawn at some scale. */
export type ArrangedName = ArrangedAlong | ArrangedBeside;

export interface ArrangedAlong extends Omit<NameAlong, 'size' | 'others'> {
  /** The height of its letters at this scale, in the size of a hex. */
  readonly letters: number;
  /** Where it was laid, so that it has the same place at another scale. */
  readonly laidOn: LaidOn;
}

/**
 * The line that a name lies on, before turns too sharp for its letters were drawn out of it, how high these are meant to be
 * there, and what it costs that it is not its best place.
 */
interface LaidOn extends NameLine, Pick<NameAlong, 'size'> {
  readonly away: number;
}

export interface ArrangedBeside extends Omit<NameBeside, 'size'> {
  readonly letters: number;
  readonly beside: Beside;
  /** From where it stands at this scale: that of its place, or farther out. */
  readonly offset: Spot;
}

/** Where a name stands beside its hex: from where, in the size of a hex, and on which side of that. */
export interface Beside {
  readonly offset: Spot;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** How long a name is with letters of a height, as far as that can be reckoned; in the size of a hex. */
export const lengthOf = ({ text, spacing }: Pick<NameAlong, 'text' | 'spacing'>, letters: number): number =>
  letters * (lettersWidth(text) + spacing * Math.max(0, [...text].length - 1));

/** About what a letter of a name takes up around the line that it stands on, in its height. */
const HALF_HEIGHT = 0.5;

/** Boxes that cover a name along its line, one beside the other. */
function boxesAlong(name: ArrangedAlong): Box[] {
  const { line, middle, above, letters } = name;
  const half = lengthOf(name, letters) / 2;
  const up = above.hex + (above.letters + 0.27) * letters;
  return line.placesAlong(middle - half, middle + half, letters).map(({ at, along: [x, y] }) => {
    const centre = plus(at, times([y, -x], up));
    return boxAt(centre, HALF_HEIGHT * letters, HALF_HEIGHT * letters);
  });
}

/** A line of a name beside its hex: where it begins, ends or has its middle, halfway up its letters. */
interface LineBeside {
  readonly line: string;
  readonly at: Spot;
}

/** The lines of a name beside its hex: those of one to its side around their place, of others away from the hex. */
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

/** What a name takes up, in the size of a hex: a box for each of its lines, or one beside the other along its own. */
export const boxesOf = (name: ArrangedName): Box[] =>
  name.kind === 'along' ? boxesAlong(name) : boxesBeside(name);

const boxAt = ([x, y]: Spot, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

/** What a sign takes up that stands beside the middle of a hex. */
export function signBox(hex: Axial, [dx, dy]: Spot, radius: number): Box {
  const [x, y] = spotOf(UNIT.centre(hex));
  return boxAt([x + dx, y + dy], radius, radius);
}
