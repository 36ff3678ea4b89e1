import { describe, expect, it } from 'vitest';
import { Access } from '../../src/access/access.ts';
import { KeyringCookie } from '../../src/access/keyring-cookie.ts';
import { OriginPolicy } from '../../src/access/origin-policy.ts';
import { QuotaExceeded } from '../../src/access/quota-exceeded.ts';
import { colourOf } from '../../src/ledger/colour.ts';
import type { CampaignId, LinkId } from '../../src/ledger/id.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { newCampaign } from '../support/store-rows.ts';

async function withCampaigns(count: number) {
  const store = new MemoryStore();
  const clock = new ScriptedClock();
  const access = new Access({ links: store, clock, digest: systemDigest });
  const campaigns: CampaignId[] = [];
  for (let turn = 0; turn < count; turn++) {
    const campaign = newCampaign();
    await store.create(campaign);
    campaigns.push(campaign.id);
  }
  return { store, clock, access, campaigns };
}

describe('tokens', () => {
  it('have at least 128 bits, can be part of a URL, and are never drawn twice', () => {
    const access = new Access({ links: new MemoryStore(), clock: new ScriptedClock(), digest: systemDigest });
    const drawn = Array.from({ length: 500 }, () => access.mint('player', 'x'));
    for (const { token, row } of drawn) {
      expect(token).toMatch(/^[\w-]{22,}$/);
      expect(JSON.stringify(row)).not.toContain(token);
    }
    expect(new Set(drawn.map(({ token }) => token)).size).toBe(500);
    expect(new Set(drawn.map(({ row }) => row.id)).size).toBe(500);
  });
});

it('two changes of a person at once, one of the name and one of the colour, both remain', async () => {
  const { access, campaigns } = await withCampaigns(1);
  const [here] = campaigns as [CampaignId];
  const { link } = await access.addLink(here, 'player', '');
  const other = colourOf(link.id) === 'sky' ? 'grey' : 'sky';
  // Both requests were admitted before either change.
  await access.changePerson(link, { colour: other });
  expect(await access.changePerson(link, { label: 'Mira' })).toMatchObject({ label: 'Mira', colour: other });
});

it('a browser whose child is revoked just while it opens the shared link again gets no other child', async () => {
  /** Answers as if nothing had been revoked yet. */
  class NotYetRevoked extends MemoryStore {
    isBefore = false;

    override async hasRevokedChild(...asked: Parameters<MemoryStore['hasRevokedChild']>) {
      const { isBefore } = this;
      this.isBefore = false;
      return !isBefore && super.hasRevokedChild(...asked);
    }
  }
  const store = new NotYetRevoked();
  const clock = new ScriptedClock();
  const access = new Access({ links: store, clock, digest: systemDigest });
  const campaign = newCampaign();
  await store.create(campaign);
  const { link } = await access.addLink(campaign.id, 'player', '');
  const opened = await access.openInBrowser(link, undefined);
  if (!opened.ok) throw new Error(opened.detail);
  await access.revoke(campaign.id, opened.link.id, campaign.owner.id);
  store.isBefore = true;
  expect(await access.openInBrowser(link, opened.keyring)).toMatchObject({ code: 'access/taken-back' });
  expect(await store.keyringLinks(systemDigest.sha256(opened.keyring), clock.now())).toEqual([]);
});

describe('somebody whose link is revoked while the request waits', () => {
  it.each([
    ['make a link', (access, here, _other, by) => access.addLink(here, 'owner', 'Mallory', null, by)],
    ['revoke one', (access, here, other, by) => access.revoke(here, other, by)],
    ['forget somebody', (access, here, other, by) => access.forget(here, other, by)],
    [
      'forget somebody known from an import',
      (access, here, other, by) => access.forgetFromElsewhere(here, other, by),
    ],
  ] satisfies [string, (access: Access, here: CampaignId, other: LinkId, by: LinkId) => Promise<unknown>][])(
    'can’t %s',
    async (_what, work) => {
      const { access, store, clock, campaigns } = await withCampaigns(1);
      const [here] = campaigns as [CampaignId];
      const [one, other] = [
        await access.addLink(here, 'owner', 'A'),
        await access.addLink(here, 'owner', 'B'),
      ];
      await access.revoke(here, one.link.id, other.link.id);
      const before = await store.links(here, clock.now());
      await expect(work(access, here, other.link.id, one.link.id)).rejects.toMatchObject({
        problem: { code: 'access/unknown-token' },
      });
      expect(await store.links(here, clock.now())).toEqual(before);
    },
  );
});

