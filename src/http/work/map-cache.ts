import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
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

interface KeptMap {
  readonly packing: Promise<Buffer>;
  /** 0 as long as it is being packed. */
  bytes: number;
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
  /** The one used last stands last. */
  readonly #maps = new Map<string, KeptMap>();
  readonly #mostBytes: number;
  #bytes = 0;
  readonly #gate = new Gate(BOUNDS);

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * A map, gzipped; `pieces` are asked for where it isn't there yet, a few at a time.
   *
   * @throws RequestAborted
   */
  gzipped(name: string, requester: Requester, pieces: () => Iterable<string>): Promise<Buffer> {
    const kept = this.#maps.get(name) ?? this.#pack(name, requester, pieces);
    this.#maps.delete(name);
    this.#maps.set(name, kept);
    if (kept.bytes === 0) this.#wait(name, kept, requester.signal);
    return kept.packing;
  }

  #pack(name: string, requester: Requester, pieces: () => Iterable<string>): KeptMap {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    // It waits in the queue of the first request for it, and for as long as any request does.
    const packing = this.#gate.through({ ...requester, signal }, () => gzipOf(pieces(), signal));
    const kept: KeptMap = { packing, bytes: 0, waiting: 0, abandoned };
    packing.then(
      ({ length }) => {
        if (this.#maps.get(name) !== kept) return;
        kept.bytes = length;
        this.#bytes += length;
        if (length > this.#mostBytes / 4) this.#drop(name, kept);
        this.#makeRoom();
      },
      () => this.#drop(name, kept),
    );
    return kept;
  }

  #wait(name: string, kept: KeptMap, signal: AbortSignal): void {
    kept.waiting++;
    const abort = () => {
      kept.waiting--;
      if (kept.waiting > 0 || kept.bytes > 0) return;
      // Dropped before it is aborted, so that no later request is given what is being aborted.
      this.#drop(name, kept);
      kept.abandoned.abort();
    };
    signal.addEventListener('abort', abort, { once: true });
  }

  #makeRoom(): void {
    for (const [oldest, kept] of this.#maps) {
      if (this.#bytes <= this.#mostBytes) return;
      if (kept.bytes > 0) this.#drop(oldest, kept);
    }
  }

  #drop(name: string, kept: KeptMap): void {
    if (this.#maps.get(name) !== kept) return;
    this.#bytes -= kept.bytes;
    this.#maps.delete(name);
  }
}

/** Packs a text on another thread, yielding to the event loop after each of its pieces. */
async function gzipOf(pieces: Iterable<string>, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gather = async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk);
  };
  try {
    await pipeline(yieldingStream(pieces), createGzip(), gather, { signal });
  } catch (error) {
    throw signal.aborted ? new RequestAborted() : error;
  }
  return Buffer.concat(chunks);
}
