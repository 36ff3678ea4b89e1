import { describe, expect, it } from 'vitest';
import { COAST_LINES, type CoastLine, coastLines } from '../../../src/formats/map/coast-lines.ts';
import { isWater, paintedSides } from '../../../src/formats/map/painted-sides.ts';
import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';

const UNIT = new HexLayout(1);
const CAPE = { q: 4, r: -2 };
const FIELD = [0, 1, 2, 3].flatMap((radius) => [...ring(CAPE, radius)]);

/** The lines in a hex if the hexes of `land` are land, those of `unknown` are unknown, and all others are sea. */
function linesIn(hex: Axial, land: readonly Axial[], unknown: readonly Axial[] = []): CoastLine[] {
  const groundAt = (there: Axial) =>
    unknown.some((other) => sameHex(other, there))
      ? null
      : land.some((other) => sameHex(other, there))
        ? 'plain'
        : 'ocean';
  return coastLines(
    hex,
    (there) => paintedSides(there, groundAt),
    (there) => isWater(groundAt(there) ?? ''),
  );
}

const spotsOf = ({ from, controls, to }: CoastLine) => [from, ...controls, to];

/** The distance of a point from a hex with straight sides. */
const distanceTo = (hex: Axial, [x, y]: readonly [number, number]): number => {
  const { x: cx, y: cy } = UNIT.centre(hex);
  const corners = UNIT.corners(hex);
  return Math.min(
    ...corners.map((a, i) => {
      const b = corners[(i + 1) % 6] ?? a;
      const along = Math.max(0, Math.min(1, (x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)));
      return Math.hypot(x - a.x - along * (b.x - a.x), y - a.y - along * (b.y - a.y));
    }),
    Math.hypot(x - cx, y - cy),
  );
};

/** Whether a point is on the only island, as it is painted. */
function isPaintedLand([x, y]: readonly [number, number]): boolean {
  const groundAt = (there: Axial) => (sameHex(there, CAPE) ? 'plain' : 'ocean');
  const outline = paintedSides(CAPE, groundAt).flatMap(({ from, controls }) => [from, ...controls]);
  let isInside = false;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

describe('lines along a coast', () => {
  it('go around an island at their distances, only on water', () => {
    const lines = neighbours(CAPE).flatMap((hex) => linesIn(hex, [CAPE]));
    expect(new Set(lines.map(({ nth }) => nth))).toEqual(new Set([0, 1, 2, 3]));
    for (const line of lines) {
      const apart = COAST_LINES[line.nth]?.apart ?? 0;
      for (const spot of spotsOf(line)) {
        expect(isPaintedLand(spot), 'on land').toBe(false);
        // The painted coast deviates by a tenth to either side, with rounded corners.
        expect(Math.abs(distanceTo(CAPE, spot) - apart)).toBeLessThan(0.2);
      }
    }
  });

  it('are in their hex, or in water that is painted into the land next to it', () => {
    const land = [CAPE, { q: 5, r: -2 }];
    for (const hex of FIELD)
      for (const line of linesIn(hex, land))
        for (const [x, y] of spotsOf(line)) expect([hex, ...land]).toContainEqual(UNIT.hexAt({ x, y }));
  });

  it('continue from hex to hex: there is a line around most of an island', () => {
    const first = neighbours(CAPE)
      .flatMap((hex) => linesIn(hex, [CAPE]))
      .filter(({ nth }) => nth === 0)
      .flatMap(spotsOf);
    const { x, y } = UNIT.centre(CAPE);
    const sectors = new Set(
      first.map(([sx, sy]) => Math.floor(((Math.atan2(sy - y, sx - x) + Math.PI) * 18) / Math.PI)),
    );
    expect(sectors.size).toBeGreaterThanOrEqual(33);
  });

  it('do not cross in a strait or a bay', () => {
    const land = ring(CAPE, 1);
    const isles = [...land].filter((_, i) => i % 3 !== 0);
    const lines = linesIn(CAPE, isles);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      for (const spot of spotsOf(line)) {
        const nearest = Math.min(...isles.map((isle) => distanceTo(isle, spot)));
        expect(nearest).toBeGreaterThan((COAST_LINES[line.nth]?.apart ?? 0) - 0.2);
      }
  });

  it('are absent if only water is known', () => {
    const [beyond = CAPE] = neighbours(CAPE);
    expect(linesIn(CAPE, [])).toEqual([]);
    expect(linesIn(CAPE, [beyond], [beyond])).toEqual([]);
    expect(linesIn({ q: 9, r: 9 }, [CAPE])).toEqual([]);
  });

  it('are the same each time', () => {
    const [hex = CAPE] = neighbours(CAPE);
    expect(linesIn(hex, [CAPE])).toEqual(linesIn(hex, [CAPE]));
  });
});
