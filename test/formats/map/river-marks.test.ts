import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../src/formats/drawing/jitter.ts';
import { inflowsOf, RIVER_WIDTH, riverMarks } from '../../../src/formats/map/river-marks.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { DIRECTIONS, type Direction } from '../../../src/hex/direction.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { parsePath, traced } from '../path-data.ts';
import { madeUpHex } from '../sample-world.ts';

const layout = new HexLayout(1);
const EXACT = 0.0006;

/** The first or last point of a curve, and its unit vector there. */
function end(d: string, which: 'first' | 'last') {
  const spots = parsePath(d).flatMap(({ points }) => points);
  const [at, next] = which === 'first' ? [spots[0], spots[1]] : [spots.at(-1), spots.at(-2)];
  const [x = 0, y = 0] = at ?? [];
  const [dx, dy] = [(next?.[0] ?? 0) - x, (next?.[1] ?? 0) - y];
  const length = Math.hypot(dx, dy);
  return { x, y, inwards: [dx / length, dy / length] as const };
}

function expectCrossing(d: string, which: 'first' | 'last', direction: Direction): void {
  const edge = layout.edge(ORIGIN, direction);
  const { x, y, inwards } = end(d, which);
  expect(Math.hypot(x - edge.x, y - edge.y)).toBeLessThan(EXACT);
  const reach = Math.hypot(edge.x, edge.y);
  expect(-(inwards[0] * edge.x + inwards[1] * edge.y) / reach).toBeGreaterThan(0.999);
}

function subsets([first, ...others]: readonly Direction[]): Direction[][] {
  if (first === undefined) return [[]];
  return subsets(others).flatMap((set) => [set, [first, ...set]]);
}

describe('rivers cross the middles of edges, at right angles', () => {
  const cases = DIRECTIONS.flatMap((flow) =>
    subsets(DIRECTIONS.filter((direction) => direction !== flow)).map((inflows) => ({ flow, inflows })),
  );

  it('for each of the 192 ways in which water can pass through a hex, in every variant', () => {
    expect(cases.length).toBe(192);
    for (const { flow, inflows } of cases)
      for (let variant = 0; variant < VARIANTS; variant++) {
        const marks = riverMarks(flow, inflows, 'land', variant);
        for (const [i, inflow] of inflows.entries()) expectCrossing(marks[i]?.d ?? '', 'first', inflow);
        const last = marks.at(-1);
        expectCrossing(last?.d ?? '', 'last', flow);
        expect(last?.width).toBe(RIVER_WIDTH);
      }
  });

  it('and where several join, all reach the same point with the same bearing', () => {
    for (const { flow, inflows } of cases.filter((one) => one.inflows.length > 1)) {
      const marks = riverMarks(flow, inflows, 'land');
      const out = end(marks.at(-1)?.d ?? '', 'first');
      for (const { d } of marks.slice(0, inflows.length)) {
        const { x, y, inwards } = end(d, 'last');
        expect(Math.hypot(x - out.x, y - out.y)).toBeLessThan(EXACT);
        expect(inwards[0] * out.inwards[0] + inwards[1] * out.inwards[1]).toBeLessThan(-0.999);
      }
    }
  });

  it('with the width given for each edge, so that neighbours agree', () => {
    const widthAt = (direction: Direction) => direction / 100;
    for (const { flow, inflows } of cases) {
      const marks = riverMarks(flow, inflows, 'land', 0, widthAt);
      expect(marks.slice(0, inflows.length).map(({ width }) => width)).toEqual(inflows.map(widthAt));
      expect(marks.at(-1)?.width).toBe(widthAt(flow));
    }
  });

  it('and stay in their hex between land and land', () => {
    for (const { flow, inflows } of cases)
      for (const { d } of riverMarks(flow, inflows, 'land', 3))
        for (const { x, y } of traced(d).map(([x, y]) => ({ x, y })))
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(Math.sqrt(3) / 2 + EXACT);
  });
});

describe('the ends of rivers', () => {
  it('are not drawn without water', () => {
    expect(riverMarks(null, [], 'land')).toEqual([]);
  });

  it('are thin at a spring, and full width at the edge', () => {
    for (const flow of DIRECTIONS) {
      const widths = riverMarks(flow, [], 'land').map(({ width }) => width);
      expect(widths[0]).toBeLessThan(RIVER_WIDTH / 2);
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    }
  });

  it.each(DIRECTIONS)('from direction %i into the underworld are at the cave, within the hex', (inflow) => {
    const marks = riverMarks('underworld', [inflow], 'land');
    expectCrossing(marks[0]?.d ?? '', 'first', inflow);
    const { x, y } = end(marks[0]?.d ?? '', 'last');
    expect([x, y]).toEqual([0, 0.34]);
  });

  /** The distance from the centre of a hex to its edges. */
  const EDGE = Math.sqrt(3) / 2;

  it.each([
    ['sea', 1.08, 'reaches just over the coast, wherever that strays'],
    ['unknown', 1.3, 'fades beyond the edge, within less than half a hex'],
  ] as const)(
    'into the %s are at most at %f of the distance to the edge: the river %s',
    (into, farthest, _) => {
      for (const flow of DIRECTIONS) {
        const reach = Math.max(
          ...riverMarks(flow, [], into)
            .flatMap(({ d }) => traced(d))
            .map(([x, y]) => Math.hypot(x, y) / EDGE),
        );
        expect(reach).toBeGreaterThan(1.04);
        expect(reach).toBeLessThan(farthest);
      }
    },
  );

  it.each(['sea', 'unknown'] as const)('are drawn last for the %s, without banks', (into) => {
    const land = riverMarks(1, [4], 'land');
    expect(land.every(({ isOpen }) => !isOpen)).toBe(true);
    const marks = riverMarks(1, [4], into);
    expect(marks.slice(0, land.length)).toEqual(land);
    expect(marks.length).toBeGreaterThan(land.length + 2);
    expect(marks.slice(land.length).every(({ isOpen }) => isOpen === true)).toBe(true);
  });

  it('grow wider in the sea and narrower in the unknown', () => {
    const land = riverMarks(1, [4], 'land').length;
    expect(
      riverMarks(1, [4], 'sea')
        .slice(land)
        .every(({ width }) => width > RIVER_WIDTH),
    ).toBe(true);
    expect(riverMarks(1, [4], 'unknown').at(-1)?.width).toBeLessThan(RIVER_WIDTH / 2);
  });
});

describe('inflowsOf', () => {
  it('gives the directions of the known neighbours whose water flows in', () => {
    const known = [
      madeUpHex({ q: 0, r: -1, flow: 4 }),
      madeUpHex({ q: 1, r: -1, flow: 4 }),
      madeUpHex({ q: -1, r: 1, flow: 2 }),
      madeUpHex({ q: -1, r: 0, flow: null }),
      madeUpHex({ q: 0, r: 1, flow: 'underworld' }),
    ];
    const lookup = ({ q, r }: { q: number; r: number }) =>
      known.find((hex) => hex.q === q && hex.r === r) ?? null;
    expect(inflowsOf(ORIGIN, lookup)).toEqual([1, 5]);
  });
});
