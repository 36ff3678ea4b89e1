import { execFile } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, typed } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { MAIN, serverProcess } from '../support/server-process.ts';

describe('backup', () => {
  it('taken while people play restores to a server that their links open, with all that was acknowledged', async () => {
    const directory = dataDirectory();
    const server = await serverProcess(directory, { env: { HEXFARER_LIMITS: 'off' } });
    const { id, owner, token } = await new ApiClient(server.url).start();
    let acknowledged = 0;
    let playing = true;
    const player = (async () => {
      while (playing) {
        const { status, body } = await owner.command(id, { kind: 'enter', to: 1 });
        if (status === 200) acknowledged = body.seq;
      }
    })();
    await expect.poll(() => acknowledged).toBeGreaterThan(50);
    const before = acknowledged;
    const file = join(dataDirectory(), 'backup.sqlite');
    const made = await promisify(execFile)(process.execPath, [
      MAIN,
      'backup',
      file,
      '--data',
      directory,
      '--json',
    ]);
    expect(JSON.parse(made.stdout)).toMatchObject({ file, campaigns: 1 });
    const after = acknowledged;
    playing = false;
    await player;
    // Nobody had to wait for the backup.
    expect(after).toBeGreaterThan(before);

    const restored = dataDirectory();
    copyFileSync(file, join(restored, 'hexfarer.sqlite'));
    const again = await serverInProcess({ dataDirectory: restored });
    const there = new ApiClient(again.url, token);
    const { body } = await there.call<{ seq: number }>('GET', `/api/campaigns/${id}`);
    expect(body.seq).toBeGreaterThanOrEqual(before);
    expect((await there.command(id, { kind: 'enter', to: 2 })).status).toBe(200);
    expect(JSON.parse((await typed(['verify', id, '--data', restored, '--json'])).out)).toMatchObject({
      ok: true,
      entries: body.seq + 1,
    });
  });

  it('says what it did, and what it can not do', async () => {
    const directory = dataDirectory();
    await (await serverInProcess({ dataDirectory: directory })).close();
    const folder = dataDirectory();
    const file = join(folder, 'backup.sqlite');
    const { status, out } = await typed(['backup', file, '--data', directory]);
    expect(status).toBe(0);
    expect(out).toMatch(/holds everything: 0 campaigns, \d+ bytes\. To restore it/);
    expectComplaint(await typed(['backup', file, '--data', directory]), 1, /is there already/);
    expectComplaint(
      await typed(['backup', join(folder, 'no', 'b'), '--data', directory]),
      1,
      /can't be written/,
    );
    expectComplaint(await typed(['backup', '--data', directory]), 2, /needs the name of a file/);
    expectComplaint(await typed(['backup', join(folder, 'c'), '--data', folder]), 1, /no Hexfarer database/);
    writeFileSync(join(folder, 'hexfarer.sqlite'), 'rubbish');
    expectComplaint(await typed(['backup', join(folder, 'c'), '--data', folder]), 1, /is not a database/);
  });
});
