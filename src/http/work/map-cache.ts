import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Gate, type GateBounds, type Requester } from './gate.ts';
import { RequestAborted } from './request-aborted.ts';
import { yieldingStream } from './yielding-stream.ts';

/** How many bytes of packed maps are kept; one that would take more than a quarter of that is not. */
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
  /** Aborts the packing when no request waits for it any more. */
  readonly abandoned: AbortController;
}

/**
 * Gzipped maps, by a name that stands for one state of one map: whoever asks for it again gets the same bytes, which are
 * packed once. Those that were asked for the longest ago are dropped first.
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

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#packed.calculatedSize;
  }

  /**
   * A map, gzipped; `pieces` are asked for where it isn't there yet, a few at a time.
   *
   * @throws RequestAborted
   */
  async gzipped(name: string, requester: Requester, pieces: () => Iterable<string>): Promise<Buffer> {
    const packed = this.#packed.get(name);
    if (packed) return packed;
    // Who hung up before would never be seen to, and it would be packed for nobody.
    if (requester.signal.aborted) throw new RequestAborted();
    const packing = this.#packing.get(name) ?? this.#pack(name, requester, pieces);
    this.#wait(name, packing, requester.signal);
    return packing.gzipped;
  }

  /** Lets go of all maps whose names begin so, also of those that are being packed. */
  forget(beginning: string): void {
    for (const name of this.#packed.keys()) if (name.startsWith(beginning)) this.#packed.delete(name);
    for (const name of this.#packing.keys()) if (name.startsWith(beginning)) this.#packing.delete(name);
  }

  #pack(name: string, requester: Requester, pieces: () => Iterable<string>): Packing {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    // It waits in the queue of the first request for it, and for as long as any request does.
    const gzipped = this.#gate.through({ ...requester, signal }, () =>
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
      // Out of sight first, so that nobody is given what is being given up.
      this.#finish(name, packing);
      packing.abandoned.abort();
    };
    signal.addEventListener('abort', stopWaiting, { once: true });
  }

  /** Lets go of a map that is not being packed any more; `false` if that was done before. */
  #finish(name: string, packing: Packing): boolean {
    return this.#packing.get(name) === packing && this.#packing.delete(name);
  }
}

/** Packs a text on another thread, yielding to the event loop after each of its pieces. */
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
