import { describe, expect, it } from 'vitest';
import { stretchTowards } from '../../../src/campaign/roads.ts';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { worldSvg } from '../../../src/formats/map/world-svg.ts';
import { type RoadGround, type RoadMark, roadMarks } from '../../../src/formats/roads/road-marks.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../../src/hex/direction.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import type { Road } from '../../../src/ledger/entry.ts';
import { madeUpHex } from '../sample-world.ts';

const ORIGIN = { q: 0, r: 0 };
const UNIT = new HexLayout(1);
const OPEN: RoadGround = { flowAt: () => null, isOccupied: () => false };

const road = (direction: Direction, of: Road = 'road') => ({
  ...stretchTowards(ORIGIN, direction),
  of,
  seq: 1,
});

/** The points in the path data of a piece of road, in map coordinates. */
function placesOn({ hex, d }: RoadMark): { x: number; y: number }[] {
  const { x, y } = UNIT.centre(hex);
  return [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, dx, dy]) => ({
    x: x + Number(dx),
    y: y + Number(dy),
  }));
}

const inOrigin = (marks: readonly RoadMark[]): RoadMark[] =>
  marks.filter(({ hex }) => hex.q === 0 && hex.r === 0);
const fromMiddle = ({ x, y }: { x: number; y: number }): number => Math.hypot(x, y);

describe('the pieces of a road', () => {
  it.each(DIRECTIONS)('meet on the edge between their hexes, in direction %i', (direction) => {
    const [one, other] = roadMarks([road(direction)], OPEN).map(placesOn);
    expect(one?.[0]?.x).toBeCloseTo(other?.[0]?.x ?? 0, 2);
    expect(one?.[0]?.y).toBeCloseTo(other?.[0]?.y ?? 0, 2);
    const edge = UNIT.edge(ORIGIN, direction);
    const aside = Math.hypot((one?.[0]?.x ?? 0) - edge.x, (one?.[0]?.y ?? 0) - edge.y);
    expect(aside, 'within the edge').toBeLessThan(0.5);
  });

  it('run through a hex in one bend if two of a kind meet, and otherwise to its centre', () => {
    expect(inOrigin(roadMarks([road(1), road(3)], OPEN))).toHaveLength(1);
    for (const others of [[road(3, 'trail')], [road(3), road(5)], []]) {
      const pieces = inOrigin(roadMarks([road(1), ...others], OPEN));
      expect(pieces).toHaveLength(1 + others.length);
      for (const piece of pieces) expect(fromMiddle(placesOn(piece).at(-1) ?? { x: 9, y: 9 })).toBe(0);
    }
  });

  it('end before a figure in the middle of a hex', () => {
    const pieces = inOrigin(roadMarks([road(1), road(3)], { ...OPEN, isOccupied: () => true }));
    expect(pieces).toHaveLength(2);
    for (const piece of pieces)
      for (const place of placesOn(piece)) expect(fromMiddle(place)).toBeGreaterThan(0.5);
  });

  it.each([2, 3, 5, 6] as const)(
    'are beside a river that crosses the same edge, in direction %i',
    (direction) => {
      const edge = UNIT.edge(ORIGIN, direction);
      const asideOf = (ground: RoadGround): number => {
        const [place] = inOrigin(roadMarks([road(direction)], ground)).flatMap(placesOn);
        return Math.hypot((place?.x ?? 0) - edge.x, (place?.y ?? 0) - edge.y);
      };
      const there = neighbour(ORIGIN, direction);
      const outwards = {
        ...OPEN,
        flowAt: ({ q, r }: typeof ORIGIN) => (q === 0 && r === 0 ? direction : null),
      };
      const inwards = {
        ...OPEN,
        flowAt: ({ q, r }: typeof ORIGIN) => (q === there.q && r === there.r ? oppositeOf(direction) : null),
      };
      expect(asideOf(OPEN)).toBeLessThan(0.1);
      for (const river of [outwards, inwards]) expect(asideOf(river)).toBeGreaterThan(0.15);
    },
  );
});

describe('a drawing with roads', () => {
  const hexes = [ORIGIN, ...DIRECTIONS.map((direction) => neighbour(ORIGIN, direction))].map((hex) =>
    madeUpHex(hex),
  );
  const drawn = (hidden: readonly 'signs'[] = []) =>
    worldSvg({ hexes, roads: [road(1), road(4, 'trail')], hidden });

  it('shows roads and trails in their colour, trails dashed, and both in its legend', () => {
    const svg = drawn();
    const strokes = svg.match(new RegExp(`<path[^>]* stroke="${LIGHT.road}"[^>]*>`, 'g')) ?? [];
    expect(strokes).toHaveLength(4);
    expect(strokes.filter((stroke) => stroke.includes('stroke-dasharray'))).toHaveLength(2);
    expect(svg).toContain('>Road<');
    expect(svg).toContain('>Trail<');
  });

  it('leaves them out if the signs that people put there are hidden', () => {
    const strokes = drawn(['signs']).match(new RegExp(`stroke="${LIGHT.road}"`, 'g')) ?? [];
    expect(strokes.length).toBeLessThan(4);
  });
});
