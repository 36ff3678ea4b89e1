import {
  appendFileSync,
  copyFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Access } from '../../src/access/access.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { systemClock, systemDigest } from '../../src/session/system.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';

const STEPS = [1, 2, 3, 1, 2, 3] as const;

/** Sizes in SQLite's log, in bytes: its header, the header of a frame, and the offset of the commit mark in that. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const COMMIT_AT = 4;

/** Copies of the frames in a log: pages with their headers. */
function framesOf(log: Buffer): Buffer[] {
  const size = FRAME_HEADER + log.readUInt32BE(8);
  const count = Math.floor((log.length - LOG_HEADER) / size);
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(log.subarray(LOG_HEADER + index * size, LOG_HEADER + (index + 1) * size)),
  );
}

/** What a server logs from some level on: 40 is a warning, 50 an error. */
const loggedFrom = (level: number, log: string) =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; log?: string; lost?: unknown })
    .filter((line) => line.level >= level);

/** A server that was killed, and the data directory that it left. */
interface Killed {
  readonly url: string;
  logged(): string;
  kill(): Promise<string>;
}

async function killedProcess(directory: string): Promise<Killed> {
  const { url, logged, kill } = await serverProcess(directory);
  return { url, logged, kill: async () => kill().then(() => directory) };
}

/** Copies the files of a running server to another directory, as if it had been killed. */
async function leftAsItIs(directory: string): Promise<Killed> {
  const { url, logged } = await serverInProcess({ dataDirectory: directory });
  return {
    url,
    logged,
    kill: async () => {
      const left = dataDirectory();
      cpSync(directory, left, { recursive: true });
      return left;
    },
  };
}

/**
 * The data directory of a server that was killed after it acknowledged something, and stopped gracefully once before.
 */
async function killed(start = leftAsItIs) {
  const place = dataDirectory();
  const first = await serverInProcess({ dataDirectory: place });
  const { id, token } = await new ApiClient(first.url).start({ world: { kind: 'solo' }, seed: undefined });
  await first.close();
  expect(loggedFrom(40, first.logged())).toEqual([]);
  const second = await start(place);
  expect(loggedFrom(40, second.logged())).toEqual([]);
  const client = new ApiClient(second.url, token);
  let seq = 0;
  for (const to of STEPS) ({ seq } = (await client.command(id, { kind: 'enter', to })).body);
  const other = await client.start({ world: { kind: 'solo' }, seed: undefined });
  const directory = await second.kill();
  return { directory, log: `${databaseIn(directory)}-wal`, id, seq, other: other.id };
}

/** The warnings that the next server logs as it starts; checks that the one after it logs none. */
async function toldAfter(directory: string) {
  const next = await serverInProcess({ dataDirectory: directory });
  const told = loggedFrom(40, next.logged());
  await next.close();
  const last = await serverInProcess({ dataDirectory: directory });
  expect(loggedFrom(40, last.logged())).toEqual([]);
  await last.close();
  return told;
}

