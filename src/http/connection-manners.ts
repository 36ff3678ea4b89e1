import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

/**
 * Says in words what a person can do whose browser sends more in the head of a request than is read. Browsers send all
 * cookies of a host to each of its ports, so that another service there can keep somebody out whom nothing tells why. All
 * else is answered as Node does where nobody listens.
 */
export function explainLongHeads(server: Server): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }) => {
      const mayAnswer = socket.writable && !socket._httpMessage?.headersSent;
      if (error.code !== 'HPE_HEADER_OVERFLOW') {
        if (mayAnswer) socket.write(headOf(STATUS_OF[error.code ?? ''] ?? '400 Bad Request'));
        socket.destroySoon();
        return;
      }
      // What of the head is still under way comes here as further errors. Were the connection closed before it is there, the
      // browser would be told that and nothing else.
      if (socket.writableEnded) return;
      if (mayAnswer) socket.end(LONG_HEAD);
      else socket.destroy();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
    },
  );
}

const LINGER_MS = 2000;

const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

const headOf = (status: string, ...fields: readonly string[]): string =>
  [`HTTP/1.1 ${status}`, 'Connection: close', ...fields, '', ''].join('\r\n');

/** It does not have the browser clear its cookies: with them would go the keyring, and with that the way to campaigns. */
const LONG_HEAD_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many cookies</title>
<h1>This browser sends more than is read here</h1>
<p>Most likely these are cookies. A browser sends all cookies of a host with each request, also those of other services that run there, at other ports.</p>
<p>Look for the cookies of this host in the browser’s settings, and delete them. Leave the one whose name has <code>hexfarer</code> in it: it is the way to your campaigns here. Then load this page anew.</p>
</html>
`;
const LONG_HEAD =
  headOf(
    '431 Request Header Fields Too Large',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(LONG_HEAD_PAGE)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'",
  ) + LONG_HEAD_PAGE;
