import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { type LocalClients, StoreFollower } from '../../src/live/store-follower.ts';
import type { LinkRow } from '../../src/session/link-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { BY_SIGNALS_ALONE } from '../support/several-servers.ts';
import { sharing } from '../support/shared-memory-store.ts';
import { newLink, someCampaignId } from '../support/store-rows.ts';

/** An audience that watches, and holds no links and no keyrings. */
const NOBODY_ELSE: Omit<LocalClients, 'publish'> = {
  isWatched: () => true,
  heldLinks: () => [],
  dismiss: () => {},
  updatePerson: () => {},
  point: () => {},
  localThrows: () => [],
  showThrow: () => {},
  endThrow: () => {},
  keyrings: () => [],
  endKeyrings: () => {},
  dropUnbound: () => {},
  present: () => ({ count: 0, named: [] }),
  showRemote: () => {},
};

/** A campaign that one server writes to and another follows; the latter keeps no campaigns in memory. */
async function followed(audience: Omit<LocalClients, 'publish'> = NOBODY_ELSE, isCookieShared = true) {
  const store = new MemoryStore();
  const { server, bus } = sharing(store);
  const writer = sessionsOn(store, { others: server('writer') });
  const { sessions, clock } = sessionsOn(store, { mostHexes: 0, others: server('reader') });
  let reads = 0;
  let relabelled = 0;
  const told: number[] = [];
  const others = server('reader');
  let missed = () => {};
  const { send, subscribe } = others.signals;
  const signals: typeof others.signals = {
    send,
    subscribe: (heard, onMissed) => {
      missed = onMissed;
      subscribe(heard, onMissed);
    },
  };
  const following = new StoreFollower(
    {
      others: { ...others, signals, lookIntervalMs: BY_SIGNALS_ALONE },
      sessions: {
        relabel: (campaign) => sessions.relabel(campaign),
        relabelAll: () => {
          relabelled++;
          return sessions.relabelAll();
        },
        campaign: (campaign) => sessions.campaign(campaign),
        entries: (campaign, after, limit) => {
          reads++;
          return sessions.entries(campaign, after, limit);
        },
      },
      clock,
      isCookieShared,
      log: pino({ level: 'silent' }),
      onSignal: () => {},
    },
    {
      ...audience,
      publish: (campaign, entries: readonly Entry[]) => {
        if (audience.isWatched(campaign))
          told.push(...following.takeUnsent(campaign, entries).map(({ seq }) => seq));
      },
    },
  );
  onTestFinished(() => following.stop());
  const id = await startedCampaign(writer);
  const { seq = 0 } = (await writer.sessions.summary(id)) ?? {};
  following.begin(id, seq);
  return {
    store,
    writer,
    id,
    seq,
    told,
    bus,
    server,
    reads: () => reads,
    missed: () => missed(),
    relabelled: () => relabelled,
  };
}

it('a follower of a shared store sends entries also if the campaign had to be loaded after it had grown', async () => {
  const { writer, id, seq, told } = await followed();
  for (let turn = 0; turn < 3; turn++) await carryOut(writer, id, { kind: 'roll', dice: '1d6' });
  await expect.poll(() => told).toEqual([seq + 1, seq + 2, seq + 3]);
});

it('a follower of a shared store looks up names, links, keyrings and throws at once when signals may have been lost', async () => {
  const looked: string[] = [];
  const { id, bus, missed, relabelled } = await followed({
    ...NOBODY_ELSE,
    heldLinks: () => {
      looked.push('links');
      return [];
    },
    keyrings: () => {
      looked.push('keyrings');
      return [];
    },
  });
  bus.told.length = 0;
  missed();
  await expect.poll(relabelled).toBe(1);
  expect(bus.told).toEqual([{ kind: 'throws-wanted', campaign: id }]);
  expect(looked.toSorted()).toEqual(['keyrings', 'links']);
});

it('a follower of a shared store relabels all campaigns once at a time, however often signals may have been lost', async () => {
  const { missed, relabelled, store } = await followed();
  let proceed = () => {};
  const read = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const { labels } = store;
  store.labels = async (id) => {
    await read;
    return labels.call(store, id);
  };
  missed();
  await expect.poll(relabelled).toBe(1);
  for (let time = 0; time < 20; time++) missed();
  proceed();
  await expect.poll(relabelled).toBe(2);
  await pause(50);
  expect(relabelled()).toBe(2);
});

