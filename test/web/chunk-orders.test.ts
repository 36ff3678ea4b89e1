import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { ring } from '../../src/hex/ring.ts';
import { ChunkCache, type ChunkSource } from '../../web/map/chunks/chunk-cache.ts';
import { chunkKey } from '../../web/map/chunks/chunk-grid.ts';
import { type LevelOfDetail, levelFor, OVERVIEW } from '../../web/map/chunks/level-of-detail.ts';
import type { Bounds } from '../../web/map/view/camera.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly level: LevelOfDetail;
  readonly isOrdered: boolean;
  /** State of the world at the time of ordering or painting. */
  readonly state: number;
}

interface Order {
  readonly key: string;
  readonly level: LevelOfDetail;
  deliver(): void;
  lose(): void;
}

const SHARP = levelFor(40);
const VIEW: Bounds = { left: -20, top: -20, right: 20, bottom: 20 };
const WORLD: readonly Axial[] = Array.from({ length: 20 }, (_, radius) =>
  ring({ q: 0, r: 0 }, radius),
).flat();
const hasTime = () => true;
const hasNone = () => false;

/** A cache whose worker accepts `most` orders at a time, and delivers or loses them when the test says so. */
function ordering(most: number) {
  const kept = new Set<Picture>();
  const orders: Order[] = [];
  const world = { state: 0, isOrderable: true };
  const painted: Picture[] = [];
  const picture = (level: LevelOfDetail, isOrdered: boolean, state = world.state): Picture => {
    const made = { width: 10, height: 10, level, isOrdered, state };
    kept.add(made);
    return made;
  };
  const source: ChunkSource<Picture> = {
    paint: (level) => {
      const made = picture(level, false);
      painted.push(made);
      return made;
    },
    order(level, _grid, place, done) {
      if (!world.isOrderable) return 'here';
      if (orders.length >= most) return 'busy';
      const { state } = world;
      const order = {
        key: `${level.resolution} ${chunkKey(place)}`,
        level,
        deliver: () => {
          orders.splice(orders.indexOf(order), 1);
          done(picture(level, true, state));
        },
        lose: () => {
          orders.splice(orders.indexOf(order), 1);
          done(undefined);
        },
      };
      orders.push(order);
      return 'ordered';
    },
    release: (released) => {
      expect(kept.delete(released), 'it is released once').toBe(true);
    },
  };
  const cache = new ChunkCache(source, WORLD, Number.POSITIVE_INFINITY);
  const placed = (): Picture[] => {
    const shown: Picture[] = [];
    cache.place(VIEW, SHARP, (each) => shown.push(each));
    for (const each of shown) expect(kept.has(each), 'what is shown is kept').toBe(true);
    return shown;
  };
  const complete = (): void => {
    for (let call = 0; !cache.paint(VIEW, SHARP, hasTime).complete; call++) {
      if (call > 1000) throw new Error('the map is never complete');
      for (const order of [...orders]) order.deliver();
    }
  };
  return { cache, kept, orders, painted, world, placed, complete };
}

describe('chunks painted by another thread', () => {
  it('are ordered instead of painted here, as many as accepted at a time, and shown when they arrive', () => {
    const { cache, orders, painted, placed, complete } = ordering(4);
    expect(cache.paint(VIEW, SHARP, hasTime)).toEqual({ painted: 0, complete: false });
    expect(orders).toHaveLength(4);
    expect(cache.paint(VIEW, SHARP, hasTime), 'none of them twice').toEqual({ painted: 0, complete: false });
    expect(new Set(orders.map(({ key }) => key)).size).toBe(4);
    expect(placed()).toEqual([]);
    for (const order of [...orders]) order.deliver();
    expect(cache.freshAreas()).toHaveLength(4);
    expect(placed()).toHaveLength(4);
    expect(cache.paint(VIEW, SHARP, hasTime)).toEqual({ painted: 4, complete: false });
    complete();
    expect(painted).toEqual([]);
    expect(placed().length).toBeGreaterThan(20);
    expect(new Set(placed().map(({ level }) => level))).toEqual(new Set([SHARP]));
    expect(cache.paint(VIEW, SHARP, hasTime)).toEqual({ painted: 0, complete: true });
  });

  it('are ordered overview first, but sharp ones before the whole overview has arrived', () => {
    const { cache, orders } = ordering(Number.POSITIVE_INFINITY);
    expect(cache.paint(VIEW, SHARP, hasTime).complete).toBe(false);
    const levels = orders.map(({ level }) => level);
    expect(levels.lastIndexOf(OVERVIEW)).toBeLessThan(levels.indexOf(SHARP));
    expect(new Set(levels)).toEqual(new Set([OVERVIEW, SHARP]));
  });

  it('take time to be ordered; at least one is ordered in each call', () => {
    const { cache, orders } = ordering(Number.POSITIVE_INFINITY);
    cache.paint(VIEW, SHARP, hasNone);
    cache.paint(VIEW, SHARP, hasNone);
    expect(orders).toHaveLength(2);
  });

  it('are ordered once more if they change while being painted', () => {
    const { cache, orders, placed, world, complete } = ordering(4);
    complete();
    cache.touch([{ q: 1, r: 1 }]);
    cache.paint(VIEW, SHARP, hasTime);
    const ordered = orders.length;
    expect(ordered).toBeGreaterThan(0);
    world.state = 1;
    cache.touch([{ q: 1, r: 1 }]);
    cache.paint(VIEW, SHARP, hasTime);
    expect(orders, 'not before it has come').toHaveLength(ordered);
    complete();
    expect(placed().filter(({ state }) => state === 1)).toHaveLength(ordered);
  });

  it('are ordered again if lost, or painted here if no more orders are accepted', () => {
    const { cache, orders, painted, placed, world } = ordering(4);
    cache.paint(VIEW, SHARP, hasTime);
    for (const order of [...orders]) order.lose();
    cache.paint(VIEW, SHARP, hasTime);
    expect(orders).toHaveLength(4);
    world.isOrderable = false;
    for (const order of [...orders]) order.lose();
    const progress = cache.paint(VIEW, SHARP, hasTime);
    expect(progress).toEqual({ painted: painted.length, complete: true });
    expect(placed().every(({ isOrdered }) => !isOrdered)).toBe(true);
    expect(placed().length).toBeGreaterThan(20);
  });

  it('are painted here if there is no time to wait, and late deliveries are released', () => {
    const { cache, kept, orders, placed } = ordering(4);
    cache.paint(VIEW, SHARP, hasTime);
    expect(cache.paint(VIEW, SHARP, hasTime, false).complete).toBe(true);
    const all = kept.size;
    for (const order of [...orders]) order.deliver();
    expect(kept.size).toBe(all);
    expect(placed().every(({ isOrdered }) => !isOrdered)).toBe(true);
  });

  it('are released if they arrive after the cache was cleared', () => {
    const { cache, kept, orders } = ordering(4);
    cache.paint(VIEW, SHARP, hasTime);
    cache.clear();
    for (const order of [...orders]) order.deliver();
    expect(kept.size).toBe(0);
    expect(cache.freshAreas()).toEqual([]);
  });
});
