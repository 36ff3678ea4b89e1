import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import type { PointMessage, Presence, ThrowingMessage } from '../../src/protocol/live.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { type MemoryServer, memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { BY_SIGNALS_ALONE, SHARED_STORES, type Sharer, type Sharers } from '../support/several-servers.ts';

/** The longest time until an entry arrives although its signal was lost, in milliseconds. */
const AT_WORST_MS = 1500;
const ROLL = { kind: 'roll' as const, dice: '2d6' };

let sharers: Sharers;
let one: MemoryServer;
let other: MemoryServer;
let id: string;
let owner: ApiClient;

async function begin(share: () => Promise<Sharers>, lookIntervalMs?: number): Promise<void> {
  sharers = await share();
  const clock = new ScriptedClock(Date.now());
  const looking = ({ others, ...sharer }: Sharer) => ({
    ...sharer,
    others: { ...others, ...(lookIntervalMs !== undefined && { lookIntervalMs }) },
  });
  one = await memoryServer({ clock, ...looking(sharers.one) });
  other = await memoryServer({ clock, ...looking(sharers.other) });
  ({ id, owner } = await new ApiClient(one.url).start());
}

async function joined(url: string, token: string | undefined, cookie?: string): Promise<LiveSocket> {
  const socket = liveClient(url, token, { reconnection: false, ...(cookie && { extraHeaders: { cookie } }) });
  await connected(socket);
  return socket;
}

