import { DARK } from '../../../src/formats/drawing/palette.ts';
import type { OrderResult } from '../chunks/chunk-cache.ts';
import type { ChunkOrder, ChunkThread } from '../chunks/chunk-canvases.ts';
import { LEVELS } from '../chunks/level-of-detail.ts';
import { packFacts } from '../grounds/solo/solo-facts.ts';
import type { PaintingAnswer, PaintingOrder } from './painting-messages.ts';

type PaintingWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

type Done = Parameters<ChunkThread['order']>[1];

/** Enough orders to keep the thread busy between two frames; with more, the latest order would be late. */
const MOST_ORDERS = 4;

/** Milliseconds after which an unanswered order is given up. */
const MOST_PATIENCE_MS = 4000;

/**
 * Most milliseconds between two checks that count as waiting time. A page that was blocked or suspended, worker
 * included, has messages waiting that it could not receive yet.
 */
const MOST_BETWEEN_LOOKS_MS = 250;

/**
 * A worker thread that paints chunks of solo worlds. The page itself has to paint what it can't, and what it was still
 * ordered to do when it ended.
 */
export class PaintingThread implements ChunkThread {
  readonly #worker: PaintingWorker;
  readonly #now: () => number;
  readonly #orders = new Map<number, { readonly done: Done; readonly since: number }>();
  /** Milliseconds that the page was able to receive answers, and when that was last updated. */
  #listened = 0;
  #lookedAt: number;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  #latest = 0;

  /** @param now returns the time in milliseconds */
  constructor(worker: PaintingWorker, now = () => performance.now()) {
    this.#worker = worker;
    this.#now = now;
    this.#lookedAt = now();
    worker.addEventListener('message', ({ data }: MessageEvent<PaintingAnswer>) => this.#hear(data));
    for (const trouble of ['error', 'messageerror'] as const)
      worker.addEventListener(trouble, () => this.#end());
  }

  /** Also ends the thread if an order has waited too long. */
  takes(): OrderResult {
    const [oldest] = this.#orders.values();
    this.#look();
    if (oldest && this.#listened - oldest.since > MOST_PATIENCE_MS) this.#end();
    if (this.#state !== 'ready') return 'here';
    return this.#orders.size < MOST_ORDERS ? 'ordered' : 'busy';
  }

  order({ palette, level, labels, grid, place, facts }: ChunkOrder, done: Done): void {
    const packed = packFacts(grid, place, level, facts);
    const order = ++this.#latest;
    this.#look();
    this.#orders.set(order, { done, since: this.#listened });
    const message: PaintingOrder = {
      order,
      dark: palette === DARK,
      level: LEVELS.indexOf(level),
      labels,
      place,
      facts: packed,
    };
    this.#worker.postMessage(message, [packed.buffer]);
  }

  #look(): void {
    const now = this.#now();
    this.#listened += Math.min(now - this.#lookedAt, MOST_BETWEEN_LOOKS_MS);
    this.#lookedAt = now;
  }

  #hear(answer: PaintingAnswer): void {
    if (answer.kind === 'ready') {
      if (this.#state === 'starting') this.#state = 'ready';
      return;
    }
    const ordered = this.#orders.get(answer.order);
    this.#orders.delete(answer.order);
    if (ordered) ordered.done(answer.bitmap);
    else answer.bitmap?.close();
  }

  #end(): void {
    this.#state = 'ended';
    this.#worker.terminate();
    const lost = [...this.#orders.values()];
    this.#orders.clear();
    for (const { done } of lost) done(undefined);
  }
}

/** `undefined` before the first call of `paintingThread`. */
let started: PaintingThread | null | undefined;

/** The page's painting thread, started on the first call; `null` if the browser has no canvases in workers. */
export function paintingThread(): PaintingThread | null {
  if (started === undefined) started = start();
  return started;
}

function start(): PaintingThread | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  try {
    return new PaintingThread(
      new Worker(new URL('./painting-worker.ts', import.meta.url), { type: 'module' }),
    );
  } catch {
    return null;
  }
}
