import { describe, expect, it } from 'vitest';
import type { LinkId } from '../../src/ledger/id.ts';
import type { NewChild, NewLink } from '../../src/session/link-store.ts';
import { type NewCampaign, StorageFailure } from '../../src/session/ports.ts';
import { STORAGES, type StorageUnderTest } from '../support/storages.ts';
import {
  hashOf,
  newCampaign,
  newLink,
  shownLink,
  someCampaignId,
  someLinkId,
  time,
} from '../support/store-rows.ts';

const KEYRING = hashOf('a keyring');

async function withCampaign(storage: StorageUnderTest): Promise<NewCampaign> {
  const campaign = newCampaign();
  await storage.campaigns.create(campaign);
  return campaign;
}

describe.each(STORAGES)('links in %s', (_name, open) => {
  it('are found by the hash of their token, and never show it', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    const link = newLink(id, { role: 'player', label: 'Anna', createdAt: time(7), expiresAt: time(99) });
    await storage.links.addLink(link);
    expect(await storage.links.linkByToken(link.tokenHash, time(8))).toEqual(shownLink(link));
    expect(await storage.links.linkByToken(owner.tokenHash, time(8))).toEqual(shownLink(owner));
    expect(await storage.links.linkByToken(hashOf('something else'), time(8))).toBeNull();
    expect(await storage.links.linkByToken(link.id, time(8))).toBeNull();
  });

  it('are found with their parent and colour, by their token and on a keyring', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    const row = newLink(id, { role: 'player', label: 'Anna', expiresAt: time(99), colour: 'orange' });
    const child: NewChild = { ...row, parent: owner.id, colour: row.colour ?? 'orange' };
    await storage.links.addChild(KEYRING, child, time(7), 9);
    expect(await storage.links.linkByToken(child.tokenHash, time(8))).toEqual(shownLink(child));
    expect(await storage.links.keyringLinks(KEYRING, time(8), id)).toEqual([shownLink(child)]);
  });

  it('are listed with their campaign, in the order in which they were made', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    const other = await withCampaign(storage);
    const later = newLink(id, { role: 'watcher', createdAt: time(9) });
    const sooner = newLink(id, { role: 'player', createdAt: time(8) });
    await storage.links.addLink(sooner);
    await storage.links.addLink(later);
    expect(await storage.links.links(id, time(10))).toEqual([
      shownLink(owner),
      shownLink(sooner),
      shownLink(later),
    ]);
    expect(await storage.links.links(other.id, time(10))).toEqual([shownLink(other.owner)]);
    expect(await storage.links.links(someCampaignId(), time(10))).toEqual([]);
  });

  it('are not made for a campaign that does not exist, nor twice', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    await expect(storage.links.addLink(newLink(someCampaignId()))).rejects.toBeInstanceOf(StorageFailure);
    await expect(storage.links.addLink(newLink(id, { id: owner.id }))).rejects.toBeInstanceOf(StorageFailure);
    await expect(
      storage.links.addLink(newLink(id, { tokenHash: owner.tokenHash, role: 'watcher' })),
    ).rejects.toBeInstanceOf(StorageFailure);
    expect(await storage.links.links(id, time(10))).toEqual([shownLink(owner)]);
  });

  it('are not made in the name of a link whose campaign was removed meanwhile', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    await storage.campaigns.remove(id);
    expect(await storage.links.addLink(newLink(id), 9, owner.id)).toBe('closed');
  });

  it('give no access from the moment on at which they expire', async () => {
    const storage = await open();
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
      expect(await storage.links.keyringLinks(KEYRING, now, id)).toHaveLength(isOpen ? 1 : 0);
      expect(await storage.links.links(id, now)).toHaveLength(isOpen ? 2 : 1);
    }
    expect(await storage.links.linkByToken(owner.tokenHash, time(10_000_000))).not.toBeNull();
  });

  it('give no access once they are revoked', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    const link = newLink(id, { role: 'player' });
    await storage.links.addLink(link);
    await storage.links.addToKeyring(KEYRING, link.id, time(1));
    expect(await storage.links.revokeLink(id, link.id, time(2))).toBe(true);
    expect(await storage.links.linkByToken(link.tokenHash, time(3))).toBeNull();
    expect(await storage.links.keyringLinks(KEYRING, time(3))).toEqual([]);
    expect(await storage.links.links(id, time(3))).toEqual([shownLink(owner)]);
    expect(await storage.links.revokeLink(id, link.id, time(4))).toBe(false);
  });

  it('cannot be revoked through another campaign', async () => {
    const storage = await open();
    const one = await withCampaign(storage);
    const other = await withCampaign(storage);
    expect(await storage.links.revokeLink(other.id, one.owner.id, time(2))).toBe(false);
    expect(await storage.links.revokeLink(someCampaignId(), one.owner.id, time(2))).toBe(false);
    expect(await storage.links.revokeLink(one.id, someLinkId(), time(2))).toBe(false);
    expect(await storage.links.linkByToken(one.owner.tokenHash, time(3))).toEqual(shownLink(one.owner));
  });

  it('are on keyrings in the order in which they were added, each once', async () => {
    const storage = await open();
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
      order.map(({ owner }) => shownLink(owner)),
    );
    expect(await storage.links.keyringLinks(hashOf('another keyring'), time(60))).toEqual([]);
  });

  it('of a keyring can be read by campaign', async () => {
    const storage = await open();
    const [here, there] = [await withCampaign(storage), await withCampaign(storage)];
    const watcher = newLink(here.id, { role: 'watcher', createdAt: time(1) });
    await storage.links.addLink(watcher);
    for (const [turn, link] of [there.owner, watcher, here.owner].entries())
      await storage.links.addToKeyring(KEYRING, link.id, time(10 + turn));
    const of = (campaign: typeof here.id) => storage.links.keyringLinks(KEYRING, time(20), campaign);
    expect(await of(here.id)).toEqual([shownLink(watcher), shownLink(here.owner)]);
    expect(await of(there.id)).toEqual([shownLink(there.owner)]);
    expect(await of(someCampaignId())).toEqual([]);
    await storage.links.revokeLink(here.id, watcher.id, time(21));
    expect(await of(here.id)).toEqual([shownLink(here.owner)]);
  });

  it('can be made with a link that is open itself, but not with one that was revoked or has expired', async () => {
    const storage = await open();
    const { id } = await withCampaign(storage);
    const elsewhere = await withCampaign(storage);
    const asking = newLink(id, { role: 'owner', createdAt: time(1), expiresAt: time(20) });
    const revoked = newLink(id, { role: 'owner', createdAt: time(1) });
    for (const link of [asking, revoked]) await storage.links.addLink(link);
    const addBy = (by: LinkId, at: number) =>
      storage.links.addLink(newLink(id, { createdAt: time(at) }), Number.POSITIVE_INFINITY, by);
    expect(await addBy(asking.id, 5)).toBe('made');
    // Both calls run at the same time: the one that was made first finishes first.
    const [, added] = await Promise.all([
      storage.links.revokeLink(id, revoked.id, time(6)),
      addBy(revoked.id, 6),
    ]);
    expect(added).toBe('closed');
    expect(await addBy(asking.id, 20)).toBe('closed');
    expect(await addBy(elsewhere.owner.id, 7)).toBe('closed');
    expect(await storage.links.links(id, time(8))).toHaveLength(3);
  });

  it('are limited in number for a campaign; those that give no access are not counted', async () => {
    const storage = await open();
    const { id } = await withCampaign(storage);
    const add = (most: number, rest: Partial<NewLink> = {}) =>
      storage.links.addLink(newLink(id, { createdAt: time(5), ...rest }), most);
    expect(await Promise.all([1, 2, 3].map(() => add(3)))).toEqual(['made', 'made', 'full']);
    expect(await storage.links.links(id, time(6))).toHaveLength(3);
    const [, some] = await storage.links.links(id, time(6));
    await storage.links.revokeLink(id, some?.id ?? someLinkId(), time(7));
    expect(await add(3, { createdAt: time(8), expiresAt: time(9) })).toBe('made');
    expect(await add(3, { createdAt: time(8) })).toBe('full');
    expect(await add(3, { createdAt: time(9) })).toBe('made');
  });

  it('are limited in number on a keyring; one that is already there stays', async () => {
    const storage = await open();
    const { id, owner } = await withCampaign(storage);
    const [one, two] = [newLink(id), newLink(id, { expiresAt: time(20) })];
    for (const link of [one, two]) await storage.links.addLink(link);
    const hang = (link: { id: NewLink['id'] }, now = time(10)) =>
      storage.links.addToKeyring(KEYRING, link.id, now, 2);
    expect(await storage.links.holdsAny(KEYRING, time(10))).toBe(false);
    expect(await Promise.all([hang(one), hang(two), hang(owner)])).toEqual([true, true, false]);
    expect(await hang(one)).toBe(true);
    expect(await storage.links.holdsAny(KEYRING, time(10))).toBe(true);
    const child: NewChild = { ...newLink(id), parent: one.id };
    expect(await storage.links.addChild(KEYRING, child, time(11), 9, 2)).toEqual({ kind: 'keyring-full' });
    // There is room from the moment on at which one of them expires.
    expect(await hang(owner, time(20))).toBe(true);
    expect(await storage.links.keyringLinks(KEYRING, time(20))).toEqual([shownLink(one), shownLink(owner)]);
    for (const link of [one, owner]) await storage.links.revokeLink(id, link.id, time(21));
    expect(await storage.links.holdsAny(KEYRING, time(22))).toBe(false);
  });

  it('may be on several keyrings', async () => {
    const storage = await open();
    const { owner } = await withCampaign(storage);
    for (const keyring of ['one', 'two'])
      await storage.links.addToKeyring(hashOf(keyring), owner.id, time(1));
    for (const keyring of ['one', 'two'])
      expect(await storage.links.keyringLinks(hashOf(keyring), time(2))).toEqual([shownLink(owner)]);
  });
});

