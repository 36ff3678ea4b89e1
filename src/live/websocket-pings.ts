import type { EventEmitter } from 'node:events';
import type { SocketServer } from './connection.ts';

/** How many pings of its own a websocket may send within so many milliseconds: clients that send any do so every few seconds. */
const MOST_PINGS = 100;
const PERIOD_MS = 10_000;

interface Websocket extends EventEmitter {
  terminate(): void;
}
/** What makes websockets of connections; in the library each HTTP server gets one of its own as soon as it listens. */
type WebsocketEngine = new (
  options: unknown,
) => { handleUpgrade(request: unknown, socket: unknown, head: unknown, done: Done): void };
type Done = (websocket: Websocket) => void;

/**
 * Ends websockets that send very many pings. They are answered below all that counts what comes in, each by a frame of its
 * own: a megabyte of them would take a third of a second, from whoever likes. It holds from the first moment on, before
 * there is a connection of the live channel, or where there never will be.
 *
 * @param engine of a server that does not listen yet
 */
export function boundPings(engine: SocketServer['engine']): void {
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
