import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

/** The answer of an intermediary, such as a network's sign-in page or a proxy that finds no server. */
const FOREIGN_PAGE = '<!doctype html><html lang="fr"><title>Bienvenue</title><h1>Connectez-vous</h1></html>';

/**
 * `pass`: forwarded to the server; `late`: the same after the page's timeout; `unfinished`: only the head of the
 * response; `silent`: no response. None of these closes the connection. `lost`: the server answers, but the connection
 * ends before any of that arrives. A number: a foreign page with that status.
 */
export type Interference = 'pass' | 'late' | 'unfinished' | 'silent' | 'lost' | number;

/** How much of the server's response is passed on. */
type PassedOn = 'whole' | 'head' | 'nothing';

const LATE_MS = 7_000;

/** A proxy between a browser and a server, websockets included, that interferes as the test says. */
export class InterferingProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #open = new Set<Duplex>();
  /** Decides by the requested path, also for websockets. */
  decide: (path: string) => Interference = () => 'pass';
  /** How often it interfered. */
  interfered = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    this.#server.on('upgrade', (asked: IncomingMessage, near: Socket) => this.#upgrade(asked, near));
    this.#server.on('connection', (socket) => this.#hold(socket));
  }

  static async before(target: string): Promise<InterferingProxy> {
    const proxy = new InterferingProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    onTestFinished(() => {
      proxy.cut();
      proxy.#server.close();
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #hold(socket: Duplex): void {
    this.#open.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#open.delete(socket));
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const verdict = this.decide(asked.url ?? '/');
    if (verdict !== 'pass') this.interfered++;
    if (verdict === 'silent') return;
    if (verdict === 'late') setTimeout(() => this.#forward(asked, answer), LATE_MS);
    else if (verdict === 'pass') this.#forward(asked, answer);
    else if (verdict === 'unfinished') this.#forward(asked, answer, 'head');
    else if (verdict === 'lost') this.#forward(asked, answer, 'nothing');
    else {
      asked.resume();
      answer.writeHead(verdict, { 'Content-Type': 'text/html; charset=utf-8' }).end(FOREIGN_PAGE);
    }
  }

  #forward(asked: IncomingMessage, answer: ServerResponse, passedOn: PassedOn = 'whole'): void {
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', this.#target), { method, headers, agent: false });
    passed.on('error', () => asked.socket.destroy());
    passed.on('response', (answered) => {
      if (passedOn === 'nothing') {
        answered.resume().on('end', () => asked.socket.destroy());
        return;
      }
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      if (passedOn === 'whole') answered.pipe(answer);
      else answer.flushHeaders();
    });
    asked.pipe(passed);
  }

  #upgrade({ url = '/', rawHeaders }: IncomingMessage, near: Socket): void {
    const verdict = this.decide(url);
    if (verdict !== 'pass') this.interfered++;
    if (verdict === 'silent') return;
    if (typeof verdict === 'number') {
      near.end(`HTTP/1.1 ${verdict} Nobody\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    const far = connect(Number(this.#target.port), this.#target.hostname);
    this.#hold(far);
    const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]));
    far.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }
}
