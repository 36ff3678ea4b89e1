import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stretchTowards } from '../../src/campaign/roads.ts';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { AROUND_DRAWINGS } from '../../src/formats/drawing/sign-glyphs.ts';
import { ROADS } from '../../src/ledger/entry.ts';
import { MapLettering } from '../../web/map/lettering/map-lettering.ts';
import { namesOver } from '../formats/names/named-hexes.ts';

/** A stand-in for the browser's `Path2D` that only counts the pieces in it. */
class CountedPath {
  static made = 0;
  pieces: number;

  constructor(d?: string) {
    CountedPath.made++;
    this.pieces = d ? 1 : 0;
  }

  addPath({ pieces }: CountedPath): void {
    this.pieces += pieces;
  }
}

beforeEach(() => vi.stubGlobal('Path2D', CountedPath));
afterEach(() => vi.unstubAllGlobals());

/** Number of strokes, and of pieces of road stroked: each once for its edge and once for itself. */
function strokedAt(scale: number, side: number): { strokes: number; pieces: number } {
  const hexes = Array.from({ length: side * side }, (_, i) => ({ q: i % side, r: Math.floor(i / side) }));
  const roads = hexes.map((hex, i) => ({ ...stretchTowards(hex, 4), of: ROADS[i % 2] ?? 'road', seq: 1 }));
  const lettering = new MapLettering({
    inscriptions: { roads },
    world: namesOver([]),
    places: AROUND_DRAWINGS,
    isOccupied: () => true,
  });
  const stroked = { strokes: 0, pieces: 0 };
  const context = {
    setTransform: () => {},
    setLineDash: () => {},
    stroke: ({ pieces }: CountedPath) => {
      stroked.strokes++;
      stroked.pieces += pieces;
    },
  };
  lettering.draw({
    context: context as unknown as CanvasRenderingContext2D,
    palette: LIGHT,
    camera: { x: 0, y: 0, scale },
    view: { width: 100_000, height: 100_000 },
    ratio: 1,
  });
  return stroked;
}

it('thousands of roads are stroked in a few calls, and none is missing', () => {
  const side = 60;
  const { strokes, pieces } = strokedAt(20, side);
  expect(pieces).toBe(2 * 2 * side * side);
  expect(strokes).toBeLessThan(pieces / 10);
});

it('roads seen from afar have no edges, which would double the cost', () => {
  expect(strokedAt(10, 12).pieces).toBe(2 * 12 * 12);
});

it('roads seen from very far away, where they could not be told apart, are not drawn', () => {
  expect(strokedAt(3, 4)).toEqual({ strokes: 0, pieces: 0 });
});

it('only the roads around a new stretch or a new hex are laid out again', () => {
  const side = 40;
  const roads = Array.from({ length: side * side }, (_, i) => {
    const hex = { q: i % side, r: Math.floor(i / side) };
    return { ...stretchTowards(hex, 4), of: 'road' as const, seq: 1 };
  });
  const made = (
    given: typeof roads,
    before: ConstructorParameters<typeof MapLettering>[1] = null,
  ): { lettering: MapLettering; paths: number } => {
    CountedPath.made = 0;
    const inscribed = {
      inscriptions: { roads: given },
      world: namesOver([]),
      places: AROUND_DRAWINGS,
      isOccupied: () => true,
    };
    return { lettering: new MapLettering(inscribed, before), paths: CountedPath.made };
  };
  const { lettering, paths } = made(roads);
  expect(paths).toBeGreaterThan(2 * side * side);
  expect(made(roads, { lettering, changed: [] }).paths).toBe(0);
  const more = [...roads, { ...stretchTowards({ q: 9, r: 9 }, 3), of: 'road' as const, seq: 2 }];
  const around = made(more, { lettering, changed: [] }).paths;
  expect(around).toBeGreaterThan(0);
  expect(around).toBeLessThan(paths / 20);
  const lit = made(roads, { lettering, changed: [{ q: 20, r: 5 }] }).paths;
  expect(lit).toBeGreaterThan(0);
  expect(lit).toBeLessThan(paths / 20);
});
