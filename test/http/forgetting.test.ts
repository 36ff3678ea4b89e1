import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type {
  ForgottenAnswer,
  LedgerAnswer,
  NewLinkAnswer,
  PeopleAnswer,
} from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { CommandOutcome } from '../../src/session/command-outcome.ts';
import type { AppendResult, CampaignStore } from '../../src/session/ports.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { takeIn } from '../support/take-in.ts';

/** Replaces an append to the store, or runs beside it if it returns undefined. */
type OnAppend = (...args: Parameters<CampaignStore['append']>) => Promise<AppendResult> | undefined;

class WatchedStore extends DelegatingStore {
  onAppend: OnAppend = () => undefined;

  override append(...args: Parameters<CampaignStore['append']>): Promise<AppendResult> {
    return this.onAppend(...args) ?? super.append(...args);
  }
}

describe('forgetting a person', () => {
  async function withMira() {
    const watched: WatchedStore[] = [];
    const { url, sessions } = await memoryServer({
      spoil: (inner) => {
        const store = new WatchedStore(inner);
        watched.push(store);
        return store;
      },
    });
    const [store] = watched as [WatchedStore];
    const { id, owner, created } = await new ApiClient(url).start();
    const link = async (role: string, label: string) =>
      (await owner.call<NewLinkAnswer>('POST', `/api/campaigns/${id}/links`, { role, label })).body;
    const [mira, tom] = [await link('player', 'Mira'), await link('player', 'Tom')];
    const [as, asTom] = [owner.withToken(mira.token), owner.withToken(tom.token)];
    const note = (text: string, q: number) => ({ kind: 'note', q, r: 0, for: 'everyone', text }) as const;
    await as.command(id, note('She was here.', 0));
    await as.command(id, note('And here.', 0));
    await asTom.command(id, note('So was he.', 1));
    const forget = (who: string, body: unknown = {}, client = owner) =>
      client.call<ForgottenAnswer & ProblemBody>('POST', `/api/campaigns/${id}/people/${who}/forget`, body);
    const ledger = async () =>
      JSON.stringify((await owner.call('GET', `/api/campaigns/${id}/ledger?limit=1000`)).body);
    return { id, owner, created, mira, tom, as, asTom, forget, ledger, store, sessions };
  }

  it('removes the name from every entry and revokes the link; what was written stays', async () => {
    const { id, mira, as, forget, ledger } = await withMira();
    expect(await ledger()).toContain('"Mira"');
    const { status, body } = await forget(mira.id);
    expect([status, body]).toEqual([200, { person: expect.objectContaining({ name: 'player' }), erased: 0 }]);
    expect(await ledger()).not.toContain('Mira');
    expect(await ledger()).toContain('She was here.');
    expect((await as.call('GET', `/api/campaigns/${id}`)).status).toBe(401);
  });

  it('removes the name from the map at once, in both its compressed and its plain form', async () => {
    const { id, owner, mira, forget } = await withMira();
    const map = () => owner.fetch(`/api/campaigns/${id}/map`);
    const gazetteer = () => owner.fetch(`/api/campaigns/${id}/export/gazetteer?as=markdown`);
    const before = await map();
    expect(await before.text()).toContain('"Mira"');
    expect(await (await gazetteer()).text()).toContain('Mira');
    await forget(mira.id);
    const after = await map();
    const text = await after.text();
    expect(text).not.toContain('Mira');
    expect(text).toContain('And here.');
    expect(text).toContain('"Tom"');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await (await gazetteer()).text()).not.toContain('Mira');
  });

  it('erases the person’s notes if asked to, earlier versions too, and nobody else’s', async () => {
    const { mira, forget, ledger } = await withMira();
    expect((await forget(mira.id, { notes: true })).body.erased).toBe(2);
    const left = await ledger();
    expect(left).not.toMatch(/She was here|And here/);
    expect(left).toContain('So was he.');
    expect(left).toContain('"Tom"');
  });

  it('answers if not all notes could be erased, and erases the rest when asked again', async () => {
    const { mira, forget, ledger, store } = await withMira();
    let appends = 0;
    store.onAppend = () => (++appends === 2 ? Promise.resolve({ kind: 'revoked' }) : undefined);
    const answer = await forget(mira.id, { notes: true });
    expectProblem(answer, 'access/unknown-token');
    expect(answer.body.detail).toMatch(/^1 of 2 notes were erased, and no more: /);
    expect(await ledger()).toContain('And here.');
    expect((await forget(mira.id, { notes: true })).body.erased).toBe(1);
    expect(await ledger()).not.toMatch(/She was here|And here/);
  });

  it('skips notes that somebody else erases at that moment', async () => {
    const { id, owner, created, mira, forget, ledger, store, sessions } = await withMira();
    const { body } = await owner.call<LedgerAnswer>('GET', `/api/campaigns/${id}/ledger?limit=1000`);
    const second = body.entries.find((entry) => entry.kind === 'noted' && entry.text === 'And here.');
    let byHand: Promise<CommandOutcome> | null = null;
    store.onAppend = (...args) => {
      if (byHand) return undefined;
      // This append waits for the one in progress, and comes before the next one.
      const by = { link: created.links.owner.id, label: '', role: 'owner' } as Actor;
      const erase = { kind: 'erase', seq: second?.seq ?? 0 } as const;
      byHand = sessions.command(id as CampaignId, randomUUID(), erase, by);
      return nextTurn().then(() => store.inner.append(...args));
    };
    expect((await forget(mira.id, { notes: true })).status).toBe(200);
    expect(await byHand).toMatchObject({ ok: true });
    expect(await ledger()).not.toMatch(/She was here|And here/);
  });

  it('is allowed only to owners, of others, in their own campaign', async () => {
    const { created, mira, asTom, forget, ledger } = await withMira();
    expectProblem(await forget(mira.id, {}, asTom), 'access/forbidden');
    expectProblem(await forget(created.links.owner.id), 'request/malformed');
    expectProblem(await forget('000000000000'), 'request/not-found');
    expectProblem(await forget(mira.id, { notes: 'all' }), 'request/malformed');
    expect(await ledger()).toContain('"Mira"');
  });

  it.each(['fork', 'import'] as const)(
    'also works for somebody of whom only the name was copied, with a %s',
    async (how) => {
      const { id, owner, mira, tom, store } = await withMira();
      const made = how === 'fork' ? await forked(owner, id) : await imported(owner, id);
      const copy = owner.withToken(made.links.owner.token);
      const path = `/api/campaigns/${made.campaign.id}`;
      const people = async (client = copy) => (await client.call<PeopleAnswer>('GET', `${path}/people`)).body;
      const map = async () => (await copy.fetch(`${path}/map`)).text();
      const named = expect.arrayContaining([
        { link: mira.id, name: 'Mira' },
        { link: tom.id, name: 'Tom' },
      ]);
      expect((await people()).elsewhere).toEqual(named);
      const { client } = await newPartner(copy, made.campaign.id, 'player');
      expect(await people(client)).not.toHaveProperty('elsewhere');
      expectProblem(await client.call('POST', `${path}/people/${mira.id}/forget`, {}), 'access/forbidden');
      expect(await map()).toContain('"Mira"');
      const kept = await copy.call('POST', `${path}/people/${mira.id}/forget`, {});
      expect([kept.status, kept.body]).toEqual([200, { person: null, erased: 0 }]);
      expect(await map()).not.toContain('"Mira"');
      expect(JSON.stringify((await people()).elsewhere)).not.toContain('Mira');
      expectProblem(await copy.call('POST', `${path}/people/${mira.id}/forget`, {}), 'request/not-found');
      const forgetTom = () => copy.call('POST', `${path}/people/${tom.id}/forget`, { notes: true });
      store.onAppend = () => Promise.resolve({ kind: 'revoked' });
      expectProblem(await forgetTom(), 'access/unknown-token');
      store.onAppend = () => undefined;
      const erased = await forgetTom();
      expect(erased.body).toEqual({ person: null, erased: 1 });
      const ledger = JSON.stringify((await copy.call('GET', `${path}/ledger?limit=1000`)).body);
      expect(ledger).not.toMatch(/Mira|Tom|So was he/);
      expect(ledger).toContain('And here.');
    },
  );
});

async function forked(owner: ApiClient, id: string): Promise<CreatedCampaign> {
  const { body } = await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, {
    at: 11,
    name: 'Another way',
  });
  return body;
}

async function imported(owner: ApiClient, id: string): Promise<CreatedCampaign> {
  const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
  return takeIn(owner.url, await archive.arrayBuffer());
}
