import { type Axial, hexKey } from '../../hex/axial.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { type Box, commonArea } from '../sheet/box.ts';
import { type ArrangedName, lengthOf, signBox } from './arranged-name.ts';
import { BoxIndex } from './box-index.ts';
import type { NameAlong, NameLayout } from './name-layout.ts';
import {
  type NamePlace,
  placeAlong,
  placeBeside,
  placesAlong,
  placesBeside,
  shiftsOf,
} from './name-places.ts';

export interface ArrangementOptions {
  /** Finds the font size of a name at this scale, in hex sizes (radius of a hex). */
  readonly lettersOf: (name: NameLayout) => number;
  /** True if a name may be left out when there is no room for it. */
  readonly leaveOut: (name: NameLayout) => boolean;
  /** Boxes that names must not cover, in hex sizes. */
  readonly signs: readonly Box[];
  /** True if something is drawn in the middle of a hex that names should avoid. */
  readonly isOccupied: (hex: Axial) => boolean;
  /** Least distance from the middle of a hex to a name beside it, in hex sizes; 0 by default. */
  readonly apart?: number;
  /**
   * The arrangements of the same names at other scales. When the map is zoomed, names keep their places if possible.
   */
  readonly elsewhere?: OtherScales;
  /** The other names of the map, if only a part of its names is arranged; none by default. */
  readonly surroundings?: Surroundings;
  /** The visible part of the map, in hex sizes: a name that extends beyond it is cut off. By default all of the map. */
  readonly within?: Box | undefined;
}

/** The other names of a map, when only a part of its names is arranged. */
export interface Surroundings {
  /** The boxes of those that are shown, in hex sizes; they keep their places. */
  readonly taken: readonly Box[];
  /** Those of rivers, shown or not: names of areas avoid their best places. */
  readonly rivers: readonly NameLayout[];
}

/** The arrangements of the same names at the nearest scales for which there is one. */
export interface OtherScales {
  /** Farther away: what is shown there is shown here too. */
  readonly smaller: readonly ArrangedName[] | null;
  /** Closer: what is left out there is left out here too. */
  readonly larger: readonly ArrangedName[] | null;
}

/**
 * Puts names in places where they don't overlap: first those along lines, from large to small, then those beside hexes.
 * Names of areas, which have many possible places, avoid the best places of rivers' names if they can.
 */
export function arrangeNames(names: readonly NameLayout[], options: ArrangementOptions): ArrangedName[] {
  const { leaveOut, lettersOf, elsewhere } = options;
  const smaller = byName(elsewhere?.smaller ?? []);
  const larger = elsewhere?.larger ? byName(elsewhere.larger) : null;
  const room = new TakenRoom(names, options);
  // Names that are visible farther away come first, and keep their places until better ones are found.
  const reserved = new Map<number, readonly Box[]>();
  for (const name of names) {
    const before = smaller.get(name.seq);
    const kept = before && room.judged(name, keptPlace(name, before, options));
    if (!kept?.hasRoom) continue;
    room.take(kept.boxes);
    reserved.set(name.seq, kept.boxes);
  }
  const order = names.toSorted(
    (a, b) => Number(reserved.has(b.seq)) - Number(reserved.has(a.seq)) || byImportance(a, b),
  );
  const found: ArrangedName[] = [];
  for (const name of order) {
    const isLeftOutNearer = larger !== null && !larger.has(name.seq);
    if (leaveOut(name) && (isLeftOutNearer || isTooLong(name, lettersOf(name)))) continue;
    room.free(reserved.get(name.seq) ?? []);
    const before = smaller.get(name.seq) ?? larger?.get(name.seq) ?? null;
    const best = bestPlace(name, before, options, room);
    if (leaveOut(name) && !best.hasRoom) continue;
    room.take(best.boxes);
    found.push(best.drawn);
  }
  return found;
}

const byName = (names: readonly ArrangedName[]): ReadonlyMap<number, ArrangedName> =>
  new Map(names.map((name) => [name.seq, name]));

/** Limit of a name's length, in multiples of the room along its line. */
const LONGEST = 1.5;

const isTooLong = (name: NameLayout, letters: number): boolean =>
  name.kind === 'along' && lengthOf(name, letters) > LONGEST * Math.max(name.run, 2);

const NOTHING_AROUND: Surroundings = { taken: [], rivers: [] };

