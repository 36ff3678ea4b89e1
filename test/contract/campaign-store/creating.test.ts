import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/campaign/writing.ts';
import type { LedgerRow } from '../../../src/ledger/ledger.ts';
import { StorageFailure } from '../../../src/session/ports.ts';
import { withRow } from '../../../src/world/hex-sum.ts';
import { STORAGES } from '../../support/storages.ts';
import {
  entriesOf,
  hashOf,
  hexesOf,
  hexRow,
  ledgerRows,
  newCampaign,
  newLink,
  rowsOf,
  someCampaignId,
  statusAfter,
  time,
  uuidOf,
} from '../../support/store-rows.ts';
import { everythingOf, NOTHING, plain } from '../../support/stored.ts';

describe.each(STORAGES)('creating campaigns in %s', (_name, open) => {
  it('keeps entries, hexes, secrets, link and the place of the party', async () => {
    const { campaigns, links } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const [first, second] = rowsOf(campaign.entries);
    const summary = {
      ...statusAfter(),
      id: campaign.id,
      started: JSON.parse(first?.body ?? ''),
      name: `Campaign ${campaign.id}`,
      seq: 2,
      head: second?.hash,
      hexesSum: hexesOf(campaign.entries).reduce(withRow, 0),
      takenIn: null,
      bytes: campaign.entries.reduce((sum, entry) => sum + bytesOf(entry), 0),
      createdAt: time(1),
      updatedAt: time(2),
    };
    expect(await everythingOf(campaigns, campaign.id)).toEqual({
      summary,
      ledger: [first, second],
      hexes: hexesOf(campaign.entries).map(plain),
      standing: [],
      labels: [[campaign.owner.id, 'somebody']],
      secrets: campaign.secrets,
    });
    expect(await links.links(campaign.id, time(3))).toHaveLength(1);
  });

  it('keeps a campaign in which nothing has been revealed yet', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    const entries = entriesOf(rowsOf(campaign.entries).slice(0, 1), {
      status: { party: null, hexCount: 0 },
    });
    await campaigns.create({ ...campaign, entries });
    expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 1, party: null, hexCount: 0 });
  });

  it.each([
    ['of a key alone', { masterKey: hashOf('key'), seed: null }],
    [
      'of a seed alone',
      { masterKey: null, seed: { text: 'Ünïcødé seed', salt: hashOf('salt').slice(0, 32) } },
    ],
    ['that are still to be drawn', { masterKey: null, seed: null }],
  ])('keeps secrets %s', async (_what, secrets) => {
    const { campaigns } = await open();
    const campaign = newCampaign({ secrets });
    await campaigns.create(campaign);
    expect(await campaigns.secrets(campaign.id)).toEqual(secrets);
  });

  it('takes the name of a campaign from its first text, in the first form from its first entry, or gives it none', async () => {
    const { campaigns } = await open();
    const named = async (body: object, text: string | null) => {
      const campaign = newCampaign();
      const [first] = rowsOf(campaign.entries);
      if (!first) throw new Error('no entry');
      const started = { ...JSON.parse(first.body), ...body };
      const row = {
        ...first,
        body: JSON.stringify(started),
        text,
        textSalt: text && hashOf(text).slice(0, 32),
      };
      await campaigns.create({ ...campaign, entries: entriesOf([row]) });
      return (await campaigns.summary(campaign.id))?.name;
    };
    expect(await named({}, 'The Green Marches')).toBe('The Green Marches');
    expect(await named({ name: 'The First Vale' }, null)).toBe('The First Vale');
    expect(await named({}, null)).toBeNull();
  });

  it('gives null or nothing for a campaign that does not exist', async () => {
    const { campaigns } = await open();
    const id = someCampaignId();
    expect(await everythingOf(campaigns, id)).toEqual(NOTHING);
    expect(await campaigns.command(id, uuidOf('c'))).toBeNull();
    expect(await campaigns.summaries()).toEqual([]);
  });

  it('refuses an id that is already used, and leaves its campaign alone', async () => {
    const { campaigns } = await open();
    const first = newCampaign();
    await campaigns.create(first);
    const before = await everythingOf(campaigns, first.id);
    await expect(campaigns.create(newCampaign({ id: first.id }))).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(campaigns, first.id)).toEqual(before);
  });

  it('finds a campaign by the request that created it', async () => {
    const { campaigns } = await open();
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
    const { campaigns, links } = await open();
    const request = { idHash: hashOf('request'), digest: hashOf('what was asked') };
    const first = newCampaign({ request });
    const second = newCampaign({ request });
    await campaigns.create(first);
    await expect(campaigns.create(second)).rejects.toBeInstanceOf(StorageFailure);
    expect(await campaigns.creation(request.idHash)).toMatchObject({ campaign: first.id });
    expect(await campaigns.summary(second.id)).toBeNull();
    expect(await links.linkByToken(second.owner.tokenHash, time(3))).toBeNull();
  });

  it('makes one campaign for one request, even if it comes twice at the same time', async () => {
    const { campaigns } = await open();
    const request = { idHash: hashOf('request'), digest: hashOf('what was asked') };
    const answers = await Promise.allSettled(
      [newCampaign({ request }), newCampaign({ request })].map((campaign) => campaigns.create(campaign)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await campaigns.summaries()).toHaveLength(1);
  });

  it('is atomic: if the link is refused, there is no campaign either', async () => {
    const { campaigns } = await open();
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
    ['a hex twice', ledgerRows(2, 2), [hexRow(0, 0, 2), hexRow(0, 0, 2)]],
    ['a gap', ledgerRows(3, 3), []],
    ['an invalid time', [{ ...ledgerRows(2, 2)[0], at: 'now' } as LedgerRow], []],
  ])('is atomic: with %s nothing is written', async (_what, more, hexes) => {
    const { campaigns, links } = await open();
    const campaign = newCampaign();
    const entries = [...campaign.entries.slice(0, 1), ...entriesOf(more, { hexes })];
    await expect(campaigns.create({ ...campaign, entries })).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(campaigns, campaign.id)).toEqual(NOTHING);
    expect(await links.linkByToken(campaign.owner.tokenHash, time(3))).toBeNull();
  });
});
