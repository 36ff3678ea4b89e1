import { randomUUID } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { systemDigest } from '../../src/session/system.ts';
import { type Verification, verifyCampaign } from '../../src/session/verify.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { carryOut, enter, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';
import { dumpOf, plainConnection } from '../support/sqlite-files.ts';
import { someOwner } from '../support/store-rows.ts';
import { settingsOf } from '../support/worlds.ts';

/** A closed database with a campaign of a dozen hexes, and what the server showed of it. */
async function played({ seed, kind = 'solo' }: { seed?: string; kind?: string } = {}) {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  const table = sessionsOn(storage.campaigns, { digest: systemDigest });
  const id = await startedCampaign(table, { seed, world: settingsOf(kind) });
  // An island has a coast.
  for (const to of [1, 2, 3, 4, 5, 6, 1, 2] as const)
    await table.sessions.command(id, randomUUID(), enter(to), THE_OWNER);
  expect((await table.sessions.campaign(id))?.world.count).toBeGreaterThan(2);
  await carryOut(table, id, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
  const view = await table.sessions.view(id);
  storage.close();
  return { directory, id, view };
}

/** Changes the database as the owner of the file can: without its triggers, which are put back afterwards. */
function tamper(directory: string, change: (sqlite: Sqlite.Database) => void): void {
  const sqlite = plainConnection(directory);
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  change(sqlite);
  for (const { sql } of triggers) sqlite.exec(sql);
  sqlite.close();
}

const by = (sql: string) => (sqlite: Sqlite.Database) => {
  expect(sqlite.prepare(sql).run().changes, sql).toBeGreaterThan(0);
};

/** Flips one bit of a blob. */
function flip(sqlite: Sqlite.Database, table: string, column: string, where: string, bit = 0): void {
  const blob = sqlite.prepare<[], Buffer>(`SELECT ${column} FROM ${table} WHERE ${where}`).pluck().get();
  if (!blob) throw new Error(`no ${column} in ${table}`);
  blob.writeUInt8(blob.readUInt8(0) ^ (1 << bit), 0);
  sqlite.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(blob);
}

interface Met {
  readonly refusal: string;
  /** The damage that was reported to the server. */
  readonly damage: readonly string[];
  readonly verification: Verification | null;
}

/**
 * What happens to a command after that: it is refused and writes nothing. Everything can still be read, except that
 * hexes without a checksum are read as the table lists them.
 */
async function metAfter(
  { directory, id, view }: Awaited<ReturnType<typeof played>>,
  { checked = true } = {},
): Promise<Met> {
  const before = dumpOf(plainConnection(directory));
  const storage = openStorage(directory, { create: true });
  const damage: string[] = [];
  const { sessions } = sessionsOn(storage.campaigns, {
    digest: systemDigest,
    onDamage: (_, what) => damage.push(what),
  });
  let refusal = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    const outcome = await sessions.command(id, randomUUID(), enter(1), THE_OWNER);
    if (outcome.ok) throw new Error('it was carried out');
    expect(outcome.refusal.code).toBe('campaign/damaged');
    refusal = outcome.refusal.detail;
  }
  const told = (await sessions.view(id))?.hexes;
  if (checked) expect(told).toEqual(view?.hexes);
  else expect(told?.length).toBeGreaterThan(7);
  const verification = await verifyCampaign(id, storage.campaigns, systemDigest);
  storage.close();
  expect(dumpOf(plainConnection(directory))).toEqual(before);
  return { refusal, damage, verification };
}

const LAST_HEX = '(q, r, layer) = (SELECT q, r, layer FROM hexes ORDER BY seq DESC LIMIT 1)';

