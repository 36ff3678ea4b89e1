import { describe, expect, it } from 'vitest';
import type { ArchiveHeader } from '../../src/ledger/archive-lines.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { exportArchive, verifyArchive } from '../../src/session/archiving.ts';
import { hasChosenSeed } from '../../src/session/campaign-summary.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { always, tablesOf } from '../rules/tables/sample-tables.ts';
import { playedCampaign } from '../support/archived-campaign.ts';
import {
  archiveOf,
  importOutcome,
  inPieces,
  linesOf,
  packed,
  parsed,
  withHeader,
} from '../support/archives.ts';
import { DelegatingStore, Latch } from '../support/delegating-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import {
  carryOut,
  enter,
  type SessionsUnderTest,
  sessionsOn,
  startedCampaign,
  THE_OWNER,
} from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';
import { linkIdOf } from '../support/store-rows.ts';

const ledgerOf = (store: CampaignStore, id: CampaignId) => store.ledger(id, 0, 100_000);

const verified = (store: CampaignStore, id: CampaignId) => verifyCampaign(id, store, systemDigest);

async function importedFrom(store: CampaignStore, archive: Buffer): Promise<CampaignId> {
  const outcome = await importOutcome(archive, store);
  if (outcome.kind !== 'imported') throw new Error(`refused: ${JSON.stringify(outcome.problem)}`);
  return outcome.summary.id;
}

