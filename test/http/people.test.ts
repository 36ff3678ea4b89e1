import { beforeEach, describe, expect, it } from 'vitest';
import { COLOURS, colourOf } from '../../src/ledger/colour.ts';
import type { KeyringAnswer, LinksAnswer, PeopleAnswer, Person } from '../../src/protocol/answers.ts';
import { ApiClient } from '../support/api-client.ts';
import { type MemoryServer, memoryServer } from '../support/memory-server.ts';
import { type MadeLink, newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';
import { type RawAnswer, rawJson, rawRequest } from '../support/raw-http.ts';
import { takeIn } from '../support/take-in.ts';

let server: MemoryServer;
let url: string;
let id: string;
let owner: ApiClient;
let token: string;

beforeEach(async () => {
  server = await memoryServer();
  ({ url } = server);
  ({ id, owner, token } = await new ApiClient(url).start());
});

/** A browser: the answer that it got, and the cookie that it has from then on. */
interface Browser {
  readonly cookie: string;
  readonly answer: KeyringAnswer;
}

const cookieOf = (answer: RawAnswer): string =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

/** The keyring that a cookie names; the secret after the dot changes with each link. */
const keyringOf = (cookie: string) => cookie.split('.')[0];

/** Opens a link in a browser: a new one, or one that has a cookie. */
async function opened(secret: string, cookie?: string): Promise<Browser> {
  const answer = await rawJson(`${url}api/keyring`, 'POST', { token: secret }, cookie ? { cookie } : {});
  expect(answer.status, answer.text).toBe(200);
  return { cookie: cookieOf(answer), answer: answer.json as KeyringAnswer };
}

const ask = (browser: Browser, path: string, method = 'GET', body?: unknown): Promise<RawAnswer> =>
  body === undefined
    ? rawRequest(`${url}${path}`, { method, headers: { cookie: browser.cookie } })
    : rawJson(`${url}${path}`, method, body, { cookie: browser.cookie });

const describeOwn = (browser: Browser, body: unknown) =>
  ask(browser, `api/campaigns/${id}/people/own`, 'PATCH', body);

const peopleOf = async (browser: Browser) =>
  (await ask(browser, `api/campaigns/${id}/people`)).json as PeopleAnswer;

const linksOf = async (): Promise<LinksAnswer['links']> =>
  (await owner.call<LinksAnswer>('GET', `/api/campaigns/${id}/links`)).body.links;

/** Enters a hex; returns the author named by the entry. */
async function movedBy(browser: Browser, to = 1): Promise<unknown> {
  const command = { id: crypto.randomUUID(), command: { kind: 'enter', to } };
  const answer = await ask(browser, `api/campaigns/${id}/commands`, 'POST', command);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { entries: { by: unknown }[] }).entries[0]?.by;
}

