import { type Axial, hexKey } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import { type Box, commonArea } from '../sheet/box.ts';
import { type ArrangedName, lengthOf, signBox } from './arranged-name.ts';
import { BoxIndex } from './box-index.ts';
import type { LaidName, NameAlong } from './laid-name.ts';
import {
  type NamePlace,
  placeAlong,
  placeBeside,
  placesAlong,
  placesBeside,
  shiftsOf,
} from './name-places.ts';

const UNIT = new HexLayout(1);

export interface ArrangementOptions {
  /** How high letters are drawn that are meant to be so high; both in the size of a hex. */
  readonly lettersOf: (name: LaidName) => number;
  /** Whether a name is left out where there is no room for it. */
  readonly leaveOut: (name: LaidName) => boolean;
  /** What names keep clear of: boxes in the size of a hex. */
  readonly signs: readonly Box[];
  /** Whether something is drawn in the middle of a hex that names had better not lie over. */
  readonly isOccupied: (hex: Axial) => boolean;
  /** How far from the middle of their hexes names stand at least that stand beside them, in the size of a hex; 0 where nothing is said. */
  readonly apart?: number;
  /** What the same names look like at other scales. Where the map is zoomed they stay in their places as far as they can. */
  readonly elsewhere?: OtherScales;
  /** What lies around the names where they are only a part of those of a map; nothing where nothing is said. */
  readonly surroundings?: Surroundings;
  /** What is to be seen of the map, in the size of a hex: a name that goes on beyond it is cut off. All of it where nothing is said. */
  readonly within?: Box | undefined;
}

/** The other names of a map of which only a part is arranged. */
export interface Surroundings {
  /** What those take up that are shown, in the size of a hex: they stay where they are. */
  readonly taken: readonly Box[];
  /** Those of rivers, shown or not: names of areas leave their best places free. */
  readonly rivers: readonly LaidName[];
}

/** Names as they are arranged at the next scales that are known. */
export interface OtherScales {
  /** Where the map is seen from farther away: what is shown there is shown here. */
  readonly smaller: readonly ArrangedName[] | null;
  /** Where it is seen from nearer: what is left out there is left out here. */
  readonly larger: readonly ArrangedName[] | null;
}

/**
 * Puts names in places where they don't lie over one another: the large ones first, those beside hexes around them. Names of
 * areas, which may lie in many places, leave those of rivers free where they can.
 */
export function arranged(names: readonly LaidName[], options: ArrangementOptions): ArrangedName[] {
  const { leaveOut, lettersOf, elsewhere } = options;
  const smaller = byName(elsewhere?.smaller ?? []);
  const larger = elsewhere?.larger ? byName(elsewhere.larger) : null;
  const room = new TakenRoom(names, options);
  // What was in sight before comes first, and keeps its place until something better is found for it.
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

/** Names may be so much longer than the room that they are laid over. */
const LONGEST = 1.5;

const isTooLong = (name: LaidName, letters: number): boolean =>
  name.kind === 'along' && lengthOf(name, letters) > LONGEST * Math.max(name.run, 2);

const NOTHING_AROUND: Surroundings = { taken: [], rivers: [] };

/** What lies on a map already, and what it costs a name to lie over that. */
class TakenRoom {
  readonly #signs = new BoxIndex();
  readonly #ofRivers = new BoxIndex();
  readonly #names = new BoxIndex();
  readonly #isOccupied: ArrangementOptions['isOccupied'];
  readonly #leaveOut: ArrangementOptions['leaveOut'];
  readonly #within: Box | undefined;
  #tried = 0;

  constructor(
    names: readonly LaidName[],
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

  /** Whether more places may be tried: on a map of very many names the last, the smallest, stay on their own lines. */
  get hasTimeLeft(): boolean {
    return this.#tried < MOST_TRIED;
  }

  judged(name: LaidName, { drawn, boxes, away }: NamePlace): Judged {
    this.#tried++;
    const overNames = this.#names.crowding(boxes);
    const overSigns = this.#signs.crowding(boxes);
    const overRivers = isAlong(name, 'area') ? OVER_RIVERS * this.#ofRivers.crowding(boxes) : 0;
    // A land or a sea is worth more than a sign that its name runs over.
    const hasRoom = overNames === 0 && (overSigns === 0 || name.kind === 'along');
    const cutOff = this.#within ? CUT_OFF * areaBeyond(boxes, this.#within) : 0;
    const crowded =
      cutOff + CROWDED * (overNames + overSigns) + (hasRoom || !this.#leaveOut(name) ? 0 : LEFT_OUT);
    const cost = crowded + overRivers + occupied(boxes, this.#isOccupied) + away;
    return { drawn, boxes, hasRoom, cost };
  }
}

/** After so many places were tried on a map no others are looked at. */
const MOST_TRIED = 8000;

/** How much less it costs a name to stay where it is at another scale. */
const KEPT = 0.2;

/** The place that costs a name least. @param before its place at another scale; `null` where there is none */
function bestPlace(
  name: LaidName,
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

/** Whether a name has letters as large as it was laid with. */
const isWhole = (drawn: ArrangedName, { size }: LaidName): boolean =>
  drawn.kind === 'beside' || drawn.laidOn.size === size;

/** The place of a name at another scale, with letters of this one. */
function keptPlace(
  name: LaidName,
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

/** What it costs that a name lies over others, compared with lying over what is drawn in a hex. */
const CROWDED = 20;
/** What it costs that it goes on beyond what is to be seen: letters that are cut off can't be read at all. */
const CUT_OFF = 40;
/** What it costs that it is left out. */
const LEFT_OUT = 100;
/** What it costs the name of an area to lie where that of a river has its best place. */
const OVER_RIVERS = 3;

const cheapest = (judged: readonly [Judged, ...Judged[]]): Judged =>
  judged.reduce((least, next) => (next.cost < least.cost ? next : least));

/** A place that was tried, and what it costs to stand there. */
interface Judged {
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
  /** Whether it lies over nothing that it may not lie over. */
  readonly hasRoom: boolean;
  readonly cost: number;
}

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

/** How much of some boxes lies beyond another one. */
const areaBeyond = (boxes: readonly Box[], within: Box): number =>
  boxes.reduce((sum, box) => sum + commonArea(box, box) - commonArea(box, within), 0);

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

/** The names first that are given a place before others. */
export const byImportance = (a: LaidName, b: LaidName): number =>
  rank(a) - rank(b) || b.size - a.size || b.seq - a.seq;

const rank = ({ kind }: LaidName): number => (kind === 'along' ? 0 : 1);
