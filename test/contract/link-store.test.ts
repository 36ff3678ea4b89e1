import { describe, expect, it } from 'vitest';
import type { LinkRow, NewCampaign } from '../../src/session/ports.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { STORAGES, type StorageUnderTest } from '../support/storages.ts';
import { hashOf, newCampaign, newLink, someCampaignId, someLinkId, time } from '../support/store-rows.ts';

const KEYRING = hashOf('a keyring');

/** A link as it may be read: everything but what opens it. */
function shown({ tokenHash: _, ...row }: ReturnType<typeof newLink>): LinkRow {
  return row;
}

async function withCampaign(storage: StorageUnderTest): Promise<NewCampaign> {
  const campaign = newCampaign();
  await storage.campaigns.create(campaign);
  return campaign;
}

describe.each(STORAGES)('links in %s', (_name, open) => {
  it("open by their token's hash, and never show it", async () => {
    const storage = open();
    const { id, owner } = await withCampaign(storage);
    const link = newLink(id, { role: 'player', label: 'Anna', createdAt: time(7), expiresAt: time(99) });
    await storage.links.addLink(link);
    expect(await storage.links.linkByToken(link.tokenHash, time(8))).toEqual(shown(link));
    expect(await storage.links.linkByToken(owner.tokenHash, time(8))).toEqual(shown(owner));
    expect(await storage.links.linkByToken(hashOf('something else'), time(8))).toBeNull();
    expect(await storage.links.linkByToken(link.id, time(8))).toBeNull();
  });

  it('are listed with their campaign, in the order in which they were made', async () => {
    const storage = open();
    const { id, owner } = await withCampaign(storage);
    const other = await withCampaign(storage);
    const later = newLink(id, { role: 'watcher', createdAt: time(9) });
    const sooner = newLink(id, { role: 'player', createdAt: time(8) });
    await storage.links.addLink(sooner);
    await storage.links.addLink(later);
    expect(await storage.links.links(id, time(10))).toEqual([shown(owner), shown(sooner), shown(later)]);
    expect(await storage.links.links(other.id, time(10))).toEqual([shown(other.owner)]);
    expect(await storage.links.links(someCampaignId(), time(10))).toEqual([]);
  });

  it('are not made for a campaign that there is not, nor twice', async () => {
    const storage = open();
    const { id, owner } = await withCampaign(storage);
    await expect(storage.links.addLink(newLink(someCampaignId()))).rejects.toBeInstanceOf(StorageFailure);
    await expect(storage.links.addLink(newLink(id, { id: owner.id }))).rejects.toBeInstanceOf(StorageFailure);
    await expect(
      storage.links.addLink(newLink(id, { tokenHash: owner.tokenHash, role: 'watcher' })),
    ).rejects.toBeInstanceOf(StorageFailure);
    expect(await storage.links.links(id, time(10))).toEqual([shown(owner)]);
  });

  it('open nothing from the moment on at which they expire', async () => {
    const storage = open();
    const { id, owner } = await withCampaign(storage);
    const link = newLink(id, { expiresAt: time(60) });
    await storage.links.addLink(link);
    await storage.links.addToKeyring(KEYRING, link.id, time(1));
    for (const [now, isOpen] of [
      [time(59), true],
      [time(60), false],
      [time(61), false],
    ] as const) {
      expect((await storage.links.linkByToken(link.tokenHash, now)) !== null, now).toBe(isOpen);
      expect(await storage.links.keyringLinks(KEYRING, now)).toHaveLength(isOpen ? 1 : 0);
      expect(await storage.links.links(id, now)).toHaveLength(isOpen ? 2 : 1);
    }
    expect(await storage.links.linkByToken(owner.tokenHash, time(10_000_000))).not.toBeNull();
  });

  it('open nothing once they are revoked', async () => {
    const storage = open();
    const { id, owner } = await withCampaign(storage);
    const link = newLink(id, { role: 'player' });
    await storage.links.addLink(link);
    await storage.links.addToKeyring(KEYRING, link.id, time(1));
    expect(await storage.links.revokeLink(id, link.id, time(2))).toBe(true);
    expect(await storage.links.linkByToken(link.tokenHash, time(3))).toBeNull();
    expect(await storage.links.keyringLinks(KEYRING, time(3))).toEqual([]);
    expect(await storage.links.links(id, time(3))).toEqual([shown(owner)]);
    expect(await storage.links.revokeLink(id, link.id, time(4))).toBe(false);
  });

  it("are not revoked in another campaign's name", async () => {
    const storage = open();
    const one = await withCampaign(storage);
    const other = await withCampaign(storage);
    expect(await storage.links.revokeLink(other.id, one.owner.id, time(2))).toBe(false);
    expect(await storage.links.revokeLink(someCampaignId(), one.owner.id, time(2))).toBe(false);
    expect(await storage.links.revokeLink(one.id, someLinkId(), time(2))).toBe(false);
    expect(await storage.links.linkByToken(one.owner.tokenHash, time(3))).toEqual(shown(one.owner));
  });

  it('hang on keyrings in the order in which they came there, each once', async () => {
    const storage = open();
    const campaigns = [
      await withCampaign(storage),
      await withCampaign(storage),
      await withCampaign(storage),
    ] as const;
    const order = [campaigns[2], campaigns[0], campaigns[1]];
    for (const [turn, { owner }] of order.entries())
      await storage.links.addToKeyring(KEYRING, owner.id, time(10 + turn));
    await storage.links.addToKeyring(KEYRING, campaigns[2].owner.id, time(50));
    expect(await storage.links.keyringLinks(KEYRING, time(60))).toEqual(
      order.map(({ owner }) => shown(owner)),
    );
    expect(await storage.links.keyringLinks(hashOf('another keyring'), time(60))).toEqual([]);
  });

  it('of a keyring may be asked for by their campaign', async () => {
    const storage = open();
    const [here, there] = [await withCampaign(storage), await withCampaign(storage)];
    const watcher = newLink(here.id, { role: 'watcher', createdAt: time(1) });
    await storage.links.addLink(watcher);
    for (const [turn, link] of [there.owner, watcher, here.owner].entries())
      await storage.links.addToKeyring(KEYRING, link.id, time(10 + turn));
    const of = (campaign: typeof here.id) => storage.links.keyringLinks(KEYRING, time(20), campaign);
    expect(await of(here.id)).toEqual([shown(watcher), shown(here.owner)]);
    expect(await of(there.id)).toEqual([shown(there.owner)]);
    expect(await of(someCampaignId())).toEqual([]);
    await storage.links.revokeLink(here.id, watcher.id, time(21));
    expect(await of(here.id)).toEqual([shown(here.owner)]);
  });

  it('may hang on several keyrings', async () => {
    const storage = open();
    const { owner } = await withCampaign(storage);
    for (const keyring of ['one', 'two'])
      await storage.links.addToKeyring(hashOf(keyring), owner.id, time(1));
    for (const keyring of ['one', 'two'])
      expect(await storage.links.keyringLinks(hashOf(keyring), time(2))).toEqual([shown(owner)]);
  });
});