describe.each(STORAGES)('keyrings in %s', (_name, open) => {
  const [FIRST, SECOND, THIRD] = [hashOf('first'), hashOf('second'), hashOf('third')] as const;

  it('are copied with all open links, as far as there is room', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const gone = newLink(made.id);
    const short = newLink(made.id, { expiresAt: time(50) });
    for (const link of [gone, short]) await links.addLink(link);
    for (const link of [gone, short, made.owner]) await links.addToKeyring(FIRST, link.id, time(1));
    await links.revokeLink(made.id, gone.id, time(2));
    expect(await links.copyKeyring(FIRST, SECOND, time(3))).toBe(2);
    expect(await links.keyringLinks(SECOND, time(4))).toHaveLength(2);
    expect(await links.copyKeyring(FIRST, SECOND, time(5))).toBe(2);
    expect(await links.copyKeyring(FIRST, THIRD, time(60))).toBe(1);
    expect(await links.copyKeyring(FIRST, hashOf('fourth'), time(4), 1)).toBe(1);
    // It holds more than it may by now.
    expect(await links.copyKeyring(FIRST, hashOf('fourth'), time(4), 0)).toBe(1);
    expect(await links.keyringLinks(FIRST, time(4))).toHaveLength(2);
  });

  it('are copied in the order in which their links were added, after those already there', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const some = Array.from({ length: 8 }, () => newLink(made.id));
    for (const link of some) await links.addLink(link);
    const ids = some.map(({ id }) => id);
    for (const [index, id] of ids.entries())
      await links.addToKeyring(index < 4 ? FIRST : SECOND, id, time(index));
    const held = async (hash: string) => (await links.keyringLinks(hash, time(20))).map(({ id }) => id);
    for (const from of [FIRST, SECOND]) await links.copyKeyring(from, THIRD, time(9));
    expect(await held(THIRD)).toEqual(ids);
    const fourth = hashOf('fourth');
    await links.copyKeyring(THIRD, fourth, time(9), 3);
    expect(await held(fourth)).toEqual(ids.slice(0, 3));
  });

  it('come from the first keyring that gave them a link', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    await links.addToKeyring(SECOND, made.owner.id, time(1));
    await links.addToKeyring(hashOf('fourth'), made.owner.id, time(1));
    for (const from of [FIRST, SECOND, hashOf('fourth')]) await links.copyKeyring(from, THIRD, time(2));
    expect(await links.endKeyring(FIRST, true, time(3))).toEqual([FIRST]);
    expect(await links.endKeyring(hashOf('fourth'), true, time(3))).toEqual([hashOf('fourth')]);
    expect([...(await links.endKeyring(SECOND, true, time(4)))].sort()).toEqual([SECOND, THIRD].sort());
  });

  it('come from no keyring that had nothing to give them', async () => {
    const { links } = await open();
    expect(await links.copyKeyring(FIRST, SECOND, time(1))).toBe(0);
    expect(await links.endKeyring(FIRST, true, time(2))).toEqual([FIRST]);
  });

  it('that held links to a removed campaign alone are forgotten with where they came from', async () => {
    const { campaigns, links } = await open();
    const [gone, stays] = [newCampaign(), newCampaign()];
    for (const made of [gone, stays]) await campaigns.create(made);
    await links.addToKeyring(FIRST, gone.owner.id, time(1));
    for (const to of [SECOND, THIRD]) await links.copyKeyring(FIRST, to, time(2));
    await links.addToKeyring(THIRD, stays.owner.id, time(3));
    await campaigns.remove(gone.id);
    expect([...(await links.endKeyring(FIRST, true, time(4)))].sort()).toEqual([FIRST, THIRD].sort());
  });

  it('end apart from keyrings of the same origin once they are separated', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const fourth = hashOf('fourth');
    await links.addToKeyring(FIRST, made.owner.id, time(1));
    for (const [from, to] of [
      [FIRST, SECOND],
      [SECOND, THIRD],
      [THIRD, fourth],
    ] as const)
      await links.copyKeyring(from, to, time(2));
    await links.separateKeyring(THIRD);
    expect(await links.endKeyring(THIRD, true, time(3))).toEqual([THIRD]);
    await links.separateKeyring(FIRST);
    expect(await links.endKeyring(SECOND, true, time(4))).toEqual([SECOND]);
    expect(await links.keyringLinks(FIRST, time(5))).toHaveLength(1);
    expect(await links.keyringLinks(fourth, time(5))).toHaveLength(1);
  });

  it('end by themselves, or with all of the same origin; links of browsers that no other keyring holds are revoked', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const parent = newLink(made.id);
    await links.addLink(parent);
    const child: NewChild = { ...newLink(made.id), parent: parent.id };
    await links.addChild(FIRST, child, time(1), 9);
    await links.addToKeyring(FIRST, made.owner.id, time(1));
    await links.copyKeyring(FIRST, SECOND, time(2));
    await links.copyKeyring(SECOND, THIRD, time(3));
    const fourth = hashOf('fourth');
    await links.addToKeyring(fourth, parent.id, time(3));
    await links.copyKeyring(FIRST, fourth, time(4));
    const held = async (now = time(9)) =>
      Promise.all(
        [FIRST, SECOND, THIRD, fourth].map(async (hash) => (await links.keyringLinks(hash, now)).length),
      );
    expect(await held()).toEqual([2, 2, 2, 3]);
    expect(await links.endKeyring(SECOND, false, time(5))).toEqual([SECOND]);
    expect(await held()).toEqual([2, 0, 2, 3]);
    expect([...(await links.endKeyring(THIRD, true, time(6)))].sort()).toEqual([FIRST, THIRD].sort());
    // A keyring that held links of its own before goes on.
    expect(await held()).toEqual([0, 0, 0, 3]);
    expect(await links.endKeyring(fourth, true, time(7))).toEqual([fourth]);
    expect(await links.linkByToken(child.tokenHash, time(8))).toBeNull();
    expect(await links.linkByToken(made.owner.tokenHash, time(8))).not.toBeNull();
    expect(await links.linkByToken(parent.tokenHash, time(8))).not.toBeNull();
  });

  it('forget a person of a campaign: name and colour are removed, and the link is revoked with those made from it', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const parent = newLink(made.id, { label: 'Mira', colour: 'green' });
    await links.addLink(parent);
    const child: NewChild = { ...newLink(made.id, { label: 'Tom' }), parent: parent.id };
    await links.addChild(FIRST, child, time(1), 9);
    expect(await links.forgetPerson(someCampaignId(), parent.id, time(2))).toBeNull();
    expect(await links.forgetPerson(made.id, parent.id, time(2))).toMatchObject({ label: '', colour: null });
    expect(await links.links(made.id, time(3))).toEqual([shownLink(made.owner)]);
    expect((await campaigns.labels(made.id)).get(parent.id)).toBe('');
    expect((await campaigns.labels(made.id)).get(child.id)).toBe('Tom');
    // Also if it gives no access any more.
    expect(await links.forgetPerson(made.id, child.id, time(4))).toMatchObject({ label: '' });
    expect((await campaigns.labels(made.id)).get(child.id)).toBe('');
  });

  it('cannot revoke a link with one that was revoked or has expired, so that of two who revoke each other one stays', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const [one, other, ends] = [
      newLink(made.id, { role: 'owner' }),
      newLink(made.id, { role: 'owner' }),
      newLink(made.id, { role: 'owner', expiresAt: time(20) }),
    ];
    for (const link of [one, other, ends]) await links.addLink(link);
    const answers = await Promise.all([
      links.revokeLink(made.id, other.id, time(6), one.id),
      links.revokeLink(made.id, one.id, time(6), other.id),
    ]);
    expect(answers).toEqual([true, 'closed']);
    expect(await links.linkByToken(one.tokenHash, time(7))).not.toBeNull();
    expect(await links.revokeLink(made.id, one.id, time(20), ends.id)).toBe('closed');
    expect(await links.revokeLink(made.id, one.id, time(19), newCampaign().owner.id)).toBe('closed');
    expect(await links.linkByToken(one.tokenHash, time(20))).not.toBeNull();
    expect(await links.revokeLink(made.id, one.id, time(19), ends.id)).toBe(true);
    expect(await links.revokeLink(made.id, ends.id, time(19), ends.id), 'their own').toBe(true);
  });

  it('cannot forget anybody with a link that was revoked or has expired', async () => {
    const { campaigns, links } = await open();
    const made = newCampaign();
    await campaigns.create(made);
    const [mira, owner, ends] = [
      newLink(made.id, { label: 'Mira' }),
      newLink(made.id, { role: 'owner' }),
      newLink(made.id, { role: 'owner', expiresAt: time(20) }),
    ];
    for (const link of [mira, owner, ends]) await links.addLink(link);
    // Both calls run at the same time: the one that was made first finishes first.
    const [, forgotten] = await Promise.all([
      links.revokeLink(made.id, owner.id, time(6)),
      links.forgetPerson(made.id, mira.id, time(6), owner.id),
    ]);
    expect(forgotten).toBe('closed');
    expect(await links.forgetPerson(made.id, mira.id, time(20), ends.id)).toBe('closed');
    expect((await campaigns.labels(made.id)).get(mira.id)).toBe('Mira');
    expect(await links.linkByToken(mira.tokenHash, time(7))).not.toBeNull();
    expect(await links.forgetPerson(made.id, mira.id, time(19), ends.id)).toMatchObject({ label: '' });
  });
});
