import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockDataDirectory } from '../../src/storage/sqlite/data-directory-lock.ts';
import { removeCutOffImports } from '../../src/storage/sqlite/fresh-directory.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { inDatabase, inDirectory } from '../support/installations.ts';
import { newDatabase, postgresUrl } from '../support/postgres/databases.ts';
import { runIn } from '../support/postgres/run-in.ts';
import { MAIN } from '../support/server-process.ts';
import { VALE } from '../support/text-maps.ts';

function mapFile(text = VALE): string {
  const file = join(dataDirectory(), 'vale.txt');
  writeFileSync(file, text);
  return file;
}

/** An archive whose last bytes are missing. */
async function cutArchive(): Promise<string> {
  const file = join(dataDirectory(), 'cut.hexfarer.gz');
  const words = ['explore', '--seed', 'demo', '--hexes', '300', '--format', 'archive', '--out', file];
  expect(await runInProcess(words)).toMatchObject({ status: 0 });
  writeFileSync(file, readFileSync(file).subarray(0, -99));
  return file;
}

const rightsOf = (path: string): number => statSync(path).mode & 0o777;

it.each([
  ['an archive', ['explore', '--seed', 'x', '--hexes', '9', '--format', 'archive', '--out'], /is here as/],
  ['a map', null, /is here as/],
])('import reads %s from a pipe', async (_what, words, said) => {
  const file = words === null ? mapFile() : join(dataDirectory(), 'x.gz');
  if (words !== null) expect((await runInProcess([...words, file])).status).toBe(0);
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [
      '-c',
      'cat "$0" | "$@"',
      file,
      process.execPath,
      MAIN,
      'import',
      '/dev/stdin',
      '--data',
      dataDirectory(),
    ],
    { encoding: 'utf8', timeout: 25_000 },
  );
  expect(stderr).not.toMatch(/can't be read/);
  expect(stdout).toMatch(said);
  expect(status).toBe(0);
});

