import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * How many requests of one connection may be unanswered. Hardly any client sends a second request before the first is
 * answered, and no browser does.
 */
const MOST_UNANSWERED = 8;

/**
 * Begins each request of a connection only when the one before it was answered, and ends connections that send many
 * requests without waiting for answers. Node starts all requests in a chunk at once, even two megabytes of them, and
 * blocks the event loop meanwhile. It also never tells a response that waits behind another one that the client has
 * hung up: such a request would keep its place in a queue for ever.
 */
export function queueRequests(server: Server): void {
  const unanswered = new WeakMap<object, number>();
  const latest = new WeakMap<object, ServerResponse>();
  const inTurn = ({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void => {
    // The parser still delivers the other requests in the chunk.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    const before = latest.get(socket);
    latest.set(socket, response);
    // Node gives a response its socket once all earlier ones were sent, and never if the connection has ended.
    if (response.socket) begin();
    else before?.once('close', () => response.socket && begin());
  };
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    inTurn(request, response, () => {
      for (const handler of handlers) handler.call(server, request, response);
    }),
  );
  // Without a listener Node would answer these requests by itself.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    inTurn(request, response, () => response.writeHead(417).end()),
  );
}

/**
 * Ends connections that ask for another protocol, except at URLs where `isSpokenAt` is true. HTTP no longer tracks them
 * then: if the client did not close them, nothing would, and a stopping server would wait for them.
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
 * Explains what a person can do whose browser sends longer headers than are accepted. Browsers send all cookies of a
 * host to each of its ports, so that another service there can lock somebody out without a visible cause. Other errors
 * are answered as Node does without a listener.
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
      // The rest of the headers arrives as further errors. If the connection were closed before that, the browser would
      // show a connection error instead of this answer.
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

/**
 * Does not make the browser clear its cookies: that would delete the keyring too, and with it the way to the campaigns.
 */
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
