import { describe, expect, it } from 'vitest';
import { battlefieldSvg } from '../../../src/formats/battlefield/battlefield-svg.ts';
import { Plan } from '../../../src/formats/battlefield/plan.ts';
import { type Span, spansOf } from '../../../src/formats/battlefield/spans.ts';
import { isWide } from '../../../src/formats/battlefield/wide-rivers.ts';
import type { Spot } from '../../../src/formats/vector/path.ts';
import { distance } from '../../../src/formats/vector/vectors.ts';
import type { Feature, RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import { HEX, SQUARE, seeded, settingsWith } from '../../support/portable-fields.ts';
import { madeUp, routeOf, SQUARES } from './made-up.ts';

const FORD: Feature = { kind: 'ford', of: 'road' };
/** Along the third row of eight by eight squares. */
const RIVER = routeOf('river', [17, 18, 19, 20, 21, 22, 23, 24], [4, 2]);

/** The lines of all routes of the given kinds, each as closely spaced points. */
const linesOf = (plan: Plan, ...kinds: readonly RouteKind[]): Spot[][] =>
  plan.ofKind(...kinds).map(({ stretches }) => stretches.flatMap(({ spots }) => spots));

/** The points where two lines cross, at the ends of their short segments. */
function meetings(one: readonly Spot[], other: readonly Spot[]): Spot[] {
  const found: Spot[] = [];
  for (let i = 1; i < one.length; i++)
    for (let j = 1; j < other.length; j++) {
      const [[ax, ay], [bx, by]] = [one[i - 1] as Spot, one[i] as Spot];
      const [[cx, cy], [dx, dy]] = [other[j - 1] as Spot, other[j] as Spot];
      const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
      if (across === 0) continue;
      const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across;
      const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across;
      if (t >= 0 && t < 1 && u >= 0 && u < 1) found.push([ax + t * (bx - ax), ay + t * (by - ay)]);
    }
  return found;
}

const isOver = (plan: Plan, { spots }: Span): boolean =>
  linesOf(plan, 'river').some((line) => meetings(spots, line).length > 0);

describe('a ford on the sheet', () => {
  it('is where road and river cross', () => {
    const plan = new Plan(
      madeUp(SQUARES, { 20: FORD }, [RIVER, routeOf('road', [4, 12, 20, 28, 36], [1, null])]),
    );
    const [span, ...others] = spansOf(plan);
    expect(others).toEqual([]);
    expect(span).toMatchObject({ kind: 'ford', route: { kind: 'road' }, from: null });
    expect(span && isOver(plan, span)).toBe(true);
  });

  it('is next to a road that only comes down to the river, at the end of a path across', () => {
    const road = routeOf('road', [4, 12, 20, 21, 13, 5], [1, 1]);
    const field = madeUp(SQUARES, { 20: FORD }, [RIVER, road]);
    const plan = new Plan(field);
    const [line = [], river = []] = linesOf(plan, 'road', 'river').reverse();
    expect(meetings(line, river), 'the lines run beside one another').toEqual([]);
    const [span, ...others] = spansOf(plan);
    expect(others).toEqual([]);
    if (!span?.from) throw new Error('no path leads to it');
    expect(isOver(plan, span)).toBe(true);
    expect(span.route.kind).toBe('branch');
    expect(Math.min(...line.map((spot) => distance(spot, span.from as Spot)))).toBe(0);
    const [near, far] = [span.spots[0] as Spot, span.spots.at(-1) as Spot];
    expect(distance(near, span.from)).toBeLessThan(distance(far, span.from));
    const without = battlefieldSvg({ ...field, cells: madeUp(SQUARES).cells });
    expect(battlefieldSvg(field).length).toBeGreaterThan(without.length);
  });

  it('is where they cross even if it was rolled a cell away, beyond a corner that the road cuts', () => {
    const river = routeOf('river', [5, 14, 22, 31, 39, 48, 56, 64], [1, 2]);
    const track = routeOf('track', [3, 12, 21, 30, 39, 48, 56], [1, 2]);
    const plan = new Plan(madeUp(SQUARES, { 39: { kind: 'ford', of: 'track' } }, [river, track]));
    const [line = [], water = []] = linesOf(plan, 'river', 'track').reverse();
    const met = meetings(line, water);
    expect(met.length).toBeGreaterThan(0);
    const spans = spansOf(plan);
    expect(spans.map(({ from }) => from)).toEqual(met.map(() => null));
    for (const span of spans) expect(isOver(plan, span)).toBe(true);
  });

  it.each([
    ['squares', SQUARE],
    ['hexes', HEX],
  ])('or a bridge always crosses the water, on boards of %s', (_, board) => {
    const settings = settingsWith(['river', 'road', 'track', 'railway'], { board });
    let counted = 0;
    for (let seed = 0; seed < 60; seed++) {
      const field = seeded('portable-2', settings, `crossing ${seed}`).result;
      if (field.routes.some(isWide)) continue;
      const plan = new Plan(field);
      const spans = spansOf(plan);
      for (const span of spans) expect(isOver(plan, span), `seed ${seed}`).toBe(true);
      for (const river of linesOf(plan, 'river'))
        for (const spot of linesOf(plan, 'road', 'track', 'railway').flatMap((line) =>
          meetings(line, river),
        )) {
          const near = spans.filter(({ spots }) => spots.some((place) => distance(place, spot) < 0.2));
          expect(near.length, `seed ${seed}: road and river cross with nothing there`).toBeGreaterThan(0);
        }
      counted += spans.length;
    }
    expect(counted).toBeGreaterThan(20);
  });
});
