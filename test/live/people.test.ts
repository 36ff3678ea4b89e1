import { beforeEach, describe, expect, it } from 'vitest';
import type { KeyringAnswer, Person } from '../../src/protocol/answers.ts';
import type { PersonMessage, PointMessage, Presence } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { disconnected } from '../support/live-messages.ts';
import { type MadeLink, newPartner } from '../support/parties.ts';
import { rawJson } from '../support/raw-http.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

let url: string;
let id: string;
let owner: ApiClient;
let shared: MadeLink;

beforeEach(async () => {
  ({ url } = server);
  ({ id, owner } = await new ApiClient(url).start());
  ({ link: shared } = await newPartner(owner, id, 'player', 'The table'));
});

/** A browser that opened the shared link and watches. */
async function browser(): Promise<{ cookie: string; person: Person; socket: LiveSocket }> {
  const answer = await rawJson(`${url}api/keyring`, 'POST', { token: shared.token });
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const socket = liveClient(url, undefined, { extraHeaders: { cookie }, reconnection: false });
  await connected(socket);
  const { person } = answer.json as KeyringAnswer;
  expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true, link: person.link });
  return { cookie, person, socket };
}

const told = <T>(socket: LiveSocket, event: string, wanted: (message: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    const listener = (message: T) => wanted(message) && resolve(message);
    socket.on(event as 'person', listener as never);
  });

describe('two people who share one link', () => {
  it('see each other’s name and colour', async () => {
    const mira = await browser();
    const both = told<Presence>(mira.socket, 'presence', ({ count }) => count === 2);
    const ben = await browser();
    const { present } = await both;
    expect(present).toHaveLength(2);
    for (const { person } of [mira, ben])
      expect(present).toContainEqual({ id: expect.any(String), ...person });
    expect(JSON.stringify(present)).not.toContain(shared.token);
  });

  it('hear at once when one of them changes name', async () => {
    const [mira, ben] = [await browser(), await browser()];
    const heard = told<PersonMessage>(ben.socket, 'person', () => true);
    const named = told<Presence>(ben.socket, 'presence', ({ present }) =>
      present.some(({ name }) => name === 'Mira'),
    );
    const body = { name: 'Mira', colour: 'purple' };
    await rawJson(`${url}api/campaigns/${id}/people/own`, 'PATCH', body, { cookie: mira.cookie });
    const person: Person = { ...mira.person, name: 'Mira', colour: 'purple' };
    expect(await heard).toEqual({ campaign: id, person });
    expect((await named).present).toContainEqual({ id: mira.socket.id, ...person });
    const point = told<PointMessage>(ben.socket, 'point', () => true);
    expect(await mira.socket.emitWithAck('point', { campaign: id, q: 0, r: 0 })).toEqual({ ok: true });
    expect((await point).by).toEqual({ id: mira.socket.id, ...person });
  });

  it('are disconnected together when the link is revoked, and each alone when only their own link is', async () => {
    const [mira, ben] = [await browser(), await browser()];
    const [miraGone, benGone] = [disconnected(mira.socket), disconnected(ben.socket)];
    const revoked = told<{ campaign: string }>(mira.socket, 'revoked', () => true);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${mira.person.link}`);
    expect(await revoked).toEqual({ campaign: id });
    await miraGone;
    expect(ben.socket.connected).toBe(true);
    expect(await ben.socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true });
    await owner.call('DELETE', `/api/campaigns/${id}/links/${shared.id}`);
    await benGone;
  });
});