/** The places that are taken on a map, and what it costs a name to overlap with them. */
class TakenRoom {
  readonly #signs = new BoxIndex();
  readonly #ofRivers = new BoxIndex();
  readonly #names = new BoxIndex();
  readonly #isOccupied: ArrangementOptions['isOccupied'];
  readonly #leaveOut: ArrangementOptions['leaveOut'];
  readonly #within: Box | undefined;
  #tried = 0;

  constructor(
    names: readonly NameLayout[],
    { signs, isOccupied, leaveOut, lettersOf, within, surroundings = NOTHING_AROUND }: ArrangementOptions,
  ) {
    this.#within = within;
    this.#isOccupied = isOccupied;
    this.#leaveOut = leaveOut;
    this.#signs.add(signs);
    this.#names.add(surroundings.taken);
    for (const name of [...names, ...surroundings.rivers])
      if (isAlong(name, 'river')) this.#ofRivers.add(placeAlong(name, lettersOf(name))(0).boxes);
  }

  take(boxes: readonly Box[]): void {
    this.#names.add(boxes);
  }

  free(boxes: readonly Box[]): void {
    this.#names.remove(boxes);
  }

  /**
   * False if too many places have been tried: on a map with very many names, the last and smallest ones stay on their
   * own lines.
   */
  get hasTimeLeft(): boolean {
    return this.#tried < MOST_TRIED;
  }

