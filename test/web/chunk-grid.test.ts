import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexKey } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { centreOf } from '../../web/kit/hex-path.ts';
import { ChunkGrid, chunkKey } from '../../web/map/chunks/chunk-grid.ts';
import { LEVELS, levelFor } from '../../web/map/chunks/level-of-detail.ts';

const SPANS = [2, 4, 8, 16] as const;
const hexes = fc.record({ q: fc.integer({ min: -300, max: 300 }), r: fc.integer({ min: -300, max: 300 }) });
const grids = fc.constantFrom(...SPANS).map((span) => new ChunkGrid(span));

describe('in the chunk grid', () => {
  it('every hex is in exactly the chunk that lists it', () => {
    fc.assert(
      fc.property(grids, hexes, (grid, hex) => {
        const listed = grid.hexesOf(grid.chunkOf(hex));
        expect(listed).toHaveLength(grid.span ** 2);
        expect(listed.filter((other) => hexKey(other) === hexKey(hex))).toHaveLength(1);
      }),
    );
  });

  it('the bounds of a chunk cover all corners of its hexes', () => {
    fc.assert(
      fc.property(grids, hexes, (grid, hex) => {
        const { left, top, right, bottom } = grid.boundsOf(grid.chunkOf(hex));
        const { x, y } = centreOf(hex);
        expect(x - 1).toBeGreaterThanOrEqual(left);
        expect(x + 1).toBeLessThanOrEqual(right);
        expect(y - 0.87).toBeGreaterThanOrEqual(top);
        expect(y + 0.87).toBeLessThanOrEqual(bottom);
      }),
    );
  });

  it('the grid finds the chunk of every hex that is in view', () => {
    fc.assert(
      fc.property(grids, hexes, (grid, hex) => {
        const { x, y } = centreOf(hex);
        const seen = grid.chunksIn({ left: x - 0.1, top: y - 0.1, right: x + 0.1, bottom: y + 0.1 });
        expect(seen.map(chunkKey)).toContain(chunkKey(grid.chunkOf(hex)));
      }),
    );
  });

  it('a new hex touches its own chunk and those of all its neighbours, whose rivers change as well', () => {
    fc.assert(
      fc.property(grids, hexes, (grid, hex) => {
        const touched = grid.near(hex).map(chunkKey);
        for (const near of [hex, ...neighbours(hex)]) expect(touched).toContain(chunkKey(grid.chunkOf(near)));
        expect(new Set(touched).size).toBe(touched.length);
      }),
    );
  });

  it('a new hex in the middle of a chunk touches no other chunk', () => {
    const grid = new ChunkGrid(16);
    const hex = { q: 8, r: 4 };
    expect(grid.near(hex)).toEqual([grid.chunkOf(hex)]);
  });
});

describe('the level of detail', () => {
  it('is never magnified by more than a tenth, up to the nearest level', () => {
    for (let scale = 1; scale < 240; scale += 0.7)
      expect(levelFor(scale).resolution * 1.1001).toBeGreaterThanOrEqual(scale);
  });

  it('drops glyphs before rivers when the map is zoomed out', () => {
    for (const { glyphs, rivers } of LEVELS) if (glyphs) expect(rivers).toBe(true);
    expect(LEVELS[0]).toMatchObject({ glyphs: false, rivers: false });
  });
});
