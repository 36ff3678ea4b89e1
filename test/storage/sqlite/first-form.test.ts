import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_STATUS, statusAfter } from '../../../src/campaign/status.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { type LedgerRow, rowsOfDrafts } from '../../../src/ledger/ledger.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { copiesOf, expectChain, leftBy } from '../../support/released-databases.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import { commandKey, entriesOf, hashOf, hexRow, newCampaign } from '../../support/store-rows.ts';

/** The databases whose tables have the first form. */
const OF_FIRST_FORM = [
  'schema-0-earliest.sqlite.gz',
  'schema-0.sqlite.gz',
  'schema-1-earliest.sqlite.gz',
  'schema-1.sqlite.gz',
];

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
