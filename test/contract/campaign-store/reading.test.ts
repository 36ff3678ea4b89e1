import { describe, expect, it } from 'vitest';
import { STORAGES } from '../../support/storages.ts';
import {
  append,
  commandKey,
  hashOf,
  hexRow,
  ledgerRow,
  ledgerRows,
  newCampaign,
  rowsOf,
  someCampaignId,
  statusAfter,
  time,
} from '../../support/store-rows.ts';
import { pagedHexes, plain } from '../../support/stored.ts';

describe.each(STORAGES)('reading campaigns from %s', (_name, open) => {
  it('pages through the ledger in order', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    await append(campaigns, campaign.id, 2, null, ledgerRows(3, 25));
    const all = [...rowsOf(campaign.entries), ...ledgerRows(3, 25)];
    expect(await campaigns.ledger(campaign.id, 0, 1000)).toEqual(all);
    expect(await campaigns.ledger(campaign.id, 0, 7)).toEqual(all.slice(0, 7));
    expect(await campaigns.ledger(campaign.id, 7, 7)).toEqual(all.slice(7, 14));
    expect(await campaigns.ledger(campaign.id, 24, 7)).toEqual(all.slice(24));
    expect(await campaigns.ledger(campaign.id, 25, 7)).toEqual([]);
    expect(await campaigns.ledger(campaign.id, 1_000_000, 7)).toEqual([]);
  });

  it('gives the status of a campaign after each entry, one by one and many at once', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const stood = [statusAfter(), statusAfter()];
    for (let seq = 3; seq <= 9; seq++) {
      const status = statusAfter({ party: { q: seq, r: -seq }, day: seq, hexCount: seq, steps: 1 });
      await append(campaigns, campaign.id, seq - 1, null, [ledgerRow(seq)], { status });
      stood.push(status);
    }
    const { id } = campaign;
    expect(await campaigns.statuses(id, 0, 1000)).toEqual(stood);
    expect(await campaigns.statuses(id, 3, 4)).toEqual(stood.slice(3, 7));
    expect(await campaigns.statuses(id, 9, 4)).toEqual([]);
    expect(await campaigns.status(id, 7)).toEqual(stood[6]);
    expect(await campaigns.status(id, 10)).toBeNull();
    expect(await campaigns.statuses(someCampaignId(), 0, 4)).toEqual([]);
  });

  it('[port] gives hexes by place and layer, with their entry and their index in it', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    // One entry may reveal several hexes, and several layers of one hex.
    const third = [
      hexRow(2, -1, 3),
      hexRow(-2, 1, 3, { indexInEntry: 1 }),
      hexRow(2, -3, 3, { indexInEntry: 2 }),
    ];
    const fourth = [
      hexRow(2, -1, 4, { layer: 1 }),
      hexRow(2, -1, 4, { layer: 2, indexInEntry: 1 }),
      hexRow(0, 0, 4, { layer: 1, indexInEntry: 2 }),
      hexRow(-2, -30, 4, { indexInEntry: 3 }),
    ];
    const hexes = [...third, ...fourth];
    await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 4), { hexes });
    const inOrder = [
      hexRow(-2, -30, 4, { indexInEntry: 3 }),
      hexRow(-2, 1, 3, { indexInEntry: 1 }),
      hexRow(0, 0, 2),
      hexRow(0, 0, 4, { layer: 1, indexInEntry: 2 }),
      hexRow(2, -3, 3, { indexInEntry: 2 }),
      hexRow(2, -1, 3),
      hexRow(2, -1, 4, { layer: 1 }),
      hexRow(2, -1, 4, { layer: 2, indexInEntry: 1 }),
    ].map(plain);
    expect((await campaigns.hexes(campaign.id, null, 1000)).map(plain)).toEqual(inOrder);
    for (const size of [1, 2, 3, 7, 8, 9])
      expect(await pagedHexes(campaigns, campaign.id, size), `pages of ${size}`).toEqual(inOrder);
  });

  it('pages through hexes that were revealed one by one', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const hexes = Array.from({ length: 40 }, (_, index) => hexRow(index - 20, index * 3 - 7, 3 + index));
    await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 42), { hexes });
    const all = hexes.toSpliced(20, 0, hexRow(0, 0, 2)).map(plain);
    for (const size of [1, 7, 41, 100]) expect(await pagedHexes(campaigns, campaign.id, size)).toEqual(all);
  });

  it('lists all campaigns, the most recently played first', async () => {
    const { campaigns } = await open();
    const all = Array.from({ length: 4 }, () => newCampaign());
    for (const campaign of all) await campaigns.create(campaign);
    const order = [2, 0, 3, 1];
    for (const [turn, index] of order.entries()) {
      const { id } = all[index] as (typeof all)[number];
      const row = { ...ledgerRow(3), at: time(100 + turn) };
      await append(campaigns, id, 2, commandKey('c'), [row]);
    }
    const listed = await campaigns.summaries();
    expect(listed.map(({ id }) => id)).toEqual(order.reverse().map((index) => all[index]?.id));
    for (const summary of listed) expect(summary).toEqual(await campaigns.summary(summary.id));
  });

  it('gives each campaign its own secrets, and none in a summary', async () => {
    const { campaigns } = await open();
    const [one, other] = [newCampaign(), newCampaign()];
    await campaigns.create(one);
    await campaigns.create(other);
    expect(await campaigns.secrets(one.id)).toEqual(one.secrets);
    expect(await campaigns.secrets(other.id)).toEqual(other.secrets);
    const listed = JSON.stringify(await campaigns.summaries());
    for (const { secrets } of [one, other]) {
      expect(listed).not.toContain(secrets.seed?.text);
      expect(listed).not.toContain(secrets.masterKey);
    }
  });

  it('finds commands by their id, but not by ids in entries that came with a campaign from elsewhere', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    await append(campaigns, campaign.id, 2, commandKey('known'), ledgerRows(3, 4));
    expect(await campaigns.command(campaign.id, commandKey('known').id)).toMatchObject({
      firstSeq: 3,
      lastSeq: 4,
    });
    expect(await campaigns.command(campaign.id, commandKey('unknown').id)).toBeNull();
    expect(await campaigns.command(campaign.id, hashOf('no id').slice(0, 8))).toBeNull();
  });
});
