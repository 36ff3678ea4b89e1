import { describe, expect, it } from 'vitest';
import type { NewLink } from '../../../src/session/link-store.ts';
import { STORAGES, type StorageUnderTest } from '../../support/storages.ts';
import { append, commandKey, ledgerRows, newCampaign, newLink, time } from '../../support/store-rows.ts';

/** A campaign of two entries, and a second link besides its owner's. */
async function withLink({ campaigns, links }: StorageUnderTest, rest: Partial<NewLink> = {}) {
  const campaign = newCampaign();
  await campaigns.create(campaign);
  const link = newLink(campaign.id, { role: 'player', ...rest });
  await links.addLink(link);
  return { id: campaign.id, link };
}

describe.each(STORAGES)('writing under a link in %s', (_name, open) => {
  it('is refused as soon as it is revoked, and nothing is written', async () => {
    const storage = await open();
    const { id, link } = await withLink(storage);
    const sent = (name: string) => ({ ...commandKey(name), link: link.id });
    expect(await append(storage.campaigns, id, 2, sent('before'), ledgerRows(3, 3))).toEqual({
      kind: 'committed',
    });
    await storage.links.revokeLink(id, link.id, time(4));
    expect(await append(storage.campaigns, id, 3, sent('after'), ledgerRows(4, 4))).toEqual({
      kind: 'revoked',
    });
    expect(await storage.campaigns.ledger(id, 3, 10)).toEqual([]);
    expect(await storage.campaigns.command(id, sent('after').id)).toBeNull();
  });

  it('is refused to browsers that opened a link which was then revoked', async () => {
    const storage = await open();
    const { id, link } = await withLink(storage);
    const child = { ...newLink(id, { role: 'player' }), parent: link.id };
    await storage.links.addChild('a keyring', child, time(2), 5);
    await storage.links.revokeLink(id, link.id, time(3));
    const sent = { ...commandKey('a child'), link: child.id };
    expect(await append(storage.campaigns, id, 2, sent, ledgerRows(3, 3))).toEqual({ kind: 'revoked' });
  });

  it('is refused once it has expired, by the time of the first entry', async () => {
    const storage = await open();
    const { id, link } = await withLink(storage, { expiresAt: time(4) });
    const sent = (name: string) => ({ ...commandKey(name), link: link.id });
    expect(await append(storage.campaigns, id, 2, sent('in time'), ledgerRows(3, 3))).toEqual({
      kind: 'committed',
    });
    expect(await append(storage.campaigns, id, 3, sent('too late'), ledgerRows(4, 4))).toEqual({
      kind: 'revoked',
    });
  });

  it('is not affected by revoked links of other campaigns', async () => {
    const storage = await open();
    const { id } = await withLink(storage);
    const { id: other, link } = await withLink(storage);
    await storage.links.revokeLink(other, link.id, time(3));
    const sent = { ...commandKey('here'), link: link.id };
    expect(await append(storage.campaigns, id, 2, sent, ledgerRows(3, 3))).toEqual({ kind: 'committed' });
  });

  it('answers "duplicate" for a command that was carried out before, even if its link has been revoked since', async () => {
    const storage = await open();
    const { id, link } = await withLink(storage);
    const sent = { ...commandKey('once'), link: link.id };
    await append(storage.campaigns, id, 2, sent, ledgerRows(3, 3));
    await storage.links.revokeLink(id, link.id, time(4));
    expect(await append(storage.campaigns, id, 2, sent, ledgerRows(3, 3))).toMatchObject({
      kind: 'duplicate',
    });
  });
});
