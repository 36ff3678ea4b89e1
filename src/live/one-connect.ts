import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { shapeOf } from '../protocol/json-shape.ts';

/**
 * Reads what a client sends, as far as it can be parsed in a moment, and no more than one request to be let in over a
 * connection: each makes socket.io open a socket before anybody looks at it. An error ends the connection.
 */
class OneConnectDecoder extends Decoder {
  #asked = false;

  override add(received: unknown): void {
    if (typeof received === 'string' && asksToBeLetIn(received)) {
      if (this.#asked) throw new Error('a second request to be let in');
      this.#asked = true;
    }
    const shape = typeof received === 'string' ? shapeOf(received) : null;
    if (shape?.ok === false) throw new Error(shape.what);
    super.add(received);
  }
}

/** As the library reads the kind of a packet, for which a blank is a number as well, and that number is 0. */
const asksToBeLetIn = (packet: string): boolean => Number(packet.charAt(0)) === PacketType.CONNECT;

/** How packets are read and written, for socket.io. */
export const oneConnectParser = { Encoder, Decoder: OneConnectDecoder };
