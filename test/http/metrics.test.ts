import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { Metrics } from '../../src/http/metrics.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblemBody } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';

const TOKEN = 'gauge and dial';

const metrics = (url: string, headers: Record<string, string> = {}) =>
  rawRequest(`${url}metrics`, { headers });

/** The value of a metric, named with its labels as in the output; throws if it is missing. */
async function measured(url: string, name: string): Promise<number> {
  const { status, text } = await metrics(url);
  expect(status).toBe(200);
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  if (line === undefined) throw new Error(`${name} is not in ${text}`);
  return Number(line.slice(name.length));
}

describe('GET /metrics', () => {
  it('answers the machine itself, in the format of Prometheus', async () => {
    const { url } = await serverInProcess();
    const { status, headers, text } = await metrics(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; .*version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    for (const line of text.split('\n').filter((each) => each !== ''))
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{.*\})? -?[\d.e+-]+)$/);
  });

  it.each<Record<string, string>>([
    { host: 'raspberry' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { authorization: `Bearer ${TOKEN}`, via: '1.1 proxy' },
  ])('refuses everybody else, for example with %j', async (headers) => {
    const { url } = await serverInProcess();
    const { status, text, json } = await metrics(url, headers);
    expect(status).toBe(403);
    expectProblemBody(json, 'access/local-only');
    expect(text).not.toContain('hexfarer_');
  });

  it('answers whoever has its token, from any address, and nobody without it', async () => {
    const { url } = await serverInProcess({ metricsToken: TOKEN });
    const authorization = `Bearer ${TOKEN}`;
    expect((await metrics(url, { authorization, 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    expectProblemBody((await metrics(url)).json, 'access/no-token');
    const { token } = await new ApiClient(url).start();
    for (const wrong of [token, 'x', `${TOKEN}!`])
      expectProblemBody(
        (await metrics(url, { authorization: `Bearer ${wrong}` })).json,
        'access/unknown-token',
      );
  });

  it('counts a wrong token against its address like a wrong link token', async () => {
    const guesses: string[] = [];
    const wrongGuess = async (address: string) => void guesses.push(address);
    const limits = { ...noLimits, wrongGuess };
    const { url } = await memoryServer({ limits, metricsToken: TOKEN });
    await metrics(url);
    await metrics(url, { authorization: `Bearer ${TOKEN}` });
    expect(guesses).toEqual([]);
    await rawRequest(`${url}api/campaigns`, { headers: { authorization: `Bearer ${'x'.repeat(32)}` } });
    await metrics(url, { authorization: 'Bearer nonsense' });
    expect(guesses).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});

describe('the metrics', () => {
  it('count commands by kind and outcome, over HTTP and the live channel, and measure how long commits take', async () => {
    const { url } = await serverInProcess();
    const { id, owner, token } = await new ApiClient(url).start();
    const commits = await measured(url, 'hexfarer_commit_seconds_count');
    expect(commits).toBeGreaterThan(0);
    await owner.command(id, { kind: 'enter', to: 1 });
    await owner.command(id, { kind: 'enter', to: 1, from: { q: 40, r: 40 } });
    const socket = liveClient(url, token);
    await connected(socket);
    expect(await measured(url, 'hexfarer_connections')).toBe(1);
    const message = { campaign: id, id: randomUUID(), command: { kind: 'mark', q: 0, r: 0, mark: 'camp' } };
    expect(await socket.emitWithAck('command', message as never)).toMatchObject({ ok: true });
    const commands = (labels: string) => measured(url, `hexfarer_commands_total{${labels}}`);
    expect(await commands('kind="enter",outcome="done"')).toBe(1);
    expect(await commands('kind="enter",outcome="campaign/party-moved"')).toBe(1);
    expect(await commands('kind="mark",outcome="done"')).toBe(1);
    expect(await measured(url, 'hexfarer_commit_seconds_count')).toBe(commits + 2);
    expect(await measured(url, 'hexfarer_commit_seconds_sum')).toBeGreaterThan(0);
  });

  it('count every commit, however seldom they are read', async () => {
    const metrics = new Metrics();
    const count = async () => Number(/hexfarer_commit_seconds_count (\d+)/.exec(await metrics.text())?.[1]);
    const told: number[] = [];
    for (const more of [0, 1, 999, 1000, 2500]) {
      for (let commit = 0; commit < more; commit++) metrics.commitDone(0.5);
      told.push(await count());
    }
    expect(told).toEqual([0, 1, 1000, 2000, 4500]);
    expect(await metrics.text()).toMatch(/hexfarer_commit_seconds_sum 2250$/m);
  });

  it('show what is in memory and on disk, and the length of the queues', async () => {
    const { url } = await serverInProcess();
    const { id, owner } = await new ApiClient(url).start();
    const empty = await measured(url, 'hexfarer_disk_bytes');
    expect(empty).toBeGreaterThan(10_000);
    expect(await measured(url, 'hexfarer_open_campaigns')).toBe(0);
    for (const to of [1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
    expect(await measured(url, 'hexfarer_open_campaigns')).toBe(1);
    const { body } = await owner.call<{ hexCount: number }>('GET', `/api/campaigns/${id}`);
    expect(await measured(url, 'hexfarer_hexes_in_memory')).toBe(body.hexCount);
    expect(await measured(url, 'hexfarer_disk_bytes')).toBeGreaterThan(empty);
    const queues = [
      'archives',
      'commands',
      'commits',
      'drawings',
      'forks',
      'gazetteers',
      'journals',
      'maps',
      'snapshots',
    ];
    for (const queue of queues) expect(await measured(url, `hexfarer_waiting{queue="${queue}"}`)).toBe(0);
    expect(await measured(url, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('show the delay of the event loop', async () => {
    const { url } = await serverInProcess();
    const late = () => measured(url, 'hexfarer_event_loop_lag_seconds{quantile="1"}');
    expect(await late()).toBe(0);
    const hold = async () => {
      const begun = performance.now();
      while (performance.now() - begun < 100);
      await rawRequest(`${url}livez`);
      return late();
    };
    await expect.poll(hold).toBeGreaterThan(0.05);
  });

  it('contain no campaign, no link and no names', async () => {
    const { url } = await serverInProcess();
    const { id, owner, created } = await new ApiClient(url).start({ name: 'Quiet Marches' });
    await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Whisper Ford' });
    const { text } = await metrics(url);
    expect(text).toContain('kind="name"');
    for (const told of [id, created.links.owner.id, created.links.owner.token, 'Quiet', 'Whisper'])
      expect(text).not.toContain(told);
  });
});
