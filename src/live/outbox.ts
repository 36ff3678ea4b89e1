import type { Socket } from 'socket.io';

/** A connection as the layer below socket.io has it, which is engine.io. */
export type EngineSocket = Socket['conn'];

/** What a message takes in memory besides its text, in bytes. */
const ENVELOPE = 256;

/** A message that is about to be sent, as engine.io has it. */
interface Packet {
  readonly data?: string | Buffer;
  /** Shared by all to whom the same is sent. */
  readonly options?: { readonly wsPreEncodedFrame?: Buffer[] };
}

/** Counts what a connection was sent and has not taken yet, in bytes, and joins the pieces of each message. */
export class Outbox {
  readonly #socket: EngineSocket;
  /** What waits to be handed to the network, and what was handed to it last. */
  #waiting = 0;
  #handedOver = 0;
  /** When the latter was handed over, by `performance.now()`. */
  #since = 0;

  /** @param grown called when more is waiting than before, in the middle of sending */
  constructor(socket: EngineSocket, grown: () => void) {
    this.#socket = socket;
    socket.on('packetCreate', (packet: Packet) => {
      joinFrame(packet);
      this.#waiting += ENVELOPE + (packet.data?.length ?? 0);
      grown();
    });
    socket.on('flush', () => {
      this.#handedOver = this.#waiting;
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

  /**
   * What was handed to the network and is not through yet. It is asked for, since being told of it takes its time for
   * each of a thousand watchers.
   */
  get #inFlight(): number {
    return this.#socket.transport.writable ? 0 : this.#handedOver;
  }
}

/**
 * What everybody in a room is told is put into a websocket's frame once for all of them, but in two pieces, its header and
 * its text. Joined, they are one plain write to each connection.
 */
function joinFrame({ options }: Packet): void {
  const pieces = options?.wsPreEncodedFrame;
  if (pieces && pieces.length > 1) pieces.splice(0, pieces.length, Buffer.concat(pieces));
}
