import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/campaign/id.ts';
import type { PackedHex } from '../../src/campaign/packed-world.ts';
import { type CampaignStore, type HexPosition, StorageFailure } from '../../src/session/ports.ts';
import { STORAGES } from '../support/storages.ts';
import {
  commandKey,
  hashOf,
  ledgerRow,
  ledgerRows,
  newCampaign,
  newLink,
  packedHex,
  projection,
  someCampaignId,
  time,
} from '../support/store-rows.ts';

/** Everything that a store tells of a campaign. */
async function everythingOf(store: CampaignStore, id: CampaignId) {
  return {
    summary: await store.summary(id),
    ledger: await store.ledger(id, 0, 10_000),
    hexes: (await store.hexes(id, null, 10_000)).map(plain),
    secret: await store.secret(id),
  };
}

/** The same hex whatever kind of byte array its facts are in. */
const plain = ({ q, r, seq, facts }: PackedHex) => ({ q, r, seq, facts: [...facts] });

/** All hexes, read in pages of a given size. */
async function pagedHexes(store: CampaignStore, id: CampaignId, size: number) {
  const pages: PackedHex[] = [];
  let after: HexPosition | null = null;
  // More pages than there can be would mean that paging stands still.
  for (let turn = 0; turn < 200; turn++) {
    const page: readonly PackedHex[] = await store.hexes(id, after, size);
    expect(page.length).toBeLessThanOrEqual(size);
    pages.push(...page);
    const last = page.at(-1);
    if (!last) return pages.map(plain);
    after = { seq: last.seq, q: last.q, r: last.r };
  }
  throw new Error(`after 200 pages of ${size} there is still more`);
}

