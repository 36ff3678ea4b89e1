import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES } from '../../support/storages.ts';
import {
  append,
  commandKey,
  endAt,
  entriesOf,
  hashOf,
  hexesOf,
  hexRow,
  ledgerRow,
  ledgerRows,
  newCampaign,
  rowsOf,
  someCampaignId,
  time,
  uuidOf,
} from '../../support/store-rows.ts';
import { everythingOf, plain } from '../../support/stored.ts';

describe.each(STORAGES)('appending to a campaign in %s', (_name, open) => {
  it('answers "committed", and everything can be read', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const key = commandKey('first');
    const rows = ledgerRows(3, 4).map((row) => ({ ...row, command: key.id, secret: hashOf(`${row.seq}`) }));
    const hexes = [hexRow(0, 1, 3), hexRow(1, -1, 4)];
    const status = { party: { q: 1, r: -1 }, hexCount: 3, day: 2, steps: 7, closed: true, keySince: 3 };
    expect(await append(campaigns, campaign.id, 2, key, rows, { hexes, status })).toEqual({
      kind: 'committed',
    });
    const { summary, ledger, hexes: kept } = await everythingOf(campaigns, campaign.id);
    expect(ledger).toEqual([...rowsOf(campaign.entries), ...rows]);
    expect(kept).toEqual([...hexesOf(campaign.entries), ...hexes].map(plain));
    expect(summary).toMatchObject({
      ...status,
      seq: 4,
      head: rows[1]?.hash,
      createdAt: time(1),
      updatedAt: time(4),
    });
    expect(await campaigns.command(campaign.id, key.id)).toEqual({ ...key, firstSeq: 3, lastSeq: 4 });
  });

  it('gives each command its own entries, even if they follow one another', async () => {
    const { campaigns } = await open();
    const { id, entries } = newCampaign();
    await campaigns.create({ ...newCampaign({ id }), entries });
    let seq = 2;
    for (const [name, count] of [
      ['one', 1],
      ['three', 3],
      ['two', 2],
    ] as const) {
      await append(campaigns, id, seq, commandKey(name), ledgerRows(seq + 1, seq + count));
      seq += count;
    }
    expect(await campaigns.command(id, uuidOf('one'))).toMatchObject({ firstSeq: 3, lastSeq: 3 });
    expect(await campaigns.command(id, uuidOf('three'))).toMatchObject({ firstSeq: 4, lastSeq: 6 });
    expect(await campaigns.command(id, uuidOf('two'))).toMatchObject({ firstSeq: 7, lastSeq: 8 });
  });

  it('accepts entries that no command made', async () => {
    const { campaigns } = await open();
    const { id, ...rest } = newCampaign();
    await campaigns.create({ id, ...rest });
    expect(await append(campaigns, id, 2, null, ledgerRows(3, 3))).toEqual({ kind: 'committed' });
    expect(await append(campaigns, id, 2, null, ledgerRows(3, 3))).toEqual({ kind: 'conflict' });
    expect(await campaigns.ledger(id, 2, 10)).toEqual(ledgerRows(3, 3));
  });

  it('replaces the secrets together with the entries', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const secrets = { masterKey: hashOf('another key'), seed: null };
    const entries = entriesOf(ledgerRows(3, 3), { status: { keySince: 3 } });
    expect(await campaigns.append(campaign.id, endAt(1), null, entries, secrets)).toEqual({
      kind: 'conflict',
    });
    expect(await campaigns.secrets(campaign.id)).toEqual(campaign.secrets);
    const gap = entriesOf(ledgerRows(4, 4));
    await expect(campaigns.append(campaign.id, endAt(2), null, gap, secrets)).rejects.toBeInstanceOf(
      StorageFailure,
    );
    expect(await campaigns.secrets(campaign.id)).toEqual(campaign.secrets);
    expect(await campaigns.append(campaign.id, endAt(2), null, entries, secrets)).toEqual({
      kind: 'committed',
    });
    expect(await campaigns.secrets(campaign.id)).toEqual(secrets);
    const none = { masterKey: null, seed: null };
    await campaigns.append(campaign.id, endAt(3), null, entriesOf(ledgerRows(4, 4)), none);
    expect(await campaigns.secrets(campaign.id)).toEqual(none);
  });

  it.each([1, 3, 100, 0])('after entry %i of 2 answers "conflict" and writes nothing', async (expected) => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const before = await everythingOf(campaigns, campaign.id);
    const rows = ledgerRows(expected + 1, expected + 1);
    const hexes = [hexRow(5, 5, expected + 1)];
    expect(await append(campaigns, campaign.id, expected, commandKey('late'), rows, { hexes })).toEqual({
      kind: 'conflict',
    });
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
    expect(await campaigns.command(campaign.id, uuidOf('late'))).toBeNull();
  });

  it('after another entry with the number of the last one answers "conflict" and writes nothing', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    await append(campaigns, campaign.id, 2, commandKey('done'), ledgerRows(3, 3));
    const before = await everythingOf(campaigns, campaign.id);
    const secrets = { masterKey: hashOf('another key'), seed: null };
    const { hash } = endAt(3);
    const others = [
      hashOf('another third entry'),
      // The hash of the entry before, a hash whose last digit is wrong, and one that is cut off.
      endAt(2).hash,
      hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0'),
      hash.slice(0, -2),
    ];
    for (const other of others)
      expect(
        await campaigns.append(
          campaign.id,
          { seq: 3, hash: other },
          null,
          entriesOf(ledgerRows(4, 4)),
          secrets,
        ),
      ).toEqual({ kind: 'conflict' });
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
    const late = { seq: 3, hash: hashOf('another third entry') };
    expect(await append(campaigns, campaign.id, late, commandKey('done'), ledgerRows(4, 4))).toMatchObject({
      kind: 'duplicate',
    });
    expect(await append(campaigns, campaign.id, 3, commandKey('next'), ledgerRows(4, 4))).toEqual({
      kind: 'committed',
    });
  });

  it('answers "conflict" if the campaign does not exist', async () => {
    const { campaigns } = await open();
    const id = someCampaignId();
    expect(await append(campaigns, id, 0, commandKey('c'), ledgerRows(1, 1))).toEqual({ kind: 'conflict' });
    expect(await campaigns.ledger(id, 0, 10)).toEqual([]);
  });

  it.each([
    ['after its own entries', 3],
    ['after the entries on which it was first decided', 2],
    ['anywhere', 17],
  ])(
    'answers "duplicate" for a command sent again %s, with the numbers of its entries',
    async (_where, expected) => {
      const { campaigns } = await open();
      const campaign = newCampaign();
      await campaigns.create(campaign);
      const key = commandKey('once');
      await append(campaigns, campaign.id, 2, key, ledgerRows(3, 3), { hexes: [hexRow(1, 0, 3)] });
      const before = await everythingOf(campaigns, campaign.id);
      const again = await append(
        campaigns,
        campaign.id,
        expected,
        commandKey('once', { digest: hashOf('another').slice(0, 32) }),
        ledgerRows(expected + 1, expected + 1),
        { hexes: [hexRow(2, 0, expected + 1)] },
      );
      expect(again).toEqual({ kind: 'duplicate', command: { ...key, firstSeq: 3, lastSeq: 3 } });
      expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
    },
  );

  it('accepts the same command id for another command in another campaign', async () => {
    const { campaigns } = await open();
    const [one, other] = [newCampaign(), newCampaign()];
    await campaigns.create(one);
    await campaigns.create(other);
    const key = commandKey('same');
    await append(campaigns, one.id, 2, key, ledgerRows(3, 3));
    expect(await campaigns.command(other.id, key.id)).toBeNull();
    expect(await append(campaigns, other.id, 2, key, ledgerRows(3, 3))).toEqual({ kind: 'committed' });
  });

  const start = hexRow(0, 0, 2);
  it.each([
    ['whose second hex is revealed already', ledgerRows(3, 5), [hexRow(1, 0, 3), { ...start, seq: 4 }]],
    ['with one hex twice', ledgerRows(3, 4), [hexRow(1, 0, 3), hexRow(1, 0, 4)]],
    [
      'with one layer twice',
      ledgerRows(3, 4),
      [hexRow(0, 0, 3, { layer: 1 }), hexRow(0, 0, 4, { layer: 1 })],
    ],
    ['with a second layer but no first', ledgerRows(3, 3), [hexRow(1, 0, 3, { layer: 1 })]],
    ['that omits a layer', ledgerRows(3, 3), [hexRow(0, 0, 3, { layer: 2 })]],
    ['with a layer below the first', ledgerRows(3, 3), [hexRow(0, 0, 3, { layer: -1 })]],
    ['that begins with a gap', ledgerRows(4, 5), []],
    ['with a gap in the middle', [ledgerRow(3), ledgerRow(5)], []],
    ['with a number twice', [ledgerRow(3), ledgerRow(3, { kind: 'moved', other: true })], []],
    ['with descending numbers', [ledgerRow(4), ledgerRow(3)], []],
    ['that overwrites the last entry', [ledgerRow(2, { kind: 'forged' })], []],
    ['with a hex of an entry that does not exist', ledgerRows(3, 3), [hexRow(1, 0, 4)]],
    ['with a hex of an earlier entry', ledgerRows(3, 3), [hexRow(1, 0, 2)]],
    ['at an invalid time', [ledgerRow(3, undefined, { at: 'yesterday' })], []],
    ['at a time in another notation', [ledgerRow(3, undefined, { at: '2026-01-01' })], []],
    ['that closes the campaign but leaves its status open', [ledgerRow(3, { kind: 'closed' })], []],
  ])('refuses a batch %s, and writes nothing of it', async (_what, rows, hexes) => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const before = await everythingOf(campaigns, campaign.id);
    const key = commandKey('refused');
    const beside = { hexes, status: { party: { q: 9, r: 9 } } };
    await expect(append(campaigns, campaign.id, 2, key, rows, beside)).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
    expect(await campaigns.command(campaign.id, key.id)).toBeNull();
    // Nor does it block anything: the same command may come again with a sound batch.
    expect(await append(campaigns, campaign.id, 2, key, ledgerRows(3, 3))).toEqual({ kind: 'committed' });
  });

  it.each([
    ['another id than that of their command', commandKey('one'), uuidOf('another')],
    ['no id, though a command made them', commandKey('one'), null],
    ['an id, though no command made them', null, uuidOf('one')],
  ])('refuses entries that carry %s', async (_what, key, command) => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const entries = entriesOf([ledgerRow(3, undefined, { command })]);
    await expect(campaigns.append(campaign.id, endAt(2), key, entries)).rejects.toThrow(
      /entry 3 does not carry the id/,
    );
    expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 2 });
  });

  it('adds nothing to a closed campaign', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const closed = { status: { closed: true } };
    await append(campaigns, campaign.id, 2, commandKey('close'), [ledgerRow(3, { kind: 'closed' })], closed);
    const before = await everythingOf(campaigns, campaign.id);
    for (const beside of [closed, {}])
      await expect(
        append(campaigns, campaign.id, 3, commandKey('more'), ledgerRows(4, 4), beside),
      ).rejects.toBeInstanceOf(StorageFailure);
    await expect(
      append(campaigns, campaign.id, 3, null, [ledgerRow(4, { kind: 'erased', of: 1 })], {}),
    ).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(campaigns, campaign.id)).toEqual(before);
  });

  it('gives entries back byte for byte', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const body = { kind: 'noted', text: 'Ünïcødé \u0000 🏔 "quoted" \u2028 \\ \n', big: 2 ** 53 - 1 };
    const key = commandKey('c');
    const rows = [
      ledgerRow(3, body, { command: key.id, next: null, secret: '0'.repeat(64), at: time(0.123) }),
      ledgerRow(
        4,
        {},
        { command: key.id, next: 'f'.repeat(64), text: 'Ünïcødé \n 🏔', textSalt: '0f'.repeat(16) },
      ),
      ledgerRow(
        5,
        {},
        { command: key.id, text: '', textSalt: 'f0'.repeat(16), at: '1969-12-31T23:59:59.999Z' },
      ),
    ];
    await append(campaigns, campaign.id, 2, key, rows);
    expect(await campaigns.ledger(campaign.id, 2, 10)).toEqual(rows);
  });

  it('gives the facts of hexes back byte for byte', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const hexes = [every, new Uint8Array(), Uint8Array.of(0), every.toReversed()].map((facts, place) =>
      hexRow(-8_000_000 + place, 8_000_000, 3, { indexInEntry: place, facts }),
    );
    await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3), { hexes });
    expect((await campaigns.hexes(campaign.id, null, 10)).map(plain).slice(0, 4)).toEqual(hexes.map(plain));
  });
});