  judged(name: NameLayout, { drawn, boxes, away }: NamePlace): Judged {
    this.#tried++;
    const overNames = this.#names.overlapArea(boxes);
    const overSigns = this.#signs.overlapArea(boxes);
    const overRivers = isAlong(name, 'area') ? OVER_RIVERS * this.#ofRivers.overlapArea(boxes) : 0;
    // Names of lands and seas may cover signs: they are more important.
    const hasRoom = overNames === 0 && (overSigns === 0 || name.kind === 'along');
    const cutOff = this.#within ? CUT_OFF * areaBeyond(boxes, this.#within) : 0;
    const crowded =
      cutOff + CROWDED * (overNames + overSigns) + (hasRoom || !this.#leaveOut(name) ? 0 : LEFT_OUT);
    const isUnfit = (hex: Axial): boolean => this.#isOccupied(hex) || name.avoids?.(hex) === true;
    const cost = crowded + overRivers + occupied(boxes, isUnfit) + away;
    return { drawn, boxes, hasRoom, cost };
  }
}

/** Limit of the places that are tried on a map. */
const MOST_TRIED = 8000;

/** Bonus for a name that keeps its place from another scale. */
const KEPT = 0.2;

/**
 * The place with the least cost.
 *
 * @param before its place at another scale; `null` if there is none
 */
function bestPlace(
  name: NameLayout,
  before: ArrangedName | null,
  options: ArrangementOptions,
  room: TakenRoom,
): Judged {
  const { lettersOf, apart = 0, within } = options;
  const judged = (each: NamePlace): Judged => room.judged(name, each);
  const kept = before && judged(keptPlace(name, before, options));
  if (kept && kept.cost <= FREE - KEPT && isWhole(kept.drawn, name)) return kept;
  const [first, ...others] =
    name.kind === 'along'
      ? placesAlong(name, lettersOf(name), within)
      : placesBeside(name, lettersOf(name), apart, within);
  const best = cheapest([judged(first), ...(kept ? [kept] : []), ...others.map(judged)]);
  if (name.kind !== 'along' || best.cost <= FREE || !room.hasTimeLeft) return best;
  return bestElsewhere(name, lettersOf, judged, best);
}

/** True if a name keeps the font size that it was laid out with. */
const isWhole = (drawn: ArrangedName, { size }: NameLayout): boolean =>
  drawn.kind === 'beside' || drawn.laidOn.size === size;

/** The place of a name at another scale, with this scale's font size. */
function keptPlace(
  name: NameLayout,
  before: ArrangedName,
  { lettersOf, apart = 0 }: ArrangementOptions,
): NamePlace {
  let place: NamePlace;
  if (name.kind === 'along' && before.kind === 'along') {
    const there = { ...name, ...before.laidOn };
    place = placeAlong(there, lettersOf(there), before.laidOn.away)(0);
  } else if (name.kind === 'beside' && before.kind === 'beside')
    place = placeBeside(name, before.beside, lettersOf(name), apart);
  else throw new Error(`'${name.text}' lies along a line at one scale, and stands beside its hex at another`);
  return { ...place, away: place.away - KEPT };
}

/** Cost factor for covering names and signs, compared to 1 for covering what is drawn in a hex. */
const CROWDED = 20;
/** Cost factor for extending beyond the visible part of the map: letters that are cut off can't be read at all. */
const CUT_OFF = 40;
/** Cost of being left out. */
const LEFT_OUT = 100;
/** Cost factor for the name of an area that covers the best place of a river's name. */
const OVER_RIVERS = 3;

const cheapest = (judged: readonly [Judged, ...Judged[]]): Judged =>
  judged.reduce((least, next) => (next.cost < least.cost ? next : least));

/** A place that was tried, and its cost. */
interface Judged {
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
  /** True if the place covers nothing that must stay visible. */
  readonly hasRoom: boolean;
  readonly cost: number;
}

/** If a name's place on its own line costs no more than this, no other line is tried. */
const FREE = 0.12;
/** Cost of another line: for any, and in addition for each line before it in the list. */
const OTHER_LINE = { any: 0.06, further: 0.015 } as const;
/** Smaller font sizes with which an area's name may avoid others, as a fraction of its own, and their cost. */
const SMALLER = [
  { part: 1, cost: 0 },
  { part: 0.85, cost: 0.1 },
  { part: 0.7, cost: 0.25 },
] as const;
/** Least font size after that, in hex sizes. */
const LEAST_LETTERS = 0.4;

/** Number of lines on which places other than the middle are tried: those whose middle costs least. */
const LINES_ALONG = 3;

/** The best place on any of a name's other lines with enough room; smaller letters are tried on its own line too. */
function bestElsewhere(
  laid: NameAlong,
  lettersOf: ArrangementOptions['lettersOf'],
  judgedOf: (each: NamePlace) => Judged,
  onItsOwn: Judged,
): Judged {
  const whole = lettersOf(laid);
  const lines = laid.others();
  let best = onItsOwn;
  for (const { part, cost } of SMALLER) {
    const sized = { ...laid, size: part === 1 ? laid.size : Math.max(part * laid.size, LEAST_LETTERS) };
    const letters = lettersOf(sized);
    if (part < 1 && letters >= whole) continue;
    if (best.cost <= FREE + cost) break;
    const length = lengthOf(laid, letters);
    const others = lines.flatMap((line, i) =>
      line.run < length
        ? []
        : [{ name: { ...sized, ...line }, away: OTHER_LINE.any + OTHER_LINE.further * i }],
    );
    const tried = [...(part < 1 ? [{ name: sized, away: 0 }] : []), ...others].map(({ name, away }) => {
      const at = placeAlong(name, letters, away + cost);
      const judged = (shift: number): Judged => judgedOf(at(shift));
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

/** The area of the boxes that is outside another box. */
const areaBeyond = (boxes: readonly Box[], within: Box): number =>
  boxes.reduce((sum, box) => sum + commonArea(box, box) - commonArea(box, within), 0);

/** Half the width of a drawing in the middle of a hex. */
const DRAWING = 0.45;

/** The area of the boxes that covers the middle of hexes that names should avoid. */
function occupied(boxes: readonly Box[], isUnfit: (hex: Axial) => boolean): number {
  let sum = 0;
  for (const box of boxes)
    for (const hex of hexesUnder(box))
      if (isUnfit(hex)) sum += commonArea(box, signBox(hex, [0, 0], DRAWING));
  return sum;
}

/** The hexes along the horizontal middle of a box. */
function hexesUnder({ left, top, right, bottom }: Box): Axial[] {
  const found = new Map<number, Axial>();
  for (let x = left; x <= right; x += 0.75) {
    const hex = UNIT_LAYOUT.hexAt({ x, y: (top + bottom) / 2 });
    found.set(hexKey(hex), hex);
  }
  return [...found.values()];
}

const isAlong = (name: NameLayout, what: NameAlong['follows']): name is NameAlong =>
  name.kind === 'along' && name.follows === what;

/** Sorts names by the order in which they are given places. */
export const byImportance = (a: NameLayout, b: NameLayout): number =>
  rank(a) - rank(b) || b.size - a.size || b.seq - a.seq;

const rank = ({ kind }: NameLayout): number => (kind === 'along' ? 0 : 1);
