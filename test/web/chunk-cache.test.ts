import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { ring } from '../../src/hex/ring.ts';
import { centreOf } from '../../web/kit/hex-path.ts';
import { ChunkCache, type ChunkSource } from '../../web/map/chunks/chunk-cache.ts';
import { ChunkGrid, chunkKey } from '../../web/map/chunks/chunk-grid.ts';
import { type LevelOfDetail, levelFor, OVERVIEW } from '../../web/map/chunks/level-of-detail.ts';
import type { Bounds } from '../../web/map/view/camera.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly level: LevelOfDetail;
  readonly chunk: number;
  /** State of the world at the time of painting. */
  readonly state: number;
}

const SHARP = levelFor(40);
const NEARER = levelFor(60);
const ALL: Bounds = { left: -60, top: -60, right: 60, bottom: 60 };
const WORLD: readonly Axial[] = Array.from({ length: 20 }, (_, radius) =>
  ring({ q: 0, r: 0 }, radius),
).flat();
const hasTime = () => true;
const hasNone = () => false;

/** A cache whose bitmaps are recorded instead of painted. */
function pictures(maxBytes = Number.POSITIVE_INFINITY) {
  const painted: Picture[] = [];
  const kept = new Set<Picture>();
  const world = { state: 0 };
  const source: ChunkSource<Picture> = {
    paint(level, grid, place) {
      const { left, top, right, bottom } = grid.boundsOf(place);
      const picture = {
        width: Math.ceil((right - left) * level.resolution),
        height: Math.ceil((bottom - top) * level.resolution),
        level,
        chunk: chunkKey(place),
        state: world.state,
      };
      painted.push(picture);
      kept.add(picture);
      return picture;
    },
    release: (picture) => {
      expect(kept.delete(picture), 'it is released once').toBe(true);
    },
  };
  const cache = new ChunkCache(source, WORLD, maxBytes);
  const placed = (visible: Bounds, level: LevelOfDetail): Picture[] => {
    const shown: Picture[] = [];
    cache.place(visible, level, (picture) => shown.push(picture));
    for (const picture of shown) expect(kept.has(picture), 'what is shown is kept').toBe(true);
    return shown;
  };
  const bytes = () => [...kept].reduce((sum, { width, height }) => sum + width * height * 4, 0);
  return { cache, painted, placed, world, bytes };
}

const around = (hex: Axial, reach: number): Bounds => {
  const { x, y } = centreOf(hex);
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
};