describe('a shared link', () => {
  it('gives each browser a link of its own, with the role and name of the shared link', async () => {
    const { link } = await newPartner(owner, id, 'player', 'The table');
    const [mira, ben] = [await opened(link.token), await opened(link.token)];
    for (const { answer } of [mira, ben]) {
      expect(answer).toMatchObject({ campaign: { id, role: 'player' }, parent: link.id });
      expect(answer.person).toMatchObject({ name: 'The table', role: 'player' });
      expect(COLOURS).toContain(answer.person.colour);
    }
    expect(new Set([link.id, mira.answer.person.link, ben.answer.person.link]).size).toBe(3);
    expect(mira.answer.person.colour).not.toBe(ben.answer.person.colour);
    const by = (browser: Browser) => ({
      link: browser.answer.person.link,
      label: 'The table',
      role: 'player',
    });
    expect(await movedBy(mira)).toEqual(by(mira));
    expect(await movedBy(ben, 2)).toEqual(by(ben));
  });

  it('gives the same link to a browser that opens it again', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const first = await opened(link.token);
    const again = await opened(link.token, first.cookie);
    expect(again.answer.person).toEqual(first.answer.person);
    expect(keyringOf(again.cookie)).toBe(keyringOf(first.cookie));
    expect(again.cookie).not.toBe(first.cookie);
    expect(await linksOf()).toHaveLength(3);
  });

  it('gives one link to a browser whose tabs open it at the same time', async () => {
    const other = await new ApiClient(url).start();
    const { link } = await newPartner(owner, id, 'player');
    const { cookie } = await opened(other.token);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => opened(link.token, cookie)));
    expect(new Set(tabs.map(({ answer }) => answer.person.link)).size).toBe(1);
    expect(new Set(tabs.map((tab) => keyringOf(tab.cookie)))).toEqual(new Set([keyringOf(cookie)]));
    expect((await linksOf()).filter(({ parent }) => parent === link.id)).toHaveLength(1);
  });

  it('with the owner role gives a link to every browser but the one that made the campaign', async () => {
    const elsewhere = await opened(token);
    expect(elsewhere.answer).toMatchObject({ campaign: { role: 'owner' }, person: { name: 'owner' } });
    expect(elsewhere.answer.parent).not.toBeNull();
    const made = await rawJson(`${url}api/campaigns`, 'POST', {
      name: 'Kept',
      world: { kind: 'solo' },
      keep: true,
    });
    const { campaign, links } = made.json as { campaign: { id: string }; links: { owner: MadeLink } };
    const here = await opened(links.owner.token, cookieOf(made));
    expect(here.answer).toMatchObject({ parent: null, person: { link: links.owner.id } });
    const client = new ApiClient(url, links.owner.token);
    const { link: second } = await newPartner(client, campaign.id, 'owner', 'for the laptop');
    const same = await opened(second.token, here.cookie);
    expect(same.answer).toMatchObject({ parent: null, person: { link: second.id } });
    const laptop = await opened(second.token);
    expect(laptop.answer).toMatchObject({ parent: second.id, person: { name: 'for the laptop' } });
  });

  it('can be forgotten, with its notes, even by an owner whose own link ends with it', async () => {
    const { link, client } = await newPartner(owner, id, 'owner', 'Ann');
    await client.command(id, { kind: 'note', q: 1, r: 0, for: 'everyone', text: 'By the shared link.' });
    const laptop = await opened(link.token);
    const path = `api/campaigns/${id}/people/${link.id}/forget`;
    const answer = await ask(laptop, path, 'POST', { notes: true });
    expect([answer.status, answer.json]).toMatchObject([200, { erased: 1 }]);
    expect(await (await owner.fetch(`/api/campaigns/${id}/map`)).text()).not.toContain('shared link');
    expect((await linksOf()).map(({ label }) => label)).not.toContain('Ann');
  });

  it('stays itself in the browser that says that it made it', async () => {
    const { link } = await newPartner(owner, id, 'owner');
    const answer = await rawJson(`${url}api/keyring`, 'POST', { token: link.token, child: false });
    expect(answer.json).toMatchObject({ parent: null, person: { link: link.id } });
    const browser = { cookie: cookieOf(answer), answer: answer.json as KeyringAnswer };
    expect(await movedBy(browser)).toMatchObject({ link: link.id });
    expect(await linksOf()).toHaveLength(2);
  });

  it('gives links to fifty browsers; later ones use the shared link itself', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const browsers = await Promise.all(Array.from({ length: 52 }, () => opened(link.token)));
    const parents = browsers.map(({ answer }) => answer.parent);
    expect(parents.filter((parent) => parent === link.id)).toHaveLength(50);
    expect(parents.filter((parent) => parent === null)).toHaveLength(2);
    const late = browsers.find(({ answer }) => answer.parent === null) as Browser;
    expect(late.answer.person.link).toBe(link.id);
    expect(await movedBy(late)).toMatchObject({ link: link.id });
    expect(await linksOf()).toHaveLength(52);
  });

  it('works as before for clients that send its token, and gives them no links', async () => {
    const { link, client } = await newPartner(owner, id, 'player', 'A bot');
    const { status, body } = await client.command(id, { kind: 'enter', to: 1 });
    expect(status).toBe(200);
    expect(body.entries[0]?.by).toEqual({ link: link.id, label: 'A bot', role: 'player' });
    expect(await linksOf()).toHaveLength(2);
  });

  it('takes its child links with it when it is revoked', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const { link: other } = await newPartner(owner, id, 'player');
    const [mira, ben] = [await opened(link.token), await opened(other.token)];
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    expectProblemBody((await ask(mira, `api/campaigns/${id}`)).json, 'campaign/not-found');
    expect((await ask(ben, `api/campaigns/${id}`)).status).toBe(200);
    expect((await linksOf()).map(({ id: each }) => each)).not.toContain(mira.answer.person.link);
  });

  it('stays valid when a child link is revoked; that browser gets no other from it', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const [mira, ben] = [await opened(link.token), await opened(link.token)];
    const { status } = await owner.call('DELETE', `/api/campaigns/${id}/links/${mira.answer.person.link}`);
    expect(status).toBe(204);
    expect((await ask(mira, `api/campaigns/${id}`)).status).toBe(404);
    expect((await ask(ben, `api/campaigns/${id}`)).status).toBe(200);
    const again = await rawJson(`${url}api/keyring`, 'POST', { token: link.token }, { cookie: mira.cookie });
    expectProblemBody(again.json, 'access/taken-back');
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await opened(link.token)).answer.parent).toBe(link.id);
  });

  it('takes its child links with it when it expires', async () => {
    const expiresAt = new Date(Date.parse(server.clock.now()) + 1000).toISOString();
    const { body } = await owner.call<MadeLink>('POST', `/api/campaigns/${id}/links`, {
      role: 'watcher',
      expiresAt,
    });
    const guest = await opened(body.token);
    expect((await linksOf()).find(({ parent }) => parent !== null)).toMatchObject({ expiresAt });
    server.clock.advance(999);
    expect((await ask(guest, `api/campaigns/${id}`)).status).toBe(200);
    server.clock.advance(1);
    expect((await ask(guest, `api/campaigns/${id}`)).status).toBe(404);
  });

  it('is listed for its owner together with its child links', async () => {
    const { link } = await newPartner(owner, id, 'player', 'The table');
    const mira = await opened(link.token);
    await describeOwn(mira, { name: 'Mira', colour: 'green' });
    const links = await linksOf();
    expect(links.find(({ id: each }) => each === link.id)).toMatchObject({
      parent: null,
      label: 'The table',
    });
    expect(links.find(({ parent }) => parent === link.id)).toMatchObject({
      id: mira.answer.person.link,
      label: 'Mira',
      role: 'player',
      colour: 'green',
      own: false,
    });
    expect(JSON.stringify(links)).not.toContain('token');
  });
});