const OF_HEXES: readonly (readonly [string, (sqlite: Sqlite.Database) => void])[] = [
  ['a bit of the facts of a hex', (sqlite) => flip(sqlite, 'hexes', 'facts', 'q = 0 AND r = 0', 1)],
  ['the number of the entry of a hex', by(`UPDATE hexes SET seq = seq - 1 WHERE ${LAST_HEX}`)],
  ['an entry number beyond the last one', by(`UPDATE hexes SET seq = seq + 4096 WHERE ${LAST_HEX}`)],
  ['the place of a hex', by(`UPDATE hexes SET q = q + 64 WHERE ${LAST_HEX}`)],
  ['the index of a hex in its entry', by(`UPDATE hexes SET place = place + 1 WHERE ${LAST_HEX}`)],
  ['a missing hex', by(`DELETE FROM hexes WHERE ${LAST_HEX}`)],
  [
    'a surplus hex',
    by(`INSERT INTO hexes SELECT campaign, 90, 90, 0, seq, place, facts FROM hexes WHERE ${LAST_HEX}`),
  ],
];

describe.each(OF_HEXES)('damage in the table of hexes (%s)', (_, change) => {
  it('is found before the next command, and the hexes are read from the ledger instead', async () => {
    const campaign = await played();
    tamper(campaign.directory, change);
    const { refusal, damage, verification } = await metAfter(campaign);
    expect(refusal).toContain('table of hexes');
    expect(refusal).toContain(`hexfarer verify ${campaign.id}`);
    expect(damage).toEqual([expect.stringContaining('table of hexes')]);
    expect(verification?.ok).toBe(false);
    expect(verification?.problem?.what).toContain('hexes');
  });

  it('is found in a campaign written by an earlier version, which kept no checksums', async () => {
    const campaign = await played();
    tamper(campaign.directory, (sqlite) => {
      change(sqlite);
      sqlite.exec('UPDATE ledger SET hexes_sum = NULL');
    });
    expect((await metAfter(campaign, { checked: false })).refusal).toContain('table of hexes');
  });
});

describe.each(['island', 'elevation'])('in a world of kind %s', (kind) => {
  it('a hex that was changed is found', async () => {
    const campaign = await played({ kind });
    tamper(campaign.directory, (sqlite) => flip(sqlite, 'hexes', 'facts', LAST_HEX));
    expect((await metAfter(campaign)).refusal).toContain('table of hexes');
  });
});

it.each<[string, string | undefined, RegExp, (sqlite: Sqlite.Database) => void]>([
  ['the seed', 'demo', /seed that is kept/, by("UPDATE secrets SET seed = 'dem' || char(unicode('o') + 1)")],
  ['its salt', 'demo', /seed that is kept/, (sqlite) => flip(sqlite, 'secrets', 'seed_salt', 'true', 7)],
  [
    'the master key',
    undefined,
    /key that is kept/,
    (sqlite) => flip(sqlite, 'secrets', 'master_key', 'true'),
  ],
])('one flipped bit in %s is found before the next command, and by verify', async (_, seed, what, change) => {
  const campaign = await played({ ...(seed !== undefined && { seed }) });
  tamper(campaign.directory, change);
  const { refusal, verification } = await metAfter(campaign);
  expect(refusal).toMatch(what);
  expect(verification).toMatchObject({ ok: false, problem: { what: expect.stringMatching(what) } });
});

const LAST = 'seq = (SELECT max(seq) FROM ledger)';

it.each<[string, RegExp, (sqlite: Sqlite.Database) => void]>([
  ['the last hash', /hash of entry/, (sqlite) => flip(sqlite, 'ledger', 'hash', LAST)],
  ['the salt of the last entry', /hash of entry/, (sqlite) => flip(sqlite, 'ledger', 'salt', LAST)],
  ['the last seal', /hash of entry/, (sqlite) => flip(sqlite, 'ledger', 'next', LAST)],
  ['the place of the party', /listed otherwise/, by(`UPDATE ledger SET party_q = party_q + 2 WHERE ${LAST}`)],
  ['the day', /listed otherwise/, by(`UPDATE ledger SET day = 3 WHERE ${LAST}`)],
  ['the count of hexes', /listed otherwise/, by(`UPDATE ledger SET hex_count = 7 WHERE ${LAST}`)],
  ['the checksum', /table of hexes/, by(`UPDATE ledger SET hexes_sum = hexes_sum + 1 WHERE ${LAST}`)],
])('if %s was changed, no command is carried out', async (_, what, change) => {
  const campaign = await played();
  tamper(campaign.directory, change);
  const { refusal, verification } = await metAfter(campaign);
  expect(refusal).toMatch(what);
  expect(verification?.ok).toBe(false);
});

