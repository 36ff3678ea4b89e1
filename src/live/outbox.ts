import type { Socket } from 'socket.io';

/** A connection as the layer below socket.io has it, which is engine.io. */
export type EngineSocket = Socket['conn'];

/** What a message takes in memory besides its text, in bytes. */
const ENVELOPE = 256;

/** Counts what a connection was sent and has not taken yet, in bytes. */
export class Outbox {
  /** What waits to be handed to the network, and what was handed to it and is not through yet. */
  #waiting = 0;
  #inFlight = 0;
  /** When the latter was handed over, by `performance.now()`. */
  #since = 0;

  /** @param grown called when more is waiting than before, in the middle of sending */
  constructor(socket: EngineSocket, grown: () => void) {
    socket.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
      this.#waiting += ENVELOPE + (data?.length ?? 0);
      grown();
    });
    // One listener for all flushes: to tell a thousand watchers, each of them is flushed once.
    const drained = () => {
      this.#inFlight = 0;
    };
    socket.transport.on('drain', drained);
    socket.on('upgrade', (transport: EngineSocket['transport']) => {
      drained();
      transport.on('drain', drained);
    });
    socket.on('flush', () => {
      this.#inFlight = this.#waiting;
      this.#waiting = 0;
      this.#since = performance.now();
    });
  }

  get unsent(): number {
    return this.#waiting + this.#inFlight;
  }

  /** For how many milliseconds the same bytes have been under way. */
  get stalledFor(): number {
    return this.#inFlight === 0 ? 0 : performance.now() - this.#since;
  }
}
