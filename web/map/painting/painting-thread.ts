import { DARK } from '../../../src/formats/drawing/palette.ts';
import type { Ordered } from '../chunks/chunk-cache.ts';
import type { ChunkOrder, ChunkThread } from '../chunks/chunk-canvases.ts';
import { LEVELS } from '../chunks/level-of-detail.ts';
import { packFacts } from '../grounds/solo/solo-facts.ts';
import type { PaintingAnswer, PaintingOrder } from './painting-messages.ts';

type PaintingWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

type Done = Parameters<ChunkThread['order']>[1];

/** As many orders as keep it busy between two frames; with more, what was asked for last would come late. */
const MOST_ORDERS = 4;

/** Whoever has not answered an order after so many milliseconds never will. */
const MOST_PATIENCE_MS = 4000;

/**
 * So much of the time between two looks counts as waiting, in milliseconds. A page that was held up, or put to sleep with all that
 * belongs to it, has answers waiting that it could not hear yet.
 */
const MOST_BETWEEN_LOOKS_MS = 250;

/**
 * A thread beside the page that paints chunks of solo worlds. What it can't do, and all that it was asked for when it ends, has to be
 * painted by the page.
 */
export class PaintingThread implements ChunkThread {
  readonly #worker: PaintingWorker;
  readonly #now: () => number;
  readonly #orders = new Map<number, { readonly done: Done; readonly since: number }>();
  /** For how long the page was there to hear answers, in milliseconds, and when that was reckoned last. */
  #listened = 0;
  #lookedAt: number;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  #latest = 0;

  /** @param now the time, in milliseconds */
  constructor(worker: PaintingWorker, now = () => performance.now()) {
    this.#worker = worker;
    this.#now = now;
    this.#lookedAt = now();
    worker.addEventListener('message', ({ data }: MessageEvent<PaintingAnswer>) => this.#hear(data));
    for (const trouble of ['error', 'messageerror'] as const)
      worker.addEventListener(trouble, () => this.#end());
  }

  /** Ends it where it has been waited for in vain. */
  takes(): Ordered {
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

/** `undefined` before it was asked for. */
let started: PaintingThread | null | undefined;

/** The page's painting thread, which is started when it is asked for; `null` where the browser has no canvases beside pages. */
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
