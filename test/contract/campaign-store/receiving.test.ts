import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/campaign/writing.ts';
import type { LedgerRow } from '../../../src/ledger/ledger.ts';
import { type EntryWrite, type IncomingCampaign, StorageFailure } from '../../../src/session/ports.ts';
import { withRow } from '../../../src/world/hex-sum.ts';
import { STORAGES, type StorageUnderTest } from '../../support/storages.ts';
import {
  append,
  commandKey,
  entriesOf,
  hashOf,
  hexRow,
  incoming,
  inTurn,
  ledgerRow,
  ledgerRows,
  newCampaign,
  newLink,
  rowsOf,
  someCampaignId,
  statusAfter,
  time,
} from '../../support/store-rows.ts';
import { everythingOf, NOTHING, plain } from '../../support/stored.ts';

const { entries: FIRST_TWO } = newCampaign();
const [FIRST] = rowsOf(FIRST_TWO);
const END = { party: { q: 0, r: 1 }, hexCount: 3, day: 2, steps: 1, closed: true, keySince: 5 };

/** Seven entries with their hexes, in three batches; the last one closes the campaign. */
const SOUND: readonly (readonly EntryWrite[])[] = [
  FIRST_TWO,
  entriesOf(ledgerRows(3, 6), {
    hexes: [hexRow(1, 0, 4), hexRow(0, 1, 3)],
    status: { party: { q: 1, r: 0 }, hexCount: 3 },
    stands: [{ kind: 'note', key: 'a' }],
  }),
  entriesOf([ledgerRow(7)], { status: END }),
];

/** A gate: whoever awaits `opened` waits until `open` is called. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Nothing is left of a campaign, and its id and link can be used again. */
async function expectNoTrace({ campaigns, links }: StorageUnderTest, campaign: IncomingCampaign) {
  const others = await campaigns.summaries();
  expect(others.map(({ id }) => id)).not.toContain(campaign.id);
  expect(await everythingOf(campaigns, campaign.id)).toEqual(NOTHING);
  expect(await links.links(campaign.id, time(9))).toEqual([]);
  await campaigns.receive(campaign, inTurn(SOUND));
  expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 7, hexCount: 3 });
  expect(await links.linkByToken(campaign.owner.tokenHash, time(9))).toMatchObject({
    campaign: campaign.id,
  });
}