describe('admission', () => {
  it('by a token is valid for its campaign, and for no other', async () => {
    const { access, campaigns } = await withCampaigns(2);
    const [here, there] = campaigns as [CampaignId, CampaignId];
    const { token, link } = await access.addLink(here, 'player', 'Anna');
    expect(await access.strongestLink({ token }, here)).toEqual({ ok: true, link });
    expect(await access.strongestLink({ token }, there)).toMatchObject({
      ok: false,
      code: 'campaign/not-found',
    });
    expect(await access.strongestLink({ token }, null)).toMatchObject({
      ok: false,
      code: 'campaign/not-found',
    });
    expect(await access.strongestLink({ token: `${token}x` }, here)).toMatchObject({
      code: 'access/unknown-token',
    });
    expect(await access.strongestLink({ token: '' }, here)).toMatchObject({ code: 'access/unknown-token' });
    expect(await access.strongestLink({ token: link.id }, here)).toMatchObject({
      code: 'access/unknown-token',
    });
    expect(await access.strongestLink({}, here)).toMatchObject({ code: 'access/no-token' });
  });

  it('by a keyring uses the strongest role that the keyring holds in the campaign', async () => {
    const { access, campaigns } = await withCampaigns(2);
    const [here, there] = campaigns as [CampaignId, CampaignId];
    const watcher = await access.addLink(here, 'watcher', '');
    const owner = await access.addLink(here, 'owner', '');
    const player = await access.addLink(here, 'player', '');
    const keyring = await access.addToKeyring(watcher.link.id, undefined);
    expect(await access.strongestLink({ keyring }, here)).toMatchObject({ link: { role: 'watcher' } });
    expect(await access.addToKeyring(owner.link.id, keyring)).toBe(keyring);
    await access.addToKeyring(player.link.id, keyring);
    expect(await access.strongestLink({ keyring }, here)).toMatchObject({ link: { role: 'owner' } });
    expect(await access.strongestLink({ keyring }, there)).toMatchObject({ code: 'campaign/not-found' });
    await access.revoke(here, owner.link.id, owner.link.id);
    expect(await access.strongestLink({ keyring }, here)).toMatchObject({ link: { role: 'player' } });
  });

  it('hashes the secret of a connection once, and never takes it for that of another one', async () => {
    const { store, campaigns } = await withCampaigns(1);
    const [here] = campaigns as [CampaignId];
    const hashed: unknown[] = [];
    const digest: typeof systemDigest = {
      ...systemDigest,
      sha256: (...parts) => {
        hashed.push(parts[0]);
        return systemDigest.sha256(...parts);
      },
    };
    const access = new Access({ links: store, clock: new ScriptedClock(), digest });
    const [anna, ben, mira] = [
      await access.addLink(here, 'player', 'Anna'),
      await access.addLink(here, 'watcher', 'Ben'),
      await access.addLink(here, 'owner', 'Mira'),
    ];
    const keyring = await access.addToKeyring(mira.link.id, undefined);
    hashed.length = 0;
    // All three come from one address, and an unknown secret from there as well.
    const address = '192.0.2.1';
    const connections = [{ token: anna.token }, { token: ben.token }, { keyring }, { token: 'x' }].map(
      (secret) => ({ ...secret, address }),
    );
    for (const time of ['the first time', 'again']) {
      const admissions = await Promise.all(connections.map((shown) => access.strongestLink(shown, here)));
      const links = admissions.map((admission) => (admission.ok ? admission.link.id : admission.code));
      expect(links, time).toEqual([anna.link.id, ben.link.id, mira.link.id, 'access/unknown-token']);
    }
    expect(hashed).toEqual([anna.token, ben.token, keyring, 'x']);
  });

  it('ends when the link expires', async () => {
    const { access, clock, campaigns } = await withCampaigns(1);
    const [here] = campaigns as [CampaignId];
    const end = new Date(Date.parse(clock.now()) + 1000).toISOString();
    const { token } = await access.addLink(here, 'player', '', end);
    expect(await access.strongestLink({ token }, here)).toMatchObject({ ok: true });
    clock.advance(1000);
    expect(await access.strongestLink({ token }, here)).toMatchObject({ code: 'access/unknown-token' });
    expect(await access.open(token)).toMatchObject({ code: 'access/unknown-token' });
  });
});

