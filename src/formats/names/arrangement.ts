import { type Axial, hexKey } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import { type Box, commonArea } from '../sheet/box.ts';
import { lettersWidth } from '../sheet/letter-width.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { Polyline } from '../vector/polyline.ts';
import { plus, times } from '../vector/vectors.ts';
import type { LaidName, NameAlong, NameBeside } from './laid-name.ts';
import { LEADING } from './lettering-style.ts';
import { SHARPEST } from './name-line.ts';

const UNIT = new HexLayout(1);

/** Where a name stands beside its hex: from where, in the size of a hex, and on which side of that. */
export interface Beside {
  readonly offset: Spot;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The places beside a hex, the best first: between the next hexes on the right, where little is drawn. */
const BESIDE: readonly [Beside, ...Beside[]] = [
  { offset: [0.86, 0], anchor: 'start' },
  { offset: [-0.86, 0], anchor: 'end' },
  { offset: [0, 0.98], anchor: 'middle' },
  { offset: [0, -1.02], anchor: 'middle' },
];

/** A name as it is drawn at some scale. */
export type ArrangedName = ArrangedAlong | ArrangedBeside;

export interface ArrangedAlong extends Omit<NameAlong, 'size' | 'others'> {
  /** The height of its letters at this scale, in the size of a hex. */
  readonly letters: number;
}

export interface ArrangedBeside extends Omit<NameBeside, 'size'> {
  readonly letters: number;
  readonly beside: Beside;
}

export interface ArrangementOptions {
  /** How high letters are drawn that are meant to be so high; both in the size of a hex. */
  readonly lettersOf: (name: LaidName) => number;
  /** Whether a name is left out where there is no room for it. */
  readonly leaveOut: (name: LaidName) => boolean;
  /** What names keep clear of: boxes in the size of a hex. */
  readonly signs: readonly Box[];
  /** Whether something is drawn in the middle of a hex that names had better not lie over. */
  readonly isOccupied: (hex: Axial) => boolean;
}

/** Names may be so much longer than the room that they are laid over. */
const LONGEST = 1.5;

/**
 * Puts names in places where they don't lie over one another: the large ones first, those beside hexes around them. Names of
 * areas, which may lie in many places, leave those of rivers free where they can.
 */
export function arranged(names: readonly LaidName[], options: ArrangementOptions): ArrangedName[] {
  const { lettersOf, leaveOut, signs, isOccupied } = options;
  const taken = new Boxes();
  for (const sign of signs) taken.add([sign]);
  const ofRivers = new Boxes();
  for (const name of names) if (isAlong(name, 'river')) ofRivers.add(placing(name, lettersOf(name))(0).boxes);
  const found: ArrangedName[] = [];
  let tried = 0;
  const order = names.toSorted((a, b) => rank(a) - rank(b) || b.size - a.size || b.seq - a.seq);
  for (const name of order) {
    const letters = lettersOf(name);
    const judged = ({ drawn, boxes, away }: Try): Judged => {
      tried++;
      const crowded = taken.crowding(boxes);
      const overRivers = isAlong(name, 'area') ? OVER_RIVERS * ofRivers.crowding(boxes) : 0;
      const cost = CROWDED * crowded + overRivers + occupied(boxes, isOccupied) + away;
      return { drawn, boxes, crowded, cost };
    };
    const isTooLong = name.kind === 'along' && lengthOf(name, letters) > LONGEST * Math.max(name.run, 2);
    if (isTooLong && leaveOut(name)) continue;
    const [first, ...others] = name.kind === 'along' ? alongTries(name, letters) : besideTries(name, letters);
    let best = cheapest([judged(first), ...others.map(judged)]);
    if (name.kind === 'along' && best.cost > FREE && tried < MOST_TRIED)
      best = bestElsewhere(name, lettersOf, judged, best);
    if (leaveOut(name) && best.crowded > 0) continue;
    taken.add(best.boxes);
    found.push(best.drawn);
  }
  return found;
}

/** What it costs that a name lies over others, compared with lying over what is drawn in a hex. */
const CROWDED = 20;
/** What it costs the name of an area to lie where that of a river has its best place. */
const OVER_RIVERS = 3;

const cheapest = (judged: readonly [Judged, ...Judged[]]): Judged =>
  judged.reduce((least, next) => (next.cost < least.cost ? next : least));

/** A place that was tried, and what it costs to stand there. */
interface Judged {
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
  /** How much of it lies over others. */
  readonly crowded: number;
  readonly cost: number;
}

/** A place that a name might have. */
interface Try {
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
  /** What it costs that this is not the best place for it. */
  readonly away: number;
}

/** How many places along its line are tried on either side of the best one, and what each of them costs. */
const SHIFTS = 5;
const SHIFT_COST = 0.05;
/** What it costs that letters lean into each other. */
const BENT = 4;

function alongTries(name: NameAlong, letters: number): [Try, ...Try[]] {
  const at = placing(name, letters);
  return [at(0), ...shiftsOf(name, letters).map(at)];
}

/** The places of a name along its line, by how many steps they lie from its middle. */
function placing(laid: NameAlong, letters: number): (shift: number) => Try {
  const name = eased(laid, letters);
  const step = stepOf(laid, letters);
  const half = lengthOf(name, letters) / 2;
  const furthest = name.line.length - half;
  // On a line that is shorter than the name it goes on beyond both ends alike.
  const within = (middle: number): number =>
    furthest < half ? name.line.length / 2 : Math.min(furthest, Math.max(half, middle));
  return (shift) => {
    const drawn: ArrangedAlong = { ...name, middle: within(name.middle + shift * step), letters };
    const bend = name.line.sharpestTurn(drawn.middle - half, drawn.middle + half, letters);
    const away = SHIFT_COST * Math.abs(shift) + (bend < SHARPEST ? 0 : BENT);
    return { drawn, boxes: boxesAlong(drawn, letters), away };
  };
}

const stepOf = (name: NameAlong, letters: number): number =>
  Math.min(Math.max(0, (name.run - lengthOf(name, letters)) / 2) / SHIFTS, 3 * letters);

const shiftsOf = (name: NameAlong, letters: number): number[] =>
  stepOf(name, letters) < 0.05 ? [] : Array.from({ length: SHIFTS }, (_, i) => [i + 1, -i - 1]).flat();

/** After so many places were tried on a map, the names that are left, the smallest, stay on their own lines. */
const MOST_TRIED = 8000;
/** With no more cost than this a name lies well on its own line, and no other is looked at. */
const FREE = 0.12;
/** What it costs to lie on another line: on any, and on each that is farther away. */
const OTHER_LINE = { any: 0.06, further: 0.015 } as const;
/** Letters of an area that are made smaller to leave others free, as part of their height, and what that costs. */
const SMALLER = [
  { part: 1, cost: 0 },
  { part: 0.85, cost: 0.1 },
  { part: 0.7, cost: 0.25 },
] as const;
/** They are never made smaller than this, in the size of a hex. */
const LEAST_LETTERS = 0.4;

/** On so many lines, those that cost least in their middle, a name is also tried beside it. */
const LINES_ALONG = 3;

/** The best place on the other lines of a name on which it has room, and with smaller letters on all of them. */
function bestElsewhere(
  laid: NameAlong,
  lettersOf: ArrangementOptions['lettersOf'],
  judgedOf: (each: Try) => Judged,
  onItsOwn: Judged,
): Judged {
  const whole = lettersOf(laid);
  const lines = laid.others();
  let best = onItsOwn;
  for (const { part, cost } of SMALLER) {
    const letters = lettersOf({ ...laid, size: Math.max(part * laid.size, LEAST_LETTERS) });
    if (part < 1 && letters >= whole) continue;
    if (best.cost <= FREE + cost) break;
    const length = lengthOf(laid, letters);
    const others = lines.flatMap((line, i) =>
      line.run < length
        ? []
        : [{ name: { ...laid, ...line }, away: OTHER_LINE.any + OTHER_LINE.further * i }],
    );
    const tried = [...(part < 1 ? [{ name: laid, away: 0 }] : []), ...others].map(({ name, away }) => {
      const at = placing(name, letters);
      const judged = (shift: number): Judged => {
        const place = at(shift);
        return judgedOf({ ...place, away: place.away + away + cost });
      };
      return { name, judged, middle: judged(0) };
    });
    tried.sort((a, b) => a.middle.cost - b.middle.cost);
    for (const { name, judged, middle } of tried.slice(0, LINES_ALONG)) {
      best = cheapest([best, middle]);
      if (best.cost <= FREE + cost) break;
      best = cheapest([best, ...shiftsOf(name, letters).map(judged)]);
    }
  }
  return best;
}

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

/** What it costs to stand in a place beside a hex that is not the best one. */
const SECOND_BEST = 0.08;

function besideTries(name: NameBeside, letters: number): [Try, ...Try[]] {
  const at = (beside: Beside, i: number): Try => {
    const drawn: ArrangedBeside = { ...name, letters, beside };
    return { drawn, boxes: boxesBeside(drawn), away: SECOND_BEST * i };
  };
  const [first, ...others] = BESIDE;
  return [at(first, 0), ...others.map((beside, i) => at(beside, i + 1))];
}

/** How far what is drawn in the middle of a hex reaches. */
const DRAWING = 0.45;

/** How much of some boxes lies over what is drawn in the hexes beneath them. */
function occupied(boxes: readonly Box[], isOccupied: (hex: Axial) => boolean): number {
  let sum = 0;
  for (const box of boxes)
    for (const hex of hexesUnder(box))
      if (isOccupied(hex)) sum += commonArea(box, signBox(hex, [0, 0], DRAWING));
  return sum;
}

/** The hexes along the middle of a box. */
function hexesUnder({ left, top, right, bottom }: Box): Axial[] {
  const found = new Map<number, Axial>();
  for (let x = left; x <= right; x += 0.75) {
    const hex = UNIT.hexAt({ x, y: (top + bottom) / 2 });
    found.set(hexKey(hex), hex);
  }
  return [...found.values()];
}

const isAlong = (name: LaidName, what: NameAlong['follows']): name is NameAlong =>
  name.kind === 'along' && name.follows === what;

const rank = ({ kind }: LaidName): number => (kind === 'along' ? 0 : 1);

/** How long a name is with letters of a height, as far as that can be reckoned; in the size of a hex. */
export const lengthOf = ({ text, spacing }: Pick<NameAlong, 'text' | 'spacing'>, letters: number): number =>
  letters * (lettersWidth(text) + spacing * Math.max(0, [...text].length - 1));

/** About what a letter of a name takes up around the line that it stands on, in its height. */
const HALF_HEIGHT = 0.5;

/** Boxes that cover a name along its line, one beside the other. */
function boxesAlong(name: NameAlong | ArrangedAlong, letters: number): Box[] {
  const half = lengthOf(name, letters) / 2;
  const { line, middle, above } = name;
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
export function linesBeside({ at, lines, letters, beside: { offset } }: ArrangedBeside): LineBeside[] {
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
  name.kind === 'along' ? boxesAlong(name, name.letters) : boxesBeside(name);

const boxAt = ([x, y]: Spot, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

/** Boxes found again by where they are. */
class Boxes {
  readonly #cells = new Map<string, Box[]>();

  add(boxes: readonly Box[]): void {
    for (const box of boxes)
      for (const cell of cellsOf(box)) {
        const there = this.#cells.get(cell);
        if (there) there.push(box);
        else this.#cells.set(cell, [box]);
      }
  }

  /** How much of some boxes lies over others that are there, in areas of a hex's size squared. */
  crowding(boxes: readonly Box[]): number {
    let sum = 0;
    for (const box of boxes)
      for (const cell of cellsOf(box))
        for (const other of this.#cells.get(cell) ?? []) sum += commonArea(box, other);
    return sum;
  }
}

const CELL = 4;

function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) cells.push(`${x} ${y}`);
  return cells;
}

/** What a sign takes up that stands beside the middle of a hex. */
export function signBox(hex: Axial, [dx, dy]: Spot, radius: number): Box {
  const [x, y] = spotOf(UNIT.centre(hex));
  return boxAt([x + dx, y + dy], radius, radius);
}
