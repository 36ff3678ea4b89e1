import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { EmbeddedServer } from './embedded-server.ts';

/** A proxy between a server and PostgreSQL: it forwards everything, delayed if told to, and can be cut. */
export class HinderedLine {
  readonly #postgres: EmbeddedServer;
  readonly #listening: Server;
  /** The servers' ends of the connections. */
  readonly #ends = new Set<Socket>();
  #delayMs: () => number = () => 0;

  private constructor(postgres: EmbeddedServer) {
    this.#postgres = postgres;
    this.#listening = createServer((near) => this.#connect(near));
  }

  static async to(postgres: EmbeddedServer): Promise<HinderedLine> {
    const line = new HinderedLine(postgres);
    line.#listening.listen(0, '127.0.0.1');
    await once(line.#listening, 'listening');
    onTestFinished(() => {
      line.cut();
      line.#listening.close();
    });
    return line;
  }

  /** URL of one of the databases through this proxy. */
  url(database: string): string {
    const { port } = this.#listening.address() as AddressInfo;
    return this.#postgres.url(database).replace(/@localhost(.*)\?.*$/, `@127.0.0.1:${port}$1`);
  }

  /** Delays every chunk from now on by that many milliseconds, asked for each, without reordering. */
  delay(delayMs: () => number): void {
    this.#delayMs = delayMs;
  }

  /** Cuts all connections at once. Data in transit is lost in both directions. */
  cut(): void {
    for (const end of this.#ends) end.resetAndDestroy();
  }

  #connect(near: Socket): void {
    const far = connect(this.#postgres.socket);
    this.#ends.add(near);
    near.on('close', () => this.#ends.delete(near));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      // The other end can't tell whether it ended in good order.
      from.on('close', () => to.destroy());
      let passed = Promise.resolve();
      from.on('data', (piece) => {
        passed = passed.then(async () => {
          const late = this.#delayMs();
          if (late > 0) await pause(late);
          if (to.writable) to.write(piece);
        });
      });
      from.on('end', () => passed.then(() => to.end()));
    }
  }
}
