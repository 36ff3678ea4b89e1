import { cubic, type Spot } from '../drawing/path.ts';
import { mixed, unsteadyHand } from '../drawing/unsteady-hand.ts';
import { type DrawnBattlefield, type DrawnRoute, isCrossingOf } from './drawn.ts';
import type { Field } from './field.ts';
import { type Leg, legsOf } from './legs.ts';

type Curve = readonly [Spot, Spot, Spot, Spot];

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
/** How far a curve's tangents reach from the side towards the cell's middle, in parts of the way: through a cell, round a corner. */
const THROUGH = 0.78;
const ROUND = 0.5523;
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

/** What it costs a way to cut the corner of a cell where something stands or something else runs. */
const TAKEN = 1.5;
/** A wide river had rather cut the corner of a cell that is its own anyway. */
const DRY = 3;

function draftsOf(field: Field, { routes, cells }: DrawnBattlefield): Draft[] {
  const taken = new Set(cells.filter(({ features }) => features.length > 0).map(({ cell }) => cell));
  const users = new Map<number, Set<DrawnRoute>>();
  for (const route of routes)
    for (const cell of route.cells) users.set(cell, (users.get(cell) ?? new Set()).add(route));
  return routes.flatMap((route, number): Draft[] => {
    const { secondLane = [] } = route;
    const price = (cell: number): number => {
      if (secondLane.includes(cell)) return 0;
      const there = users.get(cell);
      if (taken.has(cell) || (there && !there.has(route))) return TAKEN;
      return secondLane.length > 0 ? DRY : 0;
    };
    return legsOf(field, route, price).map((legs) => ({ route, number, legs }));
  });
}

function nearest(spots: readonly Spot[], [x, y]: Spot): Spot {
  const distance = (spot: Spot) => Math.hypot(spot[0] - x, spot[1] - y);
  return spots.reduce((a, b) => (distance(b) < distance(a) ? b : a), spots[0] ?? [x, y]);
}

/** Path data of a whole way. */
export const pathOf = ({ stretches }: Way): string =>
  stretches
    .flatMap(({ curves }) => curves)
    .map((curve, i) => (i === 0 ? cubic(...curve) : cubic(...curve).replace(/^[^C]*/, '')))
    .join('');

/** A leg's curve, which crosses the sides of its cell at right angles and keeps near its middle; where it ends, `middle`. */
function curveOf(field: Field, leg: Leg, from: Spot | null, to: Spot | null, middle: Spot): Curve {
  const pull = field.reach * (leg.own ? THROUGH : ROUND);
  const inwards = (spot: Spot, side: number | null): Spot => {
    const [dx, dy] = field.outwards(side ?? 1);
    return [spot[0] - dx * pull, spot[1] - dy * pull];
  };
  const [start, end] = [from ?? middle, to ?? middle];
  const control = from ? inwards(from, leg.enters) : between(middle, end, 0.3);
  const control2 = to ? inwards(to, leg.leaves) : between(middle, start, 0.3);
  return [start, control, control2, end];
}

const SWING = 0.09;

/** Water doesn't run straight: the same curve by way of a place beside its middle. */
function swung([start, control, control2, end]: Curve, seed: number): Curve[] {
  const hand = unsteadyHand(seed);
  const by = SWING * hand();
  const [a, b, c] = [
    between(start, control, 0.5),
    between(control, control2, 0.5),
    between(control2, end, 0.5),
  ];
  const [before, after] = [between(a, b, 0.5), between(b, c, 0.5)];
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1e-6) return [[start, control, control2, end]];
  const aside = ([x, y]: Spot): Spot => [x - (dy / length) * by, y + (dx / length) * by];
  const middle = aside(between(before, after, 0.5));
  return [
    [start, a, aside(before), middle],
    [middle, aside(after), c, end],
  ];
}

const between = (a: Spot, b: Spot, t: number): Spot => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

function sampled([a, b, c, d]: Curve): Spot[] {
  return Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const t = i / SAMPLES;
    const u = 1 - t;
    const at = (axis: 0 | 1) =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
    return [at(0), at(1)] as const;
  });
}

/** Which side a draft crosses: of the two cells beside it, the side of the one that comes first in number. */
interface Gate {
  readonly cell: number;
  readonly side: number;
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
        const key = `${gate.cell}:${gate.side}`;
        this.#passages.set(key, [...(this.#passages.get(key) ?? []), { draft, at }]);
      }
  }

  /** Where a draft crosses between two legs; `null` where it begins or ends within a cell. */
  spot(passage: Passage): Spot | null {
    const gate = this.#gate(passage);
    if (gate === null) return null;
    const [x, y] = this.#field.sideMiddle(gate.cell, gate.side);
    // The lanes of one river don't make room for each other: they are one water.
    const others = (this.#passages.get(`${gate.cell}:${gate.side}`) ?? []).filter(({ draft, at }) =>
      draft !== passage.draft ? draft.number !== passage.draft.number : at !== passage.at,
    );
    if (others.length === 0) return [x, y];
    const left = others.filter((other) => this.#isLeft(passage, other)).length;
    const spacing = Math.min(LANE, (this.#field.sideLength * 0.64) / others.length);
    const by = spacing * (left - others.length / 2);
    const [dx, dy] = this.#field.outwards(gate.side);
    const sign = gate.outwards ? 1 : -1;
    // To the right of the heading, as many places as there are others to the left.
    return [x - dy * sign * by, y + dx * sign * by];
  }

  #gate({ draft, at }: Passage): Gate | null {
    const [before, after] = [draft.legs[at - 1], draft.legs[at]];
    if (before) {
      if (before.leaves === null) return null;
      const beyond = this.#field.beyond(before.cell, before.leaves);
      if (beyond === null || before.cell < beyond)
        return { cell: before.cell, side: before.leaves, outwards: true };
      return { cell: beyond, side: this.#field.opposite(before.leaves), outwards: false };
    }
    if (!after || after.enters === null) return null;
    return { cell: after.cell, side: after.enters, outwards: false };
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
    const left = this.#leftHere(first.at, before.first.at, after.first.at, first.draft, start, end);
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
      if (gateA.cell !== gateB.cell || gateA.side !== gateB.side) break;
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
    const turn = (side: number | null) =>
      side === null || gate === null ? null : (side - gate + this.#field.sides) % this.#field.sides;
    const [own, others] = [
      turn(step === 1 ? leg.leaves : leg.enters),
      turn(step * along === 1 ? otherLeg.leaves : otherLeg.enters),
    ];
    if (own === null || others === null || own === others) return null;
    return others - own;
  }
}
