import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * How many requests of one connection may wait for their answers. Hardly any client sends a second one before the first is
 * answered, and no browser does.
 */
const MOST_UNANSWERED = 8;

/**
 * Ends connections that send one request behind the other without waiting for answers. All that lie in what was read at
 * once are begun at once, two megabytes of them if so many came, and nobody else is heard meanwhile.
 */
export function boundUnanswered(server: Server): void {
  const unanswered = new WeakMap<object, number>();
  const mayBegin = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // The rest of what was read is taken apart all the same.
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    return true;
  };
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (mayBegin(request, response)) for (const handler of handlers) handler.call(server, request, response);
  });
  // Node answers these by itself where nobody listens.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (mayBegin(request, response)) response.writeHead(417).end();
  });
}

/**
 * Ends connections that ask for another protocol anywhere but where `isSpokenAt` says. HTTP has let go of them then: nothing
 * would end them where the client does not, not even the end of the server, which would wait for them.
 */
export function refuseUpgrades(server: Server, isSpokenAt: (url: string) => boolean): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (isSpokenAt(request.url ?? '')) return;
    socket.on('error', () => {});
    socket.end(NOT_SPOKEN, () => socket.destroy());
  });
}

const NOT_SPOKEN = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'No other protocol is spoken here.',
].join('\r\n');