describe.each(STORAGES)('campaigns in %s', (_name, open) => {
  describe('creating', () => {
    it('keeps entries, hexes, secret and place of the party', async () => {
      const { campaigns } = open();
      const campaign = newCampaign({
        projection: projection([packedHex(0, 0, 2)], { party: { q: 0, r: 0 } }),
      });
      await campaigns.create(campaign);
      expect(await campaigns.summary(campaign.id)).toEqual({
        id: campaign.id,
        started: JSON.parse(campaign.entries[0]?.body ?? ''),
        seq: 2,
        head: campaign.entries[1]?.hash,
        closed: false,
        party: { q: 0, r: 0 },
        hexCount: 1,
        seedSince: 0,
        createdAt: time(1),
        updatedAt: time(2),
      });
      expect(await everythingOf(campaigns, campaign.id)).toMatchObject({
        ledger: campaign.entries,
        hexes: campaign.projection.hexes.map(plain),
        secret: campaign.secret,
      });
    });

    it('keeps a campaign in which nothing is revealed yet', async () => {
      const { campaigns } = open();
      const campaign = newCampaign();
      const entries = campaign.entries.slice(0, 1);
      await campaigns.create({ ...campaign, entries, projection: projection([], { party: null }) });
      expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 1, party: null, hexCount: 0 });
    });

    it('gives null or nothing for a campaign that there is not', async () => {
      const { campaigns } = open();
      const id = someCampaignId();
      expect(await everythingOf(campaigns, id)).toEqual({
        summary: null,
        ledger: [],
        hexes: [],
        secret: null,
      });
      expect(await campaigns.command(id, 'c')).toBeNull();
      expect(await campaigns.summaries()).toEqual([]);
    });

    it('refuses an id that is taken, and leaves its holder alone', async () => {
      const { campaigns } = open();
      const first = newCampaign();
      await campaigns.create(first);
      const before = await everythingOf(campaigns, first.id);
      await expect(campaigns.create(newCampaign({ id: first.id }))).rejects.toBeInstanceOf(StorageFailure);
      expect(await everythingOf(campaigns, first.id)).toEqual(before);
    });

    it('finds a campaign by the request that it was made for', async () => {
      const { campaigns } = open();
      const request = { idHash: hashOf('request'), digest: hashOf('what was asked') };
      const campaign = newCampaign({ request });
      expect(await campaigns.creation(request.idHash)).toBeNull();
      await campaigns.create(campaign);
      expect(await campaigns.creation(request.idHash)).toMatchObject({
        campaign: campaign.id,
        digest: request.digest,
        createdAt: time(1),
      });
      expect(await campaigns.creation(hashOf('another request'))).toBeNull();
    });

    it('makes one campaign for one request', async () => {
      const { campaigns, links } = open();
      const request = { idHash: hashOf('request'), digest: hashOf('what was asked') };
      const first = newCampaign({ request });
      const second = newCampaign({ request });
      await campaigns.create(first);
      await expect(campaigns.create(second)).rejects.toBeInstanceOf(StorageFailure);
      expect(await campaigns.creation(request.idHash)).toMatchObject({ campaign: first.id });
      expect(await campaigns.summary(second.id)).toBeNull();
      expect(await links.linkByToken(second.owner.tokenHash, time(3))).toBeNull();
    });

    it('makes one campaign for one request, also where it comes twice at the same time', async () => {
      const { campaigns } = open();
      const request = { idHash: hashOf('request'), digest: hashOf('what was asked') };
      const answers = await Promise.allSettled(
        [newCampaign({ request }), newCampaign({ request })].map((campaign) => campaigns.create(campaign)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await campaigns.summaries()).toHaveLength(1);
    });

    it('is atomic: where the link is refused, there is no campaign either', async () => {
      const { campaigns } = open();
      const first = newCampaign();
      await campaigns.create(first);
      const id = someCampaignId();
      const request = { idHash: hashOf('request'), digest: '' };
      const owner = newLink(id, { tokenHash: first.owner.tokenHash });
      await expect(campaigns.create(newCampaign({ id, owner, request }))).rejects.toBeInstanceOf(
        StorageFailure,
      );
      expect(await campaigns.summary(id)).toBeNull();
      expect(await campaigns.creation(request.idHash)).toBeNull();
      expect((await campaigns.summaries()).map((summary) => summary.id)).toEqual([first.id]);
    });

    it.each([
      ['a hex twice', ledgerRows(2, 2), [packedHex(0, 0, 2), packedHex(0, 0, 2)]],
      ['a gap', ledgerRows(3, 3), []],
    ])('is atomic: with %s nothing is written', async (_what, more, hexes) => {
      const { campaigns, links } = open();
      const campaign = newCampaign();
      const entries = [...campaign.entries.slice(0, 1), ...more];
      await expect(
        campaigns.create({ ...campaign, entries, projection: projection(hexes) }),
      ).rejects.toBeInstanceOf(StorageFailure);
      expect(await everythingOf(campaigns, campaign.id)).toEqual({
        summary: null,
        ledger: [],
        hexes: [],
        secret: null,
      });
      expect(await links.linkByToken(campaign.owner.tokenHash, time(3))).toBeNull();
    });
  });

  describe('appending', () => {
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
      const facts = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const hex = { q: -8_000_000, r: 8_000_000, seq: 3, facts };
      await campaigns.append(campaign.id, 2, commandKey('c'), ledgerRows(3, 3), projection([hex]));
      expect((await campaigns.hexes(campaign.id, null, 10)).map(plain)[1]).toEqual(plain(hex));
    });
  });

  describe('many appends at once', () => {
    it('are each committed, and one that fails does not touch the others', async () => {
      const { campaigns } = open();
      const all = Array.from({ length: 30 }, () => newCampaign());
      await Promise.all(all.map((campaign) => campaigns.create(campaign)));
      const isBad = (index: number) => index % 5 === 3;
      const answers = await Promise.allSettled(
        all.map(async (campaign, index) => {
          const hex = isBad(index) ? packedHex(0, 0, 3) : packedHex(index, 1, 3);
          const key = commandKey(`command ${index}`);
          const answer = await campaigns.append(campaign.id, 2, key, ledgerRows(3, 3), projection([hex]));
          // Whoever is answered finds it done.
          expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 3, hexCount: 2 });
          return answer;
        }),
      );
      for (const [index, answer] of answers.entries()) {
        if (isBad(index))
          expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StorageFailure) });
        else expect(answer).toEqual({ status: 'fulfilled', value: { kind: 'committed' } });
        const campaign = all[index] as (typeof all)[number];
        expect(await campaigns.summary(campaign.id)).toMatchObject({
          seq: isBad(index) ? 2 : 3,
          hexCount: isBad(index) ? 1 : 2,
        });
        expect((await campaigns.command(campaign.id, `command ${index}`)) === null).toBe(isBad(index));
      }
    });

    it('to one campaign after the same entry: one is committed, the others are conflicts', async () => {
      const { campaigns } = open();
      const campaign = newCampaign();
      await campaigns.create(campaign);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          campaigns.append(
            campaign.id,
            2,
            commandKey(`command ${index}`),
            [ledgerRow(3, { kind: 'moved', by: index })],
            projection([packedHex(index + 1, 0, 3)]),
          ),
        ),
      );
      expect(answers.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
      expect(answers.filter(({ kind }) => kind === 'conflict')).toHaveLength(11);
      const { ledger, hexes } = await everythingOf(campaigns, campaign.id);
      const winner = answers.findIndex(({ kind }) => kind === 'committed');
      expect(ledger[2]).toEqual(ledgerRow(3, { kind: 'moved', by: winner }));
      expect(hexes).toHaveLength(2);
    });

    it('under one command id: one is committed, the others are duplicates of it', async () => {
      const { campaigns } = open();
      const campaign = newCampaign();
      await campaigns.create(campaign);
      const key = commandKey('the same');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          campaigns.append(campaign.id, 2, key, ledgerRows(3, 3), projection()),
        ),
      );
      expect(answers.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
      expect(answers.filter(({ kind }) => kind === 'duplicate')).toHaveLength(5);
      expect((await campaigns.summary(campaign.id))?.seq).toBe(3);
    });
  });

  describe('reading', () => {
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

  describe('removing', () => {
    it('takes everything of one campaign and nothing of another', async () => {
      const { campaigns, links } = open();
      const request = { idHash: hashOf('request'), digest: '' };
      const [gone, stays] = [newCampaign({ request }), newCampaign()];
      for (const campaign of [gone, stays]) {
        await campaigns.create(campaign);
        const hexes = projection([packedHex(1, 0, 3)]);
        await campaigns.append(campaign.id, 2, commandKey('c'), ledgerRows(3, 20), hexes);
        await links.hangOnKeyring(hashOf('keyring'), campaign.owner.id, time(5));
      }
      const before = await everythingOf(campaigns, stays.id);

      expect(await campaigns.remove(gone.id)).toBe(true);
      expect(await everythingOf(campaigns, gone.id)).toEqual({
        summary: null,
        ledger: [],
        hexes: [],
        secret: null,
      });
      expect(await campaigns.command(gone.id, 'c')).toBeNull();
      expect(await campaigns.creation(request.idHash)).toBeNull();
      expect(await links.linkByToken(gone.owner.tokenHash, time(6))).toBeNull();
      expect(await links.links(gone.id, time(6))).toEqual([]);
      expect(await campaigns.append(gone.id, 20, commandKey('d'), ledgerRows(21, 21), projection())).toEqual({
        kind: 'conflict',
      });

      expect(await everythingOf(campaigns, stays.id)).toEqual(before);
      expect(await campaigns.command(stays.id, 'c')).not.toBeNull();
      expect((await campaigns.summaries()).map(({ id }) => id)).toEqual([stays.id]);
      expect((await links.keyringLinks(hashOf('keyring'), time(6))).map(({ id }) => id)).toEqual([
        stays.owner.id,
      ]);
    });

    it('answers false where there is nothing to remove', async () => {
      const { campaigns } = open();
      const campaign = newCampaign();
      expect(await campaigns.remove(campaign.id)).toBe(false);
      await campaigns.create(campaign);
      expect(await campaigns.remove(campaign.id)).toBe(true);
      expect(await campaigns.remove(campaign.id)).toBe(false);
    });

    it('once, where two ask for it at the same time', async () => {
      const { campaigns } = open();
      const campaign = newCampaign();
      await campaigns.create(campaign);
      const answers = await Promise.all([campaigns.remove(campaign.id), campaigns.remove(campaign.id)]);
      expect(answers.sort()).toEqual([false, true]);
    });

    it('leaves nothing to a campaign that is made anew under the same id', async () => {
      const { campaigns } = open();
      const campaign = newCampaign();
      await campaigns.create(campaign);
      await campaigns.append(
        campaign.id,
        2,
        commandKey('c'),
        ledgerRows(3, 9),
        projection([packedHex(1, 0, 3)]),
      );
      await campaigns.remove(campaign.id);
      await campaigns.create(newCampaign({ id: campaign.id }));
      expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 2, hexCount: 1 });
      expect(await campaigns.ledger(campaign.id, 0, 100)).toHaveLength(2);
      expect(await campaigns.command(campaign.id, 'c')).toBeNull();
    });
  });
});
