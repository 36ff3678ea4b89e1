import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { HexLayout } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { Polyline, straight } from '../vector/polyline.ts';
import { difference, mean, plus, rotated } from '../vector/vectors.ts';
import type { NameLine } from './name-line.ts';

const UNIT = new HexLayout(1);

/** How far below its middle the name of a single hex stands, under what is drawn there. */
const BENEATH = 0.6;
/** How much longer than broad an area is before its name leans with it, and from where on it leans as far. */
const ROUND = 1.2;
const LONG = 1.9;
/** How far a line may bow, as part of its length. */
const MOST_BOW = 0.16;
/** A level name is easier to read than a leaning one, and takes a little less room for it; a bowed one is fairest. */
const WORTH = { level: 1.12, leaning: 1, bowed: 1.08 } as const;
const STEP = 0.25;

/** How far from the best line, and from one another, others lie on which a name may be as well. */
const APART = 0.5;
/** How far from the best line they lie at most. */
const FURTHEST = 4;
/** So long such a line has to be, as part of the best one. */
const LONG_ENOUGH = 0.5;

/** Where the name of an area lies. */
export interface AreaLines {
  /**
   * The line with the most room: along the main axis, bowed with the area where it bends, or level where that is hardly
   * shorter.
   */
  readonly best: NameLine;
  /** Lines beside that one, and level ones, for a name that had better leave free what is drawn there: the nearest first. Sought when they are first asked for. */
  readonly others: () => NameLine[];
}

/** The lines across an area on which its name may lie. */
export function areaLines(hexes: readonly Axial[]): AreaLines {
  const middles = hexes.map((hex) => spotOf(UNIT.centre(hex)));
  const centre = mean(middles);
  if (hexes.length <= 2) {
    const at = plus(centre, [0, BENEATH]);
    const half = hexes.length;
    const line = new Polyline([plus(at, [-half, 0]), plus(at, [half, 0])]);
    return { best: { line, middle: half, run: 2 * half }, others: () => [] };
  }
  const keys = new Set(hexes.map(hexKey));
  const isWithin = ([x, y]: Spot): boolean => keys.has(hexKey(UNIT.hexAt({ x, y })));
  const { angle, reach } = axisOf(middles, centre);
  const inner = spotOf(UNIT.centre(innermost(hexes, keys)));
  const tries = [
    { axis: angle, line: bowed(middles, centre, angle, reach), worth: WORTH.bowed },
    ...[centre, inner].flatMap((through) => [
      { axis: angle, line: straightThrough(through, angle, reach), worth: WORTH.leaning },
      { axis: 0, line: straightThrough(through, 0, reach), worth: WORTH.level },
    ]),
  ];
  const runs = tries.map(({ axis, line, worth }) => ({ axis, worth, ...longestRun(line, isWithin) }));
  const { axis, line, middle, run } = runs.reduce((most, next) =>
    next.run * next.worth > most.run * most.worth + 1e-9 ? next : most,
  );
  const found = (): NameLine[] => {
    const level = straightThrough(centre, 0, reach);
    return aside(Math.min(reach, FURTHEST))
      .flatMap((away) => [moved(line, axis, away), ...(axis === 0 ? [] : [moved(level, 0, away)])])
      .map((other) => longestRun(other, isWithin))
      .filter((other) => other.run >= LONG_ENOUGH * run);
  };
  let known: NameLine[] | null = null;
  const others = (): NameLine[] => {
    known ??= found();
    return known;
  };
  return { best: { line, middle, run }, others };
}

/** How far to one side and the other, the nearest first. */
const aside = (reach: number): number[] =>
  Array.from({ length: Math.floor(reach / APART) }, (_, i) => (i + 1) * APART).flatMap((away) => [
    away,
    -away,
  ]);

/** A line along an axis, moved across it. */
function moved(line: Polyline, angle: number, away: number): Polyline {
  const across = rotated([0, away], angle);
  return new Polyline(line.spots.map((spot) => plus(spot, across)));
}

