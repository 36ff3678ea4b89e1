import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { shapeOf } from '../protocol/json-shape.ts';

/**
 * Parses what a client sends, if that takes only a moment, and at most one request to connect: for each of those
 * socket.io creates a socket before anybody checks it. Acknowledgements are not parsed: the server asks for none, and
 * nothing else would count them. An error ends the connection.
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

/** The type of a packet as the library parses it: a blank counts as 0. */
const kindOf = (packet: string): number => Number(packet.charAt(0));

/** The parser option for socket.io. */
export const oneConnectParser = { Encoder, Decoder: OneConnectDecoder };