it('a follower of a shared store stops reading when the last watcher leaves meanwhile', async () => {
  let asked = 0;
  // Somebody watches when the signal arrives, and nobody once its entries have been read.
  const { writer, id, told, reads } = await followed({ ...NOBODY_ELSE, isWatched: () => asked++ === 0 });
  await carryOut(writer, id, { kind: 'roll', dice: '1d6' });
  await expect.poll(reads).toBe(1);
  await pause(50);
  expect(reads()).toBe(1);
  expect(told).toEqual([]);
});

it('a follower of a shared store announces a new name once, even when two signals look it up at the same time', async () => {
  let held: LinkRow[] = [];
  const described: string[] = [];
  const { store, id, bus } = await followed({
    ...NOBODY_ELSE,
    heldLinks: () => held,
    updatePerson: (link) => {
      described.push(link.label);
      held = [link];
    },
  });
  const link = newLink(id, { label: 'Berta' });
  await store.addLink(link);
  held = [{ ...link, label: 'Anna' }];
  const links = store.links.bind(store);
  store.links = async (...asked) => {
    const found = await links(...asked);
    await pause(20);
    return found;
  };
  const { send } = bus.line('writer');
  for (let time = 0; time < 2; time++) send({ kind: 'links', campaign: id });
  await expect.poll(() => described).toEqual(['Berta']);
  await pause(50);
  expect(described).toEqual(['Berta']);
});

it('a follower of a shared store announces the new name of somebody who is connected to no server, and that it was forgotten', async () => {
  const described: string[] = [];
  const { store, id, bus } = await followed({
    ...NOBODY_ELSE,
    updatePerson: ({ label }) => described.push(label),
  });
  const link = newLink(id, { label: 'Anna', colour: 'orange' });
  await store.addLink(link);
  await store.changePerson(id, link.id, { label: 'Berta' }, link.createdAt);
  const announce = () => bus.line('writer').send({ kind: 'described', campaign: id, link: link.id });
  announce();
  await expect.poll(() => described).toEqual(['Berta']);
  await store.forgetPerson(id, link.id, link.createdAt);
  announce();
  await expect.poll(() => described).toEqual(['Berta', '']);
});

it('a follower of a shared store announces the new name of a connected person once, and a forgotten one too', async () => {
  let held: LinkRow[] = [];
  const described: string[] = [];
  const { store, id, bus } = await followed({
    ...NOBODY_ELSE,
    heldLinks: () => held,
    dismiss: (isLost) => {
      held = held.filter((link) => !isLost(link));
    },
    updatePerson: (link) => {
      described.push(link.label);
      held = held.map((each) => (each.id === link.id ? link : each));
    },
  });
  const link = newLink(id, { label: 'Berta', colour: 'orange' });
  await store.addLink(link);
  held = [{ ...link, label: 'Anna' }];
  const { send } = bus.line('writer');
  const signal = () => {
    send({ kind: 'links', campaign: id });
    send({ kind: 'described', campaign: id, link: link.id });
  };
  signal();
  await expect.poll(() => described).toEqual(['Berta']);
  await pause(50);
  expect(described).toEqual(['Berta']);
  await store.forgetPerson(id, link.id, link.createdAt);
  signal();
  await expect.poll(() => described).toEqual(['Berta', '']);
  await pause(50);
  expect(described).toEqual(['Berta', '']);
  expect(held).toEqual([]);
});

it('a follower of a shared store looks up at once the links of the campaign that a signal names, and no others', async () => {
  const held: LinkRow[] = [];
  const dismissed: LinkRow[] = [];
  const { id, bus } = await followed({
    ...NOBODY_ELSE,
    heldLinks: () => held,
    dismiss: (isLost) => dismissed.push(...held.splice(0).filter(isLost)),
  });
  // The store no longer has either of them.
  const [link, elsewhere] = [newLink(id), newLink(someCampaignId())];
  held.push(elsewhere, link);
  bus.line('writer').send({ kind: 'links', campaign: id });
  await expect.poll(() => dismissed).toEqual([link]);
});