describe('the cache of chunks', () => {
  it('paints all chunks in as many calls as there are chunks, even if it never has time', () => {
    const { cache, painted, placed } = pictures();
    let calls = 0;
    for (let complete = false; !complete; calls++) {
      const progress = cache.paint(ALL, SHARP, hasNone);
      expect(progress.painted).toBeGreaterThan(0);
      complete = progress.complete;
      placed(ALL, SHARP);
    }
    expect(calls).toBeLessThanOrEqual(painted.length);
    const shown = placed(ALL, SHARP);
    expect(shown.length).toBeGreaterThan(20);
    expect(new Set(shown.map(({ level }) => level))).toEqual(new Set([SHARP]));
  });

  it('paints nothing while placing chunks, and nothing twice', () => {
    const { cache, painted, placed } = pictures();
    expect(placed(ALL, SHARP)).toEqual([]);
    cache.paint(ALL, SHARP, hasTime);
    const before = painted.length;
    placed(ALL, SHARP);
    expect(cache.paint(ALL, SHARP, hasTime)).toEqual({ painted: 0, complete: true });
    expect(painted).toHaveLength(before);
  });

  it('reports once which areas have changed: those of newly painted chunks', () => {
    const { cache, painted } = pictures();
    expect(cache.freshAreas()).toEqual([]);
    cache.paint(ALL, SHARP, hasTime);
    const areas = cache.freshAreas();
    expect(areas).toHaveLength(painted.length);
    const grid = new ChunkGrid(SHARP.span);
    const sharp = new Set(painted.filter(({ level }) => level === SHARP).map(({ chunk }) => chunk));
    expect(sharp.size).toBeGreaterThan(20);
    for (const place of grid.chunksIn(ALL))
      if (sharp.has(chunkKey(place))) expect(areas).toContainEqual(grid.boundsOf(place));
    expect(cache.freshAreas()).toEqual([]);
    const hex = { q: 12, r: -4 };
    cache.touch([hex]);
    cache.paint(ALL, SHARP, hasTime);
    const { x, y } = centreOf(hex);
    const again = cache.freshAreas();
    expect(again.length).toBeLessThan(areas.length);
    expect(again.some(({ left, top, right, bottom }) => left < x && x < right && top < y && y < bottom)).toBe(
      true,
    );
  });

  it('paints the overview before anything sharp, and then from the middle outwards', () => {
    const { cache, painted } = pictures();
    cache.paint(ALL, SHARP, hasTime);
    const levels = painted.map(({ level }) => level);
    expect(levels.lastIndexOf(OVERVIEW)).toBeLessThan(levels.indexOf(SHARP));
    const { cache: other, painted: first } = pictures();
    other.paint(around({ q: 12, r: -4 }, 1), SHARP, hasTime);
    const middle = first.filter(({ level }) => level === SHARP).map(({ chunk }) => chunk);
    const { cache: third, painted: all } = pictures();
    third.paint(around({ q: 12, r: -4 }, 16), SHARP, hasTime);
    expect(middle).toContain(all.find(({ level }) => level === SHARP)?.chunk);
  });

  it('shows another level in place of a missing chunk until that is painted', () => {
    const { cache, placed } = pictures();
    cache.paint(ALL, SHARP, hasTime);
    placed(ALL, SHARP);
    const view = around({ q: 0, r: 0 }, 8);
    const standIns = placed(view, NEARER);
    expect(new Set(standIns.map(({ level }) => level)), 'not the overview as well').toEqual(new Set([SHARP]));
    cache.paint(view, NEARER, hasTime);
    expect(new Set(placed(view, NEARER).map(({ level }) => level))).toEqual(new Set([NEARER]));
  });

  it('shows a touched chunk in its old state until it is repainted', () => {
    const { cache, placed, world } = pictures();
    cache.paint(ALL, SHARP, hasTime);
    const before = placed(ALL, SHARP).length;
    world.state = 1;
    cache.touch([{ q: 4, r: 4 }]);
    expect(placed(ALL, SHARP)).toHaveLength(before);
    expect(placed(ALL, SHARP).every(({ state }) => state === 0)).toBe(true);
    const { painted } = cache.paint(ALL, SHARP, hasTime);
    expect(painted).toBeGreaterThan(0);
    expect(painted).toBeLessThan(5);
    expect(placed(ALL, SHARP).filter(({ state }) => state === 1)).toHaveLength(painted);
  });

  it('keeps all bitmaps in view, and beyond those no more bytes than allowed', () => {
    const most = 8e6;
    const { cache, placed, bytes } = pictures(most);
    for (let q = -14; q <= 14; q += 2) {
      const view = around({ q, r: 0 }, 6);
      while (!cache.paint(view, NEARER, hasNone).complete) placed(view, NEARER);
      const shown = placed(view, NEARER);
      expect(cache.paint(view, NEARER, hasNone), 'nothing in view was released').toMatchObject({
        painted: 0,
      });
      const inView = shown.reduce((sum, { width, height }) => sum + width * height * 4, 0);
      expect(bytes()).toBeLessThanOrEqual(Math.max(most, inView));
    }
    cache.clear();
    expect(bytes()).toBe(0);
  });

  it('gives every chunk its turn, even at the edge, if all of them change again and again', () => {
    const { cache, painted, world } = pictures();
    while (!cache.paint(ALL, SHARP, hasTime).complete);
    const turns = 3 * painted.length;
    for (world.state = 1; world.state <= turns; world.state++) {
      cache.touch(WORLD);
      cache.paint(ALL, SHARP, hasNone);
    }
    const last = new Map<number, number>();
    for (const { chunk, state } of painted) if (state > 0) last.set(chunk, state);
    expect(last.size).toBeGreaterThan(20);
    for (const state of last.values()) expect(state).toBeGreaterThan(turns - last.size);
  });

  it('repaints the same chunks for many hexes at once as for one after the other', () => {
    const some = [
      { q: 0, r: 0 },
      { q: 15, r: -7 },
    ];
    const repainted = (touch: (cache: ReturnType<typeof pictures>['cache']) => void) => {
      const { cache, painted, world } = pictures();
      cache.paint(ALL, SHARP, hasTime);
      world.state = 1;
      touch(cache);
      cache.paint(ALL, SHARP, hasTime);
      return painted.filter(({ state }) => state === 1).map(({ chunk }) => chunk);
    };
    const one = repainted((cache) => {
      for (const hex of some) cache.touch([hex]);
    });
    const all = repainted((cache) => cache.touch(some));
    expect(one.length).toBeGreaterThan(0);
    expect(new Set(all)).toEqual(new Set(one));
  });
});
