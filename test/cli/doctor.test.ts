import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeFinding } from '../../src/cli/doctor/settings-findings.ts';
import { EARLIEST_NODE } from '../../src/cli/terminal/version.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { ApiClient } from '../support/api-client.ts';
import { hexfarer, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { DAILY, finding, notWell, reportOn, served } from '../support/doctor.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { PROJECT, serverProcess } from '../support/server-process.ts';
import { bytesIn } from '../support/sqlite-files.ts';

const GOLDEN = fileURLToPath(new URL('../golden/databases/', import.meta.url));

describe('hexfarer doctor', () => {
  it('says that all is well, and changes nothing', async () => {
    const directory = await served();
    const before = bytesIn(directory);
    const { status, out } = await runInProcess(['doctor', '--data', directory], DAILY);
    expect(out).toMatch(/\nAll is well\.\n$/);
    expect(status).toBe(0);
    expect(bytesIn(directory)).toEqual(before);
    expect(readdirSync(dirname(directory))).toEqual(['data']);
  });

  it('says what will be created if nothing exists yet', async () => {
    const directory = join(dataDirectory(), 'not', 'yet');
    const report = await reportOn(directory, DAILY);
    expect(notWell(report)).toEqual([]);
    expect(finding(report, 'data').what).toBe(`nothing yet: the first start makes ${directory}`);
    expect(finding(report, 'database').what).toBe('none yet');
    expect(finding(report, 'backups').what).toContain(`the first start makes ${directory}.backups`);
    expect(existsSync(directory)).toBe(false);
    expect((await reportOn(dataDirectory(), DAILY)).ok).toBe(true);
  });

  it('lists every setting, and no secret', async () => {
    const directory = await served();
    const env = {
      HEXFARER_ADMISSION: 'secret:over the hills and far',
      HEXFARER_METRICS_TOKEN: 'gauge and dial',
      HEXFARER_DAILY_MB: '77',
      PORT: '0',
    };
    const report = await reportOn(directory, env);
    const docs = readFileSync(join(PROJECT, 'docs', 'settings.md'), 'utf8');
    const described = [...docs.matchAll(/^\|[^|]*\|\s*`([A-Z_]+)`/gm)].map(([, name]) => name);
    expect(report.settings.map(({ name }) => name).sort()).toEqual(described.sort());
    const set = report.settings.filter(({ isSet }) => isSet).map(({ name, value }) => `${name}=${value}`);
    expect(set.sort()).toEqual([
      `DATA_DIR=${directory}`,
      'HEXFARER_ADMISSION=secret:(not shown)',
      'HEXFARER_DAILY_MB=77',
      'HEXFARER_METRICS_TOKEN=(not shown)',
      'PORT=0',
    ]);
    const { out } = await runInProcess(['doctor', '--data', directory], env);
    for (const secret of ['hills', 'gauge']) {
      expect(JSON.stringify(report)).not.toContain(secret);
      expect(out).not.toContain(secret);
    }
    for (const { means } of report.settings) expect(means.length).toBeGreaterThan(10);
  });

  it('prints aligned columns, at most 100 characters wide', async () => {
    const directory = await served();
    const { out, status } = await runInProcess(
      ['doctor', '--data', directory, '--port', 'x', '--host', '0.0.0.0'],
      {
        HEXFARER_PUBLIC_URL: 'https://maps-of-the-green-marches.example.org',
        HEXFARER_LIMIT: 'on',
        HEXFARER_BACKUP: 'weekly keep 3 for 90 days',
      },
    );
    expect(status).toBe(1);
    for (const line of out.split('\n'))
      if (!line.includes(directory)) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(out).toMatch(/Did you mean\s+HEXFARER_LIMITS\?/);
    expect(out).toMatch(/\n\d wrong, \d risky\.\n$/);
    const [settings = ''] = out.split('\n\nHow far');
    const meanings = [
      'every network',
      'everything is kept',
      'where people reach',
      'no proxy',
      'nothing says who',
    ];
    const columns = settings
      .split('\n')
      .flatMap((line) => meanings.map((words) => line.indexOf(words)).filter((column) => column >= 0));
    expect(columns.length).toBe(meanings.length);
    expect(new Set(columns).size).toBe(1);
  });

  it('works while a server runs, and does not disturb it', async () => {
    const directory = dataDirectory();
    const server = await serverProcess(directory);
    const { id, owner } = await new ApiClient(server.url).start();
    const report = await reportOn(directory, DAILY);
    expect(finding(report, 'server').what).toBe('one runs on these data');
    expect(finding(report, 'database').what).toContain('1 campaign');
    expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    await server.stop();
    expect(finding(await reportOn(directory, DAILY), 'server').what).toBe('none runs on these data');
  });

  it('works as the built program too', async () => {
    const directory = await served();
    const { status, out } = hexfarer(['doctor', '--data', directory], { env: DAILY });
    expect(out).toContain('All is well.');
    expect(status).toBe(0);
  });

  it('refuses unknown options', async () => {
    expect(await runInProcess(['doctor', '--verbose'])).toMatchObject({ status: 2, out: '' });
  });
});

describe('doctor finds in the settings', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await served();
  });

  it.each<readonly [Record<string, string>, readonly string[], RegExp]>([
    [{ HEXFARER_LIMIT: 'on' }, ['wrong HEXFARER_LIMIT'], /Did you mean HEXFARER_LIMITS\?$/],
    [{ PORT: 'x' }, ['wrong PORT'], /does not start: A port is a whole number/],
    [{ HEXFARER_DAILY_MB: '-1', PORT: '-1' }, ['wrong PORT', 'wrong HEXFARER_DAILY_MB'], /whole number/],
    [{ HEXFARER_ADMISSION: 'secret:' }, ['wrong HEXFARER_ADMISSION'], /is empty/],
    [
      { HEXFARER_BACKUP: 'nightly' },
      ['wrong HEXFARER_BACKUP', 'risky backups'],
      /'hourly', 'daily' or 'weekly'/,
    ],
    [{ HOST: '0.0.0.0' }, ['wrong admission'], /nothing says who may start campaigns/],
    [{ HOST: 'no.such.name.invalid' }, ['wrong host'], /no address has the name/],
    [{ HOST: '0.0.0.0', HEXFARER_ADMISSION: 'open' }, ['risky admission'], /fill its disk/],
    [{ HEXFARER_ADMISSION: 'secret:short' }, ['risky HEXFARER_ADMISSION'], /can be guessed/],
    [{ HEXFARER_METRICS_TOKEN: 'short' }, ['risky HEXFARER_METRICS_TOKEN'], /can be guessed/],
    [{ HEXFARER_LIMITS: 'off' }, ['risky limits'], /lets anybody fill the disk/],
  ])('%j', async (env, expected, told) => {
    const report = await reportOn(directory, { ...DAILY, ...env });
    expect(notWell(report)).toEqual(expected);
    expect(report.findings.find(({ level }) => level !== 'ok')?.what).toMatch(told);
  });

  const PROXIED = {
    HEXFARER_PUBLIC_URL: 'https://maps.example.org',
    HEXFARER_TRUSTED_PROXIES: '127.0.0.1',
    HEXFARER_ADMISSION: 'secret:over the hills and far',
  };

  it.each<readonly [Record<string, string>, readonly string[], RegExp]>([
    [{}, [], /./],
    [{ HEXFARER_ADMISSION: '' }, ['risky admission'], /nobody can start campaigns over HTTP/],
    [{ HEXFARER_ADMISSION: 'open' }, ['risky admission'], /whoever finds the server/],
    [{ HEXFARER_PUBLIC_URL: 'http://maps.example.org' }, ['risky public URL'], /travel readable/],
    [{ HEXFARER_PUBLIC_URL: '' }, ['risky public URL'], /does not know the name/],
    [{ HEXFARER_TRUSTED_PROXIES: '' }, ['risky proxies'], /count as one address/],
    [{ HOST: '0.0.0.0' }, ['risky host'], /reach the server at 0\.0\.0\.0 past it/],
    [{ HOST: '0.0.0.0', HEXFARER_TRUSTED_PROXIES: '10.0.0.7' }, [], /./],
  ])('behind a proxy, %j', async (env, expected, told) => {
    const report = await reportOn(directory, { ...DAILY, ...PROXIED, ...env });
    expect(notWell(report)).toEqual(expected);
    if (expected.length > 0) expect(report.findings.find(({ level }) => level !== 'ok')?.what).toMatch(told);
  });

  it.each([
    ['18.20.0', 'wrong'],
    ['20.18.3', 'wrong'],
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
  ])('Node %s: %s', (version, level) => {
    expect(nodeFinding(version)).toMatchObject({ level, about: 'Node' });
    const { engines } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    expect(engines.node).toBe(`>=${EARLIEST_NODE.join('.')}`);
  });
});

