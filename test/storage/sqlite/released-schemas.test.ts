import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FIRST_STATUS, statusAfter } from '../../../src/campaign/status.ts';
import { bytesOf } from '../../../src/campaign/writing.ts';
import { readSettings } from '../../../src/config.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { bodyHashOf, entryHash, type LedgerRow, NO_HASH, rowsOfDrafts } from '../../../src/ledger/ledger.ts';
import { startServer } from '../../../src/server.ts';
import type { CampaignStore } from '../../../src/session/ports.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../../src/storage/unusable-database.ts';
import { withRow } from '../../../src/world/hex-sum.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { carryOut, sessionsOn, THE_OWNER } from '../../support/sessions.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import {
  commandKey,
  entriesOf,
  hashOf,
  hexRow,
  ledgerRows,
  newCampaign,
  newLink,
} from '../../support/store-rows.ts';

/*
 * Databases as earlier versions left them, at least one for each schema. Each newer version must be able to open them;
 * they are never made anew. The first ones have an open campaign that was played for a while, a closed one, and one with
 * own dice that has not begun. Later ones add chosen seeds, imported and removed campaigns, a revoked link, notes, names,
 * erased text, links of browsers, an admitted keyring, a keyring taken over by another device, entries with recorded
 * sizes, and then every kind of world and command. Those called "earliest" were left by the first version with that
 * schema, whose triggers were corrected later.
 */
const RELEASED = fileURLToPath(new URL('../../golden/databases/', import.meta.url));
const FILES = readdirSync(RELEASED);
/** The databases whose tables have the first form. */
const OF_FIRST_FORM = [
  'schema-0-earliest.sqlite.gz',
  'schema-0.sqlite.gz',
  'schema-1-earliest.sqlite.gz',
  'schema-1.sqlite.gz',
];
const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** A data directory with one of these databases, inside a directory of its own, where copies go. */
function leftBy(file: string): string {
  const directory = dataDirectory();
  writeFileSync(databaseIn(directory), gunzipSync(readFileSync(`${RELEASED}${file}`)));
  return directory;
}

const copiesOf = (directory: string): string[] =>
  readdirSync(dirname(directory)).filter((name) => name.startsWith(`${basename(directory)}.before-`));