/** The cookie of a new keyring that holds a link. */
async function keyringWith(token: string): Promise<string> {
  const kept = await new ApiClient(one.url).call('POST', '/api/keyring', { token });
  return (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Watches through a server and collects the entries sent. */
async function watching(url: string, token: string | undefined, cookie?: string) {
  const socket = await joined(url, token, cookie);
  const told: Entry[] = [];
  const presence: Presence[] = [];
  const points: PointMessage[] = [];
  const throws: ThrowingMessage[] = [];
  socket.on('entries', ({ entries }) => told.push(...(entries as Entry[])));
  socket.on('presence', (message) => presence.push(message));
  socket.on('point', (message) => points.push(message));
  socket.on('throwing', (message) => throws.push(message));
  const answer = await socket.emitWithAck('watch', { campaign: id });
  expect(answer).toMatchObject({ ok: true });
  return { socket, told, presence, points, throws };
}

const disconnected = (socket: LiveSocket) => new Promise((resolve) => socket.once('disconnect', resolve));

const soon = (what: () => void): Promise<void> => vi.waitFor(what, { timeout: 10_000, interval: 10 });

/**
 * True if something takes less than a time at least once in six attempts: a busy machine may delay any of them.
 *
 * @param attempt resolves to the milliseconds that it took
 */
async function canTakeLessThan(milliseconds: number, attempt: () => Promise<number>): Promise<boolean> {
  for (let times = 0; times < 6; times++) if ((await attempt()) < milliseconds) return true;
  return false;
}

/** Revokes the link of somebody who watches through the other server; returns after how many milliseconds they are disconnected. */
async function revokeWatcher(): Promise<number> {
  const { link } = await newPartner(owner, id, 'player');
  const { socket } = await watching(other.url, link.token);
  const ended = disconnected(socket);
  const revoked: unknown[] = [];
  socket.on('revoked', (message) => revoked.push(message));
  await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
  const begun = performance.now();
  await ended;
  const took = performance.now() - begun;
  expect(revoked).toEqual([{ campaign: id }]);
  return took;
}

const seqs = (entries: readonly Entry[]) => entries.map(({ seq }) => seq);

describe.each(varied(SHARED_STORES))('somebody who watches through another server on %s', (_name, share) => {
  beforeEach(() => begin(share));

  it('is sent entries within a second and a half also when the signals are lost', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const there = await watching(other.url, link.token);
    sharers.silence(true);
    const written: number[] = [];
    const arrive = async () => {
      for (let turn = 0; turn < 3; turn++) written.push((await owner.command(id, ROLL)).body.seq);
      const begun = performance.now();
      await soon(() => expect(seqs(there.told)).toEqual(written));
      return performance.now() - begun;
    };
    expect(await canTakeLessThan(AT_WORST_MS, arrive)).toBe(true);
  });

  it('has the same entries as everybody, whichever server each one plays through', async () => {
    const watchers = await Promise.all(
      [one, other, one, other].map(async ({ url }) => {
        const { link } = await newPartner(owner, id, 'player');
        return watching(url, link.token);
      }),
    );
    await Promise.all(
      watchers.flatMap(({ socket }) =>
        Array.from({ length: 25 }, async () => {
          const answer = await socket.emitWithAck('command', {
            campaign: id,
            id: randomUUID(),
            command: ROLL,
          });
          expect(answer).toMatchObject({ ok: true });
        }),
      ),
    );
    await soon(() => {
      for (const { told } of watchers) expect(told).toHaveLength(100);
    });
    const [first] = watchers;
    for (const { told } of watchers) expect(told).toEqual(first?.told);
    expect(seqs(first?.told ?? [])).toEqual(Array.from({ length: 100 }, (_, index) => 9 + index));
  });

  it('is disconnected within a second and a half after the link is revoked elsewhere, also when the signals are lost', async () => {
    sharers.silence(true);
    expect(await canTakeLessThan(AT_WORST_MS, revokeWatcher)).toBe(true);
  });

  itInAll('is disconnected when the campaign is removed elsewhere', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const { socket } = await watching(other.url, link.token);
    const ended = disconnected(socket);
    expect((await owner.call('DELETE', `/api/campaigns/${id}`)).status).toBe(204);
    await ended;
    const gone = await new ApiClient(other.url, link.token).call('GET', `/api/campaigns/${id}`);
    expect(gone.status).toBe(401);
  });

  it('is disconnected when the keyring is ended elsewhere', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const cookie = await keyringWith(link.token);
    const { socket } = await watching(other.url, undefined, cookie);
    const ended = disconnected(socket);
    expect((await new ApiClient(one.url).call('DELETE', '/api/keyring', undefined, { cookie })).status).toBe(
      204,
    );
    await ended;
  });

  itInAll('is disconnected when the keyring is bound to another browser elsewhere', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const cookie = await keyringWith(link.token);
    const headers = { extraHeaders: { cookie }, reconnection: false };
    const thief = liveClient(other.url, undefined, headers);
    await connected(thief);
    expect(await thief.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true });
    const ended = disconnected(thief);
    // The page sends the key kept in the browser's own storage.
    const page = liveClient(one.url, undefined, { ...headers, auth: { browser: 'b'.repeat(22) } });
    await connected(page);
    await ended;
    const again = liveClient(other.url, undefined, headers);
    await expect(connected(again)).rejects.toThrow();
    const elsewhere = liveClient(other.url, undefined, { ...headers, auth: { browser: 'b'.repeat(22) } });
    await connected(elsewhere);
    await pause(1200);
    expect(elsewhere.connected).toBe(true);
  });

  it('hears when somebody changes name', async () => {
    const { link, client } = await newPartner(owner, id, 'player', 'Anna');
    const there = await watching(other.url, (await newPartner(owner, id, 'watcher')).link.token);
    const another = await keyringWith((await newPartner(owner, id, 'watcher')).link.token);
    const thereByKeyring = await watching(other.url, undefined, another);
    const here = await watching(one.url, (await newPartner(owner, id, 'watcher')).link.token);
    const [persons, personsHere]: [unknown[], unknown[]] = [[], []];
    there.socket.on('person', (message) => persons.push(message));
    here.socket.on('person', (message) => personsHere.push(message));
    const berta = await watching(other.url, link.token);
    // She is also connected to the server through which she changes her name.
    await watching(one.url, link.token);
    await client.call('PATCH', `/api/campaigns/${id}/people/own`, { name: 'Berta' });
    await soon(() =>
      expect(persons).toMatchObject([{ campaign: id, person: { link: link.id, name: 'Berta' } }]),
    );
    // Her new name is announced once.
    await pause(1200);
    expect(persons).toHaveLength(1);
    expect(personsHere).toEqual(persons);
    // Nobody else is mistaken for her: a person who is present stays when she goes.
    const ended = disconnected(berta.socket);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    await ended;
    expect([there, thereByKeyring].map(({ socket }) => socket.connected)).toEqual([true, true]);
  });

  itInAll(
    'no longer sees the name of somebody who was forgotten, and still receives new entries',
    async () => {
      const { link, client } = await newPartner(owner, id, 'player', 'Berta');
      await client.command(id, { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'hers' });
      const elsewhere = new ApiClient(other.url, (await newPartner(owner, id, 'owner')).link.token);
      const map = async () => (await elsewhere.fetch(`/api/campaigns/${id}/map`)).text();
      expect(await map()).toContain('"Berta"');
      await owner.call('POST', `/api/campaigns/${id}/people/${link.id}/forget`, {});
      await vi.waitFor(async () => expect(await map()).not.toContain('Berta'), { timeout: 10_000 });
      expect(await map()).toContain('hers');
      const there = await watching(other.url, (await newPartner(owner, id, 'watcher')).link.token);
      const first = (await owner.command(id, ROLL)).body.seq;
      await elsewhere.command(id, ROLL);
      await soon(() => expect(seqs(there.told)).toEqual([first, first + 1]));
    },
  );

  it('sees at once a throw that is already going on, through a server where nobody watched until then', async () => {
    const anna = await watching(one.url, (await newPartner(owner, id, 'player', 'Anna')).link.token);
    const by = { id: anna.socket.id, name: 'Anna', role: 'player' };
    const throwing = (faces: (number | null)[]) =>
      anna.socket.emitWithAck('throwing', { campaign: id, throw: { q: 2, r: -1, sides: 6, faces } });
    await throwing([null, null]);
    const { link } = await newPartner(owner, id, 'watcher');
    const berta = await watching(other.url, link.token);
    const shown = (faces: (number | null)[]) => [
      { campaign: id, by, throw: { q: 2, r: -1, sides: 6, faces } },
    ];
    await soon(() => expect(berta.throws).toMatchObject(shown([null, null])));
    berta.socket.disconnect();
    // Longer than the server takes to notice that nobody watches any more.
    await pause(1_200);
    await throwing([5, null]);
    const again = await watching(other.url, link.token);
    await soon(() => expect(again.throws.slice(-1)).toMatchObject(shown([5, null])));
    // Others who watch are told nothing twice.
    const cara = await watching(other.url, (await newPartner(owner, id, 'watcher')).link.token);
    expect(cara.throws).toMatchObject(shown([5, null]));
    anna.socket.disconnect();
    await soon(() => expect(again.throws.at(-1)).toMatchObject({ by, throw: null }));
  });
});

