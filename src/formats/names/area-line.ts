import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { Polyline, straight } from '../vector/polyline.ts';
import { difference, mean, plus, rotated } from '../vector/vectors.ts';
import type { NameLine } from './name-line.ts';

/** Distance from the middle of a one- or two-hex area down to its name, below what is drawn there. */
const BENEATH = 0.6;
/**
 * Ratios of an area's length to its width: from `ROUND` on its name begins to follow the area's direction, and from
 * `LONG` on it does so fully.
 */
const ROUND = 1.2;
const LONG = 1.9;
/** Limit of a line's curvature: the height of its arc as a fraction of its length. */
const MOST_BOW = 0.16;
/**
 * Preference for each kind of line: a level name is easiest to read, so it may have a little less room than a slanting
 * one; a curved one looks best.
 */
const WORTH = { level: 1.12, leaning: 1, bowed: 1.08 } as const;
const STEP = 0.25;

/** Distance between the alternative lines for a name, and of the first ones from the best line. */
const APART = 0.5;
/** Limit of their distance from the best line. */
const FURTHEST = 4;
/** Least length of an alternative line, as a fraction of the best one's. */
const LONG_ENOUGH = 0.5;

/** The lines on which the name of an area may be written. */
export interface AreaLines {
  /**
   * The line with the most room: along the area's main axis and curved as the area bends, or level if that is hardly
   * shorter.
   */
  readonly best: NameLine;
  /**
   * Alternatives for a name that should avoid what is drawn along the best line: lines parallel to that one, and level
   * ones; the nearest first. Computed on first use.
   */
  readonly others: () => NameLine[];
}

/** Computes the lines on which the name of an area may be written. */
export function areaLines(hexes: readonly Axial[]): AreaLines {
  const middles = hexes.map((hex) => spotOf(UNIT_LAYOUT.centre(hex)));
  const centre = mean(middles);
  if (hexes.length <= 2) {
    const at = plus(centre, [0, BENEATH]);
    const half = hexes.length;
    const line = new Polyline([plus(at, [-half, 0]), plus(at, [half, 0])]);
    return { best: { line, middle: half, run: 2 * half }, others: () => [] };
  }
  const keys = new Set(hexes.map(hexKey));
  const isWithin = ([x, y]: Spot): boolean => keys.has(hexKey(UNIT_LAYOUT.hexAt({ x, y })));
  const { angle, reach } = axisOf(middles, centre);
  const inner = spotOf(UNIT_LAYOUT.centre(innermost(hexes, keys)));
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

/** Distances to either side, the smallest first. */
const aside = (reach: number): number[] =>
  Array.from({ length: Math.floor(reach / APART) }, (_, i) => (i + 1) * APART).flatMap((away) => [
    away,
    -away,
  ]);

/** A line along an axis, shifted across it. */
function moved(line: Polyline, angle: number, away: number): Polyline {
  const across = rotated([0, away], angle);
  return new Polyline(line.spots.map((spot) => plus(spot, across)));
}

/** The main axis of places (level if they are spread alike in all directions), and the distance of the farthest one. */
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

/** The parabola along an axis that fits all places best, by least squares. */
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
  // The places are relative to their mean, so `a` follows from the other two.
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

/** The longest part of a line that is inside an area, from left to right. */
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

/** The hex farthest from the area's edge; if there are several, the first. */
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
