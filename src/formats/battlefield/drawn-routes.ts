import { mixed, unsteadyHand } from '../drawing/unsteady-hand.ts';
import { type Curve, pointAt, splitAt } from '../vector/bezier.ts';
import { cubic, type Spot } from '../vector/path.ts';
import { between, difference, distance } from '../vector/vectors.ts';
import type { Field } from './cell-layout.ts';
import { type DrawnBattlefield, type DrawnRoute, isCrossingOf } from './drawn.ts';
import { type Gate, type Leg, legsOf } from './legs.ts';

/** A leg as it is drawn. */
export interface Stretch extends Leg {
  /** One after another, each going on where the last one ended. */
  readonly curves: readonly Curve[];
  /** Places along the curves, close together, both ends among them. */
  readonly spots: readonly Spot[];
}

/** A route, or an unbroken piece of it, drawn. */
export interface Way {
  readonly route: DrawnRoute;
  readonly stretches: readonly Stretch[];
}

/** How far apart two ways are that cross the same side of a cell. */
const LANE = 0.4;
/** How far from a corner a way crosses the sides that meet there when it goes past it, and how far further one beside it. */
const PAST_CORNER = 0.24;
const BESIDE = 0.27;
/** How far a curve's tangents reach from the side towards the cell's middle, in parts of the way. */
const THROUGH = 0.78;
const PAST = 0.3;
const SAMPLES = 16;

interface Draft {
  readonly route: DrawnRoute;
  readonly number: number;
  readonly legs: readonly Leg[];
}

/** Whether two routes cross each other in a cell. */
type IsCrossing = (cell: number, one: DrawnRoute, other: DrawnRoute) => boolean;

/** Where a draft crosses a side: out of its leg `at − 1` into its leg `at`. */
interface Passage {
  readonly draft: Draft;
  readonly at: number;
}

/**
 * All routes of a battlefield, beside one another where they share sides of cells; branches reach the road, and rivers
 * that flow into another reach that.
 */
export function waysOf(field: Field, battlefield: DrawnBattlefield): Way[] {
  const drafts = draftsOf(field, battlefield);
  const features = new Map(battlefield.cells.map((cell) => [cell.cell, cell.features]));
  const isCrossing: IsCrossing = (cell, one, other) =>
    features.get(cell)?.some((feature) => isCrossingOf(feature, one.kind, other.kind)) === true;
  const lanes = new Lanes(field, drafts, isCrossing);
  const drawn = (draft: Draft, endOf: (cell: number) => Spot): Way => ({
    route: draft.route,
    stretches: draft.legs.map((leg, i): Stretch => {
      const from = lanes.spot({ draft, at: i });
      const to = lanes.spot({ draft, at: i + 1 });
      const curve = curveOf(field, leg, from, to, endOf(leg.cell));
      const isWater = draft.route.kind === 'river' && leg.own && from !== null && to !== null;
      const curves = isWater ? swung(curve, mixed(leg.cell, draft.number + 5)) : [curve];
      return { ...leg, curves, spots: curves.flatMap((part, j) => sampled(part).slice(j === 0 ? 0 : 1)) };
    }),
  });
  const middle = (cell: number) => field.middle(cell);
  const ways = drafts.map((draft) => drawn(draft, middle));
  /** Where a way ends in a cell: on what else of these kinds runs there, else in the middle. */
  const meeting =
    (own: DrawnRoute, ...kinds: readonly DrawnRoute['kind'][]) =>
    (cell: number): Spot => {
      const there = ways
        .filter(({ route }) => route !== own && kinds.includes(route.kind))
        .flatMap(({ stretches }) => stretches.filter((stretch) => stretch.cell === cell))
        .flatMap(({ spots }) => spots);
      return nearest(there, middle(cell));
    };
  return ways.map((way, i) => {
    const draft = drafts[i] as Draft;
    if (way.route.kind === 'branch') return drawn(draft, meeting(way.route, 'road', 'track'));
    if (way.route.kind === 'river' && way.route.exit === null)
      return drawn(draft, meeting(way.route, 'river'));
    return way;
  });
}

/** What it costs a way to cut the corner of a cell: where high ground or a lake is, something else stands or runs. */
const BARRED = 8;
const TAKEN = 2;
const SHARED = 1.5;
/** A wide river had rather cut the corner of a cell that is its own anyway. */
const DRY = 3;
const BARRIERS: ReadonlySet<string> = new Set(['hill', 'mountain', 'lake']);

function draftsOf(field: Field, { routes, cells }: DrawnBattlefield): Draft[] {
  const standing = new Map(
    cells.map(({ cell, features }) => [
      cell,
      features.some(({ kind }) => BARRIERS.has(kind)) ? BARRED : TAKEN * Math.sign(features.length),
    ]),
  );
  const users = new Map<number, Set<DrawnRoute>>();
  for (const route of routes)
    for (const cell of route.cells) users.set(cell, (users.get(cell) ?? new Set()).add(route));
  return routes.flatMap((route, number): Draft[] => {
    const { secondLane = [] } = route;
    const price = (cell: number): number => {
      if (secondLane.includes(cell)) return 0;
      const others = [...(users.get(cell) ?? [])].some((other) => other !== route);
      const dry = secondLane.length > 0 ? DRY : 0;
      return Math.max(standing.get(cell) ?? 0, dry, others ? SHARED : 0);
    };
    return legsOf(field, route, price).map((legs) => ({ route, number, legs }));
  });
}

