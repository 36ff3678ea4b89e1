import { around, type Box } from '../sheet/box.ts';
import type { Spot } from '../vector/path.ts';
import { Polyline } from '../vector/polyline.ts';
import { plus, times } from '../vector/vectors.ts';
import {
  type ArrangedAlong,
  type ArrangedBeside,
  type ArrangedName,
  type Beside,
  boxesOf,
  lengthOf,
} from './arranged-name.ts';
import type { LaidName, NameAlong, NameBeside } from './laid-name.ts';
import { SHARPEST } from './name-line.ts';

/** A place that a name might have. */
export interface NamePlace {
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
  /** What it costs that this is not the best place for it. */
  readonly away: number;
}

/** How many places along its line are tried on either side of the best one, and what each of them costs. */
export const SHIFTS = 5;
const SHIFT_COST = 0.05;
/** What it costs that letters lean into each other. */
const BENT = 4;

/**
 * A name in the middle of its line, and in places to both sides; also beside its line, as far as it takes to be seen as a
 * whole.
 *
 * @param within what is to be seen, in the size of a hex: all where nothing is said
 */
export function placesAlong(name: NameAlong, letters: number, within?: Box): [NamePlace, ...NamePlace[]] {
  const at = placeAlong(name, letters);
  const aside = within ? movedInto(at(0), within) : [];
  return [at(0), ...shiftsOf(name, letters).map(at), ...aside];
}

/**
 * The places of a name along its line, by how many steps they lie from its middle.
 *
 * @param farther what it costs that this is not the best line for it
 */
export function placeAlong(laid: NameAlong, letters: number, farther = 0): (shift: number) => NamePlace {
  const name = eased(laid, letters);
  const step = stepOf(laid, letters);
  const half = lengthOf(name, letters) / 2;
  const furthest = name.line.length - half;
  // On a line that is shorter than the name it goes on beyond both ends alike.
  const within = (middle: number): number =>
    furthest < half ? name.line.length / 2 : Math.min(furthest, Math.max(half, middle));
  return (shift) => {
    const { line, run, size } = laid;
    const away = farther + SHIFT_COST * Math.abs(shift);
    const laidOn = { line, middle: laid.middle + shift * step, run, size, away };
    const drawn: ArrangedAlong = { ...name, middle: within(name.middle + shift * step), letters, laidOn };
    const bend = name.line.sharpestTurn(drawn.middle - half, drawn.middle + half, letters);
    return { drawn, boxes: boxesOf(drawn), away: away + (bend < SHARPEST ? 0 : BENT) };
  };
}

export const stepOf = (name: NameAlong, letters: number): number =>
  Math.min(Math.max(0, (name.run - lengthOf(name, letters)) / 2) / SHIFTS, 3 * letters);

/** By how many steps a name may lie from the middle of its line: none where it has no room to. */
export const shiftsOf = (name: NameAlong, letters: number): number[] =>
  stepOf(name, letters) < 0.05 ? [] : Array.from({ length: SHIFTS }, (_, i) => [i + 1, -i - 1]).flat();

/** How far around itself each place of a line looks to be drawn out, in the height of the letters: the least first. */
const EASINGS = [2, 4, 8];

/** The name on a line without sharp turns: one laid for smaller letters may have some where larger ones would run into each other. */
function eased(name: NameAlong, letters: number): NameAlong {
  const half = lengthOf(name, letters) / 2;
  const isEven = ({ line, middle }: NameAlong) =>
    line.sharpestTurn(middle - half, middle + half, letters) < SHARPEST;
  if (isEven(name)) return name;
  const { at } = name.line.placeAt(name.middle);
  const drawnOut = EASINGS.map((reach): NameAlong => {
    const line = name.line.smoothed(reach * letters);
    return { ...name, line, middle: line.nearest(at) };
  });
  const [from, to] = [-half, half].map((along) => name.line.placeAt(name.middle + along).at) as [Spot, Spot];
  const straight = new Polyline([from, to]);
  return drawnOut.find(isEven) ?? { ...name, line: straight, middle: straight.length / 2 };
}