/** The main axis of places, level where they lie in no direction more than in others, and how far they reach. */
function axisOf(places: readonly Spot[], centre: Spot): { angle: number; reach: number } {
  let [xx, yy, xy, reach] = [0, 0, 0, 0];
  for (const place of places) {
    const [x, y] = difference(place, centre);
    xx += x * x;
    yy += y * y;
    xy += x * y;
    reach = Math.max(reach, Math.hypot(x, y));
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  const longer = Math.sqrt(
    (xx + yy + spread + places.length * 0.3) / (xx + yy - spread + places.length * 0.3),
  );
  const lean = Math.min(1, Math.max(0, (longer - ROUND) / (LONG - ROUND)));
  return { angle: lean * 0.5 * Math.atan2(2 * xy, xx - yy), reach: reach + 1 };
}

/** A straight line through a place. */
const straightThrough = (place: Spot, angle: number, reach: number): Polyline => {
  const half = rotated([reach, 0], angle);
  return new Polyline(straight(difference(place, half), plus(place, half), Math.ceil((2 * reach) / STEP)));
};

/** The parabola along an axis that comes nearest to all places, by least squares. */
function bowed(places: readonly Spot[], centre: Spot, angle: number, reach: number): Polyline {
  const turned = places.map((place) => rotated(difference(place, centre), -angle));
  const sums = { u2: 0, u3: 0, u4: 0, v: 0, uv: 0, u2v: 0, u: 0 };
  for (const [u, v] of turned) {
    sums.u += u;
    sums.u2 += u * u;
    sums.u3 += u ** 3;
    sums.u4 += u ** 4;
    sums.v += v;
    sums.uv += u * v;
    sums.u2v += u * u * v;
  }
  // The places' own mean is 0, so that `a` follows from the other two.
  const n = places.length;
  const [p, q, r] = [sums.u2, sums.u3, sums.u4 - sums.u2 ** 2 / n];
  const determinant = p * r - q * q;
  const flat = Math.abs(determinant) < 1e-6;
  const bow = flat ? 0 : (p * sums.u2v - q * sums.uv) / determinant;
  const most = (MOST_BOW * 4) / (2 * reach);
  const c = Math.max(-most, Math.min(most, bow));
  const b = p === 0 ? 0 : (sums.uv - c * q) / p;
  const a = -(c * sums.u2) / n;
  const steps = Math.ceil((2 * reach) / STEP);
  const spots = Array.from({ length: steps + 1 }, (_, i) => {
    const u = -reach + (2 * reach * i) / steps;
    return plus(centre, rotated([u, a + b * u + c * u * u], angle));
  });
  return new Polyline(spots);
}

/** The longest part of a line that lies within an area. */
function longestRun(line: Polyline, isWithin: (spot: Spot) => boolean): NameLine {
  const leftToRight = (line.spots.at(-1)?.[0] ?? 0) >= (line.spots[0]?.[0] ?? 0) ? line : line.reversed();
  let best = { from: leftToRight.length / 2, to: leftToRight.length / 2 };
  let from: number | null = null;
  for (let at = 0; at <= leftToRight.length; at += STEP) {
    if (!isWithin(leftToRight.placeAt(at).at)) {
      from = null;
      continue;
    }
    from ??= at;
    if (at - from > best.to - best.from) best = { from, to: at };
  }
  return { line: leftToRight, middle: (best.from + best.to) / 2, run: best.to - best.from };
}

/** The hex farthest from the area's edge; of several the first. */
function innermost(hexes: readonly Axial[], keys: ReadonlySet<number>): Axial {
  const depths = new Map<number, number>();
  let layer = hexes.filter((hex) => neighbours(hex).some((next) => !keys.has(hexKey(next))));
  let last = layer[0] ?? memberAt(hexes, 0);
  for (let depth = 0; layer.length > 0; depth++) {
    last = memberAt(layer, 0);
    for (const hex of layer) depths.set(hexKey(hex), depth);
    const next = new Map<number, Axial>();
    for (const hex of layer.flatMap(neighbours)) {
      const key = hexKey(hex);
      if (keys.has(key) && !depths.has(key)) next.set(key, hex);
    }
    layer = [...next.values()];
  }
  return last;
}