describe('after a server was killed,', () => {
  it('the next one logs that, and that nothing is missing', async () => {
    const { directory, id, seq } = await killed(killedProcess);
    const [told, ...more] = await toldAfter(directory);
    expect(told?.msg).toContain('did not stop in good order; nothing is missing');
    expect(more).toEqual([]);
    expect(json(await runInProcess(['verify', id, '--data', directory, '--json']))).toMatchObject({
      ok: true,
      entries: seq,
    });
  });

  it('and its log was deleted, the next one names the campaigns and what they lack', async () => {
    const { directory, log, id, seq, other } = await killed();
    rmSync(log);
    const [told, ...more] = await toldAfter(directory);
    expect(told).toMatchObject({
      level: 50,
      msg: expect.stringContaining('2 campaigns lack entries that were acknowledged'),
      log: `${log} is missing`,
      lost: [
        { campaign: id, entries: 8, acknowledged: seq },
        { campaign: other, entries: 0, acknowledged: 8 },
      ],
    });
    expect(more).toEqual([]);
  });

  it('and its log was cut off, the next one names what is missing', async () => {
    const { directory, log, other } = await killed();
    const { length } = readFileSync(log);
    truncateSync(log, length - 5000);
    const [told] = await toldAfter(directory);
    expect(told).toMatchObject({
      level: 50,
      log: `${log} was cut off: it has ${length - 5000} of ${length} bytes`,
      lost: [{ campaign: other, entries: 0, acknowledged: 8 }],
    });
  });

  it.each([
    ['early on', 0.1],
    ['in the middle', 0.5],
  ])('and a byte of its log was flipped %s, the next one names what is missing', async (_, part) => {
    const { directory, log, other } = await killed();
    const bytes = readFileSync(log);
    const at = Math.floor(bytes.length * part);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
    writeFileSync(log, bytes);
    const [told] = await toldAfter(directory);
    expect(told).toMatchObject({ level: 50, log: expect.stringMatching(/is damaged: from its page \d+ on/) });
    expect(told?.lost).toContainEqual({ campaign: other, entries: 0, acknowledged: 8 });
  });

  it('a transaction that was not complete is no damage, as nobody was told that it was done', async () => {
    const { directory, log, id, seq } = await killed();
    const [torn, end] = framesOf(readFileSync(log)).slice(-2);
    if (!torn || !end) throw new Error('the log has no two frames');
    // A partly written page, and the complete last page of the same transaction.
    torn.fill(7, FRAME_HEADER);
    torn.writeUInt32BE(0, COMMIT_AT);
    appendFileSync(log, Buffer.concat([torn, end]));
    const told = await toldAfter(directory);
    expect(told.map(({ msg }) => msg)).toEqual([expect.stringContaining('nothing is missing')]);
    expect(json(await runInProcess(['verify', id, '--data', directory, '--json']))).toMatchObject({
      ok: true,
      entries: seq,
    });
  });

  it('and the last acknowledged bytes were changed, the next one reports damage', async () => {
    const { directory, log } = await killed();
    const bytes = readFileSync(log);
    const at = bytes.length - 100;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
    writeFileSync(log, bytes);
    const [told] = await toldAfter(directory);
    expect(told).toMatchObject({ level: 50, log: expect.stringMatching(/is damaged: from its page \d+ on/) });
  });

  it('an unreadable page with more transactions after it is reported as damage', async () => {
    const { directory, log } = await killed();
    const [torn, end] = framesOf(readFileSync(log)).slice(-2);
    if (!torn || !end) throw new Error('the log has no two frames');
    torn.fill(7, FRAME_HEADER);
    torn.writeUInt32BE(1, COMMIT_AT);
    appendFileSync(log, Buffer.concat([torn, end]));
    const [told] = await toldAfter(directory);
    expect(told).toMatchObject({ level: 50, log: expect.stringMatching(/is damaged: from its page \d+ on/) });
  });

  itInAll('damage is still reported by the next server if a command has written meanwhile', async () => {
    const { directory, log, id } = await killed();
    const bytes = readFileSync(log);
    const at = bytes.length - 100;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
    writeFileSync(log, bytes);
    const database = databaseIn(directory);
    const storage = openStorage(directory, { create: false });
    const access = new Access({ links: storage.links, clock: systemClock, digest: systemDigest });
    await access.addLink(id as CampaignId, 'watcher', '');
    const writtenAt = statSync(database).mtimeMs;
    // The log is copied to the database once nothing has been written for a while.
    await expect.poll(() => statSync(database).mtimeMs).toBeGreaterThan(writtenAt);
    storage.close();
    const [told] = await toldAfter(directory);
    expect(told).toMatchObject({ level: 50, log: `${log} is missing` });
  });

  itInAll(
    'damage to the log is reported if the database is a link, and its log is beside the target',
    async () => {
      const { directory, log } = await killed();
      const elsewhere = dataDirectory();
      const database = databaseIn(elsewhere);
      renameSync(databaseIn(directory), database);
      const bytes = readFileSync(log);
      const at = bytes.length - 100;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
      writeFileSync(`${database}-wal`, bytes);
      rmSync(log);
      symlinkSync(database, databaseIn(directory));
      const [told] = await toldAfter(directory);
      expect(told).toMatchObject({ level: 50, log: expect.stringContaining(`${database}-wal is damaged`) });
    },
  );

  it('commands may run before the next server starts, without false reports', async () => {
    const { directory, id } = await killed();
    expect((await runInProcess(['verify', id, '--data', directory])).status).toBe(0);
    const told = await toldAfter(directory);
    expect(told.map(({ msg }) => msg)).toEqual([expect.stringContaining('nothing is missing')]);
  });
});

it('a database that was replaced with an earlier copy is reported as shorter', async () => {
  const directory = dataDirectory();
  const first = await serverInProcess({ dataDirectory: directory });
  const { id, token } = await new ApiClient(first.url).start({ world: { kind: 'solo' }, seed: undefined });
  await first.close();
  const copy = join(directory, 'copy');
  copyFileSync(databaseIn(directory), copy);
  const second = await serverInProcess({ dataDirectory: directory });
  await new ApiClient(second.url, token).command(id, { kind: 'enter', to: 1 });
  await second.close();
  copyFileSync(copy, databaseIn(directory));
  const [told] = await toldAfter(directory);
  expect(told).toMatchObject({ lost: [{ campaign: id, entries: 8, acknowledged: 9 }] });
  expect(told).not.toHaveProperty('log');
});
