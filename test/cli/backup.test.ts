import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { MAIN, serverProcess } from '../support/server-process.ts';
import { openStore } from '../support/sqlite-files.ts';
import { append, commandKey, ledgerRow, newCampaign } from '../support/store-rows.ts';

/** Fills a data directory with a campaign of some 40 MB. */
async function fill(directory: string): Promise<void> {
  const { campaigns, close } = openStore(directory);
  const campaign = newCampaign();
  await campaigns.create(campaign);
  const text = 'x'.repeat(2000);
  const rows = Array.from({ length: 20_000 }, (_, index) => ledgerRow(index + 3, { kind: 'moved', text }));
  await append(campaigns, campaign.id, 2, commandKey('fill'), rows);
  close();
}

describe('the backup command', () => {
  itInAll(
    'blocks nobody while a large database grows, and its backup restores all that was acknowledged',
    async () => {
      const directory = dataDirectory();
      await fill(directory);
      const server = await serverProcess(directory, { env: { HEXFARER_LIMITS: 'off' } });
      const { id, owner, token } = await new ApiClient(server.url).start({ seed: undefined });
      const folder = dataDirectory();
      const file = join(folder, 'backup.sqlite');
      /** Number of bytes of the backup on disk so far, under whatever name. */
      const copied = () => {
        const [name] = existsSync(folder) ? readdirSync(folder) : [];
        if (name === undefined) return 0;
        return statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
      };
      const played: { from: number; to: number; seq: number; copied: number }[] = [];
      let playing = true;
      const player = (async () => {
        while (playing) {
          const from = performance.now();
          const { status, body } = await owner.command(id, { kind: 'enter', to: 1 });
          expect(status).toBe(200);
          played.push({ from, to: performance.now(), seq: body.seq, copied: copied() });
        }
      })();
      await expect.poll(() => played.length, { timeout: 20_000 }).toBeGreaterThan(50);
      const before = played.at(-1)?.seq ?? 0;
      const begin = performance.now();
      const made = await promisify(execFile)(process.execPath, [
        MAIN,
        'backup',
        file,
        '--data',
        directory,
        '--json',
      ]);
      const end = performance.now();
      playing = false;
      await player;
      expect(JSON.parse(made.stdout)).toMatchObject({ file, campaigns: 2 });
      const { size } = statSync(file);
      expect(size).toBeGreaterThan(40e6);
      // Commands are answered while the backup is being written, without waiting for its end.
      const sizes = new Set(played.map((command) => command.copied));
      const growing = [...sizes].filter((bytes) => bytes > 0 && bytes < size);
      expect(growing.length).toBeGreaterThan(3);
      const waits = played.filter(({ to }) => to > begin).map(({ from, to }) => to - from);
      expect(Math.max(...waits)).toBeLessThan((end - begin) / 2);

      const restored = dataDirectory();
      copyFileSync(file, join(restored, 'hexfarer.sqlite'));
      const again = await serverInProcess({ dataDirectory: restored });
      const there = new ApiClient(again.url, token);
      const { body } = await there.call<{ seq: number }>('GET', `/api/campaigns/${id}`);
      expect(body.seq).toBeGreaterThanOrEqual(before);
      // The backup is marked as a copy: it draws a new key before the next command.
      const { body: entered } = await there.command(id, { kind: 'enter', to: 2 });
      expect(entered.seq).toBe(body.seq + 2);
      const { body: ledger } = await there.call<{ entries: { kind: string }[] }>(
        'GET',
        `/api/campaigns/${id}/ledger?after=${body.seq}`,
      );
      expect(ledger.entries[0]?.kind).toBe('received');
      expect(
        JSON.parse((await runInProcess(['verify', id, '--data', restored, '--json'])).out),
      ).toMatchObject({
        ok: true,
        entries: body.seq + 2,
      });
    },
  );

  itInAll('is refused while another one writes to the same file, and leaves that alone', async () => {
    const directory = dataDirectory();
    await fill(directory);
    const folder = dataDirectory();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'backup.sqlite');
    const words = ['backup', file, '--data', directory];
    const first = spawn(process.execPath, [MAIN, ...words], { stdio: 'ignore' });
    onTestFinished(() => void first.kill('SIGKILL'));
    const ended = once(first, 'exit');
    await expect
      .poll(() => readdirSync(folder).some((name) => name.endsWith('.part')), {
        interval: 1,
        timeout: 20_000,
      })
      .toBe(true);
    first.kill('SIGSTOP');
    expectComplaint(
      await runInProcess(words),
      1,
      /another backup to .*backup\.sqlite is being made; wait until/,
    );
    first.kill('SIGCONT');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(folder)).toEqual(['backup.sqlite']);
  });

  itInAll.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves nothing behind when %s ends it, and the next one works',
    async (signal) => {
      const directory = dataDirectory();
      await fill(directory);
      const folder = dataDirectory();
      mkdirSync(folder, { recursive: true });
      const words = ['backup', join(folder, 'backup.sqlite'), '--data', directory];
      const first = spawn(process.execPath, [MAIN, ...words], { stdio: 'ignore' });
      onTestFinished(() => void first.kill('SIGKILL'));
      const ended = once(first, 'exit');
      const copied = () =>
        readdirSync(folder)
          .filter((name) => name.endsWith('.part'))
          .reduce(
            (bytes, name) => bytes + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
            0,
          );
      await expect.poll(copied, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
      first.kill(signal);
      expect(await ended).toEqual([null, signal]);
      expect(readdirSync(folder)).toEqual([]);
      expect((await runInProcess(words)).status).toBe(0);
    },
  );

  it("says what it did, and what it can't do", async () => {
    const directory = dataDirectory();
    await (await serverInProcess({ dataDirectory: directory })).close();
    const folder = dataDirectory();
    const file = join(folder, 'backup.sqlite');
    const { status, out } = await runInProcess(['backup', file, '--data', directory]);
    expect(status).toBe(0);
    expect(out).toMatch(/holds everything: 0 campaigns, \d+ bytes\. To restore it/);
    expectComplaint(await runInProcess(['backup', file, '--data', directory]), 1, /is there already/);
    expectComplaint(
      await runInProcess(['backup', join(folder, 'no', 'b'), '--data', directory]),
      1,
      /can't be written/,
    );
    expectComplaint(await runInProcess(['backup', '--data', directory]), 2, /needs the name of a file/);
    expectComplaint(
      await runInProcess(['backup', join(folder, 'c'), '--data', folder]),
      1,
      /no Hexfarer database/,
    );
    writeFileSync(join(folder, 'hexfarer.sqlite'), 'rubbish');
    expectComplaint(
      await runInProcess(['backup', join(folder, 'c'), '--data', folder]),
      1,
      /is not a database/,
    );
  });
});