const nearest = (spots: readonly Spot[], to: Spot): Spot =>
  spots.reduce((a, b) => (distance(b, to) < distance(a, to) ? b : a), spots[0] ?? to);

/** Path data of a whole way. */
export const pathOf = ({ stretches }: Way): string =>
  stretches
    .flatMap(({ curves }) => curves)
    .map((curve, i) => (i === 0 ? cubic(...curve) : cubic(...curve).replace(/^[^C]*/, '')))
    .join('');

/** A leg's curve, which crosses sides at right angles, near corners diagonally, and keeps near its cell's middle; where it ends, `middle`. */
function curveOf(field: Field, leg: Leg, from: Spot | null, to: Spot | null, middle: Spot): Curve {
  const [start, end] = [from ?? middle, to ?? middle];
  const pull = leg.own ? field.reach * THROUGH : Math.hypot(end[0] - start[0], end[1] - start[1]) * PAST;
  const inwards = ([x, y]: Spot, gate: Gate | null): Spot => {
    const [dx, dy] = gate ? outwardsOver(field, gate, leg.own) : field.outwards(1);
    return [x - dx * pull, y - dy * pull];
  };
  const control = from ? inwards(from, leg.enters) : between(middle, end, 0.3);
  const control2 = to ? inwards(to, leg.leaves) : between(middle, start, 0.3);
  return [start, control, control2, end];
}

/** The way out over a side: near a corner from a cell of its own also towards that, from one that is cut away from it. */
function outwardsOver(field: Field, { side, place }: Gate, own: boolean): Spot {
  const [dx, dy] = field.outwards(side);
  const aside = own ? place : -place;
  const length = Math.hypot(1, aside);
  return [(dx - dy * aside) / length, (dy + dx * aside) / length];
}

const SWING = 0.09;

/** Water doesn't run straight: the same curve by way of a place beside its middle. */
function swung(curve: Curve, seed: number): Curve[] {
  const hand = unsteadyHand(seed);
  const by = SWING * hand();
  const [[start, a, before, middle], [, after, c, end]] = splitAt(curve, 0.5);
  const [dx, dy] = difference(after, before);
  const length = Math.hypot(dx, dy);
  if (length < 1e-6) return [curve];
  const aside = ([x, y]: Spot): Spot => [x - (dy / length) * by, y + (dx / length) * by];
  return [
    [start, a, aside(before), aside(middle)],
    [aside(middle), aside(after), c, end],
  ];
}

const sampled = (curve: Curve): Spot[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => pointAt(curve, i / SAMPLES));

/** Where a draft crosses a side: of the two cells beside it, by the one that comes first in number. */
interface Crossed extends Gate {
  readonly cell: number;
  /** Whether the draft leaves the cell here. */
  readonly outwards: boolean;
}

/** Gives each way its place on the sides that it crosses: the middle, or beside the middle where it isn't alone. */
class Lanes {
  readonly #field: Field;
  readonly #isCrossing: IsCrossing;
  readonly #passages = new Map<string, Passage[]>();

  constructor(field: Field, drafts: readonly Draft[], isCrossing: IsCrossing) {
    this.#field = field;
    this.#isCrossing = isCrossing;
    for (const draft of drafts)
      for (let at = 0; at <= draft.legs.length; at++) {
        const gate = this.#gate({ draft, at });
        if (gate === null) continue;
        const key = keyOf(gate);
        this.#passages.set(key, [...(this.#passages.get(key) ?? []), { draft, at }]);
      }
  }