describe.each(STORAGES)('receiving a campaign in %s', (_name, open) => {
  it('keeps all batches: entries, hexes, secrets, link, and the last status', async () => {
    const { campaigns, links } = await open();
    const campaign = incoming({ takenIn: 6 });
    await campaigns.receive(campaign, inTurn(SOUND));
    expect(await everythingOf(campaigns, campaign.id)).toEqual({
      summary: {
        ...statusAfter(END),
        id: campaign.id,
        started: JSON.parse(FIRST?.body ?? ''),
        name: FIRST?.text,
        seq: 7,
        head: ledgerRow(7).hash,
        hexesSum: [hexRow(0, 0, 2), hexRow(0, 1, 3), hexRow(1, 0, 4)].reduce(withRow, 0),
        takenIn: { entries: 6, hexes: 3 },
        bytes: SOUND.flat().reduce((sum, entry) => sum + bytesOf(entry), 0),
        createdAt: time(1),
        updatedAt: time(7),
      },
      ledger: SOUND.flatMap(rowsOf),
      hexes: [hexRow(0, 0, 2), hexRow(0, 1, 3), hexRow(1, 0, 4)].map(plain),
      standing: [{ kind: 'note', key: 'a', seq: 6 }],
      labels: [[campaign.owner.id, 'somebody']],
      secrets: campaign.knownAtEnd().secrets,
    });
    const { tokenHash, ...link } = campaign.owner;
    expect(await links.linkByToken(tokenHash, time(9))).toEqual(link);
  });

  it('asks for its secrets after the last batch', async () => {
    const { campaigns } = await open();
    let masterKey = hashOf('not yet');
    const campaign: IncomingCampaign = {
      ...incoming(),
      knownAtEnd: () => ({ secrets: { masterKey, seed: null }, labels: {} }),
    };
    async function* batches() {
      yield* SOUND;
      masterKey = hashOf('the key');
    }
    await campaigns.receive(campaign, batches());
    expect(await campaigns.secrets(campaign.id)).toEqual({ masterKey: hashOf('the key'), seed: null });
  });

  it('finds none of its commands by id, since they were not given here', async () => {
    const { campaigns } = await open();
    const campaign = incoming();
    const { id: command } = commandKey('elsewhere');
    const more = entriesOf([ledgerRow(3, undefined, { command }), ledgerRow(4, undefined, { command })]);
    await campaigns.receive(campaign, inTurn([FIRST_TWO, more]));
    expect(await campaigns.command(campaign.id, command)).toBeNull();
    expect(await campaigns.ledger(campaign.id, 2, 9)).toEqual(rowsOf(more));
  });

  it('lists it as played when its owner’s link was made, and later as it is played on', async () => {
    const { campaigns } = await open();
    const playedAt = (seconds: number) =>
      newCampaign({ entries: entriesOf([FIRST as LedgerRow, { ...ledgerRow(2), at: time(seconds) }]) });
    const [earlier, later] = [playedAt(30), playedAt(50)];
    for (const campaign of [earlier, later]) await campaigns.create(campaign);
    const campaign = incoming();
    const owner = { ...campaign.owner, createdAt: time(40) };
    await campaigns.receive({ ...campaign, owner }, inTurn(SOUND.slice(0, 2)));
    const listed = async () => (await campaigns.summaries()).map(({ id }) => id);
    expect(await listed()).toEqual([later.id, campaign.id, earlier.id]);
    const row = { ...ledgerRow(7), at: time(60) };
    await append(campaigns, campaign.id, 6, commandKey('on'), [row]);
    expect(await listed()).toEqual([campaign.id, later.id, earlier.id]);
  });

  it('keeps when it arrived, by which request, and the digests of its commands, if these are given', async () => {
    const { campaigns } = await open();
    const request = { idHash: hashOf('request'), digest: hashOf('asked for') };
    const campaign = incoming({ request, arrivedAt: time(90) });
    const { id: command } = commandKey('elsewhere');
    const digest = hashOf('known by').slice(0, 32);
    const [first, ...more] = entriesOf([
      ledgerRow(3, undefined, { command }),
      ledgerRow(4, undefined, { command }),
    ]);
    if (!first) throw new Error('there is a first one');
    const begun = { ...first, beginsForeignCommand: true, foreignDigest: digest };
    await campaigns.receive(campaign, inTurn([FIRST_TWO, [begun, ...more]]));
    expect(await campaigns.command(campaign.id, command)).toEqual({
      id: command,
      digest,
      firstSeq: 3,
      lastSeq: 4,
    });
    expect(await campaigns.creation(request.idHash)).toMatchObject({
      campaign: campaign.id,
      digest: request.digest,
      createdAt: time(90),
    });
    expect((await campaigns.summary(campaign.id))?.updatedAt).toBe(time(90));
  });

  it('accepts one campaign for one request, and leaves no trace of another', async () => {
    const storage = await open();
    const request = { idHash: hashOf('request'), digest: hashOf('asked for') };
    const [first, second] = [incoming({ request }), incoming({ request })];
    await storage.campaigns.receive(first, inTurn(SOUND));
    await expect(storage.campaigns.receive(second, inTurn(SOUND))).rejects.toBeInstanceOf(StorageFailure);
    expect(await storage.campaigns.creation(request.idHash)).toMatchObject({ campaign: first.id });
    await expectNoTrace(storage, { ...second, request: undefined });
  });

  it('does not find its request before the last batch is in', async () => {
    const { campaigns } = await open();
    const request = { idHash: hashOf('request'), digest: hashOf('asked for') };
    const campaign = incoming({ request });
    const [halfway, rest] = [gate(), gate()];
    async function* batches() {
      yield SOUND[0] ?? [];
      halfway.open();
      await rest.opened;
      yield* SOUND.slice(1);
    }
    const received = campaigns.receive(campaign, batches());
    await halfway.opened;
    expect(await campaigns.creation(request.idHash)).toBeNull();
    rest.open();
    await received;
    expect(await campaigns.creation(request.idHash)).toMatchObject({ campaign: campaign.id });
  });

  it('makes it playable like a campaign that was created here', async () => {
    const { campaigns } = await open();
    const campaign = incoming();
    await campaigns.receive(campaign, inTurn(SOUND.slice(0, 2)));
    const beside = { hexes: [hexRow(2, 0, 7)], status: { party: { q: 2, r: 0 }, hexCount: 4 } };
    expect(await append(campaigns, campaign.id, 6, commandKey('on'), ledgerRows(7, 7), beside)).toEqual({
      kind: 'committed',
    });
    expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 7, hexCount: 4, closed: false });
  });

  it('shows it to nobody before the last batch is in', async () => {
    const { campaigns, links } = await open();
    const campaign = incoming();
    const [halfway, rest] = [gate(), gate()];
    async function* batches() {
      yield* SOUND.slice(0, 2);
      halfway.open();
      await rest.opened;
      yield* SOUND.slice(2);
    }
    const receiving = campaigns.receive(campaign, batches());
    await halfway.opened;
    const other = newCampaign();
    await campaigns.create(other);
    expect((await campaigns.summaries()).map(({ id }) => id)).toEqual([other.id]);
    expect(await everythingOf(campaigns, campaign.id)).toEqual(NOTHING);
    expect(await links.links(campaign.id, time(9))).toEqual([]);
    expect(await links.linkByToken(campaign.owner.tokenHash, time(9))).toBeNull();
    expect(await append(campaigns, campaign.id, 6, commandKey('early'), ledgerRows(7, 7))).toEqual({
      kind: 'conflict',
    });
    expect(await campaigns.remove(campaign.id)).toBe(false);
    rest.open();
    await receiving;
    expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 7, closed: true });
    expect(await links.links(campaign.id, time(9))).toHaveLength(1);
  });

  it('accepts several at the same time, each complete', async () => {
    const { campaigns } = await open();
    const all = Array.from({ length: 5 }, () => incoming());
    await Promise.all(all.map((campaign) => campaigns.receive(campaign, inTurn(SOUND))));
    for (const { id } of all) expect(await campaigns.ledger(id, 0, 100)).toHaveLength(7);
    expect(await campaigns.summaries()).toHaveLength(5);
  });

  it.each([0, 1, 2, 3])('throws what its batches throw after %i of them, and keeps none', async (count) => {
    const storage = await open();
    const campaign = incoming();
    const failure = new Error('entry 12 does not fit');
    async function* failing() {
      yield* SOUND.slice(0, count);
      throw failure;
    }
    await expect(storage.campaigns.receive(campaign, failing())).rejects.toBe(failure);
    await expectNoTrace(storage, campaign);
  });

  it.each([
    ['no batch at all', []],
    ['a batch without an entry', [[]]],
    ['a batch without an entry after another', [...SOUND.slice(0, 1), []]],
  ] as [string, EntryWrite[][]][])('fails with %s, and keeps nothing', async (_what, batches) => {
    const storage = await open();
    const campaign = incoming();
    await expect(storage.campaigns.receive(campaign, inTurn(batches))).rejects.toThrow();
    await expectNoTrace(storage, campaign);
  });

  it.each([
    ['a gap between two batches', ledgerRows(4, 5), []],
    ['a gap within a batch', [ledgerRow(3), ledgerRow(5)], []],
    ['entries that it already has', ledgerRows(2, 3), []],
    ['a hex of an earlier batch', ledgerRows(3, 4), [hexRow(0, 0, 4)]],
    ['a hex of an entry that does not exist', ledgerRows(3, 4), [hexRow(3, 0, 5)]],
  ])('refuses %s, and keeps nothing', async (_what, rows, hexes) => {
    const storage = await open();
    const campaign = incoming();
    const batches = [...SOUND.slice(0, 1), entriesOf(rows, { hexes })];
    await expect(storage.campaigns.receive(campaign, inTurn(batches))).rejects.toBeInstanceOf(StorageFailure);
    await expectNoTrace(storage, campaign);
  });

  it('refuses to begin anywhere but at the first entry', async () => {
    const storage = await open();
    const campaign = incoming();
    const batches = [entriesOf([{ ...ledgerRow(2), body: FIRST?.body ?? '' }])];
    await expect(storage.campaigns.receive(campaign, inTurn(batches))).rejects.toBeInstanceOf(StorageFailure);
    await expectNoTrace(storage, campaign);
  });

  it.each([
    ['token', { tokenHash: hashOf('taken') }],
    ['link', { id: newLink(someCampaignId()).id }],
  ])('refuses a %s that is already used, and leaves it to its holder', async (_what, taken) => {
    const storage = await open();
    const { campaigns, links } = storage;
    const holder = newCampaign();
    const owner = { ...holder.owner, ...taken };
    await campaigns.create({ ...holder, owner });
    const campaign = incoming();
    await expect(
      campaigns.receive({ ...campaign, owner: { ...campaign.owner, ...taken } }, inTurn(SOUND)),
    ).rejects.toBeInstanceOf(StorageFailure);
    expect(await links.linkByToken(owner.tokenHash, time(9))).toMatchObject({ campaign: holder.id });
    expect(await links.links(holder.id, time(9))).toHaveLength(1);
    await expectNoTrace(storage, campaign);
  });

  it('refuses an id that is already used, and leaves its campaign alone', async () => {
    const { campaigns, links } = await open();
    const holder = newCampaign();
    await campaigns.create(holder);
    const before = await everythingOf(campaigns, holder.id);
    const campaign = incoming({ id: holder.id });
    await expect(campaigns.receive(campaign, inTurn(SOUND))).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(campaigns, holder.id)).toEqual(before);
    expect(await links.linkByToken(campaign.owner.tokenHash, time(9))).toBeNull();
    expect(await campaigns.summaries()).toHaveLength(1);
  });
});
