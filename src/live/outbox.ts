import type { Socket } from 'socket.io';

/** The connection in engine.io, the layer below socket.io. */
export type EngineSocket = Socket['conn'];

/** About how many bytes a message takes in memory besides its text. */
const ENVELOPE = 256;

/** A message about to be sent, in engine.io. */
interface Packet {
  readonly data?: string | Buffer;
  /** Shared by all receivers of the same message. */
  readonly options?: { readonly wsPreEncodedFrame?: Buffer[] };
}

/** Counts the bytes that were sent to a connection and not yet taken by it, and joins the pieces of each frame. */
export class Outbox {
  readonly #socket: EngineSocket;
  /** Bytes waiting to be handed to the network, and bytes of the last hand-over. */
  #waiting = 0;
  #handedOver = 0;
  /** When the last hand-over was, by `performance.now()`. */
  #since = 0;

  /** @param grown called, in the middle of sending, whenever the waiting bytes have grown */
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

  /** For how many milliseconds the last hand-over has been in flight. */
  get stalledFor(): number {
    return this.#inFlight === 0 ? 0 : performance.now() - this.#since;
  }

  /**
   * Bytes handed to the network and not through yet. Polled, since an event for each of a thousand watchers would take
   * time.
   */
  get #inFlight(): number {
    return this.#socket.transport.writable ? 0 : this.#handedOver;
  }
}

/**
 * Encodes once what is broadcast to a room: socket.io shares the websocket frame, but as two pieces, header and text.
 * Joined, they need only one write for each connection.
 */
function joinFrame({ options }: Packet): void {
  const pieces = options?.wsPreEncodedFrame;
  if (pieces && pieces.length > 1) pieces.splice(0, pieces.length, Buffer.concat(pieces));
}