describe('a browser', () => {
  const PLANTED = 'p'.repeat(43);

  it('that shows the secret of no keyring gets another one: somebody else may have put it there', async () => {
    const { access, campaigns } = await withCampaigns(1);
    const { link } = await access.addLink(campaigns[0] as CampaignId, 'player', '');
    const opened = await access.openInBrowser(link, PLANTED);
    const secrets = [
      opened.ok ? opened.keyring : null,
      await access.addToKeyring(link.id, PLANTED),
      await access.admitKeyring(PLANTED, 'the secret of the server'),
    ];
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{22,}$/);
    expect(secrets).not.toContain(PLANTED);
    expect(await access.held({ keyring: PLANTED })).toEqual({ ok: true, links: [] });
  });

  it('that opens a link which is revoked meanwhile is refused', async () => {
    const { access, campaigns } = await withCampaigns(1);
    const [here] = campaigns as [CampaignId];
    const owner = await access.addLink(here, 'owner', '');
    const shared = await access.addLink(here, 'player', '');
    await access.revoke(here, shared.link.id, owner.link.id);
    expect(await access.openInBrowser(shared.link, undefined)).toMatchObject({
      ok: false,
      code: 'access/unknown-token',
    });
  });

  it('that was given an owner’s link gets a link of its own for a player’s too', async () => {
    const { access, campaigns } = await withCampaigns(1);
    const [here] = campaigns as [CampaignId];
    const [owners, players] = [
      await access.addLink(here, 'owner', ''),
      await access.addLink(here, 'player', ''),
    ];
    const first = await access.openInBrowser(owners.link, undefined);
    if (!first.ok) throw new Error(first.detail);
    expect(first.link.parent).toBe(owners.link.id);
    expect(await access.openInBrowser(players.link, first.keyring)).toMatchObject({
      ok: true,
      link: { role: 'player', parent: players.link.id },
    });
  });

  it('that holds as many links as it may has no room for another', async () => {
    const { store, clock, campaigns } = await withCampaigns(1);
    const bounds = { campaignLinks: 10, keyringLinks: 2 };
    const access = new Access({ links: store, clock, digest: systemDigest, bounds });
    const [one, other] = [
      await access.addLink(campaigns[0] as CampaignId, 'owner', ''),
      await access.addLink(campaigns[0] as CampaignId, 'player', ''),
    ];
    const keyring = await access.addToKeyring(one.link.id, undefined);
    await access.assertRoomOn(keyring);
    await access.addToKeyring(other.link.id, keyring);
    await expect(access.assertRoomOn(keyring)).rejects.toThrow(QuotaExceeded);
  });
});

describe('whether a request names this server:', () => {
  const policy = new OriginPolicy(new URL('https://maps.example.org'));

  it.each([
    ['127.0.0.1', true],
    ['127.0.0.1:8080', true],
    ['10.1.2.3:80', true],
    ['[::1]', true],
    ['[fe80::1]:8080', true],
    ['localhost', true],
    ['LOCALHOST:8080', true],
    ['nas', true],
    ['nas.local:8080', true],
    ['maps.example.org', true],
    ['MAPS.example.org:443', true],
    ['a.maps.example.org', false],
    ['maps.example.org.evil.example', false],
    ['evil.example', false],
    ['local.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['evil.example#.local', false],
    ['evil.example/.local', false],
    ['evil.example?.local', false],
    ['x@evil.example', false],
    ['', false],
    [undefined, false],
    ['a b', false],
    ['[::1', false],
  ])('Host: %s → %s', (host, allowed) => {
    expect(policy.allowsHost(host)).toBe(allowed);
  });

  it.each([
    [undefined, '127.0.0.1:8080', true],
    ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
    ['http://NAS.local', 'nas.local', true],
    ['https://maps.example.org', '127.0.0.1:8080', true],
    ['http://maps.example.org', '127.0.0.1:8080', false],
    // Reached by https, it refuses its own pages if they were loaded without.
    ['http://maps.example.org', 'maps.example.org', false],
    ['http://nas.local', 'NAS.local', true],
    ['https://maps.example.org:8443', '127.0.0.1:8080', false],
    ['http://127.0.0.1:9999', '127.0.0.1:8080', false],
    ['http://127.0.0.1', '127.0.0.1:8080', false],
    ['null', '127.0.0.1:8080', false],
    ['', '127.0.0.1:8080', false],
    ['https://evil.example', '127.0.0.1:8080', false],
    ['https://maps.example.org.evil.example', 'maps.example.org', false],
    ['http://127.0.0.1:8080', undefined, false],
  ])('Origin: %s at Host: %s → %s', (origin, host, allowed) => {
    expect(policy.allowsOrigin(origin, host)).toBe(allowed);
  });
});

describe('the keyring cookie', () => {
  const cookie = new KeyringCookie('abc', false);

  it('is found among other cookies, and only by its own name', () => {
    expect(cookie.read(`other=1; ${cookie.name}=secret; more=2`)).toEqual(['secret']);
    expect(cookie.read(`${cookie.name}=first; other=1;${cookie.name}=second`)).toEqual(['first', 'second']);
    expect(cookie.read(`x${cookie.name}=secret`)).toEqual([]);
    expect(cookie.read(`${new KeyringCookie('abd', false).name}=secret`)).toEqual([]);
    for (const header of [undefined, '', ';;;', '=', `${cookie.name}`, `${cookie.name}=`, '%%%=%%%'])
      expect(cookie.read(header)).toEqual([]);
  });
});
