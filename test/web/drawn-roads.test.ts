import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stretchTowards } from '../../src/campaign/roads.ts';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { AROUND_DRAWINGS } from '../../src/formats/drawing/sign-glyphs.ts';
import { ROADS } from '../../src/ledger/entry.ts';
import { MapLettering } from '../../web/map/lettering/map-lettering.ts';
import { namesOver } from '../formats/names/named-hexes.ts';

/** What it is of a browser's `Path2D` that counts: how many pieces are in it. */
class CountedPath {
  pieces: number;

  constructor(d?: string) {
    this.pieces = d ? 1 : 0;
  }

  addPath({ pieces }: CountedPath): void {
    this.pieces += pieces;
  }
}

beforeEach(() => vi.stubGlobal('Path2D', CountedPath));
afterEach(() => vi.unstubAllGlobals());

/** How often something is stroked, and how many pieces of road are: once for their edge, once for themselves. */
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

it('thousands of roads are stroked in a few calls, and every one of them', () => {
  const side = 60;
  const { strokes, pieces } = strokedAt(20, side);
  expect(pieces).toBe(2 * 2 * side * side);
  expect(strokes).toBeLessThan(pieces / 10);
});

it('roads seen from afar have no edges, whose strokes would cost as much once more', () => {
  expect(strokedAt(10, 12).pieces).toBe(2 * 12 * 12);
});

it('from far away, where nobody could tell them apart, there are none', () => {
  expect(strokedAt(3, 4)).toEqual({ strokes: 0, pieces: 0 });
});
