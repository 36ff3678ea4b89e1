import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { rawRequest } from '../support/raw-http.ts';

const PACE = { graceMs: 300, bytesPerSecond: 2000 };

/** Sends a beginning, then `bytes` every `everyMs` until the server closes; returns how long that took. */
async function trickle(url: string, beginning: string, bytes: string, everyMs: number): Promise<number> {
  const { port } = new URL(url);
  const socket: Socket = connect({ port: Number(port), host: '127.0.0.1' });
  onTestFinished(() => {
    socket.destroy();
  });
  const begun = performance.now();
  const ended = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(performance.now() - begun));
  });
  socket.on('error', () => {}).resume();
  socket.write(beginning);
  const sending = setInterval(() => socket.write(bytes), everyMs);
  const took = await ended;
  clearInterval(sending);
  return took;
}

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n`;

/** A complete request, with as many bytes as the slowest allowed sender sends in ten seconds. */
const BEFORE = `${head('/api/nothing', 'application/json').replace('60000', '20000')}{}${' '.repeat(19_998)}`;

describe('a client that sends', () => {
  it.each([
    ['headers that never end', 'GET /livez HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n', 20],
    ['nothing at all', '', '', 1000],
    ['a JSON body that never ends', head('/api/campaigns', 'application/json'), ' ', 20],
    [
      'JSON that never ends, after much that came at once',
      BEFORE + head('/api/campaigns', 'application/json'),
      ' ',
      20,
    ],
    ['JSON to a path that does not exist', head('/api/nothing', 'application/json'), ' ', 20],
    ['an archive in single bytes', head('/api/campaigns/import', 'application/gzip'), '\u001f', 20],
    ['an archive whose contents never arrive', head('/api/campaigns/import', 'application/gzip'), '', 1000],
  ])('%s is disconnected', async (_what, beginning, bytes, everyMs) => {
    const { url, logged } = await memoryServer({ pace: PACE });
    expect(await trickle(url, beginning, bytes, everyMs)).toBeLessThan(10 * PACE.graceMs);
    expect(logged).toEqual([]);
    expect((await new ApiClient(url).start()).id).toBeDefined();
  });

  it('slowly but steadily is waited for', async () => {
    const { url } = await memoryServer({ pace: PACE });
    const body = JSON.stringify({ name: 'Slow', world: { kind: 'solo' } }).padEnd(4000);
    const chunks = Array.from({ length: 20 }, (_, index) => body.slice(index * 200, (index + 1) * 200));
    const { port } = new URL(url);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.write(
      `POST /api/campaigns HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const ended = new Promise((resolve) => socket.once('close', resolve));
    for (const chunk of chunks) {
      socket.write(chunk);
      await pause((1000 * chunk.length) / (4 * PACE.bytesPerSecond));
    }
    await ended;
    expect(said).toMatch(/^HTTP\/1.1 201/);
  });

  it('a complete body that no route reads is answered however long that takes', async () => {
    const { url } = await memoryServer({
      pace: { ...PACE, graceMs: 50 },
      spoil: (inner) =>
        new (class extends DelegatingStore {
          override async remove(...asked: Parameters<DelegatingStore['remove']>) {
            await pause(200);
            return super.remove(...asked);
          }
        })(inner),
    });
    const { id, token } = await new ApiClient(url).start();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'content-length': '1' };
    const { status } = await rawRequest(`${url}api/campaigns/${id}`, {
      method: 'DELETE',
      headers,
      body: ' ',
    });
    expect(status).toBe(204);
  });
});
