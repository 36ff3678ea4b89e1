import { describe, expect, it } from 'vitest';
import type { LinkId } from '../../../src/ledger/id.ts';
import { STORAGES } from '../../support/storages.ts';
import {
  entriesOf,
  incoming,
  inTurn,
  ledgerRows,
  newCampaign,
  newLink,
  someCampaignId,
  someLinkId,
  time,
  withLabels,
} from '../../support/store-rows.ts';

describe.each(STORAGES)('labels of links in %s', (_name, open) => {
  it('include those of the campaign’s own links, even revoked and expired ones', async () => {
    const { campaigns, links } = await open();
    const { id, ...rest } = newCampaign();
    await campaigns.create({ id, ...rest });
    const revoked = newLink(id, { label: 'Anna' });
    const expired = newLink(id, { label: 'Ben', expiresAt: time(5) });
    for (const link of [revoked, expired]) await links.addLink(link);
    await links.revokeLink(id, revoked.id, time(1));
    expect(await campaigns.labels(id)).toEqual(
      new Map<string, string>([
        [rest.owner.id, 'somebody'],
        [revoked.id, 'Anna'],
        [expired.id, 'Ben'],
      ]),
    );
  });

  it('come with a campaign from elsewhere, but those of this server’s own links take precedence', async () => {
    const { campaigns } = await open();
    const stranger = someLinkId();
    const campaign = incoming();
    const labels = { [stranger]: 'Carla', [campaign.owner.id]: 'somebody else' };
    await campaigns.receive(withLabels(campaign, labels), inTurn([entriesOf(ledgerRows(1, 2))]));
    expect(await campaigns.labels(campaign.id)).toEqual(
      new Map<string, string>([
        [stranger, 'Carla'],
        [campaign.owner.id, 'somebody'],
      ]),
    );
    await campaigns.remove(campaign.id);
    expect(await campaigns.labels(campaign.id)).toEqual(new Map());
  });

  it('that came from elsewhere are listed separately, and can be forgotten one by one', async () => {
    const { campaigns, links } = await open();
    const [carla, dan] = [someLinkId(), someLinkId()].sort() as [LinkId, LinkId];
    const [campaign, other] = [incoming(), incoming()];
    const labels = { [dan]: 'Dan', [carla]: 'Carla', [campaign.owner.id]: 'somebody else' };
    for (const each of [campaign, other])
      await campaigns.receive(withLabels(each, labels), inTurn([entriesOf(ledgerRows(1, 2))]));
    expect(await links.labelsFromElsewhere(campaign.id)).toEqual([
      { link: carla, label: 'Carla' },
      { link: dan, label: 'Dan' },
    ]);
    expect(await links.forgetLabel(someCampaignId(), carla)).toBe(false);
    expect(await links.forgetLabel(campaign.id, someLinkId())).toBe(false);
    const late = { link: campaign.owner.id, now: time(9) };
    expect(await links.forgetLabel(campaign.id, carla, { ...late, link: other.owner.id })).toBe('closed');
    const [, closed] = await Promise.all([
      links.revokeLink(campaign.id, campaign.owner.id, time(9)),
      links.forgetLabel(campaign.id, carla, late),
    ]);
    expect(closed).toBe('closed');
    expect(await links.forgetLabel(campaign.id, carla)).toBe(true);
    expect(await links.forgetLabel(campaign.id, carla)).toBe(false);
    expect(await links.labelsFromElsewhere(campaign.id)).toEqual([{ link: dan, label: 'Dan' }]);
    expect((await campaigns.labels(campaign.id)).has(carla)).toBe(false);
    expect((await campaigns.labels(other.id)).get(carla)).toBe('Carla');
    expect(await links.labelsFromElsewhere(someCampaignId())).toEqual([]);
  });

  it('are empty for a campaign that does not exist', async () => {
    expect(await (await open()).campaigns.labels(someCampaignId())).toEqual(new Map());
  });
});
