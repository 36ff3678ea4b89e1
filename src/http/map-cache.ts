import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Gate } from './gate.ts';
import { inTurns } from './in-turns.ts';

/** How many bytes of packed maps are kept; one that would take more than a quarter of that is not. */
const MOST_BYTES = 64 * 1024 * 1024;
/** How many maps are packed at the same time, and how many may wait for that. */
const AT_ONCE = 2;
const MOST_WAITING = 64;

/**
 * Maps as they were packed for the wire, by a name that tells their very state: whoever asks next gets the same
 * bytes without anybody putting them together again. Those that nobody asked for the longest go first.
 */
export class MapCache {
  /** The one used last stands last; `bytes` is 0 as long as a map is being packed. */
  readonly #maps = new Map<string, { readonly packing: Promise<Buffer>; bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;
  readonly #gate = new Gate(AT_ONCE, MOST_WAITING);

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A map, gzipped; `pieces` are asked for where it isn't there yet, a few at a time. */
  gzipped(name: string, pieces: () => Iterable<string>): Promise<Buffer> {
    const known = this.#maps.get(name);
    if (known) {
      this.#maps.delete(name);
      this.#maps.set(name, known);
      return known.packing;
    }
    const kept = { packing: this.#gate.through(() => gzipOf(pieces())), bytes: 0 };
    this.#maps.set(name, kept);
    kept.packing.then(
      ({ length }) => {
        kept.bytes = length;
        this.#bytes += length;
        if (length > this.#mostBytes / 4) this.#drop(name);
        this.#makeRoom();
      },
      () => this.#drop(name),
    );
    return kept.packing;
  }

  #makeRoom(): void {
    for (const [oldest, { bytes }] of this.#maps) {
      if (this.#bytes <= this.#mostBytes) return;
      if (bytes > 0) this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#maps.get(name)?.bytes ?? 0;
    this.#maps.delete(name);
  }
}

/** Packs a text on another thread, with a turn for everybody else between its pieces. */
async function gzipOf(pieces: Iterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(inTurns(pieces), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}
