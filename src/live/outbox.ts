import type { Socket } from 'socket.io';

/** A connection as the layer below socket.io has it. */
export type Wire = Socket['conn'];

/** What a message takes in memory besides its text, in bytes. */
const ENVELOPE = 256;

/** Counts what a connection was sent and has not taken yet, in bytes. */
export class Outbox {
  /** What waits for its turn, and what was handed to the network and is not through yet. */
  #waiting = 0;
  #flying = 0;
  /** When the latter was handed over, by `performance.now()`. */
  #since = 0;

  /** @param grown called when more is waiting than before, in the middle of sending */
  constructor(wire: Wire, grown: () => void) {
    wire.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
      this.#waiting += ENVELOPE + (data?.length ?? 0);
      grown();
    });
    wire.on('flush', () => {
      this.#flying = this.#waiting;
      this.#waiting = 0;
      this.#since = performance.now();
      wire.transport.once('drain', () => {
        this.#flying = 0;
      });
    });
    wire.on('upgrade', () => {
      this.#flying = 0;
    });
  }

  get unsent(): number {
    return this.#waiting + this.#flying;
  }

  /** For how many milliseconds the same bytes have been under way. */
  get stalledFor(): number {
    return this.#flying === 0 ? 0 : performance.now() - this.#since;
  }
}
