import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES } from '../../support/storages.ts';
import {
  hashOf,
  ledgerRows,
  newCampaign,
  newLink,
  packedHex,
  projection,
  someCampaignId,
  time,
} from '../../support/store-rows.ts';
import { everythingOf, NOTHING, plain } from '../../support/stored.ts';

describe.each(STORAGES)('creating campaigns in %s', (_name, open) => {
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
    expect(await everythingOf(campaigns, id)).toEqual(NOTHING);
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
    expect(await everythingOf(campaigns, campaign.id)).toEqual(NOTHING);
    expect(await links.linkByToken(campaign.owner.tokenHash, time(3))).toBeNull();
  });
});