describe('import into a directory without a database', () => {
  it('leaves nothing in it when it is interrupted', async () => {
    const directory = dataDirectory();
    // Nobody ever writes to this pipe, so the import is interrupted in its midst.
    const pipe = join(dataDirectory(), 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const importing = spawn(process.execPath, [MAIN, 'import', pipe, '--data', directory]);
    const ended = once(importing, 'exit');
    onTestFinished(() => void importing.kill('SIGKILL'));
    const hasBegun = () =>
      readdirSync(directory).some((name) => existsSync(join(directory, name, 'hexfarer.sqlite')));
    await expect.poll(hasBegun).toBe(true);
    importing.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('that was cut off is cleared up when a server starts, and one in progress goes on', async () => {
    const directory = dataDirectory();
    const [cutOff, underWay] = ['import-AbCdEf', 'import-GhIjKl'].map((name) => join(directory, name));
    for (const left of [cutOff, underWay] as string[]) {
      mkdirSync(left);
      writeFileSync(join(left, 'hexfarer.sqlite'), 'names from a map');
    }
    const release = lockDataDirectory(underWay as string, 'import');
    onTestFinished(release);
    await inDirectory(directory).server();
    expect(existsSync(cutOff as string)).toBe(false);
    expect(existsSync(underWay as string)).toBe(true);
  });

  it('leaves alone what somebody put into the data directory under a similar name', async () => {
    const directory = dataDirectory();
    const theirs = ['import-marches.txt', 'import-AbCdEf', 'import-of-today'].map((name) =>
      join(directory, name),
    );
    const [map = '', note = '', folder = ''] = theirs;
    writeFileSync(map, VALE);
    writeFileSync(note, 'a file, which no import makes');
    mkdirSync(folder);
    const data = ['--data', directory];
    expectComplaint(await runInProcess(['import', map, ...data]), 1, /no Hexfarer database/);
    openStorage(directory, { create: true }).close();
    removeCutOffImports(directory);
    expect(theirs.map((path) => existsSync(path))).toEqual([true, true, true]);
    expect(await runInProcess(['import', map, ...data])).toMatchObject({ status: 0 });
    expect(readFileSync(map, 'utf8')).toBe(VALE);
  });

  it.each(
    varied([
      ['that is not there', (around: string) => join(around, 'deep', 'fresh')],
      ['that is empty', (around: string) => around],
      [
        'with the remains of an interrupted import',
        (around: string) => {
          mkdirSync(join(around, 'import-AbCdEf'));
          return around;
        },
      ],
    ]),
  )(
    'creates one in a directory %s as a server would, and its campaign can be played',
    async (_what, directoryIn) => {
      const directory = directoryIn(dataDirectory());
      const place = inDirectory(directory);
      const made = await place.runInProcess(['import', mapFile(), '--json']);
      expect(made.status).toBe(0);
      expect(made.error).toBe(`There was nothing in ${directory}: a new database was made.\n`);
      const { campaign, links } = JSON.parse(made.out) as CreatedCampaign;
      expect(rightsOf(directory)).toBe(0o700);
      expect(rightsOf(join(directory, 'hexfarer.sqlite'))).toBe(0o600);
      expect(readdirSync(directory)).toEqual(['hexfarer.sqlite']);
      const { url } = await place.server();
      const owner = new ApiClient(url, links.owner.token);
      expect((await owner.command(campaign.id, { kind: 'enter', to: 1 })).status).toBe(200);
      expect(await place.runInProcess(['import', mapFile()])).toMatchObject({
        status: 0,
        error: expect.not.stringContaining('was made'),
      });
    },
  );

  it('leaves nothing behind if it fails', async () => {
    const around = dataDirectory();
    const fresh = join(around, 'deep', 'fresh');
    const empty = join(around, 'empty');
    mkdirSync(empty);
    const failures: [readonly string[], 1 | 2, RegExp][] = [
      [[join(around, 'nowhere.gz')], 1, /there is no file/],
      [[await cutArchive()], 1, /was not taken in/],
      [[mapFile('nothing here')], 1, /No hex could be read/],
      [[mapFile('')], 1, /vale\.txt is empty: neither an archive nor a map$/m],
      [[mapFile('a\0b')], 1, /saved as UTF-8\. An archive is compressed by gzip, as export writes it\.$/m],
      [[await cutArchive(), '--start', '0101'], 2, /go with a map/],
    ];
    for (const directory of [fresh, empty])
      for (const [words, status, what] of failures)
        expectComplaint(await runInProcess(['import', ...words, '--data', directory]), status, what);
    expect(readdirSync(around)).toEqual(['empty']);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('creates no database among files of something else', async () => {
    const directory = dataDirectory();
    writeFileSync(join(directory, 'diary.txt'), 'Dear diary');
    const run = await runInProcess(['import', mapFile(), '--data', directory]);
    expectComplaint(run, 1, /no Hexfarer database in/);
    expect(readdirSync(directory)).toEqual(['diary.txt']);
  });

  it("says so if the directory can't be created", async () => {
    const file = mapFile();
    expectComplaint(
      await runInProcess(['import', file, '--data', join(file, 'data')]),
      1,
      /The data directory .* can't be made: ENOTDIR/,
    );
    expect(existsSync(file)).toBe(true);
  });
});

describe('import into an empty database', () => {
  it('creates its tables as a server would, but only if the import succeeds', async () => {
    const url = (await postgresUrl())(await newDatabase('template0'));
    const place = inDatabase(url);
    expectComplaint(await place.runInProcess(['import', await cutArchive()]), 1, /was not taken in/);
    expect(await runIn(url, `SELECT to_regnamespace('hexfarer') AS schema`)).toEqual([{ schema: null }]);
    const made = await place.runInProcess(['import', mapFile(), '--json']);
    expect(made).toMatchObject({ status: 0, error: expect.stringMatching(/its tables were made\.\n$/) });
    const { campaign } = JSON.parse(made.out) as CreatedCampaign;
    expect((await place.runInProcess(['campaigns'])).out).toContain(campaign.id);
    expect(await place.runInProcess(['verify', campaign.id])).toMatchObject({ status: 0 });
  });

  itInAll('takes in what comes from a pipe, which can be read only once', async () => {
    const url = (await postgresUrl())(await newDatabase('template0'));
    const pipe = join(dataDirectory(), 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const importing = inDatabase(url).runInProcess(['import', pipe]);
    await writeFile(pipe, VALE);
    expect(await importing).toMatchObject({ status: 0, out: expect.stringContaining('is here as') });
    expect((await inDatabase(url).runInProcess(['campaigns', '--json'])).out).toContain('hexCount');
  });
});