describe.each(STORAGES)('an archive taken from memory to %s', (_name, open) => {
  it('carries over an open campaign: the same entries, and one more for the new seal', async () => {
    const there = new MemoryStore();
    const { id } = await playedCampaign(there);
    const here = (await open()).campaigns;
    const copy = await importedFrom(here, await archiveOf(id, there));
    const [before, after] = [await ledgerOf(there, id), await ledgerOf(here, copy)];
    expect(after.slice(0, -1)).toEqual(before);
    expect(JSON.parse(after.at(-1)?.body ?? '')).toMatchObject({ kind: 'received' });
    const table = sessionsOn(here);
    const [old, fresh] = [await sessionsOn(there).sessions.view(id), await table.sessions.view(copy)];
    expect({ ...fresh, seq: 0 }).toEqual({ ...old, seq: 0 });
    expect(await verified(here, copy)).toMatchObject({ ok: true, entries: before.length + 1 });
  });

  it('strips direction and line controls from names of people, but keeps the entries unchanged', async () => {
    const there = new MemoryStore();
    const { id } = await playedCampaign(there);
    const lines = linesOf(await archiveOf(id, there));
    const label = `\u202enaM\u2028${'\u0301'.repeat(9)}`;
    const hostile = withHeader(lines, { name: label, labels: { fnmwstv1ncyc: label } });
    const here = (await open()).campaigns;
    const copy = await importedFrom(here, packed(hostile));
    const labels = [...(await here.labels(copy)).values()];
    expect(labels).toContain(`naM ${'\u0301'.repeat(4)}`);
    expect(labels.join()).not.toMatch(/[\u202e\u2028]/);
    expect((await ledgerOf(here, copy)).slice(0, -1)).toEqual(await ledgerOf(there, id));
  });

  it('names its own people even if more have joined elsewhere than an archive can name', async () => {
    const there = new MemoryStore();
    const { id } = await playedCampaign(there);
    const labels = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [linkIdOf(`guest ${index}`), `Guest ${index}`]),
    );
    const here = (await open()).campaigns;
    const copy = await importedFrom(
      here,
      packed(withHeader(linesOf(await archiveOf(id, there)), { labels })),
    );
    const header = parsed(linesOf(await archiveOf(copy, here))[0]) as unknown as ArchiveHeader;
    expect(Object.values(header.labels)).toContain('owner');
  });

  it('can be played on with dice of a new seal and closed, and then still verifies', async () => {
    const there = new MemoryStore();
    const { id, table: old } = await playedCampaign(there);
    const here = (await open()).campaigns;
    const archive = await archiveOf(id, there);
    const copies = [await importedFrom(here, archive), await importedFrom(here, archive)];
    const table = sessionsOn(here);
    const dice = async (where: typeof old, campaign: CampaignId) => {
      const rolled: unknown[] = [];
      for (const to of [4, 4, 4, 4, 5, 5, 5, 5] as const)
        for (const entry of (await carryOut(where, campaign, { kind: 'enter', to })).entries)
          if (entry.kind === 'revealed') rolled.push(entry.hex.dice);
      return JSON.stringify(rolled);
    };
    const futures = [
      await dice(old, id),
      await dice(table, copies[0] as CampaignId),
      await dice(table, copies[1] as CampaignId),
    ];
    expect(new Set(futures).size).toBe(3);
    for (const copy of copies) {
      await carryOut(table, copy, { kind: 'close' }, { by: THE_OWNER });
      expect(await verified(here, copy)).toMatchObject({ ok: true });
    }
  });

  it('carries over a closed campaign unchanged, to the last byte', async () => {
    const there = new MemoryStore();
    const { id } = await playedCampaign(there, { close: true });
    const here = (await open()).campaigns;
    const archive = await archiveOf(id, there);
    const copy = await importedFrom(here, archive);
    expect(await ledgerOf(here, copy)).toEqual(await ledgerOf(there, id));
    expect(linesOf(await archiveOf(copy, here)).slice(1)).toEqual(linesOf(archive).slice(1));
    expect(await here.summary(copy)).toMatchObject({ closed: true });
    expect(await here.secrets(copy), 'nothing more is thrown in it').toEqual({ masterKey: null, seed: null });
  });

  it('carries over a campaign with own dice that has not begun', async () => {
    const there = new MemoryStore();
    const id = await startedCampaign(sessionsOn(there), { dice: 'own' });
    const here = (await open()).campaigns;
    const copy = await importedFrom(here, await archiveOf(id, there));
    expect(await here.summary(copy)).toMatchObject({ seq: 2, party: null, hexCount: 0 });
    // The start hex, from which the river flows south, and the six hexes around it: dry, except where that river
    // continues.
    const faces = [4, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 4, 1, 3, 1, 3];
    const { entries } = await carryOut(
      sessionsOn(here),
      copy,
      { kind: 'enter', to: 0, faces },
      { by: THE_OWNER },
    );
    expect(entries.map(({ seq, kind }) => [seq, kind])).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((seq) => [seq, 'revealed']),
    );
    expect(await here.summary(copy)).toMatchObject({ seq: 9, party: { q: 0, r: 0 }, hexCount: 7 });
    expect(await verified(here, copy)).toMatchObject({ ok: true, entries: 9, hexes: 7 });
  });

  it('says that the seed was chosen only until the campaign is sealed anew', async () => {
    const there = new MemoryStore();
    const { id } = await playedCampaign(there);
    const here = (await open()).campaigns;
    const chosen = async (store: CampaignStore, campaign: CampaignId) => {
      const summary = await store.summary(campaign);
      return summary && hasChosenSeed(summary);
    };
    const copy = await importedFrom(here, await archiveOf(id, there));
    await carryOut(sessionsOn(here), copy, { kind: 'close' }, { by: THE_OWNER });
    // The second copy gets no new seed of its own; the seed of the first copy was drawn.
    const second = await importedFrom(here, await archiveOf(copy, here));
    expect(await verified(here, second)).toMatchObject({ ok: true });
    await carryOut(sessionsOn(there), id, { kind: 'close' }, { by: THE_OWNER });
    const closed = await importedFrom(here, await archiveOf(id, there));
    expect({
      original: await chosen(there, id),
      copy: await chosen(here, copy),
      second: await chosen(here, second),
      closed: await chosen(here, closed),
    }).toEqual({ original: true, copy: false, second: false, closed: true });
  });

  it('is taken in whole even if it has many batches', async () => {
    const there = new MemoryStore();
    const table = sessionsOn(there);
    const id = await startedCampaign(table, { seed: 'wide' });
    for (let turn = 0; turn < 300; turn++)
      await carryOut(table, id, { kind: 'enter', to: ((turn % 3) + 1) as 1 });
    const here = (await open()).campaigns;
    const copy = await importedFrom(here, await archiveOf(id, there));
    expect((await ledgerOf(here, copy)).slice(0, -1)).toEqual(await ledgerOf(there, id));
    expect(await verified(here, copy)).toMatchObject({ ok: true });
  });
});

/** A store that holds back reads of a ledger while it has a door. */
class HeldLedger extends DelegatingStore {
  door: Latch | null = null;

  override async ledger(...asked: Parameters<CampaignStore['ledger']>) {
    await this.door?.pass();
    return super.ledger(...asked);
  }
}