interface FirstCampaign {
  readonly number: number;
  readonly id: CampaignId;
  readonly seq: number;
  readonly head: string;
  readonly closed: number;
  readonly party_q: number | null;
  readonly party_r: number | null;
  readonly hex_count: number;
  readonly seed_since?: number;
  readonly seed: string;
  readonly seed_salt: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The contents of a store in the first form, by table. */
function firstForm(directory: string) {
  const sqlite = plainConnection(directory);
  const all = <T>(sql: string) => sqlite.prepare<[], T>(sql).all();
  return {
    campaigns: all<FirstCampaign>('SELECT * FROM campaigns ORDER BY number'),
    ledger: all<LedgerRow & { campaign: number }>('SELECT * FROM ledger ORDER BY campaign, seq'),
    hexes: all<{ campaign: number; q: number; r: number; seq: number; facts: Buffer }>(
      'SELECT * FROM hexes ORDER BY campaign, q, r',
    ),
    commands: all<{ campaign: number; id: string; digest: string; first_seq: number; last_seq: number }>(
      'SELECT * FROM commands',
    ),
    others: [all('SELECT * FROM links'), all('SELECT * FROM keyrings'), all('SELECT * FROM installation')],
  };
}

/** Recomputes the hashes of a whole ledger, from the first entry on. */
async function expectChain(store: CampaignStore, id: CampaignId, head: string): Promise<LedgerRow[]> {
  const rows = [...(await store.ledger(id, 0, 10_000))];
  let previous = NO_HASH;
  for (const row of rows) {
    previous = entryHash(previous, row, bodyHashOf(row, systemDigest.sha256), systemDigest.sha256);
    expect(row.hash, `the hash of entry ${row.seq}`).toBe(previous);
  }
  expect(previous).toBe(head);
  return rows;
}

it('there is a database for every schema but the newest', () => {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const schemas = FILES.filter((file) => /^schema-\d+\.sqlite\.gz$/.test(file));
  const earlier = migrations.slice(0, -1).map((_, index) => `schema-${index}.sqlite.gz`);
  expect(schemas.slice(0, earlier.length)).toEqual(earlier);
});

describe.each(OF_FIRST_FORM)('%s', (file) => {
  it('is migrated with every entry unchanged, after a copy was made', async () => {
    const directory = leftBy(file);
    const before = firstForm(directory);
    const bytes = readFileSync(databaseIn(directory));
    const storage = openStorage(directory, { create: true });
    expect(storage.backup).toMatch(/\.before-\d{4}\.sqlite$/);
    expect(dirname(storage.backup ?? '')).toBe(dirname(directory));
    expect(readdirSync(directory).filter((name) => name.includes('before'))).toEqual([]);
    for (const campaign of before.campaigns) {
      const rows = await expectChain(storage.campaigns, campaign.id, campaign.head);
      const own = before.ledger.filter((row) => row.campaign === campaign.number);
      expect(rows).toEqual(
        own.map(({ campaign: _, ...row }) => ({
          ...row,
          command: null,
          next: null,
          secret: null,
          text: null,
          textSalt: null,
        })),
      );
      const hexes = before.hexes.filter((row) => row.campaign === campaign.number);
      expect(await storage.campaigns.hexes(campaign.id, null, 10_000)).toEqual(
        hexes.map(({ campaign: _, ...row }) => ({ ...row, layer: 0, indexInEntry: 0 })),
      );
    }
    storage.close();
    const restored = dataDirectory();
    writeFileSync(databaseIn(restored), readFileSync(storage.backup ?? ''));
    const mark = { key: 'copy', value: 'not sealed anew' };
    const { others, ...copied } = firstForm(restored);
    expect(copied).toEqual({ ...before, others: undefined });
    expect(others[2]).toContainEqual(mark);
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('has the same summary of each campaign as before', async () => {
    const directory = leftBy(file);
    const before = firstForm(directory);
    const storage = openStorage(directory, { create: true });
    const summaries = await storage.campaigns.summaries();
    expect(summaries).toHaveLength(before.campaigns.length);
    for (const old of before.campaigns) {
      const { started, ...summary } = (await storage.campaigns.summary(old.id)) ?? {};
      const first = before.ledger.find((row) => row.campaign === old.number);
      expect(started).toEqual(JSON.parse(first?.body ?? ''));
      expect(summary).toEqual({
        id: old.id,
        name: started?.name,
        seq: old.seq,
        // Entries written before sizes were recorded count as 600 bytes each.
        bytes: old.seq * 600,
        head: old.head,
        // There is no checksum of its hexes.
        hexesSum: null,
        takenIn: isFromElsewhere(old, before.others[0])
          ? { entries: old.seed_since ? old.seed_since - 1 : old.seq, hexes: expect.any(Number) }
          : null,
        party: old.party_q === null ? null : { q: old.party_q, r: old.party_r },
        hexCount: old.hex_count,
        day: 1,
        steps: stepsIn(before.ledger.filter((row) => row.campaign === old.number)),
        closed: old.closed === 1,
        // The entry since which another seed is used: an `imported` entry recorded it.
        keySince: old.seed_since ?? 0,
        createdAt: old.created_at,
        updatedAt: old.updated_at,
      });
      expect(await storage.campaigns.secrets(old.id)).toEqual({
        masterKey: null,
        seed: { text: old.seed, salt: old.seed_salt },
      });
      // In the first form the only standing item is the name, which the first entry gives.
      const standing = await storage.campaigns.standing(old.id, old.seq, null, 100);
      expect(standing).toEqual([{ kind: 'campaign-name', key: '', seq: 1 }]);
    }
    storage.close();
  });

  it('still knows its commands, with their entries', async () => {
    const directory = leftBy(file);
    const { campaigns, commands } = firstForm(directory);
    const storage = openStorage(directory, { create: true });
    expect(commands.length).toBeGreaterThan(30);
    for (const { campaign, id, digest, first_seq: firstSeq, last_seq: lastSeq } of commands) {
      const owner = campaigns.find(({ number }) => number === campaign)?.id as CampaignId;
      const command = await storage.campaigns.command(owner, id.toLowerCase());
      expect(command).toEqual({ id: id.toLowerCase(), digest, firstSeq, lastSeq });
    }
    storage.close();
  });

  it('keeps its links, keyrings and name, and renumbers nothing', async () => {
    const directory = leftBy(file);
    const before = firstForm(directory);
    const sequence = plainConnection(directory)
      .prepare('SELECT seq FROM sqlite_sequence')
      .pluck()
      .get() as number;
    const storage = openStorage(directory, { create: true });
    await storage.campaigns.create(newCampaign());
    storage.close();
    const sqlite = plainConnection(directory);
    for (const [index, table] of ['links', 'keyrings', 'installation'].entries())
      expect(sqlite.prepare(`SELECT * FROM ${table}`).all(), table).toEqual(
        expect.arrayContaining(
          (before.others[index] ?? []).map((row) =>
            table === 'links' ? { ...(row as object), parent: null, colour: null } : row,
          ),
        ),
      );
    expect(sqlite.prepare('SELECT max(number) FROM campaigns').pluck().get()).toBe(sequence + 1);
  });

  it('can be played on: an open campaign takes entries of the second form, sealed by its own key', async () => {
    const directory = leftBy(file);
    const storage = openStorage(directory, { create: true });
    const { campaigns } = storage;
    const open = (await campaigns.summaries()).find(({ closed, hexCount }) => !closed && hexCount > 0);
    if (!open) throw new Error('no open campaign');
    const command = commandKey('on');
    const rows = rowsOfDrafts(
      [{ body: { kind: 'received', by: { link: open.started.by.link, role: 'owner' } } }],
      { seq: open.seq, hash: open.head },
      {
        at: '2027-01-01T00:00:00.000Z',
        command: command.id,
        secret: hashOf('secret'),
        sealAfter: () => hashOf('next'),
        drawSalt: () => hashOf('salt').slice(0, 32),
        sha256: systemDigest.sha256,
      },
    );
    const hexes = [hexRow(1000, 1000, open.seq + 1)];
    const secrets = { masterKey: hashOf('key'), seed: null };
    const entries = entriesOf(rows, { hexes, status: { keySince: open.seq + 1 } });
    expect(
      await campaigns.append(open.id, { seq: open.seq, hash: open.head }, command, entries, secrets),
    ).toEqual({
      kind: 'committed',
    });
    await expectChain(campaigns, open.id, rows[0]?.hash ?? '');
    expect(await campaigns.command(open.id, command.id)).toMatchObject({ firstSeq: open.seq + 1 });
    storage.close();
  });

  it('is migrated only once', () => {
    const directory = leftBy(file);
    openStorage(directory, { create: true }).close();
    const second = openStorage(directory, { create: true });
    expect(second.backup).toBeNull();
    second.close();
    expect(copiesOf(directory)).toHaveLength(1);
  });

  it('keeps an existing file with the name of the copy', () => {
    const directory = leftBy(file);
    const earlier = `${directory}.before-${file.startsWith('schema-0') ? '0001' : '0002'}.sqlite`;
    writeFileSync(earlier, 'an earlier one');
    const storage = openStorage(directory, { create: true });
    expect(storage.backup).toMatch(/-2\.sqlite$/);
    expect(readFileSync(earlier, 'utf8')).toBe('an earlier one');
    expect(existsSync(storage.backup ?? '')).toBe(true);
    storage.close();
  });

  it('is left alone by commands that only read', () => {
    const directory = leftBy(file);
    expect(() => openDatabase(directory, { create: false })).toThrow(
      /^The database \S+ was written by an earlier version of Hexfarer\. Start the server once, which brings it up to date\.$/,
    );
    expect(copiesOf(directory)).toEqual([]);
  });
});

describe('schema-2.sqlite.gz', () => {
  const TABLES = ['campaigns', 'receiving', 'secrets', 'ledger', 'hexes', 'standing', 'labels', 'keyrings'];
  const LATER_COLUMNS: Readonly<Record<string, object>> = {
    campaigns: { taken_in: null },
    ledger: { bytes: null, hexes_sum: null },
  };
  const rowsOf = (directory: string, table: string) =>
    plainConnection(directory).prepare(`SELECT * FROM ${table}`).all();

  it('keeps every row; its links have neither parent nor colour', () => {
    const directory = leftBy('schema-2.sqlite.gz');
    const before = TABLES.map((table) => rowsOf(directory, table));
    const links = rowsOf(directory, 'links') as object[];
    expect(links.length).toBeGreaterThan(8);
    const storage = openStorage(directory, { create: true });
    expect(storage.backup).toMatch(/\.before-0003\.sqlite$/);
    storage.close();
    const uncounted = before.map((rows, index) =>
      rows.map((row) => ({ ...(row as object), ...LATER_COLUMNS[TABLES[index] ?? ''] })),
    );
    expect(TABLES.map((table) => rowsOf(directory, table))).toEqual(uncounted);
    expect(rowsOf(directory, 'links')).toEqual(
      links.map((link) => ({ ...link, parent: null, colour: null })),
    );
    expect(copiesOf(directory)).toHaveLength(1);
  });

  it('can be used: its campaigns verify, and its links can have children', async () => {
    const directory = leftBy('schema-2.sqlite.gz');
    const storage = openStorage(directory, { create: true });
    const { campaigns, links } = storage;
    const summaries = await campaigns.summaries();
    expect(summaries.map(({ name }) => name).sort()).toEqual([
      'Another way',
      'Heights',
      'Not Yet',
      'The Closed Book',
      'The Open Reach',
      'The Open Reach',
    ]);
    for (const { id, head } of summaries) await expectChain(campaigns, id, head);
    const now = '2027-01-01T00:00:00.000Z';
    const held = (await Promise.all(summaries.map(({ id }) => links.links(id, now)))).flat();
    const [mira] = held.filter(({ label }) => label === 'Mira');
    if (!mira) throw new Error('the player has no link');
    const child = { ...newLink(mira.campaign, { role: 'player' }), parent: mira.id };
    expect(await links.addChild(hashOf('keyring'), child, now, 1)).toMatchObject({ kind: 'made' });
    expect(await links.revokeLink(mira.campaign, mira.id, now)).toBe(true);
    expect(await links.linkByToken(child.tokenHash, now)).toBeNull();
    storage.close();
  });

  it('is migrated only once', () => {
    const directory = leftBy('schema-2.sqlite.gz');
    openStorage(directory, { create: true }).close();
    const second = openStorage(directory, { create: true });
    expect(second.backup).toBeNull();
    second.close();
  });
});

describe('schema-3.sqlite.gz', () => {
  it('keeps every row, including people and their links, and has no admitted browsers', async () => {
    const directory = leftBy('schema-3.sqlite.gz');
    const sqlite = plainConnection(directory);
    const names = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    const tables = (names as string[]).filter((name) => !/^(__drizzle|sqlite)/.test(name));
    expect(tables.length).toBeGreaterThan(8);
    // Columns added later are not compared.
    const columns = tables.map((table) =>
      sqlite.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).join(', '),
    );
    const rows = () =>
      tables.map((table, index) => sqlite.prepare(`SELECT ${columns[index]} FROM ${table}`).all());
    const before = rows();
    const storage = openStorage(directory, { create: true });
    expect(storage.backup).toMatch(/\.before-0004\.sqlite$/);
    expect(rows()).toEqual(before);
    expect(sqlite.prepare('SELECT count(*) FROM admitted_keyrings').pluck().get()).toBe(0);
    const [child] = sqlite.prepare('SELECT * FROM links WHERE parent IS NOT NULL').all();
    expect(child).toMatchObject({ label: 'Lena', colour: 'blue' });
    await storage.links.admitKeyring(hashOf('keyring'), hashOf('proof'), '2027-01-01T00:00:00.000Z', 10);
    expect(await storage.links.keyringAdmission(hashOf('keyring'))).toBe(hashOf('proof'));
    storage.close();
  });
});

describe('schema-4.sqlite.gz', () => {
  it('keeps admitted browsers, and records the size of what is written from now on', async () => {
    const directory = leftBy('schema-4.sqlite.gz');
    const storage = openStorage(directory, { create: true });
    const { campaigns } = storage;
    const summaries = await campaigns.summaries();
    expect(summaries.length).toBeGreaterThan(4);
    for (const { id, seq, head, bytes } of summaries) {
      await expectChain(campaigns, id, head);
      expect(bytes).toBe(seq * 600);
    }
    const late = summaries.find(({ name }) => name === 'The Late Marches');
    if (!late) throw new Error('a campaign is missing');
    const rows = ledgerRows(late.seq + 1, late.seq + 1);
    const entries = entriesOf(rows);
    const [entry] = entries;
    if (!entry) throw new Error('one row makes one entry');
    expect(await campaigns.append(late.id, { seq: late.seq, hash: late.head }, null, entries)).toEqual({
      kind: 'committed',
    });
    const { bytes } = (await campaigns.summary(late.id)) ?? {};
    expect(bytes).toBe(late.bytes + bytesOf(entry));
    storage.close();
    expect(plainConnection(directory).prepare('SELECT count(*) FROM admitted_keyrings').pluck().get()).toBe(
      1,
    );
  });
});

describe('schema-5.sqlite.gz', () => {
  it('keeps the secrets of its keyrings, and each is bound to the browser that shows it next', async () => {
    const directory = leftBy('schema-5.sqlite.gz');
    const storage = openStorage(directory, { create: true });
    const { links } = storage;
    const now = '2027-01-01T00:00:00.000Z';
    // The cookies of two browsers.
    for (const cookie of ['qPUQ99-Fz4XvLwkgzwfCluzNord1Cu-S', 'Dv6Ax5DECuw87jATmCXU5Twl5l6r2NEP']) {
      const hash = hashOf(cookie);
      const kept = { keyring: hash, used: true, endsAt: null, browser: null };
      expect(await links.keyringSecret(hash)).toEqual(kept);
      expect(await links.keyringLinks(hash, now)).toMatchObject([{ role: 'owner' }]);
      expect(await links.bindKeyring(hash, hashOf('its browser'))).toBe(true);
      expect(await links.bindKeyring(hash, hashOf('another one'))).toBe(false);
      expect(await links.keyringSecret(hash)).toEqual({ ...kept, browser: hashOf('its browser') });
    }
    const count = (table: string) =>
      plainConnection(directory).prepare(`SELECT count(DISTINCT hash) FROM ${table}`).pluck().get();
    expect(count('keyring_secrets')).toBe(Number(count('keyrings')) + Number(count('admitted_keyrings')));
    storage.close();
  });
});

describe('schema-5-measured.sqlite.gz', () => {
  it('can be played on: its campaigns verify, though there is no checksum of their hexes', async () => {
    const directory = leftBy('schema-5-measured.sqlite.gz');
    const storage = openStorage(directory, { create: true });
    const { campaigns } = storage;
    const { sessions } = sessionsOn(campaigns, { digest: systemDigest });
    const measured = (await campaigns.summaries()).filter(({ name }) => name?.startsWith('Measured'));
    expect(measured.map(({ started }) => started.world.kind).sort()).toEqual(['elevation', 'solo']);
    for (const { id, hexesSum, hexCount } of measured) {
      expect(hexesSum).toBeNull();
      expect(hexCount).toBeGreaterThan(12);
      await carryOut({ sessions }, id, { kind: 'mark', q: 0, r: 0, mark: 'camp' }, { by: THE_OWNER });
      expect(await verifyCampaign(id, campaigns, systemDigest)).toMatchObject({ ok: true });
    }
    const created = newCampaign();
    await campaigns.create(created);
    expect((await campaigns.summary(created.id))?.hexesSum).toBe(
      created.entries.flatMap(({ hexes }) => hexes).reduce(withRow, 0),
    );
    storage.close();
  });
});

describe('schema-6.sqlite.gz', () => {
  it('can be played on: every campaign verifies, and takes commands', async () => {
    const directory = leftBy('schema-6.sqlite.gz');
    const storage = openStorage(directory, { create: true });
    const { campaigns } = storage;
    const { sessions } = sessionsOn(campaigns, { digest: systemDigest });
    const summaries = await campaigns.summaries();
    expect(summaries).toHaveLength(7);
    expect(new Set(summaries.map(({ started }) => started.world.kind)).size).toBe(3);
    for (const { id, closed } of summaries) {
      if (!closed)
        await carryOut({ sessions }, id, { kind: 'mark', q: 0, r: 0, mark: 'camp' }, { by: THE_OWNER });
      expect(await verifyCampaign(id, campaigns, systemDigest), id).toMatchObject({ ok: true });
    }
    storage.close();
  });
});

it('command ids that differ only in case do no harm, and the first one is found', async () => {
  const directory = leftBy('schema-1.sqlite.gz');
  const sqlite = plainConnection(directory);
  const [first] = firstForm(directory).commands.filter(({ id }) => id !== id.toUpperCase());
  if (!first) throw new Error('no command with a letter in its id');
  sqlite
    .prepare(
      `INSERT INTO commands SELECT campaign, upper(id), link, digest, first_seq + 1, last_seq + 1
       FROM commands WHERE id = ?`,
    )
    .run(first.id);
  const owner = sqlite.prepare('SELECT id FROM campaigns WHERE number = ?').pluck().get(first.campaign);
  const storage = openStorage(directory, { create: true });
  expect(await storage.campaigns.command(owner as CampaignId, first.id)).toMatchObject({
    firstSeq: first.first_seq,
  });
  storage.close();
});

it.each(['schema-0.sqlite.gz', 'schema-1.sqlite.gz'])(
  'every campaign of %s verifies, the closed ones that were imported as well',
  async (file) => {
    const directory = leftBy(file);
    const storage = openStorage(directory, { create: true });
    const { campaigns } = storage;
    const summaries = await campaigns.summaries();
    expect(summaries.filter(({ closed }) => closed).length).toBeGreaterThan(0);
    for (const { id } of summaries)
      expect(await verifyCampaign(id, campaigns, systemDigest), id).toMatchObject({ ok: true });
    storage.close();
  },
);

it('a restored copy of the first form keeps the seeds that prove its past', async () => {
  const directory = leftBy('schema-1.sqlite.gz');
  const { campaigns } = firstForm(directory);
  const first = openStorage(directory, { create: true });
  first.close();
  const restored = dataDirectory();
  writeFileSync(databaseIn(restored), readFileSync(first.backup ?? ''));
  const storage = openStorage(restored, { create: true });
  for (const { id, seed } of campaigns)
    expect(await storage.campaigns.secrets(id)).toMatchObject({ masterKey: null, seed: { text: seed } });
  storage.close();
});

it('a database of a later version is refused, and left unchanged', () => {
  const directory = dataDirectory();
  openStorage(directory, { create: true }).close();
  const sqlite = plainConnection(directory);
  sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
  expect(() => openDatabase(directory, { create: true })).toThrow(UnusableDatabase);
  expect(() => openDatabase(directory, { create: true })).toThrow(/newer version of Hexfarer/);
});

it('the log names the copy before anything is changed, since a server that is killed later never names it again', async () => {
  const directory = leftBy('schema-5.sqlite.gz');
  const applied = () =>
    plainConnection(directory).prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get();
  const before = applied();
  const named: object[] = [];
  const write = (line: string) => {
    const { backup } = JSON.parse(line);
    if (backup) named.push({ backup, isThere: existsSync(backup), isUnchanged: applied() === before });
  };
  const settings = readSettings({}, { port: '0', data: directory });
  const server = await startServer(settings, pino({ level: 'info' }, { write }));
  await server.close();
  const backup = `${directory}.before-0006.sqlite`;
  expect(named).toEqual([
    { backup, isThere: true, isUnchanged: true },
    { backup, isThere: true, isUnchanged: false },
  ]);
});

it('a migration that fails changes nothing and names the copy; further attempts make no second copy', () => {
  const directory = leftBy('schema-0.sqlite.gz');
  const sqlite = plainConnection(directory);
  // A column that the migration is about to add exists already.
  sqlite.exec('ALTER TABLE campaigns ADD `complete` integer');
  const copy = `${directory}.before-0001.sqlite`;
  for (let attempt = 0; attempt < 3; attempt++)
    expect(() => openDatabase(directory, { create: true })).toThrow(
      new RegExp(`duplicate column.*Nothing in it was changed, and the copy .* is ${copy}\\.`),
    );
  expect(copiesOf(directory)).toEqual([basename(copy)]);
  expect(sqlite.prepare('SELECT count(*) FROM campaigns').pluck().get()).toBe(3);
  expect(existsSync(join(dirname(directory), `${basename(directory)}.before-0001-2.sqlite`))).toBe(false);
});

it('an incomplete copy is cleared up by the next attempt', () => {
  const directory = leftBy('schema-0.sqlite.gz');
  const sqlite = plainConnection(directory);
  sqlite.exec('ALTER TABLE campaigns ADD `complete` integer');
  const copy = `${directory}.before-0001.sqlite`;
  for (let attempt = 0; attempt < 2; attempt++) {
    for (const rest of ['0123abcd.part', '4567cdef.part-journal']) writeFileSync(`${copy}.${rest}`, 'half');
    expect(() => openDatabase(directory, { create: true })).toThrow(/duplicate column/);
    expect(copiesOf(directory)).toEqual([basename(copy)]);
  }
});

/** True if the owner's link was made later than the campaign began, which then came from elsewhere. */
function isFromElsewhere({ number, created_at }: FirstCampaign, links: readonly unknown[] = []): boolean {
  const own = (links as { campaign: number; created_at: string }[]).filter(
    ({ campaign }) => campaign === number,
  );
  return !own.some((link) => link.created_at === created_at);
}

/** Number of steps of the party in a ledger: every place it went to, except the start. */
function stepsIn(rows: readonly { readonly seq: number; readonly body: string }[]): number {
  let status = FIRST_STATUS;
  for (const { seq, body } of rows) status = statusAfter(status, JSON.parse(body), seq);
  return status.steps;
}
