import { describe, expect, it } from 'vitest';
import { Access, type Credentials } from '../../src/access/access.ts';
import { Visitors } from '../../src/access/visitors.ts';
import { isVisitor } from '../../src/ledger/visitor.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { newCampaign, someCampaignId } from '../support/store-rows.ts';

describe('a visitor of a demo', () => {
  const campaign = someCampaignId();
  const visitors = new Visitors(systemDigest);

  it('is a watcher, the same for every device of one network, and another for another network', () => {
    const one = visitors.from('2001:db8:1:2::1', campaign);
    expect(one).toMatchObject({ role: 'watcher', campaign });
    expect(isVisitor(one.id)).toBe(true);
    expect(visitors.from('2001:db8:1:2::ffff', campaign).id).toBe(one.id);
    expect(visitors.from('2001:db8:1:3::1', campaign).id).not.toBe(one.id);
  });

  it('has an id that nobody can compute from the address: another server draws another', () => {
    const [here, there] = [visitors, new Visitors(systemDigest)];
    expect(there.from('192.0.2.1', campaign).id).not.toBe(here.from('192.0.2.1', campaign).id);
  });
});

describe('a campaign that a demo shows', () => {
  async function shownCampaign() {
    const store = new MemoryStore();
    const created = newCampaign();
    await store.create(created);
    const shown = new Set([created.id]);
    const access = new Access({ links: store, clock: new ScriptedClock(), digest: systemDigest, shown });
    const strongest = (credentials: Credentials) =>
      access.strongestLink({ address: '192.0.2.1', ...credentials }, created.id);
    return { access, campaign: created.id, strongest };
  }

  it('makes a visitor of everybody, even of those with an owner’s token or a keyring', async () => {
    const { access, campaign, strongest } = await shownCampaign();
    const { link, token } = await access.addLink(campaign, 'owner', 'Anna');
    const keyring = await access.addToKeyring(link.id, undefined);
    const visitor = await strongest({});
    expect(visitor).toMatchObject({ ok: true, link: { role: 'watcher', label: '' } });
    for (const credentials of [{ token }, { keyring }, { keyring: null }])
      expect(await strongest(credentials)).toEqual(visitor);
  });

  it('is open to everybody, and tells visitors apart by their address', async () => {
    const { access, strongest } = await shownCampaign();
    for (const credentials of [{}, { keyring: null }, { keyring: 'k'.repeat(43) }])
      expect(await access.holdsAny(credentials)).toEqual({ ok: true, ownLink: null });
    const [one, other] = [await strongest({}), await strongest({ address: '198.51.100.1' })];
    expect(one.ok && other.ok && one.link.id !== other.link.id).toBe(true);
  });

  it('refuses an invalid token, so that whoever tries tokens is charged for each', async () => {
    const { strongest } = await shownCampaign();
    expect(await strongest({ token: 'x'.repeat(32) })).toMatchObject({
      ok: false,
      code: 'access/unknown-token',
    });
  });
});