it.each<[string, RegExp, (sqlite: Sqlite.Database) => void]>([
  ['an entry is', /entry 12 is missing/, by('DELETE FROM ledger WHERE seq = 12')],
  ['several entries are', /entry 4 is missing/, by('DELETE FROM ledger WHERE seq IN (4, 5, 9)')],
  ['what its dice come from is', /what its dice come from is missing/, by('DELETE FROM secrets')],
])('if %s missing, no command is carried out', async (_, what, change) => {
  const campaign = await played();
  tamper(campaign.directory, change);
  const { refusal, damage, verification } = await metAfter(campaign);
  expect(refusal).toMatch(what);
  expect(damage).toEqual([expect.stringMatching(what)]);
  expect(verification).toMatchObject({ ok: false, problem: { what: expect.stringMatching(what) } });
});

it('a campaign whose entries were counted when the storage was opened is opened without counting them again', async () => {
  const { directory, id } = await played();
  for (const [create, counts] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { campaigns, close } = openStorage(directory, { create });
    let counted = 0;
    const store = new (class extends DelegatingStore {
      override entryCount(...asked: Parameters<DelegatingStore['entryCount']>) {
        counted++;
        return super.entryCount(...asked);
      }
    })(campaigns);
    expect(await sessionsOn(store, { digest: systemDigest }).sessions.campaign(id)).not.toBeNull();
    expect(counted).toBe(counts);
    close();
  }
});

it('what comes before a missing entry can be saved as an archive, and the whole ledger can’t', async () => {
  const { directory, id } = await played();
  tamper(directory, by('DELETE FROM ledger WHERE seq = 12'));
  const storage = openStorage(directory, { create: true });
  const { sessions } = sessionsOn(storage.campaigns, { digest: systemDigest });
  const before = await sessions.exportArchive(id, 10);
  if (!before) throw new Error('there is no such campaign');
  const outcome = await sessions.importArchive(before, someOwner(), () => 1e6);
  expect(outcome).toMatchObject({ kind: 'imported', summary: { seq: 11 } });
  for (const at of [11, 12, 14, undefined])
    await expect(sessions.exportArchive(id, at)).rejects.toThrow('entry 12 of');
  storage.close();
});

it('a command that was carried out before the damage still gets its answer', async () => {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  const table = sessionsOn(storage.campaigns, { digest: systemDigest });
  const id = await startedCampaign(table);
  const commandId = randomUUID();
  const { seq } = await carryOut(table, id, enter(1), { commandId, by: THE_OWNER });
  storage.close();
  tamper(directory, (sqlite) => flip(sqlite, 'hexes', 'facts', 'q = 0 AND r = 0'));
  const again = openStorage(directory, { create: true });
  const { sessions } = sessionsOn(again.campaigns, { digest: systemDigest });
  expect(await sessions.command(id, commandId, enter(1), THE_OWNER)).toMatchObject({ ok: true, seq });
  again.close();
});

it.each([undefined, 'demo'])('a campaign that nobody tampered with goes on (seed: %s)', async (seed) => {
  const { directory, id } = await played({ ...(seed !== undefined && { seed }) });
  tamper(directory, (sqlite) => {
    if (seed === undefined) sqlite.exec('UPDATE ledger SET hexes_sum = NULL');
  });
  const storage = openStorage(directory, { create: true });
  const table = sessionsOn(storage.campaigns, { digest: systemDigest });
  for (const to of [4, 4, 5] as const) await carryOut(table, id, enter(to));
  expect(await verifyCampaign(id, storage.campaigns, systemDigest)).toMatchObject({ ok: true });
  storage.close();
});
