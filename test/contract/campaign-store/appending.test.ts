import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES } from '../../support/storages.ts';
import {
  commandKey,
  ledgerRow,
  ledgerRows,
  newCampaign,
  packedHex,
  projection,
  someCampaignId,
  time,
} from '../../support/store-rows.ts';
import { everythingOf, plain } from '../../support/stored.ts';

describe.each(STORAGES)('appending to a campaign in %s', (_name, open) => {
  it('answers committed, and everything is there', async () => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const rows = ledgerRows(3, 4);
    const hexes = [packedHex(0, -1, 3), packedHex(1, -1, 4)];
    const key = commandKey('first');
    const party = { q: 1, r: -1 };
    expect(
      await campaigns.append(campaign.id, 2, key, rows, projection(hexes, { party, closed: true })),
    ).toEqual({ kind: 'committed' });
    const { summary, ledger, hexes: kept } = await everythingOf(campaigns, campaign.id);
    expect(ledger).toEqual([...campaign.entries, ...rows]);
    expect(kept).toEqual([...campaign.projection.hexes, ...hexes].map(plain));
    expect(summary).toMatchObject({
      seq: 4,
      head: rows[1]?.hash,
      party,
      closed: true,
      hexCount: 3,
      createdAt: time(1),
      updatedAt: time(4),
    });
    expect(await campaigns.command(campaign.id, 'first')).toEqual({ ...key, firstSeq: 3, lastSeq: 4 });
  });

  it.each([1, 3, 100, 0])('answers conflict after entry %i of 2, and writes nothing', async (expected) => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const before = await everythingOf(campaigns, campaign.id);
    const rows = ledgerRows(expected + 1, expected + 1);
    const hexes = [packedHex(5, 5, expected + 1)];
    expect(
      await campaigns.append(campaign.id, expected, commandKey('late'), rows, projection(hexes)),
    ).toEqual({ kind: 'conflict' });
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
    expect(await campaigns.command(campaign.id, 'late')).toBeNull();
  });

  it('answers conflict for a campaign that there is not', async () => {
    const { campaigns } = open();
    const id = someCampaignId();
    expect(await campaigns.append(id, 0, commandKey('c'), ledgerRows(1, 1), projection())).toEqual({
      kind: 'conflict',
    });
    expect(await campaigns.ledger(id, 0, 10)).toEqual([]);
  });

  it.each([
    ['after its own entries', 3],
    ['after those that it was first decided on', 2],
    ['anywhere', 17],
  ])('answers duplicate for a command sent again %s, with its numbers', async (_where, expected) => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const key = commandKey('once');
    await campaigns.append(campaign.id, 2, key, ledgerRows(3, 3), projection([packedHex(1, 0, 3)]));
    const before = await everythingOf(campaigns, campaign.id);
    const again = await campaigns.append(
      campaign.id,
      expected,
      commandKey('once', { digest: 'another' }),
      ledgerRows(expected + 1, expected + 1),
      projection([packedHex(2, 0, expected + 1)]),
    );
    expect(again).toEqual({ kind: 'duplicate', command: { ...key, firstSeq: 3, lastSeq: 3 } });
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
  });

  it('takes the same command id in another campaign for another command', async () => {
    const { campaigns } = open();
    const [one, other] = [newCampaign(), newCampaign()];
    await campaigns.create(one);
    await campaigns.create(other);
    const rows = ledgerRows(3, 3);
    await campaigns.append(one.id, 2, commandKey('same'), rows, projection());
    expect(await campaigns.command(other.id, 'same')).toBeNull();
    expect(await campaigns.append(other.id, 2, commandKey('same'), rows, projection())).toEqual({
      kind: 'committed',
    });
  });

  const start = packedHex(0, 0, 2);
  it.each([
    ['whose second hex is revealed already', ledgerRows(3, 5), [packedHex(1, 0, 3), { ...start, seq: 4 }]],
    ['with one hex twice', ledgerRows(3, 4), [packedHex(1, 0, 3), packedHex(1, 0, 4)]],
    ['that begins with a gap', ledgerRows(4, 5), []],
    ['with a gap in the middle', [ledgerRow(3), ledgerRow(5)], []],
    ['with a number twice', [ledgerRow(3), ledgerRow(3, { kind: 'moved', other: true })], []],
    ['that numbers backwards', [ledgerRow(4), ledgerRow(3)], []],
    ['that writes over the last entry', [ledgerRow(2, { kind: 'forged' })], []],
    ['with a hex of an entry that there is not', ledgerRows(3, 3), [packedHex(1, 0, 4)]],
  ])('refuses a batch %s, and writes nothing of it', async (_what, rows, hexes) => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const before = await everythingOf(campaigns, campaign.id);
    const key = commandKey('refused');
    await expect(
      campaigns.append(campaign.id, 2, key, rows, projection(hexes, { party: { q: 9, r: 9 } })),
    ).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
    expect(await campaigns.command(campaign.id, 'refused')).toBeNull();
    // And it stands in nobody's way: the same command may come back with a sound batch.
    expect(await campaigns.append(campaign.id, 2, key, ledgerRows(3, 3), projection())).toEqual({
      kind: 'committed',
    });
  });

  it('gives entries back byte for byte', async () => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const body = { kind: 'noted', text: 'Ünïcødé \u0000 🏔 "quoted" \u2028 \\ \n', big: 2 ** 53 - 1 };
    await campaigns.append(campaign.id, 2, commandKey('c'), [ledgerRow(3, body)], projection());
    expect(await campaigns.ledger(campaign.id, 2, 1)).toEqual([ledgerRow(3, body)]);
  });

  it('gives facts of hexes back byte for byte', async () => {
    const { campaigns } = open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const hexes = [every, new Uint8Array(), Uint8Array.of(0), every.toReversed()].map((facts, index) => ({
      q: -8_000_000 + index,
      r: 8_000_000,
      seq: 3,
      facts,
    }));
    await campaigns.append(campaign.id, 2, commandKey('c'), ledgerRows(3, 3), projection(hexes));
    expect((await campaigns.hexes(campaign.id, null, 10)).map(plain).slice(1)).toEqual(hexes.map(plain));
  });
});
