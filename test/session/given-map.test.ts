import { describe, expect, it } from 'vitest';
import { parseHexLabel } from '../../src/hex/label.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { verdictOn } from '../docs/python.ts';
import { archiveOf, importOutcome, inPieces } from '../support/archives.ts';
import { campaignOf } from '../support/given-maps.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, sessionsOn, THE_OWNER } from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';
import { hashOf, someLinkId } from '../support/store-rows.ts';
import { VALE, VALE_HEXES } from '../support/text-maps.ts';

const verified = (store: CampaignStore, id: CampaignId) => verifyCampaign(id, store, systemDigest);

const bodies = async (store: CampaignStore, id: CampaignId) =>
  (await store.ledger(id, 0, 10_000)).map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }));

const hex = (label: string) => parseHexLabel(label) ?? { q: Number.NaN, r: Number.NaN };

const owner = () => {
  const link = someLinkId();
  return {
    id: link,
    role: 'owner' as const,
    label: 'owner',
    tokenHash: hashOf(`token of ${link}`),
    expiresAt: null,
    parent: null,
    colour: null,
  };
};

/** A map of `count` plains in a row; enough of them need several entries. */
const long = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${100 + index}.10 plain\n`).join('');

describe.each(STORAGES)('a campaign that begins with a map, in %s,', (_name, open) => {
  it('lists its hexes as given and not rolled, and is sealed from the start', async () => {
    const store = (await open()).campaigns;
    const summary = await campaignOf(VALE, store);
    expect(summary).toMatchObject({
      name: 'The Vale of Alder',
      seq: 6,
      hexCount: VALE_HEXES,
      party: hex('0101'),
    });
    const rows = await bodies(store, summary.id);
    expect(rows.map(({ body }) => body.kind)).toEqual([
      'started',
      'given',
      'routed',
      'named',
      'named',
      'named',
    ]);
    expect(rows[0]?.body).toMatchObject({ edition: 'solo@1', dice: 'server', seedChosen: false });
    expect(rows[1]).toMatchObject({
      command: null,
      secret: null,
      next: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(rows[1]?.body.hexes[0]).toEqual({
      ...hex('0101'),
      altitude: 8,
      flow: 3,
      terrain: 'mountains',
      site: null,
    });
    const map = await sessionsOn(store).sessions.view(summary.id);
    expect(map?.hexes[1]).toEqual({
      ...hex('0102'),
      label: '0102',
      seq: 2,
      altitude: 6,
      flow: 3,
      terrain: 'forested-hills',
      site: 'ruin',
      origin: null,
      dice: [],
      given: true,
    });
    expect(map?.trail).toEqual([hex('0101')]);
    expect(map?.names.map(({ text }) => text)).toEqual(['Old Wall', 'Alder', 'Alderwater']);
    expect(await verified(store, summary.id)).toMatchObject({
      ok: true,
      hexes: VALE_HEXES,
      given: VALE_HEXES,
    });
  });

  it('can be explored further by the solo rules, exported, imported again, forked and closed', async () => {
    const store = (await open()).campaigns;
    const { id } = await campaignOf(VALE, store, { party: hex('0103') });
    const table = sessionsOn(store);
    // Nothing is known south of 0103; the step starts from a hex of the map.
    await carryOut(table, id, { kind: 'enter', to: 4 });
    const view = await table.sessions.view(id);
    const entered = view?.hexes.at(-1);
    expect(entered).toMatchObject({ label: '0104', origin: hex('0103') });
    expect(entered).not.toHaveProperty('given');
    expect(entered?.dice.length).toBeGreaterThan(0);
    for (const to of [4, 3, 3, 2] as const) await carryOut(table, id, { kind: 'enter', to });
    const forked = await table.sessions.fork(id, { at: 2, name: 'Another vale' }, owner());
    if (forked.kind !== 'forked') throw new Error(forked.kind);
    expect(forked.summary).toMatchObject({ hexCount: VALE_HEXES, party: hex('0103'), name: 'Another vale' });
    await carryOut(table, forked.summary.id, { kind: 'enter', to: 4 });
    await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
    for (const each of [id, forked.summary.id]) {
      expect(await verified(store, each)).toMatchObject({ ok: true, given: VALE_HEXES });
      const archive = await archiveOf(each, store);
      expect(verdictOn(archive)).toMatchObject({ ok: true, given: VALE_HEXES });
      const there = new MemoryStore();
      const outcome = await importOutcome(archive, there);
      if (outcome.kind !== 'imported') throw new Error(outcome.problem.what);
      const copy = await sessionsOn(there).sessions.view(outcome.summary.id);
      const original = await table.sessions.view(each);
      expect(copy?.hexes).toEqual(original?.hexes);
      expect(await verified(there, outcome.summary.id)).toMatchObject({ ok: true, given: VALE_HEXES });
    }
  });

  it('splits a long map into several entries, which archives and forks keep together', async () => {
    const store = (await open()).campaigns;
    const { id, seq } = await campaignOf(long(1201), store);
    expect(seq).toBe(4);
    const rows = await bodies(store, id);
    expect(rows.slice(1).map(({ body }) => body.hexes.length)).toEqual([500, 500, 201]);
    expect(rows.slice(1).map(({ body }) => 'party' in body)).toEqual([false, false, true]);
    const archive = await archiveOf(id, store, 2);
    expect(await verifyArchive(inPieces(archive), systemDigest.sha256)).toMatchObject({
      ok: true,
      entries: 4,
      given: 1201,
    });
    const table = sessionsOn(store);
    expect((await table.sessions.view(id, 3))?.hexes).toHaveLength(1000);
    expect((await table.sessions.view(id, 3))?.party).toBeNull();
    const forked = await table.sessions.fork(id, { at: 2, name: 'Fork' }, owner());
    expect(forked).toMatchObject({ summary: { seq: 5, hexCount: 1201 } });
  });

  it('is removed without a trace if its map grows beyond what may be written', async () => {
    const store = (await open()).campaigns;
    let batches = 0;
    const onBatch = () => {
      if (++batches === 3) throw new Error('enough');
    };
    let began: CampaignId | null = null;
    const receive = store.receive.bind(store);
    store.receive = (campaign, rows) => {
      began = campaign.id;
      return receive(campaign, rows);
    };
    await expect(campaignOf(long(2000), store, { onBatch })).rejects.toThrow('enough');
    expect(began).not.toBeNull();
    expect(await store.summary(began as unknown as CampaignId)).toBeNull();
  });
});
