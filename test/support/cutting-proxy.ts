import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Passes calls on to a server, and loses the answer of one of them, as a network does. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #target: string;
  /** The path of the next call whose answer is lost. */
  cutAfter: string | null = null;
  cuts = 0;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer));
  }

  static async before(target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    onTestFinished(() => {
      proxy.#server.closeAllConnections();
      proxy.#server.close();
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', this.#target), { method, headers });
    passed.end(body);
    const [answered] = (await once(passed, 'response')) as [IncomingMessage];
    const content = await buffer(answered);
    if (asked.url === this.cutAfter) {
      this.cutAfter = null;
      this.cuts++;
      asked.socket.destroy();
      return;
    }
    answer.writeHead(answered.statusCode ?? 502, answered.headers).end(content);
  }
}
