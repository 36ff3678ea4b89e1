import { describe, expect, it } from 'vitest';
import { Access } from '../../src/access/access.ts';
import { admit, chargeFailedToken, isStillOpen } from '../../src/access/admission.ts';
import { countForLink } from '../../src/access/counting.ts';
import { type Limits, noLimits } from '../../src/access/limits.ts';
import { OriginPolicy } from '../../src/access/origin-policy.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { newCampaign } from '../support/store-rows.ts';

/** A campaign with a player's link, and limits that record which links were counted. */
async function table(wait: number | null = null) {
  const store = new MemoryStore();
  const access = new Access({ links: store, clock: new ScriptedClock(), digest: systemDigest });
  const created = newCampaign();
  await store.create(created);
  const { link, token } = await access.addLink(created.id, 'player', 'Anna');
  const counted: string[] = [];
  const limits: Limits = {
    ...noLimits,
    link: async (id) => {
      counted.push(id);
      return wait;
    },
  };
  return { tools: { access, limits }, campaign: created.id as string, link, token, counted };
}

describe('admission for both HTTP and the live channel', () => {
  it('gives the link, and counts it', async () => {
    const { tools, campaign, link, token, counted } = await table();
    const request = { credentials: { token }, campaign, action: 'read', counted: 'calls' } as const;
    expect(await admit(request, tools)).toEqual({ ok: true, link });
    expect(await admit({ ...request, action: 'enter' }, tools)).toEqual({ ok: true, link });
    expect(counted).toEqual([link.id, link.id]);
  });

  it('counts no link if it is refused', async () => {
    const { tools, campaign, token, counted } = await table();
    const asked = (shown: string, id: string) =>
      admit({ credentials: { token: shown }, campaign: id, action: 'read', counted: 'calls' }, tools);
    expect(await asked('x', campaign)).toMatchObject({ ok: false, code: 'access/unknown-token' });
    expect(await asked(token, '000000000000')).toMatchObject({ ok: false, code: 'campaign/not-found' });
    expect(await asked(token, 'no id')).toMatchObject({ ok: false, code: 'campaign/not-found' });
    expect(counted).toEqual([]);
  });

  it('with too many calls is answered with the time to wait, before roles are checked', async () => {
    const { tools, campaign, token } = await table(7);
    const request = { credentials: { token }, campaign, action: 'fork' } as const;
    expect(await admit({ ...request, counted: 'messages' }, tools)).toEqual({
      ok: false,
      code: 'limits/too-many-requests',
      detail: 'Too many messages. Wait 7 s before the next one.',
      retryAfter: 7,
    });
  });

  it('is refused to other roles, and counted all the same', async () => {
    const { tools, campaign, token, link, counted } = await table();
    const request = { credentials: { token }, campaign, action: 'fork', counted: 'calls' } as const;
    expect(await admit(request, tools)).toEqual({
      ok: false,
      code: 'access/forbidden',
      detail: "Only owner may do this; this link is a player's.",
    });
    expect(counted).toEqual([link.id]);
  });

  it('is no longer open to a request that waited if its credentials give another link by then', async () => {
    const { tools, campaign, link, token } = await table();
    const id = campaign as typeof link.campaign;
    expect(await isStillOpen(link, { token }, tools.access)).toBe(true);
    const other = await tools.access.addLink(id, 'watcher', '');
    expect(await isStillOpen(link, { token: other.token }, tools.access)).toBe(false);
  });

  it('charges an address for an invalid token, and for no other refusal', async () => {
    const charged: string[] = [];
    const limits: Pick<Limits, 'wrongGuess'> = {
      wrongGuess: async (address) => void charged.push(address),
    };
    await chargeFailedToken({ code: 'access/no-token' }, '10.0.0.1', limits);
    await chargeFailedToken({ code: 'campaign/not-found' }, '10.0.0.1', limits);
    expect(charged).toEqual([]);
    await chargeFailedToken({ code: 'access/unknown-token' }, '10.0.0.1', limits);
    expect(charged).toEqual(['10.0.0.1']);
  });
});

it('what costs more than one call is counted as that many', async () => {
  const counted: [link: string, cost: number | undefined][] = [];
  const link: Limits['link'] = async (...charge) => {
    counted.push([charge[0], charge[1]]);
    return null;
  };
  await countForLink({ link }, 'somebody', 'calls');
  await countForLink({ link }, 'somebody', 'calls', 7);
  expect(counted).toEqual([
    ['somebody', 1],
    ['somebody', 7],
  ]);
});

describe('whether a request comes from a page of another site:', () => {
  const policy = new OriginPolicy(null);

  it.each([
    [undefined, undefined, false],
    [undefined, 'none', false],
    ['http://nas:8080', 'same-origin', false],
    ['http://nas:8080', 'same-site', true],
    [undefined, 'same-site', true],
    [undefined, 'cross-site', true],
    ['http://nas:9090', undefined, true],
    ['http://nas:9090', 'same-origin', true],
  ])('Origin: %s, Sec-Fetch-Site: %s → %s', (origin, site, foreign) => {
    expect(policy.isForeignPage({ host: 'nas:8080', origin, 'sec-fetch-site': site })).toBe(foreign);
  });
});