describe.each(varied(SHARED_STORES))(
  'by the signals of other servers on %s alone, somebody who watches',
  (_name, share) => {
    beforeEach(() => begin(share, BY_SIGNALS_ALONE));

    it('is sent what is written, in order and once', async () => {
      const { link } = await newPartner(owner, id, 'watcher');
      const there = await watching(other.url, link.token);
      const here = await watching(one.url, link.token);
      for (let turn = 0; turn < 5; turn++) await owner.command(id, ROLL);
      await soon(() => expect(there.told).toHaveLength(5));
      expect(there.told).toEqual(here.told);
      expect(seqs(there.told)).toEqual([9, 10, 11, 12, 13]);
    });

    it('is disconnected after the link is revoked elsewhere', async () => {
      await revokeWatcher();
    });

    itInAll('is shown to have left when that server stops', async () => {
      const anna = await watching(one.url, (await newPartner(owner, id, 'player', 'Anna')).link.token);
      await watching(other.url, (await newPartner(owner, id, 'player', 'Berta')).link.token);
      await soon(() => expect(anna.presence.at(-1)).toMatchObject({ count: 2 }));
      await other.close();
      await soon(() => expect(anna.presence.at(-1)).toMatchObject({ count: 1 }));
      expect(other.logged.filter((line) => line.includes('looked up'))).toEqual([]);
    });

    itInAll('sees who is present through either server, and who has left', async () => {
      const anna = await watching(one.url, (await newPartner(owner, id, 'player', 'Anna')).link.token);
      const berta = await watching(other.url, (await newPartner(owner, id, 'player', 'Berta')).link.token);
      for (const { presence } of [anna, berta])
        await soon(() => {
          const { count, present = [] } = presence.at(-1) ?? {};
          expect(count).toBe(2);
          expect(present.map(({ name }) => name).sort()).toEqual(['Anna', 'Berta']);
        });
      berta.socket.disconnect();
      await soon(() => expect(anna.presence.at(-1)).toMatchObject({ count: 1, present: [{ name: 'Anna' }] }));
    });

    itInAll('sees where somebody points', async () => {
      const anna = await watching(one.url, (await newPartner(owner, id, 'player', 'Anna')).link.token);
      const berta = await watching(other.url, (await newPartner(owner, id, 'watcher')).link.token);
      await anna.socket.emitWithAck('point', { campaign: id, q: 2, r: -1 });
      const by = { id: anna.socket.id, name: 'Anna', role: 'player' };
      await soon(() => expect(berta.points).toMatchObject([{ campaign: id, q: 2, r: -1, by }]));
      expect(anna.points).toHaveLength(1);
    });

    it('sees who throws for which hex, and when it is over, however soon', async () => {
      const anna = await watching(one.url, (await newPartner(owner, id, 'player', 'Anna')).link.token);
      const berta = await watching(other.url, (await newPartner(owner, id, 'watcher')).link.token);
      const thrown = { q: 2, r: -1, sides: 6, faces: [5, null] };
      const by = { id: anna.socket.id, name: 'Anna', role: 'player' };
      const throwing = (shown: typeof thrown | null) =>
        anna.socket.emitWithAck('throwing', { campaign: id, throw: shown });
      await throwing(thrown);
      await soon(() => expect(berta.throws).toMatchObject([{ campaign: id, by, throw: thrown }]));
      await throwing(null);
      await soon(() => expect(berta.throws.at(-1)).toMatchObject({ by, throw: null }));
      // A throw that ended before its thrower was looked up is not shown afterwards.
      for (let turn = 0; turn < 10; turn++) await Promise.all([throwing(thrown), throwing(null)]);
      await throwing(thrown);
      await soon(() => expect(berta.throws.at(-1)).toMatchObject({ by, throw: thrown }));
      anna.socket.disconnect();
      await soon(() => expect(berta.throws.at(-1)).toMatchObject({ by, throw: null }));
      expect(anna.throws).toEqual([]);
    });
  },
);

