import { describe, expect, it } from 'vitest';
import type { LinkId } from '../../../src/ledger/id.ts';
import { STORAGES } from '../../support/storages.ts';
import {
  append,
  commandKey,
  hashOf,
  hexRow,
  ledgerRows,
  newCampaign,
  newLink,
  time,
  uuidOf,
} from '../../support/store-rows.ts';
import { everythingOf, NOTHING } from '../../support/stored.ts';

describe.each(STORAGES)('removing a campaign from %s', (_name, open) => {
  it('removes everything of one campaign and nothing of another', async () => {
    const { campaigns, links } = await open();
    const request = { idHash: hashOf('request'), digest: '' };
    const [gone, stays] = [newCampaign({ request }), newCampaign()];
    for (const campaign of [gone, stays]) {
      await campaigns.create(campaign);
      const beside = { hexes: [hexRow(1, 0, 3)], stands: [{ kind: 'note', key: 'a' }] };
      await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 20), beside);
      await links.addToKeyring(hashOf('keyring'), campaign.owner.id, time(5));
    }
    const before = await everythingOf(campaigns, stays.id);

    expect(await campaigns.remove(gone.id)).toBe(true);
    expect(await everythingOf(campaigns, gone.id)).toEqual(NOTHING);
    expect(await campaigns.command(gone.id, uuidOf('c'))).toBeNull();
    expect(await campaigns.creation(request.idHash)).toBeNull();
    expect(await links.linkByToken(gone.owner.tokenHash, time(6))).toBeNull();
    expect(await links.links(gone.id, time(6))).toEqual([]);
    expect(await append(campaigns, gone.id, 20, commandKey('d'), ledgerRows(21, 21))).toEqual({
      kind: 'conflict',
    });

    expect(await everythingOf(campaigns, stays.id)).toEqual(before);
    expect(await campaigns.command(stays.id, uuidOf('c'))).not.toBeNull();
    expect((await campaigns.summaries()).map(({ id }) => id)).toEqual([stays.id]);
    expect((await links.keyringLinks(hashOf('keyring'), time(6))).map(({ id }) => id)).toEqual([
      stays.owner.id,
    ]);
  });

  it('answers false if there is nothing to remove', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    expect(await campaigns.remove(campaign.id)).toBe(false);
    await campaigns.create(campaign);
    expect(await campaigns.remove(campaign.id)).toBe(true);
    expect(await campaigns.remove(campaign.id)).toBe(false);
  });

  it('works with an open link, but not with one that was revoked or has expired', async () => {
    const { campaigns, links } = await open();
    const [campaign, other] = [newCampaign(), newCampaign()];
    for (const each of [campaign, other]) await campaigns.create(each);
    const asking = newLink(campaign.id, { role: 'owner', expiresAt: time(20) });
    const revoked = newLink(campaign.id, { role: 'owner' });
    for (const link of [asking, revoked]) await links.addLink(link);
    const removeBy = (link: LinkId, at: number) => campaigns.remove(campaign.id, { link, now: time(at) });
    // Both calls run at the same time: the one that was made first finishes first.
    const [, removed] = await Promise.all([
      links.revokeLink(campaign.id, revoked.id, time(6)),
      removeBy(revoked.id, 6),
    ]);
    expect(removed).toBe('closed');
    expect(await removeBy(other.owner.id, 7)).toBe('closed');
    expect(await removeBy(asking.id, 20)).toBe('closed');
    expect(await campaigns.summary(campaign.id)).not.toBeNull();
    expect(await links.links(campaign.id, time(8))).toHaveLength(2);
    expect(await removeBy(asking.id, 19)).toBe(true);
    expect(await removeBy(asking.id, 19)).toBe(false);
  });

  it('succeeds once if two ask for it at the same time', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const answers = await Promise.all([campaigns.remove(campaign.id), campaigns.remove(campaign.id)]);
    expect(answers.sort()).toEqual([false, true]);
  });

  it('leaves nothing over for a campaign that is created anew under the same id', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const beside = { hexes: [hexRow(1, 0, 3)], stands: [{ kind: 'note', key: 'a' }] };
    await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 9), beside);
    await campaigns.remove(campaign.id);
    await campaigns.create(newCampaign({ id: campaign.id }));
    expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 2, hexCount: 1 });
    expect(await campaigns.ledger(campaign.id, 0, 100)).toHaveLength(2);
    expect(await campaigns.hexes(campaign.id, null, 100)).toHaveLength(1);
    expect(await campaigns.standing(campaign.id, 100, null, 100)).toEqual([]);
    expect(await campaigns.command(campaign.id, uuidOf('c'))).toBeNull();
  });
});
