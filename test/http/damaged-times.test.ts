import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { ApiClient } from '../support/api-client.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblem } from '../support/problems.ts';
import { plainConnection } from '../support/sqlite-files.ts';

/** Sequence number of the entry whose time is damaged: neither the first one nor one of the last two. */
const DAMAGED = 10;
/** More milliseconds than a Date can hold. */
const IMPOSSIBLE = 9_000_000_000_000_000;
const NAMED = `the time of entry ${DAMAGED} is damaged`;

/** A data directory with a campaign in which an entry in the middle has an impossible time. */
async function damaged() {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  const { url, close } = await memoryServer({ storage });
  const { id, token, owner } = await new ApiClient(url).start();
  for (const to of [1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
  await owner.command(id, { kind: 'rest' });
  await close();
  storage.close();
  const sqlite = plainConnection(directory);
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  sqlite.pragma('ignore_check_constraints = 1');
  sqlite.prepare('UPDATE ledger SET at = ? WHERE seq = ?').run(IMPOSSIBLE, DAMAGED);
  for (const { sql } of triggers) sqlite.exec(sql);
  sqlite.close();
  return { directory, id, token };
}

describe('a campaign in which an entry has an impossible time', () => {
  async function served() {
    const made = await damaged();
    const storage = openStorage(made.directory, { create: true });
    const { url } = await memoryServer({ storage });
    return { ...made, url, owner: new ApiClient(url, made.token), path: `/api/campaigns/${made.id}` };
  }

  it('is reported over HTTP as damaged, with the number of the entry, wherever that entry is needed', async () => {
    const { owner, path } = await served();
    const after = `after=${DAMAGED - 1}`;
    for (const asked of [`/ledger?${after}`, '/journal', `/map?at=${DAMAGED + 1}`, '/export/archive']) {
      const answer = await owner.call<ProblemBody>('GET', `${path}${asked}`);
      expectProblem(answer, 'campaign/damaged');
      expect(answer.body.detail, asked).toContain(NAMED);
    }
    const command = { id: randomUUID(), command: { kind: 'enter', to: 1 } };
    for (const [asked, body] of [
      ['/fork', { at: DAMAGED + 1, name: 'Another' }],
      ['/commands', command],
    ] as const) {
      const answer = await owner.call<ProblemBody>('POST', `${path}${asked}`, body);
      expectProblem(answer, 'campaign/damaged');
      expect(answer.body.detail, asked).toContain(NAMED);
    }
  });

  it('is still shown where that entry is not needed', async () => {
    const { owner, path } = await served();
    for (const asked of ['', '/map', '/timeline', `/ledger?after=${DAMAGED}`, '/export/gazetteer'])
      expect((await owner.call('GET', `${path}${asked}`)).status, asked).toBe(200);
  });

  it('is reported as damaged over the live channel too', async () => {
    const { url, id: campaign, token } = await served();
    const socket = liveClient(url, token);
    await connected(socket);
    expect(await socket.emitWithAck('watch', { campaign })).toMatchObject({ ok: true });
    for (const answer of [
      await socket.emitWithAck('watch', { campaign, after: DAMAGED - 1 }),
      await socket.emitWithAck('command', { campaign, id: randomUUID(), command: { kind: 'rest' } }),
    ])
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'campaign/damaged', detail: expect.stringContaining(NAMED) },
      });
  });

  it('is reported as damaged by the command line', async () => {
    const { directory, id } = await damaged();
    const data = ['--data', directory];
    const verified = await runInProcess(['verify', id, ...data]);
    expect(verified.status).toBe(1);
    expect(verified.out + verified.error).toContain(NAMED);
    for (const args of [
      ['export', id, '--format', 'journal'],
      ['fork', id, '--at', String(DAMAGED + 1), '--name', 'Another'],
    ]) {
      const { status, error } = await runInProcess([...args, ...data]);
      expect([status, error], args[0]).toEqual([
        1,
        expect.stringContaining(`the time of entry ${DAMAGED} of`),
      ]);
    }
  });
});
