import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Gate, type GateBounds, type Requester } from './gate.ts';
import { RequestAborted } from './request-aborted.ts';
import { yieldingStream } from './yielding-stream.ts';

/** How many bytes of packed maps are kept; a map larger than a quarter of that is not kept. */
const MOST_BYTES = 64 * 1024 * 1024;
/** How many maps are packed at the same time, and how many may wait for that. */
const BOUNDS: GateBounds = {
  atOnce: 2,
  atOnceFromOne: 1,
  mostWaiting: 256,
  mostWaitingFromOne: 64,
  mostWaitingForOne: 32,
};

/** A map that is being packed. */
interface Packing {
  readonly gzipped: Promise<Buffer>;
  /** How many requests wait for it. */
  waiting: number;
  /** Aborted when no request waits for it any more. */
  readonly abandoned: AbortController;
}

/**
 * Caches gzipped maps by a name that identifies one state of one map, and packs each only once. The least recently used
 * are dropped first.
 */
export class MapCache {
  readonly #packed: LRUCache<string, Buffer>;
  readonly #packing = new Map<string, Packing>();
  readonly #gate = new Gate(BOUNDS);

  constructor(mostBytes = MOST_BYTES) {
    this.#packed = new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: Math.floor(mostBytes / 4),
      sizeCalculation: ({ length }) => length,
    });
  }

  /** How many maps wait to be packed. */
  get waitingCount(): number {
    return this.#gate.waitingCount;
  }

  /** How many bytes are cached. */
  get bytes(): number {
    return this.#packed.calculatedSize;
  }

  /**
   * The gzipped map; if it is not cached, it is made from `pieces`, a few at a time.
   *
   * @throws RequestAborted
   */
  async gzipped(name: string, requester: Requester, pieces: () => Iterable<string>): Promise<Buffer> {
    const packed = this.#packed.get(name);
    if (packed) return packed;
    // The abort event of a client that has hung up already would never come, and the map would be packed for nobody.
    if (requester.signal.aborted) throw new RequestAborted();
    const packing = this.#packing.get(name) ?? this.#pack(name, requester, pieces);
    this.#wait(name, packing, requester.signal);
    return packing.gzipped;
  }

  /** Drops all maps whose names have this prefix, including those being packed. */
  forget(beginning: string): void {
    for (const name of this.#packed.keys()) if (name.startsWith(beginning)) this.#packed.delete(name);
    for (const name of this.#packing.keys()) if (name.startsWith(beginning)) this.#packing.delete(name);
  }

  #pack(name: string, requester: Requester, pieces: () => Iterable<string>): Packing {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    // It waits in the queue of the first client, but until the last client has hung up.
    const gzipped = this.#gate.run({ ...requester, signal }, () =>
      gzipOf(pieces(), requester.address, signal),
    );
    const packing: Packing = { gzipped, waiting: 0, abandoned };
    this.#packing.set(name, packing);
    gzipped.then(
      (packed) => {
        if (this.#finish(name, packing)) this.#packed.set(name, packed);
      },
      () => this.#finish(name, packing),
    );
    return packing;
  }

  #wait(name: string, packing: Packing, signal: AbortSignal): void {
    packing.waiting++;
    const stopWaiting = () => {
      packing.waiting--;
      if (packing.waiting > 0) return;
      // Removed before it is aborted, so that no new request waits for it.
      this.#finish(name, packing);
      packing.abandoned.abort();
    };
    signal.addEventListener('abort', stopWaiting, { once: true });
  }

  /** Removes a map from those being packed; `false` if it was removed before. */
  #finish(name: string, packing: Packing): boolean {
    return this.#packing.get(name) === packing && this.#packing.delete(name);
  }
}

/** Compresses a text on another thread, yielding to the event loop after each piece. */
async function gzipOf(pieces: Iterable<string>, asker: string, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gather = async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk);
  };
  try {
    await pipeline(yieldingStream(pieces, asker), createGzip(), gather, { signal });
  } catch (error) {
    throw signal.aborted ? new RequestAborted() : error;
  }
  return Buffer.concat(chunks);
}
