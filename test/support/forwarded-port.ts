import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A port that is forwarded to a server, and later to another, as by a proxy in front of several. */
export class ForwardedPort {
  readonly #listening: Server;
  readonly #open = new Set<Socket>();
  #target: URL;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#listening = createServer((near) => this.#forward(near));
  }

  static async to(target: string): Promise<ForwardedPort> {
    const forwarded = new ForwardedPort(target);
    forwarded.#listening.listen(0, '127.0.0.1');
    await once(forwarded.#listening, 'listening');
    onTestFinished(() => {
      for (const socket of forwarded.#open) socket.destroy();
      forwarded.#listening.close();
    });
    return forwarded;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listening.address() as AddressInfo).port}/`;
  }

  /** Forwards new connections to another server; open ones stay. */
  leadTo(target: string): void {
    this.#target = new URL(target);
  }

  #forward(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    this.#open.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#open.delete(near);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
