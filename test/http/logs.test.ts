import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { ApiClient } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { plainConnection } from '../support/sqlite-files.ts';

const SECRET = 'over the hills';

/** A server whose database can be made to refuse writes, and everything that it logs. */
async function failing() {
  const directory = dataDirectory();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const environment = { HEXFARER_ADMISSION: `secret:${SECRET}`, HEXFARER_METRICS_TOKEN: 'gauge and dial' };
  const server = await startServer(readSettings(environment, { port: '0', data: directory }), log);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  onTestFinished(close);
  const breakDown = () => {
    for (const [table, change] of [
      ['links', 'INSERT'],
      ['links', 'UPDATE'],
      ['ledger', 'INSERT'],
      ['admitted_keyrings', 'INSERT'],
    ] as const)
      plainConnection(directory).exec(
        `CREATE TRIGGER no_${change}_${table} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
      );
  };
  return { url: server.url, lines, breakDown, close };
}

const start = (url: string) =>
  new ApiClient(url).call<{ campaign: { id: string }; links: { owner: { token: string; id: string } } }>(
    'POST',
    '/api/campaigns',
    { name: 'Quiet Marches', world: { kind: 'solo' } },
    { 'hexfarer-admission': SECRET },
  );

describe('the log of a server that fails', () => {
  it('contains the id of each failed request, as its answer does, and no token, name, note or secret', async () => {
    const { url, lines, breakDown } = await failing();
    const { body } = await start(url);
    const { id } = body.campaign;
    const { token } = body.links.owner;
    const owner = new ApiClient(url, token);
    breakDown();
    const at = `/api/campaigns/${id}`;
    const note = { kind: 'note', q: 0, r: 0, text: 'Under the Third Stone', for: 'owner' };
    const answers = [
      await owner.call('POST', `${at}/links`, { role: 'player', label: 'Mira the Bold' }),
      await owner.call('PATCH', `${at}/people/own`, { name: 'Lena the Wise' }),
      await owner.call('POST', `${at}/commands`, { id: randomUUID(), command: note }),
      await owner.call('POST', '/api/keyring', { token }),
      await new ApiClient(url).call('POST', '/api/keyring/admission', undefined, {
        'hexfarer-admission': SECRET,
      }),
      await start(url),
    ];
    const failed = answers.filter(({ status }) => status === 503);
    expect(failed.length).toBeGreaterThanOrEqual(5);
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ids = failed.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(failed.length);
    expect(told.filter(({ level }) => level === 50).map(({ request }) => request)).toEqual(ids);
    for (const line of told)
      if (line.level === 50)
        expect(line).toMatchObject({ method: expect.any(String), path: expect.any(String), err: {} });
    const secrets = [token, SECRET, 'gauge and dial', 'Quiet', 'Mira', 'Lena', 'Third Stone'];
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  it('contains the connection and the event of each failed message', async () => {
    const { url, lines, breakDown } = await failing();
    const { body } = await start(url);
    const { token } = body.links.owner;
    const socket = liveClient(url, token);
    await connected(socket);
    breakDown();
    const named = { kind: 'name', q: 0, r: 0, of: 'place', text: 'Whisper Ford' };
    const message = { campaign: body.campaign.id, id: randomUUID(), command: named };
    expect(await socket.emitWithAck('command', message as never)).toMatchObject({
      ok: false,
      error: { code: 'server/storage', retryAfter: 5 },
    });
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.filter(({ level }) => level === 50)).toMatchObject([
      { connection: socket.id, event: 'command' },
    ]);
    for (const secret of [token, 'Whisper', 'Quiet']) expect(lines.join('')).not.toContain(secret);
  });

  it('contains some of many failures of the storage, then their number, and the metrics count all', async () => {
    const { url, lines, breakDown, close } = await failing();
    const { body } = await start(url);
    const { token } = body.links.owner;
    const socket = liveClient(url, token);
    await connected(socket);
    breakDown();
    const command = () => ({ id: randomUUID(), command: { kind: 'roll', dice: '1d6' } as const });
    const { id } = body.campaign;
    const owner = new ApiClient(url, token);
    for (let call = 0; call < 15; call++) {
      expect((await owner.call('POST', `/api/campaigns/${id}/commands`, command())).status).toBe(503);
      expect(await socket.emitWithAck('command', { campaign: id, ...command() })).toMatchObject({
        ok: false,
      });
    }
    const failures = () =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 50);
    expect(failures()).toHaveLength(20);
    const metrics = await fetch(new URL('/metrics', url), {
      headers: { authorization: 'Bearer gauge and dial' },
    });
    expect(await metrics.text()).toContain('\nhexfarer_storage_failures_total 30\n');
    socket.close();
    await close();
    expect(failures().slice(20)).toMatchObject([{ more: 10 }]);
  });
});

it('every answer of the API has an id of its own', async () => {
  const { url } = await failing();
  const ids = [];
  for (const path of ['/api/campaigns', '/api/nothing', '/readyz', '/api/campaigns'])
    ids.push((await new ApiClient(url).call('GET', path)).headers.get('x-request-id'));
  expect(ids.every((id) => /^[\da-f-]{36}$/.test(id ?? ''))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
