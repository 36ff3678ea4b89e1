import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PresentOn } from '../../src/session/other-servers.ts';
import { SHARED_STORES } from '../support/several-servers.ts';
import {
  append,
  commandKey,
  hashOf,
  ledgerRows,
  newCampaign,
  newLink,
  shownLink,
  someCampaignId,
  someLinkId,
  time,
} from '../support/store-rows.ts';

const LONG_MS = 60_000;

describe.each(SHARED_STORES)('a store that servers share, in %s,', (_name, share) => {
  it('gives the last entry of campaigns, whoever wrote it', async () => {
    const { one, other } = await share();
    const [first, second] = [newCampaign(), newCampaign()];
    await one.storage.campaigns.create(first);
    await other.storage.campaigns.create(second);
    const heads = () => other.others.store.heads([first.id, second.id, someCampaignId()]);
    expect(await heads()).toEqual(
      new Map([
        [first.id, 2],
        [second.id, 2],
      ]),
    );
    await append(one.storage.campaigns, first.id, 2, commandKey('more'), ledgerRows(3, 5));
    expect(await heads()).toEqual(
      new Map([
        [first.id, 5],
        [second.id, 2],
      ]),
    );
    await one.storage.campaigns.remove(second.id);
    expect(await heads()).toEqual(new Map([[first.id, 5]]));
    expect(await other.others.store.heads([])).toEqual(new Map());
  });

  it('says which links are open, with their current names and colours', async () => {
    const { one, other } = await share();
    const { id, owner, ...campaign } = newCampaign();
    await one.storage.campaigns.create({ id, owner, ...campaign });
    const links = Array.from({ length: 3 }, () => newLink(id, { role: 'player', label: 'Anna' }));
    const [open, revoked, expiring] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
    await one.storage.links.addLink(open);
    await one.storage.links.addLink(revoked);
    await one.storage.links.addLink({ ...expiring, expiresAt: time(60) });
    const asked = [
      ...links.map((link) => ({ campaign: id, id: link.id })),
      { campaign: id, id: someLinkId() },
      { campaign: someCampaignId(), id: owner.id },
    ];
    const found = async (at: number) =>
      (await other.others.store.openLinks(asked, time(at))).map((link) => [link.id, link.label]).sort();
    expect(await found(10)).toEqual(links.map((link) => [link.id, 'Anna']).sort());
    await one.storage.links.revokeLink(id, revoked.id, time(11));
    await one.storage.links.changePerson(id, open.id, { label: 'Berta' }, time(12));
    expect(await found(61)).toEqual([[open.id, 'Berta']]);
    const [row] = await other.others.store.openLinks([{ campaign: id, id: open.id }], time(13));
    expect(row).not.toHaveProperty('tokenHash');
    expect(row).toMatchObject({ campaign: id, role: 'player', parent: null });
  });

  it('shows a link by its campaign and id as it is now, also once its person was forgotten', async () => {
    const { one, other } = await share();
    const { id, owner, ...campaign } = newCampaign();
    await one.storage.campaigns.create({ id, owner, ...campaign });
    const link = newLink(id, { label: 'Anna', colour: 'orange' });
    await one.storage.links.addLink(link);
    const { store } = other.others;
    expect(await store.linkById(id, link.id)).toEqual(shownLink(link));
    await one.storage.links.forgetPerson(id, link.id, time(11));
    expect(await store.linkById(id, link.id)).toEqual({ ...shownLink(link), label: '', colour: null });
    expect(await store.linkById(someCampaignId(), link.id)).toBeNull();
  });

  it('says which keyrings have links, revoked ones included', async () => {
    const { one, other } = await share();
    const { id, owner, ...campaign } = newCampaign();
    await one.storage.campaigns.create({ id, owner, ...campaign });
    const keyrings = ['kept', 'ended', 'never made'].map(hashOf);
    const [kept = '', ended = ''] = keyrings;
    await one.storage.links.addToKeyring(kept, owner.id, time(2));
    await one.storage.links.addToKeyring(ended, owner.id, time(2));
    await one.storage.links.endKeyring(ended, false, time(3));
    await one.storage.links.revokeLink(id, owner.id, time(4));
    expect(await other.others.store.keyringsInUse(keyrings)).toEqual(new Set([kept]));
    await one.storage.links.bindKeyring(kept, hashOf('a browser'));
    expect(await other.others.store.boundKeyrings(keyrings)).toEqual(new Set([kept]));
  });

  it('says who watches through the other servers, until that information expires', async () => {
    const { one, other } = await share();
    const [here, there] = [newCampaign(), newCampaign()];
    await one.storage.campaigns.create(here);
    await one.storage.campaigns.create(there);
    const present = (count: number, ...connections: string[]): PresentOn => ({
      count,
      named: connections.map((connection) => ({ connection, link: here.owner.id })),
    });
    const told = (self: string) => other.others.store.presenceElsewhere(self, [here.id, there.id]);
    await one.others.store.announcePresence('one', new Map([[here.id, present(2, 'a', 'b')]]), LONG_MS);
    await one.others.store.announcePresence('two', new Map([[here.id, present(1, 'c')]]), LONG_MS);
    await one.others.store.announcePresence('three', new Map([[here.id, present(9)]]), 30);
    await pause(60);
    expect(await told('other')).toEqual(new Map([[here.id, present(3, 'a', 'b', 'c')]]));
    expect(await told('one')).toEqual(new Map([[here.id, present(1, 'c')]]));
    await one.others.store.announcePresence(
      'one',
      new Map([
        [here.id, present(0)],
        [there.id, present(1, 'a')],
      ]),
      LONG_MS,
    );
    expect(await told('other')).toEqual(
      new Map([
        [here.id, present(1, 'c')],
        [there.id, present(1, 'a')],
      ]),
    );
  });
});
