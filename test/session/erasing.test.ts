import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { EntryWrite } from '../../src/campaign/writing.ts';
import { writesOf } from '../../src/campaign/writing.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { entryOf, type LedgerRow, rowsOfDrafts } from '../../src/ledger/ledger.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ThrowSealing } from '../../src/session/throw-sealing.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { archiveOf, importOutcome, inPieces, linesOf, packed } from '../support/archives.ts';
import { expectChain, expectSeals } from '../support/chain.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import {
  carryOut,
  enter,
  refusal,
  sessionsOn,
  someActor,
  startedCampaign,
  THE_OWNER,
} from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';
import { commandKey, hashOf, uuidOf } from '../support/store-rows.ts';

const NAME = 'The Marches of my old Friend';

/** Erases the name of a campaign as a command would: with an entry that refers to the first one. */
async function eraseName(store: CampaignStore, id: CampaignId): Promise<void> {
  const summary = await store.summary(id);
  if (!summary) throw new Error('no such campaign');
  const rows = await store.ledger(id, 0, 10_000);
  const campaign = new Campaign(summary.started, WORLDS);
  for (const row of rows) campaign.apply(entryOf(row, () => ''));
  const { masterKey = null } = (await store.secrets(id)) ?? {};
  const sealing = masterKey === null ? null : new ThrowSealing(masterKey, systemDigest);
  const by = { link: THE_OWNER.link, role: THE_OWNER.role };
  const written = rowsOfDrafts([{ body: { kind: 'erased', by, of: 1 } }], campaign.end, {
    at: '2026-01-01T13:00:00.000Z',
    command: uuidOf('erase'),
    secret: null,
    sealAfter: sealing?.sealAfter ?? (() => null),
    drawSalt: () => hashOf('salt').slice(0, 32),
    sha256: systemDigest.sha256,
  });
  const writes: EntryWrite[] = writesOf(written, campaign);
  expect(writes).toMatchObject([{ erases: 1 }]);
  expect(await store.append(id, campaign.end, commandKey('erase'), writes)).toEqual({ kind: 'committed' });
}

describe.each(STORAGES)('a campaign whose name was erased, on %s,', (_name, open) => {
  async function erased({ close = false, seed }: { close?: boolean; seed?: string } = {}) {
    const store = (await open()).campaigns;
    const table = sessionsOn(store);
    const id = await startedCampaign(table, { name: NAME, seed });
    await carryOut(table, id, enter(1));
    if (close) await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
    expect((await table.sessions.campaign(id))?.name).toBe(NAME);
    await eraseName(store, id);
    return { store, table, id };
  }

  it.each([
    ['open and sealed', {}],
    ['open, of a chosen seed', { seed: 'an old road' }],
    ['closed', { close: true }],
  ])('shows no name anywhere, and verifies: %s', async (_what, how) => {
    const { store, id } = await erased(how);
    const table = sessionsOn(store);
    expect((await store.summary(id))?.name).toBeNull();
    expect((await store.summaries()).map(({ name }) => name)).toEqual([null]);
    expect((await table.sessions.campaign(id))?.name).toBeNull();
    expect(await table.sessions.view(id)).toMatchObject({ name: null });
    // It has no name at earlier moments either.
    expect(await table.sessions.view(id, 3)).toMatchObject({ seq: 3, name: null });
    const entries = await table.sessions.entries(id, 0, 100);
    expect(entries[0]).toMatchObject({
      kind: 'started',
      text: null,
      textSalt: null,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(entries)).not.toContain(NAME);
    expectChain(entries);
    if (!('seed' in how)) expect(expectSeals(entries)).toBeGreaterThan(0);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
    const archive = await archiveOf(id, store);
    expect(linesOf(archive).join('\n')).not.toContain(NAME);
    expect(JSON.parse(linesOf(archive)[0] ?? '')).toMatchObject({ name: '' });
    expect(JSON.parse(linesOf(archive)[1] ?? '')).not.toHaveProperty('text');
    expect(await verifyArchive(inPieces(archive), systemDigest.sha256)).toMatchObject({ ok: true });
    const copy = await importOutcome(archive, store);
    expect(copy).toMatchObject({ kind: 'imported', summary: { name: null } });
  });

  it('goes on, also in a process that had it open', async () => {
    const { store, table, id } = await erased();
    const { seq } = await carryOut(table, id, enter(1));
    expect(table.published.flatMap(({ entries }) => entries.map(({ kind }) => kind)).slice(-2)).toEqual([
      'erased',
      'revealed',
    ]);
    expect((await table.sessions.campaign(id))?.name).toBeNull();
    expect(seq).toBe(11);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true, entries: 11 });
  });

  it('fails to verify if the text is put back, and the entry is named', async () => {
    const { store, id } = await erased();
    const before = await verifyCampaign(id, store, systemDigest);
    expect(before?.ok).toBe(true);
    class PutBack extends DelegatingStore {
      override async ledger(...args: Parameters<CampaignStore['ledger']>): Promise<readonly LedgerRow[]> {
        const rows = await super.ledger(...args);
        return rows.map((row) => (row.seq === 1 ? { ...row, text: NAME, textSalt: 'ab'.repeat(16) } : row));
      }
    }
    expect(await verifyCampaign(id, new PutBack(store), systemDigest)).toMatchObject({
      ok: false,
      problem: { seq: 1, what: expect.stringContaining('not the one that was written') },
    });
  });
});

