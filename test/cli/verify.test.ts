import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { expectComplaint, hexfarer, runInProcess } from '../support/cli.ts';
import { INSTALLATIONS, type InstallationUnderTest, inDirectory } from '../support/installations.ts';
import { played, playedIn } from '../support/played-installation.ts';
import { plainConnection, triggersOf } from '../support/sqlite-files.ts';

interface Verified {
  ok: boolean;
  entries: number;
  hexes: number;
  head: string;
  problem?: { seq: number; what: string };
}

const verify = async (directory: string, id: string) => verifyIn(inDirectory(directory), id);

const verifyIn = async (place: InstallationUnderTest, id: string) => {
  const run = await place.runInProcess(['verify', id, '--json']);
  expect(run.error).toBe('');
  const told = await place.runInProcess(['verify', id]);
  return { status: run.status, verified: JSON.parse(run.out) as Verified, told };
};

describe.each(varied(INSTALLATIONS))('verify in %s', (_name, install) => {
  it('prints {"ok","entries","hexes","head"} and ends with 0 if all is well, also while the server runs', async () => {
    const { place, id, owner } = await playedIn(install, { running: true });
    const { body } = await owner.call<{ entries: { hash: string }[] }>('GET', `/api/campaigns/${id}/ledger`);
    const { status, verified, told } = await verifyIn(place, id);
    expect(status).toBe(0);
    expect(verified).toEqual({ ok: true, entries: 14, hexes: 12, head: body.entries.at(-1)?.hash });
    expect(told).toMatchObject({ status: 0, error: '' });
    expect(told.out).toContain('14');
  });

  it.each(['000000000000', 'nope', '../../nowhere', "'; DROP TABLE ledger; --"])(
    'ends with 1 for %s, which does not exist',
    async (id) => {
      const { place } = await playedIn(install);
      for (const json of [[], ['--json']])
        expectComplaint(await place.runInProcess(['verify', id, ...json]), 1, /no campaign/);
    },
  );
});

describe('verify', () => {
  it('finds one changed face in the file, and names its entry: 1', async () => {
    const { directory, id } = await played();
    const sqlite = plainConnection(directory);
    const triggers = triggersOf(sqlite).filter(({ table }) => table === 'ledger');
    for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
    const row = sqlite
      .prepare(`SELECT seq, body FROM ledger WHERE seq > 8 AND body LIKE '%"faces":[%' ORDER BY seq LIMIT 1`)
      .get() as { seq: number; body: string };
    const changed = row.body.replace(/"faces":\[(\d)/, (_, face) => `"faces":[${(Number(face) % 6) + 1}`);
    expect(changed).not.toBe(row.body);
    sqlite.prepare('UPDATE ledger SET body = ? WHERE seq = ?').run(changed, row.seq);
    // Without the triggers nothing is verified at all, since the file can't be trusted.
    const naked = await runInProcess(['verify', id, '--data', directory, '--json']);
    expect(naked.status).toBe(1);
    expect(naked.error).toMatch(/trigger ledger_/);
    // The tamperer put them back.
    for (const { sql } of triggers) sqlite.exec(sql);
    expect(hexfarer(['verify', id, '--data', directory])).toMatchObject({ status: 1, error: '' });
    const { status, verified, told } = await verify(directory, id);
    expect(status).toBe(1);
    expect(verified).toMatchObject({ ok: false, entries: row.seq - 1, problem: { seq: row.seq } });
    expect(verified.problem?.what).toEqual(expect.any(String));
    expect(told.status).toBe(1);
    expect(told.out).toMatch(new RegExp(`\\b${row.seq}\\b`));
  });

  it.each([
    ['the last entry is gone', 'DELETE FROM ledger WHERE seq = 14', 14],
    ['an entry in the middle is gone', 'DELETE FROM ledger WHERE seq = 10', 10],
    ['a time was changed', 'UPDATE ledger SET at = 978307200000 WHERE seq = 12', 12],
    ['a hex is another in its table', `UPDATE hexes SET facts = x'0500000000' WHERE seq = 4`, 4],
    ['the party is recorded at another place', 'UPDATE ledger SET party_q = 40 WHERE seq = 14', 14],
  ])('notices that %s', async (_what, sql, seq) => {
    const { directory, id } = await played();
    const sqlite = plainConnection(directory);
    const triggers = triggersOf(sqlite);
    for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
    sqlite.exec(sql);
    for (const { sql: trigger } of triggers) sqlite.exec(trigger);
    const { status, verified } = await verify(directory, id);
    expect(status).toBe(1);
    expect(verified).toMatchObject({ ok: false, problem: { seq } });
  });

  it.each([
    [['verify'], 2, /id/],
    [['verify', '--json'], 2, /id/],
    [['verify', 'a', 'b'], 2, /'b'/],
  ] as const)('%j is wrong usage', async (words, status, what) => {
    expectComplaint(await runInProcess(words), status, what);
  });
});
