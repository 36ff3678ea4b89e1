import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/campaign/writing.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { withRow } from '../../../src/world/hex-sum.ts';
import { copiesOf, expectChain, leftBy, RELEASED } from '../../support/released-databases.ts';
import { carryOut, sessionsOn, THE_OWNER } from '../../support/sessions.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import { entriesOf, hashOf, ledgerRows, newCampaign, newLink } from '../../support/store-rows.ts';

const FILES = readdirSync(RELEASED);
const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

it('there is a database for every schema but the newest', () => {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const schemas = FILES.filter((file) => /^schema-\d+\.sqlite\.gz$/.test(file));
  const earlier = migrations.slice(0, -1).map((_, index) => `schema-${index}.sqlite.gz`);
  expect(schemas.slice(0, earlier.length)).toEqual(earlier);
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
