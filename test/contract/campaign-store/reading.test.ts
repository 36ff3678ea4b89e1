import { describe, expect, it } from 'vitest';
import { STORAGES } from '../../support/storages.ts';
import {
  commandKey,
  ledgerRow,
  ledgerRows,
  newCampaign,
  packedHex,
  projection,
  time,
} from '../../support/store-rows.ts';
import { pagedHexes, plain } from '../../support/stored.ts';

describe.each(STORAGES)('reading campaigns from %s', (_name, open) => {
  it('pages through the ledger in order', async () => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    await campaigns.append(campaign.id, 2, commandKey('c'), ledgerRows(3, 25), projection());
    const all = [...campaign.entries, ...ledgerRows(3, 25)];
    expect(await campaigns.ledger(campaign.id, 0, 1000)).toEqual(all);
    expect(await campaigns.ledger(campaign.id, 0, 7)).toEqual(all.slice(0, 7));
    expect(await campaigns.ledger(campaign.id, 7, 7)).toEqual(all.slice(7, 14));
    expect(await campaigns.ledger(campaign.id, 24, 7)).toEqual(all.slice(24));
    expect(await campaigns.ledger(campaign.id, 25, 7)).toEqual([]);
    expect(await campaigns.ledger(campaign.id, 1_000_000, 7)).toEqual([]);
  });

  it('[port] gives hexes in the order of their revealing: the entry, and within it the place', async () => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    // One entry may reveal several hexes; a store is not told them in any order.
    const third = [packedHex(2, -1, 3), packedHex(-2, 1, 3), packedHex(2, -3, 3), packedHex(-2, -1, 3)];
    const fourth = [packedHex(1, 1, 4), packedHex(-5, 0, 4)];
    await campaigns.append(
      campaign.id,
      2,
      commandKey('c'),
      ledgerRows(3, 4),
      projection([...third, ...fourth]),
    );
    const inOrder = [
      packedHex(0, 0, 2),
      packedHex(-2, -1, 3),
      packedHex(-2, 1, 3),
      packedHex(2, -3, 3),
      packedHex(2, -1, 3),
      packedHex(-5, 0, 4),
      packedHex(1, 1, 4),
    ].map(plain);
    expect((await campaigns.hexes(campaign.id, null, 1000)).map(plain)).toEqual(inOrder);
    for (const size of [1, 2, 3, 6, 7, 8])
      expect(await pagedHexes(campaigns, campaign.id, size), `pages of ${size}`).toEqual(inOrder);
  });

  it('pages through hexes that were revealed one by one', async () => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const hexes = Array.from({ length: 40 }, (_, index) => packedHex(20 - index, index * 3 - 7, 3 + index));
    await campaigns.append(campaign.id, 2, commandKey('c'), ledgerRows(3, 42), projection(hexes));
    const all = [packedHex(0, 0, 2), ...hexes].map(plain);
    for (const size of [1, 7, 41, 100]) expect(await pagedHexes(campaigns, campaign.id, size)).toEqual(all);
  });

  it('lists all campaigns, the one that was last played first', async () => {
    const { campaigns } = open();
    const all = Array.from({ length: 4 }, () => newCampaign());
    for (const campaign of all) await campaigns.create(campaign);
    const order = [2, 0, 3, 1];
    for (const [turn, index] of order.entries()) {
      const { id } = all[index] as (typeof all)[number];
      const row = { ...ledgerRow(3), at: time(100 + turn) };
      await campaigns.append(id, 2, commandKey('c'), [row], projection());
    }
    const listed = await campaigns.summaries();
    expect(listed.map(({ id }) => id)).toEqual(order.reverse().map((index) => all[index]?.id));
    for (const summary of listed) expect(summary).toEqual(await campaigns.summary(summary.id));
  });

  it('tells each campaign its own secret, and no summary tells one', async () => {
    const { campaigns } = open();
    const [one, other] = [newCampaign(), newCampaign()];
    await campaigns.create(one);
    await campaigns.create(other);
    expect(await campaigns.secret(one.id)).toEqual(one.secret);
    expect(await campaigns.secret(other.id)).toEqual(other.secret);
    expect(JSON.stringify(await campaigns.summaries())).not.toContain(one.secret.seed);
  });
});
