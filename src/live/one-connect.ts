import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { shapeOf } from '../protocol/json-shape.ts';

/**
 * Reads what a client sends, as far as it can be parsed in a moment, and no more than one request to be let in over a
 * connection: each makes socket.io open a socket before anybody looks at it. Acknowledgements are not read: the server asks
 * for none, and nothing else would count them. An error ends the connection.
 */
class OneConnectDecoder extends Decoder {
  #asked = false;

  override add(received: unknown): void {
    if (typeof received === 'string') this.#check(received);
    super.add(received);
  }

  #check(packet: string): void {
    const kind = kindOf(packet);
    if (kind === PacketType.ACK || kind === PacketType.BINARY_ACK)
      throw new Error('an acknowledgement that nobody asked for');
    if (kind === PacketType.CONNECT) {
      if (this.#asked) throw new Error('a second request to be let in');
      this.#asked = true;
    }
    const shape = shapeOf(packet);
    if (!shape.ok) throw new Error(shape.what);
  }
}

/** As the library reads the kind of a packet, for which a blank is a number as well, and that number is 0. */
const kindOf = (packet: string): number => Number(packet.charAt(0));

/** How packets are read and written, for socket.io. */
export const oneConnectParser = { Encoder, Decoder: OneConnectDecoder };
