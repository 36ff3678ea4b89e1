import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { shapeOf } from '../protocol/json-shape.ts';

/**
 * Reads what a client sends, as far as it can be parsed in a moment, and no more than one request to be let in over a
 * connection: each makes socket.io open a socket before anybody looks at it. An error ends the connection.
 */
class OneConnectDecoder extends Decoder {
  #asked = false;

  override add(received: unknown): void {
    if (typeof received === 'string' && received.startsWith(String(PacketType.CONNECT))) {
      if (this.#asked) throw new Error('a second request to be let in');
      this.#asked = true;
    }
    const shape = typeof received === 'string' ? shapeOf(received) : null;
    if (shape?.ok === false) throw new Error(shape.what);
    super.add(received);
  }
}

/** How packets are read and written, for socket.io. */
export const oneConnectParser = { Encoder, Decoder: OneConnectDecoder };