/** The places beside a hex, the best first: between the next hexes on the right, where little is drawn. */
const BESIDE: readonly [Beside, ...Beside[]] = [
  { offset: [0.86, 0], anchor: 'start' },
  { offset: [-0.86, 0], anchor: 'end' },
  { offset: [0, 0.98], anchor: 'middle' },
  { offset: [0, -1.02], anchor: 'middle' },
];

/** What it costs to stand in a place beside a hex that is not the best one. */
const SECOND_BEST = 0.08;

/** What it costs to lie aside of its line, or of its hex, above or below it, for each size of a hex. */
const ASIDE_COST = 0.02;

/**
 * The places of a name beside its hex; above and below it also as far aside as it takes to be seen as a whole.
 *
 * @param apart how far from the middle of its hex it stands at least, in the size of a hex
 * @param within what is to be seen, in the size of a hex: all where nothing is said
 */
export function placesBeside(
  name: NameBeside,
  letters: number,
  apart: number,
  within?: Box,
): [NamePlace, ...NamePlace[]] {
  const at = (beside: Beside): NamePlace => placeBeside(name, beside, letters, apart);
  const [first, ...others] = BESIDE;
  const places = others.map(at);
  const aside = within ? places.flatMap((place) => movedInto(place, within)) : [];
  return [at(first), ...places, ...aside];
}

/** A name along its line, or above or below its hex, moved aside so that nothing of it is cut off; nothing where that is not needed. */
function movedInto({ drawn, away }: NamePlace, within: Box): NamePlace[] {
  if (drawn.kind === 'beside' && drawn.beside.anchor !== 'middle') return [];
  const { left, right, top, bottom } = aroundName(boxesOf(drawn));
  const aside = shiftInto([left, right], [within.left, within.right]);
  const by: Spot = [
    aside,
    drawn.kind === 'beside' ? 0 : shiftInto([top, bottom], [within.top, within.bottom]),
  ];
  const distance = Math.hypot(...by);
  if (distance === 0) return [];
  const moved: ArrangedName =
    drawn.kind === 'beside'
      ? { ...drawn, offset: plus(drawn.offset, by) }
      : { ...drawn, line: new Polyline(drawn.line.spots.map((spot) => plus(spot, by))) };
  return [{ drawn: moved, boxes: boxesOf(moved), away: away + ASIDE_COST * distance }];
}

type Stretch = readonly [from: number, to: number];

/** By how much a stretch has to move to lie in another one, or to begin with it where it is longer. */
const shiftInto = ([from, to]: Stretch, [first, last]: Stretch): number =>
  from < first ? first - from : to > last ? Math.max(first - from, last - to) : 0;

const aroundName = (boxes: readonly Box[]): Box => around(boxes as [Box, ...Box[]]);

/** How often the letters of a name are made smaller: along a bent line it is not shorter by as much as its letters. */
const MOST_MADE_SMALLER = 4;

/**
 * How high the letters of a name are that is to be seen as a whole: so small that it fits where it would be larger.
 *
 * @param within what is to be seen, in the size of a hex
 */
export function lettersWithin(name: LaidName, { left, top, right, bottom }: Box): number {
  let letters = name.size;
  for (let times = 0; times < MOST_MADE_SMALLER; times++) {
    const { boxes } =
      name.kind === 'along' ? placeAlong(name, letters)(0) : placeBeside(name, BESIDE[0], letters, 0);
    const box = aroundName(boxes);
    const fitting = Math.min(
      (right - left) / (box.right - box.left),
      (bottom - top) / (box.bottom - box.top),
    );
    if (fitting >= 1) break;
    letters *= fitting;
  }
  return letters;
}

export function placeBeside(name: NameBeside, beside: Beside, letters: number, apart: number): NamePlace {
  const farther = Math.max(1, apart / Math.hypot(...beside.offset));
  const drawn: ArrangedBeside = { ...name, letters, beside, offset: times(beside.offset, farther) };
  return { drawn, boxes: boxesOf(drawn), away: SECOND_BEST * BESIDE.indexOf(beside) };
}