describe.each(varied(SHARED_STORES))('a signal on %s that concerns nobody connected here', (_name, share) => {
  beforeEach(() => begin(share));

  it('causes no query to the store', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    await watching(one.url, link.token);
    const [before, since] = [sharers.lookups, performance.now()];
    for (let turn = 0; turn < 20; turn++) await owner.command(id, ROLL);
    const metricsOf = async () => (await new ApiClient(other.url).call<string>('GET', '/metrics')).body;
    // Signals that arrive within some milliseconds are handled as one.
    await expect.poll(metricsOf).toMatch(/^hexfarer_signals_ignored_total [1-9]/m);
    expect(await metricsOf()).toMatch(/^hexfarer_signals_used_total 0$/m);
    // The watcher's own server polls once a second, however long all that takes.
    const seconds = (performance.now() - since) / 1000;
    expect(sharers.lookups - before).toBeLessThanOrEqual(1 + Math.floor(seconds));
  });
});

describe.each(varied(SHARED_STORES))('a keyring on %s', (_name, share) => {
  beforeEach(() => begin(share));

  it('can be offered through one server and taken over through another, once', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const cookieOf = (answer: { headers: Headers }) =>
      (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const kept = await new ApiClient(one.url).call('POST', '/api/keyring', { token: link.token });
    const offered = await new ApiClient(one.url).call<{ url: string }>(
      'POST',
      '/api/keyring/offers',
      undefined,
      {
        cookie: cookieOf(kept),
      },
    );
    const code = /[#=/]([\w-]{32})$/.exec(offered.body.url)?.[1];
    const taken = await new ApiClient(other.url).call('POST', '/api/keyring/take-over', { code });
    expect(taken).toMatchObject({ status: 200, body: { links: 1 } });
    const campaigns = await new ApiClient(one.url).call('GET', '/api/campaigns', undefined, {
      cookie: cookieOf(taken),
    });
    expect(campaigns.body).toMatchObject({ campaigns: [{ id }] });
    const again = await new ApiClient(one.url).call('POST', '/api/keyring/take-over', { code });
    expect(again.status).toBe(401);
  });
});
