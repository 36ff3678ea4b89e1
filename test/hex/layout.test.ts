import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import { edgeCorners, HexLayout, type Point } from '../../src/hex/layout.ts';
import { anyDirection, anyHex } from '../support/hexes.ts';

const anyLayout = fc.double({ min: 0.01, max: 500, noNaN: true }).map((size) => new HexLayout(size));

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function expectSame(a: Point | undefined, b: Point | undefined, size: number): void {
  expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 1), (a?.y ?? 0) - (b?.y ?? 1))).toBeLessThan(size * 1e-9);
}

function corner(layout: HexLayout, hex: Axial, n: number): Point {
  const corners = layout.corners(hex);
  expect(corners.length).toBe(6);
  return corners[n % 6] as Point;
}

describe('a layout', () => {
  it('has the start hex in the middle, and hexes 2 × size wide and √3 × size high', () => {
    const layout = new HexLayout(7);
    expect(layout.centre(ORIGIN)).toEqual({ x: 0, y: 0 });
    const corners = layout.corners(ORIGIN);
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(14, 9);
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(7 * Math.sqrt(3), 9);
    for (const { x, y } of corners) expect(Math.hypot(x, y)).toBeCloseTo(7, 9);
  });

  it('lists corners clockwise from the western end of the top edge', () => {
    const [first, second, third] = new HexLayout(2).corners(ORIGIN);
    expectSame(first, { x: -1, y: -Math.sqrt(3) }, 2);
    expectSame(second, { x: 1, y: -Math.sqrt(3) }, 2);
    expectSame(third, { x: 2, y: 0 }, 2);
  });

  it('has the edge of direction n between the corners n − 1 and n', () => {
    fc.assert(
      fc.property(anyLayout, anyHex(), anyDirection, (layout, hex, n) => {
        const edge = middle(corner(layout, hex, n - 1), corner(layout, hex, n));
        expectSame(layout.edge(hex, n), edge, layout.size * 1000);
      }),
    );
  });

  it('names the two corners of each edge, clockwise', () => {
    const named = DIRECTIONS.map((direction) =>
      edgeCorners(['a', 'b', 'c', 'd', 'e', 'f'], direction).join(''),
    );
    expect(named).toEqual(['ab', 'bc', 'cd', 'de', 'ef', 'fa']);
  });

  it('has the centre of a neighbour twice as far away as the edge between', () => {
    fc.assert(
      fc.property(anyLayout, anyHex(), anyDirection, (layout, hex, direction) => {
        const centre = layout.centre(hex);
        const edge = layout.edge(hex, direction);
        const beyond = { x: 2 * edge.x - centre.x, y: 2 * edge.y - centre.y };
        expectSame(layout.centre(neighbour(hex, direction)), beyond, layout.size * 1000);
      }),
    );
  });

  it('shares each edge, and its corners, between two neighbours', () => {
    const layout = new HexLayout(3);
    for (const n of DIRECTIONS) {
      const there = neighbour(ORIGIN, n);
      const facing = ((n + 2) % 6) + 1;
      expectSame(corner(layout, ORIGIN, n - 1), corner(layout, there, facing), 3);
      expectSame(corner(layout, ORIGIN, n), corner(layout, there, facing - 1), 3);
    }
  });

  it('finds the hex at its centre', () => {
    fc.assert(
      fc.property(anyLayout, anyHex(), (layout, hex) => {
        expect(layout.hexAt(layout.centre(hex))).toEqual(hex);
      }),
    );
  });

  it('finds the hex at any point inside it, right up to its edges and corners', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyLayout, anyHex(), anyDirection, share, share, (layout, hex, n, along, out) => {
        const centre = layout.centre(hex);
        const a = corner(layout, hex, n - 1);
        const b = corner(layout, hex, n);
        const reach = out * 0.9999;
        const point = {
          x: centre.x + reach * (a.x + along * (b.x - a.x) - centre.x),
          y: centre.y + reach * (a.y + along * (b.y - a.y) - centre.y),
        };
        expect(layout.hexAt(point)).toEqual(hex);
        const past = 2 - 0.9998;
        const outside = {
          x: centre.x + past * (middle(a, b).x - centre.x),
          y: centre.y + past * (middle(a, b).y - centre.y),
        };
        expect(layout.hexAt(outside)).toEqual(neighbour(hex, n));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([0, -1, Number.NaN])('of size %d is refused with an error that names the size', (size) => {
    expect(() => new HexLayout(size)).toThrow(String(size));
  });
});