  /** Where a draft crosses between two legs; `null` where it begins or ends within a cell. */
  spot(passage: Passage): Spot | null {
    const gate = this.#gate(passage);
    if (gate === null) return null;
    // The lanes of one river don't make room for each other: they are one water.
    const others = (this.#passages.get(keyOf(gate)) ?? []).filter(({ draft, at }) =>
      draft !== passage.draft ? draft.number !== passage.draft.number : at !== passage.at,
    );
    const left = others.filter((other) => this.#isLeft(passage, other)).length;
    return gate.place === 0
      ? this.#besideMiddle(gate, left, others.length)
      : this.#besideCorner(gate, left, others.length);
  }

  /** To the right of the heading, as many places as there are others to the left. */
  #besideMiddle({ cell, side, outwards }: Crossed, left: number, others: number): Spot {
    const [x, y] = this.#field.sideMiddle(cell, side);
    if (others === 0) return [x, y];
    const spacing = Math.min(LANE, (this.#field.sideLength * 0.64) / others);
    const by = spacing * (left - others / 2) * (outwards ? 1 : -1);
    const [dx, dy] = this.#field.outwards(side);
    return [x - dy * by, y + dx * by];
  }

  /** The further from the corner, the more others are between. */
  #besideCorner({ cell, side, place, outwards }: Crossed, left: number, others: number): Spot {
    const { sideLength } = this.#field;
    const [x, y] = this.#field.sideMiddle(cell, side);
    const cornerIsRight = (place === 1) === outwards;
    const between = cornerIsRight ? others - left : left;
    const spacing = Math.min(BESIDE, (sideLength / 2 - PAST_CORNER) / Math.max(1, others));
    const by = (sideLength / 2 - PAST_CORNER - spacing * between) * place;
    const [dx, dy] = this.#field.outwards(side);
    return [x - dy * by, y + dx * by];
  }

  #gate({ draft, at }: Passage): Crossed | null {
    const [before, after] = [draft.legs[at - 1], draft.legs[at]];
    if (before) {
      if (before.leaves === null) return null;
      const { side, place } = before.leaves;
      const beyond = this.#field.beyond(before.cell, side);
      if (beyond === null || before.cell < beyond) return { cell: before.cell, side, place, outwards: true };
      return { cell: beyond, side: this.#field.opposite(side), place: mirrored(place), outwards: false };
    }
    if (!after || after.enters === null) return null;
    return { cell: after.cell, ...after.enters, outwards: false };
  }

  /**
   * Whether another way runs to the left of one where both cross a side. They keep their sides as long as they run together:
   * the one with which they come together, until the ford or bridge; from there on the one with which they part.
   */
  #isLeft(one: Passage, other: Passage): boolean {
    const [first, second] = this.#order(one, other) ? [one, other] : [other, one];
    const [a, b] = [this.#gate(first), this.#gate(second)];
    const along = a?.outwards === b?.outwards ? 1 : -1;
    const before = this.#shared(first, second, -1, along);
    const after = this.#shared(first, second, 1, along);
    const coming = this.#turns(before, -1, along);
    const parting = this.#turns(after, 1, along);
    const start = coming === null ? null : coming > 0;
    const end = parting === null ? null : parting < 0;
    const left = this.#leftHere(first, second.draft.route, before.first.at, after.first.at, start, end);
    if (first === one) return left;
    // Seen from the other way, which may run the other way round.
    return along === 1 ? !left : left;
  }

  #leftHere(
    { draft, at }: Passage,
    other: DrawnRoute,
    from: number,
    to: number,
    start: boolean | null,
    end: boolean | null,
  ): boolean {
    if (start === null || end === null) return start ?? end ?? false;
    if (start === end) return start;
    // The legs from − 1 to `to` are shared; where they cross, they change sides.
    for (let leg = from - 1; leg <= to; leg++) {
      const cell = draft.legs[leg]?.cell;
      if (cell !== undefined && this.#isCrossing(cell, draft.route, other)) return leg < at ? end : start;
    }
    return start;
  }

  /** Always the same of two comes first. */
  #order(a: Passage, b: Passage): boolean {
    return a.draft === b.draft ? a.at < b.at : a.draft.number < b.draft.number;
  }

  /** The last side that two ways share in a direction. */
  #shared(first: Passage, second: Passage, step: 1 | -1, along: 1 | -1): { first: Passage; second: Passage } {
    let [a, b] = [first, second];
    for (;;) {
      const [nextA, nextB] = [
        { draft: a.draft, at: a.at + step },
        { draft: b.draft, at: b.at + step * along },
      ];
      const [gateA, gateB] = [this.#gate(nextA), this.#gate(nextB)];
      if (gateA === null || gateB === null) break;
      if (keyOf(gateA) !== keyOf(gateB)) break;
      if (nextA.draft === nextB.draft && nextA.at === nextB.at) break;
      [a, b] = [nextA, nextB];
    }
    return { first: a, second: b };
  }

  /** How two ways part beyond the last side they share: above 0 if the second turns off to the right of the first. */
  #turns(last: { first: Passage; second: Passage }, step: 1 | -1, along: 1 | -1): number | null {
    const { first, second } = last;
    const leg = first.draft.legs[step === 1 ? first.at : first.at - 1];
    const otherLeg = second.draft.legs[step * along === 1 ? second.at : second.at - 1];
    if (!leg || !otherLeg) return null;
    const gate = step === 1 ? leg.enters : leg.leaves;
    const round = 3 * this.#field.sides;
    const around = ({ side, place }: Gate) => 3 * side + place;
    const turn = (other: Gate | null) =>
      other === null || gate === null ? null : (around(other) - around(gate) + round) % round;
    const [own, others] = [
      turn(step === 1 ? leg.leaves : leg.enters),
      turn(step * along === 1 ? otherLeg.leaves : otherLeg.enters),
    ];
    if (own === null || others === null || own === others) return null;
    return others - own;
  }
}

const keyOf = ({ cell, side, place }: Crossed): string => `${cell}:${side}:${place}`;

const mirrored = (place: Gate['place']): Gate['place'] => (place === 0 ? 0 : place === 1 ? -1 : 1);