describe('an archive', () => {
  async function archives() {
    const table = sessionsOn();
    const id = await startedCampaign(table, { name: NAME, seed: undefined });
    const whole = linesOf(await archiveOf(id, table.store));
    await eraseName(table.store, id);
    return { whole, erased: linesOf(await archiveOf(id, table.store)), table };
  }

  it('in which an erased text was put back with its true salt is refused at the entry that erased it', async () => {
    const { whole, erased, table } = await archives();
    const { text, textSalt } = JSON.parse(whole[1] ?? '');
    const forged = packed(erased.with(1, JSON.stringify({ ...JSON.parse(erased[1] ?? ''), text, textSalt })));
    const problem = {
      seq: 9,
      what: expect.stringContaining('entry 1 is still there, though this entry erased it'),
    };
    expect(await importOutcome(forged, table.store)).toEqual({ kind: 'refused', problem });
    expect(await verifyArchive(inPieces(forged), systemDigest.sha256)).toMatchObject({ ok: false, problem });
  });

  it('from which a text was removed without an entry that says so is refused', async () => {
    const { whole, table } = await archives();
    const { text: _text, textSalt: _salt, ...rest } = JSON.parse(whole[1] ?? '');
    expect(await importOutcome(packed(whole.with(1, JSON.stringify(rest))), table.store)).toEqual({
      kind: 'refused',
      problem: { seq: 1, what: expect.stringContaining('its text is gone') },
    });
  });
});