describe('an archive', () => {
  it.each<[string, string, (table: SessionsUnderTest, id: CampaignId) => Promise<unknown>]>([
    ['is removed', 'was removed while', ({ sessions }, id) => sessions.remove(id)],
    [
      'loses a text',
      'was erased while',
      (table, id) => carryOut(table, id, { kind: 'erase', seq: 1 }, { by: THE_OWNER }),
    ],
  ])('breaks off if its campaign %s while it is being written', async (_what, why, happen) => {
    const store = new MemoryStore();
    const { id, table } = await playedCampaign(store);
    const held = new HeldLedger(store);
    const archive = await exportArchive(id, held);
    if (!archive) throw new Error('there is such a campaign');
    held.door = new Latch();
    const whole = archive.toArray();
    await held.door.reached;
    await happen(table, id);
    held.door.open();
    await expect(whole).rejects.toThrow(why);
  });

  it.each([
    ['seed', 'the secret of the marches'],
    ['master key', null],
  ])('is the same for the same campaign, byte for byte, and does not contain the %s', async (_what, seed) => {
    const store = new MemoryStore();
    const { id } = await playedCampaign(store, { seed });
    const archive = await archiveOf(id, store);
    expect((await archiveOf(id, store)).equals(archive)).toBe(true);
    const text = linesOf(archive).join('\n');
    const secrets = await store.secrets(id);
    const hidden = [secrets?.masterKey, secrets?.seed?.text, secrets?.seed?.salt].filter((each) => each);
    expect(hidden).toHaveLength(seed === null ? 1 : 2);
    for (const each of hidden) expect(text).not.toContain(each);
    expect(JSON.parse(linesOf(archive)[0] ?? '')).toMatchObject({
      format: 'hexfarer-archive',
      version: 2,
      name: 'The Green Marches',
    });
  });

  it('of an earlier state ends there', async () => {
    const store = new MemoryStore();
    const { id } = await playedCampaign(store);
    const early = await archiveOf(id, store, 10);
    expect(linesOf(early)).toHaveLength(11);
    expect(await verifyArchive(inPieces(early), systemDigest.sha256)).toMatchObject({
      ok: true,
      entries: 10,
    });
  });

  it('up to any entry can be taken in: it extends to the end of that command, and to the entries that erased its texts', async () => {
    const store = new MemoryStore();
    const table = sessionsOn(store);
    const tables = tablesOf({ meetings: always('[1d6] goats', { when: 'enter' }) });
    const id = await startedCampaign(table, { tables });
    const note = { kind: 'note', q: 0, r: 0, text: 'A ford.', for: 'everyone' } as const;
    for (const command of [
      { kind: 'count', name: 'rations', to: 20, perDay: -1 },
      { kind: 'rest' },
      enter(1),
      note,
    ] as const)
      await carryOut(table, id, command);
    const noted = (await ledgerOf(store, id)).length;
    for (const command of [
      { kind: 'rest' },
      { kind: 'erase', seq: noted },
      enter(1),
      { kind: 'rest' },
    ] as const)
      await carryOut(table, id, command);
    const rows = await ledgerOf(store, id);
    const ends = new Set<number>();
    for (let at = 1; at <= rows.length; at++) {
      const archive = await archiveOf(id, store, at);
      const entries = linesOf(archive).length - 1;
      expect(entries).toBeGreaterThanOrEqual(at);
      expect(await importOutcome(archive, new MemoryStore()), `up to entry ${at}`).toMatchObject({
        kind: 'imported',
      });
      ends.add(entries);
    }
    const commandAt = (seq: number) => rows[seq - 1]?.command ?? null;
    const lasts = rows
      .map(({ seq }) => seq)
      .filter((seq) => commandAt(seq) === null || commandAt(seq) !== commandAt(seq + 1));
    const erased = rows.find(({ body }) => JSON.parse(body).kind === 'erased')?.seq ?? 0;
    // An archive that ends within the start is extended to its end; an erased text is in no archive that lacks the
    // entry erasing it.
    const start = rows.findLast(({ command }) => command === null)?.seq ?? 0;
    expect([...ends]).toEqual(lasts.filter((seq) => seq >= start && !(seq >= noted && seq < erased)));
  });

  it('that ends within the start is extended to the end of the start, which is played in one piece', async () => {
    const store = new MemoryStore();
    const { id } = await playedCampaign(store);
    const least = await archiveOf(id, store, 4);
    expect(linesOf(least)).toHaveLength(1 + 8);
    expect(await importOutcome(least, new MemoryStore())).toMatchObject({ kind: 'imported' });
    const elsewhere = new MemoryStore();
    const own = await startedCampaign(sessionsOn(elsewhere), { dice: 'own' });
    expect(linesOf(await archiveOf(own, elsewhere, 1))).toHaveLength(1 + 1);
  });

  it('cut off in the middle of the start is refused, since the start comes in one piece', async () => {
    const store = new MemoryStore();
    const { id } = await playedCampaign(store);
    const [header, ...lines] = linesOf(await archiveOf(id, store)).slice(0, 5);
    const { hash } = parsed(lines.at(-1));
    const cut = packed([...withHeader([header ?? ''], { entries: 4, head: hash }), ...lines]);
    const problem = { seq: 5, what: expect.stringContaining('ends before the start is complete') };
    expect(await verifyArchive(inPieces(cut), systemDigest.sha256)).toMatchObject({ ok: false, problem });
    expect(await importOutcome(cut, new MemoryStore())).toMatchObject({ kind: 'refused', problem });
  });

  it('verifies however its bytes are split into pieces', async () => {
    const store = new MemoryStore();
    const { id } = await playedCampaign(store);
    const archive = await archiveOf(id, store);
    for (const size of [1, 7, 64, 1_000_000])
      expect(await verifyArchive(inPieces(archive, size), systemDigest.sha256)).toMatchObject({ ok: true });
  });
});