/** Makes a file that belongs to another user. */
function somebodyElses(file: string): void {
  if (process.getuid?.() === 0) {
    writeFileSync(file, '');
    chownSync(file, 65_534, 65_534);
  } else symlinkSync('/etc/passwd', file);
}

describe('a problem that doctor finds in the data directory', () => {
  it('comes with a command in which file names are quoted', async () => {
    const directory = await served();
    somebodyElses(join(directory, "it's;touch $(id)"));
    const { mend } = finding(await reportOn(directory), 'owner');
    expect(mend).toBe(`chown --reference=${directory} '${join(directory, String.raw`it'\''s;touch $(id)`)}'`);
  });

  it.each<readonly [about: string, command: string, inside: string, spoil: (directory: string) => void]>([
    ['rights', 'chmod 700', '', (it) => chmodSync(it, 0o755)],
    ['rights', 'chmod 600', '/hexfarer.sqlite', (it) => chmodSync(databaseIn(it), 0o644)],
  ])(
    'is mended by a command for a directory with a space in its name (%s: %s)',
    async (about, command, inside, spoil) => {
      const directory = join(dataDirectory(), 'our data');
      await (await serverInProcess({ dataDirectory: directory })).close();
      spoil(directory);
      const { mend } = finding(await reportOn(directory), about);
      expect(mend).toBe(`${command} '${directory}${inside}'`);
    },
  );

  it.each<readonly [string, (directory: string) => void, string, RegExp]>([
    ['others may look', (it) => chmodSync(it, 0o755), 'risky rights', /others on this machine may see/],
    ['others may write', (it) => chmodSync(it, 0o777), 'wrong rights', /put another database there/],
    [
      'others may read the database',
      (it) => chmodSync(databaseIn(it), 0o644),
      'wrong rights',
      /may read the database/,
    ],
    [
      'a file belongs to somebody else',
      (it) => somebodyElses(join(it, 'hexfarer.sqlite-wal2')),
      'wrong owner',
      /does not belong to/,
    ],
    [
      'the data are larger than the room',
      (it) => {
        writeFileSync(join(it, 'sparse'), '');
        truncateSync(join(it, 'sparse'), 15 * 1024 ** 4);
      },
      'risky room',
      /not enough for an upgrade or a copy/,
    ],
    [
      'it is a file',
      (it) => {
        rmSync(it, { recursive: true });
        writeFileSync(it, 'file');
      },
      'wrong data',
      /is not a directory/,
    ],
    [
      'the database file is not a database',
      (it) => writeFileSync(databaseIn(it), 'letters'.repeat(1000)),
      'wrong database',
      /can't be read: .*not a database/,
    ],
    [
      'the database is another program’s',
      (it) => {
        rmSync(databaseIn(it));
        new SqliteConnection(databaseIn(it))
          .exec('CREATE TABLE letters (text); PRAGMA application_id = 7')
          .close();
        chmodSync(databaseIn(it), 0o600);
      },
      'wrong database',
      /belongs to another program/,
    ],
    [
      'a trigger is missing',
      (it) => void new SqliteConnection(databaseIn(it)).exec('DROP TRIGGER ledger_is_never_changed').close(),
      'wrong database',
      /missing: trigger ledger_is_never_changed/,
    ],
    [
      'a newer version wrote it',
      (it) =>
        void new SqliteConnection(databaseIn(it))
          .exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)")
          .close(),
      'wrong database',
      /newer version/,
    ],
  ])('is reported: %s', async (_what, spoil, expected, told) => {
    const directory = await served();
    spoil(directory);
    const report = await reportOn(directory, DAILY);
    expect(notWell(report)).toEqual([expected]);
    expect(finding(report, expected.split(' ')[1] ?? '').what).toMatch(told);
  });

  it('is reported: too little free space', async () => {
    const report = await reportOn(await served(), { ...DAILY, HEXFARER_LEAST_FREE_MB: '999999999' });
    expect(notWell(report)).toEqual(['wrong room']);
    expect(finding(report, 'room').what).toMatch(/below 954 TB nothing new begins/);
  });

  it('is not seen in an earlier schema of the database: doctor announces the copy to be made, and leaves the file unchanged', async () => {
    const directory = dataDirectory();
    writeFileSync(databaseIn(directory), gunzipSync(readFileSync(`${GOLDEN}schema-3.sqlite.gz`)), {
      mode: 0o600,
    });
    const report = await reportOn(directory, DAILY);
    expect(notWell(report)).toEqual([]);
    expect(finding(report, 'database').what).toContain(`copies it to ${directory}.before-….sqlite first`);
    expect(readFileSync(databaseIn(directory))).toEqual(
      gunzipSync(readFileSync(`${GOLDEN}schema-3.sqlite.gz`)),
    );
  });

  it('is reported: a server that was killed, whose log is left for the next start', async () => {
    const directory = dataDirectory();
    const server = await serverProcess(directory);
    const { id, owner } = await new ApiClient(server.url).start();
    for (const to of [1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
    await server.kill();
    const log = readFileSync(`${databaseIn(directory)}-wal`);
    expect(log.length).toBeGreaterThan(1000);
    const report = await reportOn(directory, DAILY);
    expect(notWell(report)).toEqual(['risky last end']);
    expect(finding(report, 'last end').what).toMatch(/did not stop in good order; nothing is missing/);
    expect(readFileSync(`${databaseIn(directory)}-wal`)).toEqual(log);
    truncateSync(`${databaseIn(directory)}-wal`, log.length - 5000);
    const short = await reportOn(directory, DAILY);
    expect(notWell(short)).toEqual(['wrong last end']);
    expect(finding(short, 'last end').what).toMatch(/1 campaign lacks entries that were acknowledged/);
    const next = await serverInProcess({ dataDirectory: directory });
    expect(next.logged()).toMatch(/was cut off: it has \d+ of \d+ bytes/);
  });
});
