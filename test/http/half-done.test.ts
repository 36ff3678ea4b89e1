import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MemoryOffers } from '../../src/access/memory-offers.ts';
import type { ForgottenAnswer, KeyringOffer, NewLinkAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';

const NEW = { name: 'x', world: { kind: 'solo' }, keep: true };

/** Makes one call of a store fail: the next one, or the one after `after` more. */
function fail<T extends object>(on: T, call: keyof T & string, after = 0): void {
  const work = Reflect.get(on, call) as (...args: unknown[]) => unknown;
  let left = after;
  Reflect.set(on, call, (...args: unknown[]) => {
    if (left-- > 0) return work.apply(on, args);
    Reflect.deleteProperty(on, call);
    return Promise.reject(new StorageFailure('the medium is away'));
  });
}

/** A server with a store whose calls can be made to fail, and a client without a link. */
async function served(rest: Parameters<typeof memoryServer>[0] = {}) {
  const store = new MemoryStore();
  const { url } = await memoryServer({ storage: { campaigns: store, links: store }, ...rest });
  const somebody = new ApiClient(url);
  const { id, owner } = await somebody.start();
  const campaigns = async () => (await store.summaries()).map((campaign) => campaign.id);
  return { store, url, somebody, id, owner, campaigns };
}

/** The cookie header that a browser sends after an answer has set a cookie. */
const cookieOf = ({ headers }: { readonly headers: Headers }) => ({
  cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
});

/** Expects an error that does not claim that nothing was written. */
function expectDoubt(answer: { readonly status: number; readonly headers: Headers; readonly body: unknown }) {
  expectProblem(answer, 'server/storage');
  expect(answer.body).toMatchObject({ mayHaveHappened: true });
}

describe('when an early one of several writes succeeds and a later one fails', () => {
  it('a new campaign that could not be put on the keyring does not exist', async () => {
    const { store, somebody, id, campaigns } = await served();
    for (const call of ['addToKeyring', 'addKeyringSecret'] as const) {
      fail(store, call);
      const answer = await somebody.call('POST', '/api/campaigns', NEW);
      expectProblem(answer, 'server/storage');
      expect(answer.body).not.toHaveProperty('mayHaveHappened');
      expect(await campaigns()).toEqual([id]);
    }
  });

  it('a new campaign that somebody found on the keyring meanwhile is no longer watched', async () => {
    const { store, url, somebody, campaigns } = await served();
    const cookie = cookieOf(await somebody.call('POST', '/api/campaigns', NEW));
    const before = await campaigns();
    const socket = liveClient(url, undefined, { extraHeaders: cookie, reconnection: false });
    await connected(socket);
    const removed = new Promise((resolve) => socket.once('removed', resolve));
    let found: string | undefined;
    store.addKeyringSecret = async () => {
      Reflect.deleteProperty(store, 'addKeyringSecret');
      found = (await campaigns()).find((campaign) => !before.includes(campaign));
      expect(await socket.emitWithAck('watch', { campaign: found as string })).toMatchObject({ ok: true });
      throw new StorageFailure('the medium is away');
    };
    expectProblem(await somebody.call('POST', '/api/campaigns', NEW, cookie), 'server/storage');
    expect(await removed).toEqual({ campaign: found });
    expect(await campaigns()).toEqual(before);
  });

  it('a fork is removed again; if that fails too, the answer says that it may exist', async () => {
    const { store, owner, id, campaigns } = await served();
    const fork = () => owner.call('POST', `/api/campaigns/${id}/fork`, { at: 8, name: 'Another way' });
    // The link is looked up before the request waits, before it starts, and once the fork is made.
    fail(store, 'linkByToken', 2);
    const answer = await fork();
    expectProblem(answer, 'server/storage');
    expect(answer.body).not.toHaveProperty('mayHaveHappened');
    expect(await campaigns()).toEqual([id]);
    fail(store, 'linkByToken', 2);
    fail(store, 'remove');
    expectDoubt(await fork());
    expect(await campaigns()).toHaveLength(2);
  });

  it('a new campaign with a request id can be requested again, and exists once', async () => {
    const { store, somebody, campaigns } = await served();
    const wanted = { ...NEW, id: randomUUID() };
    fail(store, 'addToKeyring');
    expectDoubt(await somebody.call('POST', '/api/campaigns', wanted));
    const { status, body } = await somebody.call<CreatedCampaign>('POST', '/api/campaigns', wanted);
    expect(status).toBe(201);
    expect(await campaigns()).toHaveLength(2);
    expect(await campaigns()).toContain(body.campaign.id);
  });

  it('the answer says that it may have happened: a link was put on a keyring', async () => {
    const { store, somebody, owner, id } = await served();
    const { link } = await newPartner(owner, id, 'player', 'Tom');
    fail(store, 'addKeyringSecret');
    expectDoubt(await somebody.call('POST', '/api/keyring', { token: link.token }));
  });

  it('the answer says that it may have happened: a browser was admitted by the secret', async () => {
    const store = new MemoryStore();
    const { url } = await memoryServer({
      storage: { campaigns: store, links: store },
      admission: { secret: 'open sesame' },
    });
    fail(store, 'addKeyringSecret');
    const shown = { 'hexfarer-admission': 'open sesame' };
    expectDoubt(await new ApiClient(url).call('POST', '/api/keyring/admission', {}, shown));
  });

  it('the answer says that it may have happened: an offer was used up', async () => {
    const { store, somebody } = await served();
    const cookie = cookieOf(await somebody.call('POST', '/api/campaigns', NEW));
    for (const call of ['copyKeyring', 'addKeyringSecret'] as const) {
      const { body } = await somebody.call<KeyringOffer>('POST', '/api/keyring/offers', {}, cookie);
      const code = new URL(body.url).hash.slice(1);
      fail(store, call);
      expectDoubt(await somebody.call('POST', '/api/keyring/take-over', { code }));
      expectProblem(await somebody.call('POST', '/api/keyring/take-over', { code }), 'access/unknown-token');
    }
  });

  it('the answer says that it may have happened: a person was forgotten, or notes were erased', async () => {
    const { store, owner, id } = await served();
    const person = async () => {
      const { link, client } = await newPartner(owner, id, 'player', 'Mira');
      for (const text of ['She was here.', 'And here.'])
        await client.command(id, { kind: 'note', q: 0, r: 0, for: 'everyone', text });
      return link;
    };
    const forget = (link: Pick<NewLinkAnswer, 'id'>) =>
      owner.call<ForgottenAnswer & ProblemBody>('POST', `/api/campaigns/${id}/people/${link.id}/forget`, {
        notes: true,
      });
    const links = async () => JSON.stringify((await owner.call('GET', `/api/campaigns/${id}/links`)).body);
    const mira = await person();
    fail(store, 'append');
    expectDoubt(await forget(mira));
    expect(await links()).not.toContain(mira.id);
    expect((await forget(mira)).body.erased).toBe(2);
  });

  it('the answer says that it may have happened: a copied name was forgotten, which comes after the notes', async () => {
    const { store, owner, id } = await served();
    const { link, client } = await newPartner(owner, id, 'player', 'Mira');
    for (const text of ['She was here.', 'And here.', 'Here too.'])
      await client.command(id, { kind: 'note', q: 0, r: 0, for: 'everyone', text });
    const { body } = await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, {
      at: 11,
      name: 'Another way',
    });
    const { campaign, links } = body;
    const forget = () =>
      owner
        .withToken(links.owner.token)
        .call<ForgottenAnswer>('POST', `/api/campaigns/${campaign.id}/people/${link.id}/forget`, {
          notes: true,
        });
    fail(store, 'append', 1);
    expectDoubt(await forget());
    fail(store, 'forgetLabel');
    expectDoubt(await forget());
    expect((await forget()).body).toEqual({ person: null, erased: 0 });
  });

  it('ending a keyring succeeds, though its offers could not be ended', async () => {
    const offers = new MemoryOffers();
    const { url, somebody } = await served({ offers });
    const started = await somebody.call<CreatedCampaign>('POST', '/api/campaigns', NEW);
    const cookie = cookieOf(started);
    const socket = liveClient(url, undefined, { extraHeaders: cookie, reconnection: false });
    await connected(socket);
    await socket.emitWithAck('watch', { campaign: started.body.campaign.id });
    const { body } = await somebody.call<KeyringOffer>('POST', '/api/keyring/offers', {}, cookie);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    fail(offers, 'end');
    expect((await somebody.call('DELETE', '/api/keyring', undefined, cookie)).status).toBe(204);
    await ended;
    const code = new URL(body.url).hash.slice(1);
    const taken = await somebody.call<{ links: number }>('POST', '/api/keyring/take-over', { code });
    expect(taken.body.links ?? 0).toBe(0);
  });
});
