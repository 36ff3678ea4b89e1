import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Gate, type GateBounds, type Visitor } from './gate.ts';
import { HungUp } from './hung-up.ts';
import { inTurns } from './in-turns.ts';

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
  /** How many wait for it. */
  asking: number;
  /** Aborted where nobody waits for it any more. */
  readonly forNobody: AbortController;
}

/**
 * Maps as they were packed for the wire, by a name that tells their very state: whoever asks next gets the same
 * bytes without anybody putting them together again. Those that nobody asked for the longest go first.
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

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#packed.calculatedSize;
  }

  /**
   * A map, gzipped; `pieces` are asked for where it isn't there yet, a few at a time.
   *
   * @throws HungUp
   */
  async gzipped(name: string, visitor: Visitor, pieces: () => Iterable<string>): Promise<Buffer> {
    const packed = this.#packed.get(name);
    if (packed) return packed;
    const packing = this.#packing.get(name) ?? this.#pack(name, visitor, pieces);
    this.#wait(name, packing, visitor.signal);
    return packing.gzipped;
  }

  #pack(name: string, visitor: Visitor, pieces: () => Iterable<string>): Packing {
    const forNobody = new AbortController();
    const { signal } = forNobody;
    // It waits in the row of the first who asks, and for as long as anybody does.
    const gzipped = this.#gate.through({ ...visitor, signal }, () => gzipOf(pieces(), signal));
    const packing: Packing = { gzipped, asking: 0, forNobody };
    this.#packing.set(name, packing);
    gzipped.then(
      (packed) => {
        if (this.#forget(name, packing)) this.#packed.set(name, packed);
      },
      () => this.#forget(name, packing),
    );
    return packing;
  }

  #wait(name: string, packing: Packing, signal: AbortSignal): void {
    packing.asking++;
    const hangUp = () => {
      packing.asking--;
      // Out of sight first, so that nobody is given what is being given up.
      if (packing.asking === 0 && this.#forget(name, packing)) packing.forNobody.abort();
    };
    signal.addEventListener('abort', hangUp, { once: true });
  }

  /** Lets go of a map that is not being packed any more; `false` if that was done before. */
  #forget(name: string, packing: Packing): boolean {
    return this.#packing.get(name) === packing && this.#packing.delete(name);
  }
}

/** Packs a text on another thread, with a turn for everybody else between its pieces. */
async function gzipOf(pieces: Iterable<string>, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gather = async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk);
  };
  try {
    await pipeline(inTurns(pieces), createGzip(), gather, { signal });
  } catch (error) {
    throw signal.aborted ? new HungUp() : error;
  }
  return Buffer.concat(chunks);
}