describe('a name and a colour', () => {
  it('can be changed by the person themselves, and are shown to everybody', async () => {
    const { link } = await newPartner(owner, id, 'player', 'The table');
    const { link: guests } = await newPartner(owner, id, 'watcher');
    const [mira, guest] = [await opened(link.token), await opened(guests.token)];
    const before = await movedBy(mira);
    const { status, json } = await describeOwn(mira, { name: '  Mira ', colour: 'vermilion' });
    expect(status).toBe(200);
    const person: Person = { ...mira.answer.person, name: 'Mira', colour: 'vermilion' };
    expect(json).toEqual(person);
    const { own, people } = await peopleOf(guest);
    expect(own).toEqual(guest.answer.person);
    expect(people).toContainEqual(person);
    expect(people).toContainEqual(own);
    const { body } = await owner.call<{ entries: { by: unknown }[] }>('GET', `/api/campaigns/${id}/ledger`);
    expect(body.entries.at(-1)?.by).toEqual({ ...(before as object), label: 'Mira' });
  });

  it('can be changed one without the other', async () => {
    const { link } = await newPartner(owner, id, 'player', 'The table');
    const mira = await opened(link.token);
    const { colour } = mira.answer.person;
    const other = colour === 'sky' ? 'grey' : 'sky';
    expect((await describeOwn(mira, { name: 'Mira' })).json).toMatchObject({ name: 'Mira', colour });
    expect((await describeOwn(mira, { colour: other })).json).toMatchObject({ name: 'Mira', colour: other });
  });

  it('change nothing that was written: the ledger verifies as before', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const mira = await opened(link.token);
    await movedBy(mira);
    const hashes = async () =>
      (
        await owner.call<{ entries: { hash: string }[] }>('GET', `/api/campaigns/${id}/ledger`)
      ).body.entries.map(({ hash }) => hash);
    const before = await hashes();
    await describeOwn(mira, { name: 'Mira', colour: 'blue' });
    expect(await hashes()).toEqual(before);
    const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
    const { campaign, links } = await takeIn(url, await archive.arrayBuffer());
    const copy = new ApiClient(url, links.owner.token);
    const { body } = await copy.call<{ entries: { by: { link: string } }[] }>(
      'GET',
      `/api/campaigns/${campaign.id}/ledger`,
    );
    expect(body.entries.find(({ by }) => by.link === mira.answer.person.link)?.by).toMatchObject({
      label: 'Mira',
    });
    const fork = await owner.call<{ campaign: { id: string }; links: { owner: MadeLink } }>(
      'POST',
      `/api/campaigns/${id}/fork`,
      { at: before.length, name: 'Another way' },
    );
    expect(fork.status).toBe(201);
    // Neither copy contains anybody's link.
    for (const [made, secret] of [
      [campaign.id, links.owner.token],
      [fork.body.campaign.id, fork.body.links.owner.token],
    ] as const) {
      const listed = await new ApiClient(url, secret).call<LinksAnswer>(
        'GET',
        `/api/campaigns/${made}/links`,
      );
      expect(listed.body.links).toHaveLength(1);
    }
  });

  it('stay with a person’s actions after the link is revoked', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const mira = await opened(link.token);
    await describeOwn(mira, { name: 'Mira', colour: 'purple' });
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    const { body } = await owner.call<PeopleAnswer>('GET', `/api/campaigns/${id}/people`);
    expect(body.people).toContainEqual({ ...mira.answer.person, name: 'Mira', colour: 'purple' });
  });

  it('can also be set by clients that send a token; the colour follows from the link’s id until then', async () => {
    const { link, client } = await newPartner(owner, id, 'player', 'A bot');
    const before = await client.call<PeopleAnswer>('GET', `/api/campaigns/${id}/people`);
    expect(before.body).toEqual({
      own: { link: link.id, name: 'A bot', role: 'player', colour: colourOf(link.id) },
      people: [],
    });
    const { status, body } = await client.call<Person>('PATCH', `/api/campaigns/${id}/people/own`, {
      name: 'Hal',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before.body.own, name: 'Hal' });
  });

  it.each([
    ['an empty name', { name: ' ' }, /1 to 40 characters/],
    ['a long name', { name: 'x'.repeat(41) }, /at most 40 characters/],
    ['a name of two lines', { name: 'a\nb' }, /control characters/],
    ['an unknown colour', { colour: 'beige' }, /orange, sky, green/],
    ['nothing', {}, /`name`, a `colour` or both/],
    ['an unknown field', { name: 'Mira', role: 'owner' }, /role/],
  ])('can’t be changed to %s, and the answer says what is allowed', async (_what, body, right) => {
    const { link } = await newPartner(owner, id, 'player');
    const mira = await opened(link.token);
    const answer = await describeOwn(mira, body);
    expectProblemBody(answer.json, 'request/malformed');
    expect((answer.json as { detail: string }).detail).toMatch(right);
    expect((await peopleOf(mira)).own).toEqual(mira.answer.person);
  });

  it('can’t be changed by a page of another site, nor by somebody from another campaign', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const mira = await opened(link.token);
    const foreign = await rawJson(
      `${url}api/campaigns/${id}/people/own`,
      'PATCH',
      { name: 'Mallory' },
      { cookie: mira.cookie, origin: 'https://evil.example' },
    );
    expectProblemBody(foreign.json, 'access/wrong-origin');
    const stranger = await new ApiClient(url).start();
    const elsewhere = await stranger.owner.call('PATCH', `/api/campaigns/${id}/people/own`, { name: 'X' });
    expectProblemBody(elsewhere.body, 'campaign/not-found');
    expect((await peopleOf(mira)).own).toEqual(mira.answer.person);
  });

  it('are not logged, nor is any token', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const mira = await opened(link.token);
    await describeOwn(mira, { name: 'Mirabelle', colour: 'sky' });
    const logged = server.logged.join('\n');
    for (const secret of [link.token, mira.cookie.split('=')[1] ?? '', 'Mirabelle'])
      expect(logged).not.toContain(secret);
  });
});

it('somebody who set a name by token only is listed among the people, with the colour shown before', async () => {
  const { link, client } = await newPartner(owner, id, 'player');
  const peopleThere = async () =>
    (await owner.call<PeopleAnswer>('GET', `/api/campaigns/${id}/people`)).body.people;
  expect((await peopleThere()).map((person) => person.link)).not.toContain(link.id);
  const renamed = await client.call<Person>('PATCH', `/api/campaigns/${id}/people/own`, { name: 'Bot' });
  expect(renamed.body).toEqual({ link: link.id, name: 'Bot', role: 'player', colour: colourOf(link.id) });
  expect(await peopleThere()).toContainEqual(renamed.body);
  await client.call('PATCH', `/api/campaigns/${id}/people/own`, { colour: 'grey' });
  await client.call('PATCH', `/api/campaigns/${id}/people/own`, { name: 'Robot' });
  expect(await peopleThere()).toContainEqual({ ...renamed.body, name: 'Robot', colour: 'grey' });
});
