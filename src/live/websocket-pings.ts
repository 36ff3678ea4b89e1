import type { EventEmitter } from 'node:events';
import type { SocketServer } from './connection.ts';

/** How many pings a websocket may send in a period: clients that send any do so every few seconds. */
const MOST_PINGS = 100;
const PERIOD_MS = 10_000;

interface Websocket extends EventEmitter {
  terminate(): void;
}
/** The constructor of websocket servers; socket.io creates one for each HTTP server when that starts to listen. */
type WebsocketEngine = new (
  options: unknown,
) => { handleUpgrade(request: unknown, socket: unknown, head: unknown, done: Done): void };
type Done = (websocket: Websocket) => void;

/**
 * Ends websockets that send very many pings. Each is answered with a frame below the layers that count messages: a
 * megabyte of pings would take a third of a second. The limit applies from the first moment on, even before a
 * connection of the live channel exists, or if there will never be one.
 *
 * @param engine of a server that does not listen yet
 */
export function limitPings(engine: SocketServer['engine']): void {
  const { opts } = engine as unknown as { readonly opts: { wsEngine: WebsocketEngine } };
  opts.wsEngine = class extends opts.wsEngine {
    override handleUpgrade(request: unknown, socket: unknown, head: unknown, done: Done): void {
      super.handleUpgrade(request, socket, head, (websocket) => {
        countPings(websocket);
        done(websocket);
      });
    }
  };
}

function countPings(websocket: Websocket): void {
  let since = performance.now();
  let count = 0;
  websocket.on('ping', () => {
    const now = performance.now();
    if (now - since > PERIOD_MS) {
      since = now;
      count = 0;
    }
    count++;
    if (count > MOST_PINGS) websocket.terminate();
  });
}