describe('a typed text', () => {
  async function named(how: { readonly seed?: string | undefined } = {}) {
    const table = sessionsOn();
    const id = await startedCampaign(table, { name: NAME, ...how });
    const name = { kind: 'name', q: 0, r: 0, of: 'place', text: 'Greenhollow' } as const;
    const given = await carryOut(table, id, name);
    return { table, id, seq: given.seq };
  }

  const namesOf = async (table: Awaited<ReturnType<typeof named>>['table'], id: CampaignId, at?: number) =>
    (await table.sessions.view(id, at))?.names.map(({ text }) => text);

  it('is shown on the map and replaces the earlier text there', async () => {
    const { table, id, seq } = await named();
    expect(await namesOf(table, id)).toEqual(['Greenhollow']);
    await carryOut(table, id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Long Fen' });
    expect(await namesOf(table, id)).toEqual(['Long Fen']);
    expect(await namesOf(table, id, seq)).toEqual(['Greenhollow']);
    await carryOut(table, id, { kind: 'name', q: 0, r: 0, of: 'place', text: '' });
    expect(await namesOf(table, id)).toEqual([]);
  });

  it('can be erased by its author or an owner, for everybody and at every earlier moment', async () => {
    const { table, id, seq } = await named();
    expect(await refusal(table, id, { kind: 'erase', seq }, { by: someActor('player') })).toBe(
      'access/forbidden',
    );
    await carryOut(table, id, { kind: 'erase', seq });
    expect(await namesOf(table, id)).toEqual([]);
    expect(await namesOf(table, id, seq)).toEqual([]);
    expect(await refusal(table, id, { kind: 'erase', seq })).toBe('campaign/no-text');
    expect(await refusal(table, id, { kind: 'erase', seq: 2 })).toBe('campaign/no-text');
    expect(await refusal(table, id, { kind: 'erase', seq: 999 })).toBe('campaign/no-text');
    const [entry] = await table.sessions.entries(id, seq - 1, 1);
    expect(entry).toMatchObject({
      kind: 'named',
      text: null,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await verifyCampaign(id, table.store, systemDigest)).toMatchObject({ ok: true });
  });

  it('does not come back when the text that replaced it is erased', async () => {
    const { table, id } = await named();
    const later = await carryOut(table, id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Long Fen' });
    await carryOut(table, id, { kind: 'erase', seq: later.seq });
    expect(await namesOf(table, id)).toEqual([]);
    const again = sessionsOn(table.store);
    expect(await namesOf(again, id)).toEqual([]);
  });

  it.each([
    ['of a chosen seed', {}],
    ['of sealed throws', { seed: undefined }],
  ])(
    'can be erased after a campaign %s is closed, when nothing else is possible any more',
    async (_what, how) => {
      const { table, id, seq } = await named(how);
      const closed = await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
      const erased = await carryOut(table, id, { kind: 'erase', seq }, { by: THE_OWNER });
      expect(erased.seq, 'nothing is sealed anew').toBe(closed.seq + 1);
      expect(await refusal(table, id, { kind: 'mark', q: 0, r: 0, mark: 'camp' }, { by: THE_OWNER })).toBe(
        'campaign/closed',
      );
      expect(await verifyCampaign(id, table.store, systemDigest)).toMatchObject({ ok: true });
    },
  );

  it('that was erased later is missing from an archive of an earlier moment, which extends to the entry that erased it', async () => {
    const { table, id, seq } = await named();
    await carryOut(table, id, enter(1));
    const erased = await carryOut(table, id, { kind: 'erase', seq });
    await carryOut(table, id, enter(1));
    const archive = await archiveOf(id, table.store, seq);
    expect(await verifyArchive(inPieces(archive), systemDigest.sha256)).toMatchObject({
      ok: true,
      entries: erased.seq,
    });
  });

  it('is looked up in one pass over the whole archive, however many texts were erased', async () => {
    const { table, id } = await named();
    const written: number[] = [];
    for (let index = 0; index < 40; index++) {
      const text = `Night ${index}`;
      written.push((await carryOut(table, id, { kind: 'note', q: 0, r: 0, text, for: 'everyone' })).seq);
    }
    for (const note of written) await carryOut(table, id, { kind: 'erase', seq: note });
    let read = 0;
    class Counting extends DelegatingStore {
      override async ledger(...args: Parameters<CampaignStore['ledger']>): Promise<readonly LedgerRow[]> {
        const rows = await super.ledger(...args);
        read += rows.length;
        return rows;
      }
    }
    const archive = await archiveOf(id, new Counting(table.store));
    expect(await verifyArchive(inPieces(archive), systemDigest.sha256)).toMatchObject({ ok: true });
    const { seq: entries = 0 } = (await table.store.summary(id)) ?? {};
    // Once for its start, once for its entries, and once for the erased texts.
    expect(read).toBeLessThan(4 * entries);
  });
});

it('an erased name is not replaced by an earlier one when its campaign is opened anew', async () => {
  const table = sessionsOn();
  const id = await startedCampaign(table, { name: NAME });
  const by = { by: THE_OWNER };
  // The entry of the earlier name stays in force because of the other settings in it.
  await carryOut(table, id, { kind: 'set', name: 'The Blue Marches', hexesPerDay: 4 }, by);
  await carryOut(table, id, { kind: 'set', name: 'The Red Marches' }, by);
  const seq = (await table.sessions.campaign(id))?.seq ?? 0;
  const looked = () => sessionsOn(table.store).sessions.snapshot(id, seq);
  expect((await looked())?.frame.name).toBe('The Red Marches');
  await carryOut(table, id, { kind: 'erase', seq }, by);
  const live = (await table.sessions.snapshot(id))?.frame;
  const opened = (await sessionsOn(table.store).sessions.snapshot(id))?.frame;
  expect(live).toMatchObject({ name: null, play: { hexesPerDay: 4 } });
  expect(opened).toEqual(live);
  expect((await looked())?.frame.name, 'on the map as it was then').toBeNull();
});
