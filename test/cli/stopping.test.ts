import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { disconnected } from '../support/live-messages.ts';
import { expectProblemBody } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';

describe('a server that is about to stop', () => {
  it('fails at /readyz only, and lets no client reuse its connection', async () => {
    const server = await serverInProcess();
    const { id, owner } = await new ApiClient(server.url).start();
    expect((await rawRequest(`${server.url}readyz`)).status).toBe(200);
    server.announceStop();
    const { status, headers, json } = await rawRequest(`${server.url}readyz`);
    expect(status).toBe(503);
    expectProblemBody(json, 'server/stopping');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await rawRequest(`${server.url}livez`)).status).toBe(200);
    const answer = await owner.command(id, { kind: 'enter', to: 1 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('at SIGTERM first fails there, then closes live connections, and ends with 0 within ten seconds', async () => {
    const directory = dataDirectory();
    const server = await serverProcess(directory);
    const { id, owner, token } = await new ApiClient(server.url).start();
    const socket = liveClient(server.url, token, { reconnection: false });
    await connected(socket);
    const ended = disconnected(socket);
    const begun = performance.now();
    const stopped = server.stop();
    const command = randomUUID();
    const ask = async () => {
      const { status } = await rawRequest(`${server.url}readyz`);
      if (status !== 503) return null;
      return (await owner.command(id, { kind: 'enter', to: 1 }, command)).body.seq;
    };
    // However late the server hears of its end, some of these wait for it by then. Those that come too late find nobody.
    const asked: Promise<number | null>[] = [];
    const asking = setInterval(() => asked.push(ask().catch(() => null)), 10);
    await ended;
    clearInterval(asking);
    expect(await Promise.all(asked)).toContain(9);
    await stopped;
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(server.process.exitCode).toBe(0);
    const again = await serverProcess(directory);
    const { body: after } = await new ApiClient(again.url, token).call('GET', `/api/campaigns/${id}`);
    expect(after).toMatchObject({ seq: 9 });
  });

  itInAll('ends though a request body was refused before it had all arrived', async () => {
    const server = await serverProcess(dataDirectory());
    const headers = { 'content-type': 'text/plain', 'content-length': '30', connection: 'close' };
    const refused = await rawRequest(`${server.url}api/campaigns`, { method: 'POST', headers, body: 'x' });
    expectProblemBody(refused.json, 'request/malformed');
    const begun = performance.now();
    await server.stop();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(server.process.exitCode).toBe(0);
  });
});