it('a follower of a shared store ends the connections of an ended keyring, and none that was opened while it was looked up', async () => {
  const ended: string[] = [];
  const { bus } = await followed({
    ...NOBODY_ELSE,
    keyrings: () => ['ended'],
    endKeyrings: (isEnded) => ended.push(...['ended', 'came meanwhile'].filter(isEnded)),
  });
  bus.line('writer').send({ kind: 'keyrings' });
  await expect.poll(() => ended).toEqual(['ended']);
});

it.each([
  { isCookieShared: true, dropped: ['bound'] },
  { isCookieShared: false, dropped: [] },
])(
  'a follower of a shared store disconnects connections without a browser key from a keyring bound to a browser only if other services of the host may read its cookies: $isCookieShared',
  async ({ isCookieShared, dropped }) => {
    const lost: string[] = [];
    const looked: string[] = [];
    const { store, missed } = await followed(
      {
        ...NOBODY_ELSE,
        keyrings: () => ['bound', 'unbound'],
        dropUnbound: (isBound) => lost.push(...['bound', 'unbound'].filter(isBound)),
        endKeyrings: () => looked.push('ended'),
      },
      isCookieShared,
    );
    await store.bindKeyring('bound', 'browser');
    missed();
    await expect.poll(() => looked).toEqual(['ended']);
    expect(lost).toEqual(dropped);
  },
);

/** What a watcher is shown of a throw while looking up links is slow. */
async function followedThrow(audience: Partial<LocalClients> = {}) {
  const shown: string[] = [];
  const { store, id, bus, server } = await followed({
    ...NOBODY_ELSE,
    showThrow: (_campaign, message) => shown.push(`${message.by.name} ${message.throw?.faces}`),
    endThrow: (_campaign, connection) => shown.push(`${connection} ends`),
    ...audience,
  });
  const link = newLink(id, { label: 'Tom' });
  await store.addLink(link);
  const links = store.links.bind(store);
  let isSlow = true;
  store.links = async (...asked) => {
    const found = await links(...asked);
    // The first look-up takes longer than the later ones.
    const wait = isSlow ? 60 : 5;
    isSlow = false;
    await pause(wait);
    return found;
  };
  const { send } = bus.line('writer');
  const throws = (faces: readonly (number | null)[] | null) =>
    send({
      kind: 'throwing',
      campaign: id,
      connection: 'c',
      link: link.id,
      throw: faces && { q: 0, r: 0, sides: 6, faces },
    });
  return { shown, throws, id, bus, server, link: link.id };
}

it('a follower of a shared store shows no throw that ended before its thrower was looked up', async () => {
  const { shown, throws } = await followedThrow();
  throws([1, null]);
  throws(null);
  await pause(150);
  expect(shown).toEqual(['c ends']);
});

it('a follower of a shared store shows no earlier faces of a throw after later ones', async () => {
  const { shown, throws } = await followedThrow();
  throws([1, null]);
  throws([1, 2]);
  await pause(150);
  expect(shown).toEqual(['Tom 1,2']);
});

it('a follower of a shared store passes on the end of a throw also while nobody watches, as somebody may come back', async () => {
  const { shown, throws } = await followedThrow({ isWatched: () => false });
  throws([1, null]);
  throws(null);
  await expect.poll(() => shown).toEqual(['c ends']);
});

it('a follower of a shared store ends the throw of somebody whose server was killed, once that server no longer reports who watches there', async () => {
  const { shown, throws, id, link, bus, server } = await followedThrow();
  const { self, store: shared } = server('killed');
  const announce = (connections: readonly string[]) => {
    const named = connections.map((connection) => ({ connection, link }));
    return shared.announcePresence(self, new Map([[id, { count: named.length, named }]]), 15_000);
  };
  const look = () => bus.line('writer').send({ kind: 'presence', campaign: id });
  throws([1, null]);
  await announce(['other']);
  look();
  await expect.poll(() => shown).toEqual(['Tom 1,']);
  await announce(['c', 'other']);
  look();
  await pause(50);
  expect(shown, 'not yet announced, and then there').toEqual(['Tom 1,']);
  await announce(['other']);
  look();
  await expect.poll(() => shown).toEqual(['Tom 1,', 'c ends']);
});
