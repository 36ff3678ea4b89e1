import { describe, expect, it, vi } from 'vitest';
import { DARK, LIGHT } from '../../src/formats/drawing/palette.ts';
import type { SoloWorld } from '../../src/world/solo/solo-world.ts';
import type { ChunkOrder } from '../../web/map/chunks/chunk-canvases.ts';
import { ChunkGrid } from '../../web/map/chunks/chunk-grid.ts';
import { levelFor } from '../../web/map/chunks/level-of-detail.ts';
import type { PaintingAnswer, PaintingOrder } from '../../web/map/painting/painting-messages.ts';
import { PaintingThread } from '../../web/map/painting/painting-thread.ts';
import { ScriptedServer } from './scripted-channel.ts';

/** A worker that records its orders, and answers when the test says so. */
class ToldWorker extends EventTarget {
  readonly orders: PaintingOrder[] = [];
  terminate = vi.fn();
  onmessage = null;
  onmessageerror = null;
  onerror = null;

  postMessage(order: PaintingOrder): void {
    this.orders.push(order);
  }

  says(data: PaintingAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  paints({ order }: PaintingOrder): ImageBitmap {
    const bitmap = { width: 1, height: 1, close: vi.fn() };
    this.says({ kind: 'painted', order, bitmap });
    return bitmap;
  }
}

const LEVEL = levelFor(40);
const { world } = new ScriptedServer().campaign;

const orderOf = (palette = LIGHT): ChunkOrder => ({
  palette,
  level: LEVEL,
  labels: true,
  grid: new ChunkGrid(LEVEL.span),
  place: { column: 0, row: 0 },
  facts: {
    indexAt: (hex) => (world as SoloWorld).hexes.find(hex),
    columns: (world as SoloWorld).hexes,
    volumeAt: () => 1,
    seenOnly: () => false,
  },
});

function started(now: () => number = () => 0) {
  const worker = new ToldWorker();
  return { worker, thread: new PaintingThread(worker, now) };
}

describe('the painting thread', () => {
  it('accepts no order before it is ready: until then chunks are painted on the page', () => {
    const { worker, thread } = started();
    expect(thread.takes()).toBe('here');
    worker.says({ kind: 'ready' });
    expect(thread.takes()).toBe('ordered');
  });

  it('hands each bitmap to whoever ordered it, in whatever order they arrive', () => {
    const { worker, thread } = started();
    worker.says({ kind: 'ready' });
    const got: unknown[] = [];
    thread.order(orderOf(), (bitmap) => got.push(['first', bitmap]));
    thread.order(orderOf(DARK), (bitmap) => got.push(['second', bitmap]));
    const [first, second] = worker.orders as [PaintingOrder, PaintingOrder];
    expect(first).toMatchObject({ dark: false, labels: true, place: { column: 0, row: 0 } });
    expect(first.facts.length, 'what is known of the hexes').toBeGreaterThan(8);
    expect(second).toMatchObject({ dark: true });
    const bitmap = worker.paints(second);
    worker.says({ kind: 'painted', order: first.order, bitmap: null });
    expect(got).toEqual([
      ['second', bitmap],
      ['first', null],
    ]);
  });

  it('accepts only a few orders at a time', () => {
    const { worker, thread } = started();
    worker.says({ kind: 'ready' });
    while (thread.takes() === 'ordered') thread.order(orderOf(), () => undefined);
    expect(thread.takes()).toBe('busy');
    expect(worker.orders.length).toBeGreaterThan(1);
    expect(worker.orders.length).toBeLessThan(10);
    worker.paints(worker.orders[0] as PaintingOrder);
    expect(thread.takes()).toBe('ordered');
  });

  it.each(['error', 'messageerror'])(
    'loses all orders when it fails (%s), and accepts no more',
    (trouble) => {
      const { worker, thread } = started();
      worker.says({ kind: 'ready' });
      const got: unknown[] = [];
      thread.order(orderOf(), (bitmap) => got.push(bitmap));
      worker.dispatchEvent(new Event(trouble));
      expect(got).toEqual([undefined]);
      expect(worker.terminate).toHaveBeenCalled();
      expect(thread.takes()).toBe('here');
      worker.says({ kind: 'ready' });
      expect(thread.takes(), 'what it said before it ended').toBe('here');
      expect(worker.paints(worker.orders[0] as PaintingOrder).close).toHaveBeenCalled();
      expect(got).toHaveLength(1);
    },
  );

  it('is given up if it does not answer for seconds', () => {
    let now = 0;
    const { worker, thread } = started(() => now);
    worker.says({ kind: 'ready' });
    const got: unknown[] = [];
    thread.order(orderOf(), (bitmap) => got.push(bitmap));
    now = 1000;
    expect(thread.takes()).toBe('ordered');
    for (; now < 10_000; now += 16) thread.takes();
    expect(thread.takes()).toBe('here');
    expect(got).toEqual([undefined]);
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('is not given up if the page was blocked or asleep and could not hear its answers', () => {
    let now = 0;
    const { worker, thread } = started(() => now);
    worker.says({ kind: 'ready' });
    const got: unknown[] = [];
    thread.order(orderOf(), (bitmap) => got.push(bitmap));
    for (const stop of [5_000, 3_600_000]) {
      now += stop;
      expect(thread.takes()).toBe('ordered');
    }
    const bitmap = worker.paints(worker.orders[0] as PaintingOrder);
    expect(got).toEqual([bitmap]);
    expect(worker.terminate).not.toHaveBeenCalled();
  });
});
