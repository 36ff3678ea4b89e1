import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { LiveSocket } from '../../support/live-client.ts';
import type { HttpShot, LiveShot } from './shots.ts';

/** The reply to a request, decompressed. */
export interface HttpReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly cookie: string;
}

// On a busy machine a drawing that a dozen others wait for as well takes more than twenty seconds.
const PATIENCE_MS = 60_000;
// It closes idle connections itself, so that none ends just as a request is sent.
const AGENT = new Agent({ keepAlive: true, maxSockets: 16, timeout: PATIENCE_MS });

/** @param headers headers that identify the comer */
export function sent(
  url: string,
  { method, path, headers, body }: HttpShot,
  shown: Readonly<Record<string, string>>,
): Promise<HttpReply> {
  const all = {
    ...shown,
    ...headers,
    ...(body && { 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, path, headers: all, agent: AGENT, timeout: PATIENCE_MS },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: (isPacked ? gunzipSync(bytes) : bytes).toString('utf8'),
            cookie: String(response.headers['set-cookie'] ?? ''),
          });
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

type AnyEmitter = {
  timeout(ms: number): { emit(event: string, ...rest: unknown[]): void };
  emit(event: string, ...rest: unknown[]): void;
};

/** The answer to a message; `ended` if the connection ended instead, null if no acknowledgement was requested. */
export function said(socket: LiveSocket, { event, payload, acknowledged }: LiveShot): Promise<unknown> {
  const emitter = socket as unknown as AnyEmitter;
  if (!acknowledged) {
    emitter.emit(event, ...payload);
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    const ended = () => resolve('ended');
    socket.once('disconnect', ended);
    emitter.timeout(PATIENCE_MS).emit(event, ...payload, (error: Error | null, answer: unknown) => {
      socket.off('disconnect', ended);
      resolve(error ? 'no answer' : answer);
    });
  });
}
