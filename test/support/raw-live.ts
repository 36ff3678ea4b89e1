import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { LIVE_PATH } from '../../src/protocol/live.ts';

/** A websocket to the live channel that sends whatever it is told to, unlike a proper client. */
export class RawLive {
  readonly #socket: Socket;
  #heard: string;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;

  private constructor(socket: Socket, head: Buffer) {
    this.#socket = socket;
    this.#heard = head.toString('latin1');
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      this.#heard += chunk.toString('latin1');
    });
    onTestFinished(() => {
      socket.destroy();
    });
  }

  static async open(
    url: string,
    headers: Record<string, string> = {},
    from: { readonly localAddress?: string } = {},
    query = '',
  ): Promise<RawLive> {
    const upgrade = request(new URL(`${LIVE_PATH}/?EIO=4&transport=websocket${query}`, url), {
      ...from,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...headers,
      },
    }).end();
    const [, socket, head] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket, Buffer];
    return new RawLive(socket, head);
  }

  /** Everything received, including frame headers. */
  get heard(): string {
    return this.#heard;
  }

  /**
   * Sends texts of up to 125 bytes at once. A client must mask its data: with a mask of zeros the text stays readable.
   */
  send(...texts: readonly string[]): void {
    const frames = texts.map((text) =>
      Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text, 'latin1')]),
    );
    this.#socket.write(Buffer.concat(frames));
  }

  /** Sends that many websocket pings at once. */
  ping(count: number): void {
    this.#socket.write(Buffer.concat(Array<Buffer>(count).fill(Buffer.from([0x89, 0x80, 0, 0, 0, 0]))));
  }
}
