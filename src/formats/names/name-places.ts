import { type Box, enclosingBox } from '../sheet/box.ts';
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
import type { NameAlong, NameBeside, NameLayout } from './name-layout.ts';
import { SHARPEST } from './name-line.ts';

/** A possible place of a name. */
export interface NamePlace {
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
  /** The cost of its distance from the name's best place. */
  readonly away: number;
}

/** Number of places along the line that are tried on each side of the best one, and the cost of each step. */
export const SHIFTS = 5;
const SHIFT_COST = 0.05;
/** Cost of a line so bent that letters run into each other. */
const BENT = 4;

/**
 * The places of a name along its line: in the middle, and shifted to both sides; also moved off the line as far as
 * needed for the whole name to be visible.
 *
 * @param within the visible part of the map, in hex sizes (radius of a hex); by default all of it
 */
export function placesAlong(name: NameAlong, letters: number, within?: Box): [NamePlace, ...NamePlace[]] {
  const at = placeAlong(name, letters);
  const aside = within ? movedInto(at(0), within) : [];
  return [at(0), ...shiftsOf(name, letters).map(at), ...aside];
}

/**
 * Finds places of a name along its line, by the number of steps from its middle.
 *
 * @param farther the cost of using this line instead of the best one
 */
export function placeAlong(laid: NameAlong, letters: number, farther = 0): (shift: number) => NamePlace {
  const name = eased(laid, letters);
  const step = stepOf(laid, letters);
  const half = lengthOf(name, letters) / 2;
  const furthest = name.line.length - half;
  // On a line that is shorter than the name, the name extends equally beyond both ends.
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

/** The shifts of a name from the middle of its line, in steps; none if it has no room to move. */
export const shiftsOf = (name: NameAlong, letters: number): number[] =>
  stepOf(name, letters) < 0.05 ? [] : Array.from({ length: SHIFTS }, (_, i) => [i + 1, -i - 1]).flat();

/** Distances over which a line is smoothed, in multiples of the font size, the smallest first. */
const EASINGS = [2, 4, 8];

/**
 * The name on a line without sharp turns: a line for smaller letters may have turns at which larger ones would run into
 * each other.
 */
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

/** The places beside a hex, the best first: to the right, between the next hexes, where little is drawn. */
const BESIDE: readonly [Beside, ...Beside[]] = [
  { offset: [0.86, 0], anchor: 'start' },
  { offset: [-0.86, 0], anchor: 'end' },
  { offset: [0, 0.98], anchor: 'middle' },
  { offset: [0, -1.02], anchor: 'middle' },
];

/** Cost of each step down this list. */
const SECOND_BEST = 0.08;

/** Cost of moving a name off its line, or to the side when it is above or below its hex, per hex size. */
const ASIDE_COST = 0.02;

/**
 * The places of a name beside its hex; above and below it also moved to the side as far as needed for the whole name to
 * be visible.
 *
 * @param apart least distance from the middle of its hex, in hex sizes
 * @param within the visible part of the map, in hex sizes; by default all of it
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

/**
 * A name along its line, or above or below its hex, moved so that no part of it is cut off; empty if it isn't cut off
 * anyway.
 */
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

/** The shift that moves a stretch into another one; if it is too long, they begin at the same point. */
const shiftInto = ([from, to]: Stretch, [first, last]: Stretch): number =>
  from < first ? first - from : to > last ? Math.max(first - from, last - to) : 0;

const aroundName = (boxes: readonly Box[]): Box => enclosingBox(boxes as [Box, ...Box[]]);

/**
 * Number of times that the letters of a name are made smaller: along a bent line, the name doesn't shrink in proportion
 * to its letters.
 */
const MOST_MADE_SMALLER = 4;

/**
 * The font size with which a whole name is visible: its own, or less if the name would not fit.
 *
 * @param within the visible part of the map, in hex sizes
 */
export function lettersWithin(name: NameLayout, { left, top, right, bottom }: Box): number {
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
