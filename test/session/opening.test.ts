import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DamagedEntry } from '../../src/session/damaged-ledger.ts';
import { openCampaign } from '../../src/session/opening.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { openMemoryStorage } from '../../src/storage/sqlite/storage.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { KnownWorlds, WorldKind } from '../../src/world/world.ts';
import { varied } from '../support/all-tests.ts';
import { DelegatingStore, UnsealedStore } from '../support/delegating-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import {
  carryOut,
  enlarge,
  enter,
  exploredWorld,
  refusal,
  SOMEBODY,
  sessionsOn,
  startedCampaign,
} from '../support/sessions.ts';
import { settingsOf } from '../support/worlds.ts';

/** The number of hexes of the largest possible island, and for other worlds enough hexes to make opening slow. */
const LARGE = [
  ['solo', settingsOf('solo'), 8000],
  ['island', settingsOf('island', { hexes: 1000 }), 1000],
  ['elevation', settingsOf('elevation'), 8000],
] as const;

describe.each(varied(LARGE, 2))('a large campaign in a world of kind %s', (_kind, world, count) => {
  it('is opened in exactly the state that it had, while other requests are answered', {
    timeout: 60_000,
  }, async () => {
    const storage = openMemoryStorage();
    const first = sessionsOn(storage.campaigns);
    const id = await startedCampaign(first, { world, seed: 'wide' });
    await enlarge(first, id, 'wide', count);
    const small = await startedCampaign(first);
    const table = sessionsOn(storage.campaigns);
    await table.sessions.view(small);

    let isOpened = false;
    const opening = table.sessions.campaign(id).finally(() => {
      isOpened = true;
    });
    let answered = 0;
    for (; !isOpened; answered++) {
      await carryOut(table, small, enter(answered % 2 === 0 ? 1 : 4));
      await nextTurn();
    }
    const opened = await opening;
    expect(answered).toBeGreaterThan(count > 1000 ? 5 : 0);

    const live = exploredWorld('wide', count, world).world;
    expect(opened?.world.count).toBe(live.count);
    expect(live.count).toBeGreaterThanOrEqual(count);
    const view = opened?.world.view();
    let compared = 0;
    for (const hex of live.view().records()) {
      const again = view?.record(compared++);
      // Compared as text first: comparing all members of so many objects takes long.
      if (JSON.stringify(again) !== JSON.stringify(hex)) expect(again).toEqual(hex);
    }
    expect(compared).toBe(live.count);
    expect(view?.extras).toEqual(live.view().extras);
    expect(await storage.campaigns.summary(id)).toMatchObject({ hexCount: live.count });
    storage.close();
  });
});

it('a campaign is opened with room to spare, so that the next hexes do not move the known ones in memory', async () => {
  const storage = openMemoryStorage();
  const first = sessionsOn(storage.campaigns);
  const id = await startedCampaign(first, { seed: 'wide' });
  await enlarge(first, id, 'wide', 8000);
  const opened = await sessionsOn(storage.campaigns).sessions.campaign(id);
  if (!opened) throw new Error('it is there');

  const { bytes } = opened.world;
  const { finds } = exploredWorld('wide', 8400, settingsOf('solo'));
  const next = finds.filter(({ seq }) => seq > opened.seq);
  expect(next.length).toBeGreaterThan(300);
  for (const { content, seq } of next) opened.world.apply(content, seq);
  expect(opened.world.bytes).toBe(bytes);
  storage.close();
});

/** Worlds that refuse every stored hex with an error. */
const refusingWorlds = (error: Error): KnownWorlds => ({
  ofEdition(edition) {
    const kind = WORLDS.ofEdition(edition);
    if (!kind) return null;
    const emptyWorld: WorldKind['emptyWorld'] = (settings) =>
      Object.assign(kind.emptyWorld(settings), {
        add() {
          throw error;
        },
      });
    return new Proxy(kind, {
      get: (target, name) => (name === 'emptyWorld' ? emptyWorld : Reflect.get(target, name)),
    });
  },
});

describe('a store that fails while a campaign is read', () => {
  class FailingStore extends DelegatingStore {
    fails: 'hexes' | 'standing' | 'ledger' | null = null;

    #mayFail(what: FailingStore['fails']): void {
      if (this.fails === what) throw new StorageFailure('the connection was lost');
    }

    override async hexes(...asked: Parameters<DelegatingStore['hexes']>) {
      this.#mayFail('hexes');
      return this.inner.hexes(...asked);
    }

    override async standing(...asked: Parameters<DelegatingStore['standing']>) {
      this.#mayFail('standing');
      return this.inner.standing(...asked);
    }

    override async ledger(...asked: Parameters<DelegatingStore['ledger']>) {
      this.#mayFail('ledger');
      return this.inner.ledger(...asked);
    }
  }

  it.each(['hexes', 'standing', 'ledger'] as const)(
    'is reported as a failure and not as damage, and once it answers again the campaign is unchanged: %s',
    async (what) => {
      const inner = new MemoryStore();
      const table = sessionsOn(inner, { digest: systemDigest });
      const id = await startedCampaign(table);
      for (const to of [1, 2, 3, 4] as const)
        await table.sessions.command(id, randomUUID(), enter(to), SOMEBODY);
      const store = new FailingStore(inner);
      const told: string[] = [];
      const { sessions } = sessionsOn(store, {
        digest: systemDigest,
        onDamage: (_, said) => told.push(said),
      });
      store.fails = what;
      const roll = () => sessions.command(id, randomUUID(), { kind: 'roll', dice: '1d6' }, SOMEBODY);
      await expect(roll()).rejects.toBeInstanceOf(StorageFailure);
      store.fails = null;
      expect(await roll()).toMatchObject({ ok: true });
      expect(told).toEqual([]);
    },
  );

  it.each([
    ['too little memory', () => new RangeError('Array buffer allocation failed')],
    ['another failure', () => new StorageFailure('away')],
  ])('is forgotten once the checksum of the hexes can be computed: %s', async (_, failure) => {
    const inner = new MemoryStore();
    const id = await startedCampaign(sessionsOn(inner, { digest: systemDigest }));
    // As written by an earlier version, which kept no checksums: the hexes are compared before the first command.
    const store = new DelegatingStore(inner);
    store.summary = async (campaign) => {
      const summary = await inner.summary(campaign);
      return summary && { ...summary, hexesSum: null };
    };
    const told: string[] = [];
    const { sessions } = sessionsOn(store, { digest: systemDigest, onDamage: (_, what) => told.push(what) });
    await sessions.campaign(id);
    const ledger = store.ledger.bind(store);
    store.ledger = () => Promise.reject(failure());
    const roll = () => sessions.command(id, randomUUID(), { kind: 'roll', dice: '1d6' }, SOMEBODY);
    await expect(roll()).rejects.toThrow(failure().message);
    store.ledger = ledger;
    expect(await roll()).toMatchObject({ ok: true });
    expect(told).toEqual([]);
  });

  it('is reported as a failure if this program makes a mistake with sound hexes', async () => {
    const store = new MemoryStore();
    const id = await startedCampaign(sessionsOn(store, { digest: systemDigest }));
    const opening = (error: Error) =>
      openCampaign(id, { store, digest: systemDigest, worlds: refusingWorlds(error) });
    await expect(opening(new TypeError('a mistake'))).rejects.toThrow('a mistake');
    const opened = await opening(new Error('a hex is there twice'));
    expect(await opened?.findDamage(), 'what a world refuses is damage').toContain('a hex is there twice');
  });

  it('is reported as a failure for a system error too', async () => {
    const store = new FailingStore();
    const id = await startedCampaign(sessionsOn(store));
    const { sessions } = sessionsOn(store, { digest: systemDigest });
    store.standing = () => Promise.reject(Object.assign(new Error('read failed'), { code: 'EIO' }));
    await expect(sessions.campaign(id)).rejects.toThrow('read failed');
  });
});

describe('a campaign that another server reseals and plays while it is read', () => {
  it.each(['summary', 'ledger', 'hexes', 'standing', 'status', 'secrets'] as const)(
    'is not taken for damaged, at whichever read of its %s this happens',
    async (what) => {
      let reads = 0;
      // In the first round nobody plays, and the number of these reads is counted.
      for (let time = 0; time <= reads; time++) {
        const inner = new UnsealedStore();
        const table = sessionsOn(inner, { digest: systemDigest });
        const id = await startedCampaign(table, { seed: undefined });
        const store = new DelegatingStore(inner);
        const reading = store[what].bind(store) as (...asked: unknown[]) => Promise<unknown>;
        let count = 0;
        const playing = async (...asked: unknown[]) => {
          if (++count === time) {
            // The first of them is known already.
            for (const to of [2, 2] as const) await carryOut(table, id, enter(to));
          }
          return reading(...asked);
        };
        Object.assign(store, { [what]: playing });
        const other = sessionsOn(store, { digest: systemDigest });
        expect((await other.sessions.campaign(id))?.seq).toBeGreaterThan(0);
        if (time === 0) reads = count;
        await carryOut(other, id, { kind: 'roll', dice: '1d6' });
        await carryOut(table, id, { kind: 'roll', dice: '1d6' });
        await carryOut(other, id, { kind: 'roll', dice: '1d6' });
        const [seen, expected] = [await other.sessions.view(id), await table.sessions.view(id)];
        expect(seen?.hexes).toEqual(expected?.hexes);
      }
      expect(reads).toBeGreaterThan(0);
    },
  );
});

describe('a campaign that another server removes while it is read', () => {
  it.each(['summary', 'ledger', 'hexes', 'standing', 'status', 'secrets'] as const)(
    'is gone and not damaged, at whichever read of its %s this happens',
    async (what) => {
      let reads = 0;
      // In the first round nobody removes it, and the number of these reads is counted.
      for (let time = 0; time <= reads; time++) {
        const store = new DelegatingStore(new MemoryStore());
        const id = await startedCampaign(sessionsOn(store.inner, { digest: systemDigest }));
        const reading = store[what].bind(store) as (...asked: unknown[]) => Promise<unknown>;
        let count = 0;
        const removing = async (...asked: unknown[]) => {
          if (++count === time) await store.inner.remove(id);
          return reading(...asked);
        };
        Object.assign(store, { [what]: removing });
        const damage: string[] = [];
        const onDamage = (_: unknown, said: string) => damage.push(said);
        const { sessions } = sessionsOn(store, { digest: systemDigest, onDamage });
        const opened = await sessions.campaign(id);
        if (time === 0) reads = count;
        // A removal after the last check is found by the next request.
        if (opened) expect(opened.seq).toBe(8);
        expect(damage).toEqual([]);
      }
      expect(reads).toBeGreaterThan(0);
    },
  );
});

describe('a campaign cannot be played on', () => {
  it('if its first entry was changed, on which the reading of all others depends', async () => {
    const store = new DelegatingStore();
    const id = await startedCampaign(sessionsOn(store));
    const { ledger } = store.inner;
    store.ledger = async (...asked) =>
      (await ledger.apply(store.inner, asked)).map((row) =>
        row.seq === 1 ? { ...row, at: '2020-01-01T00:00:00.000Z' } : row,
      );
    const { sessions } = sessionsOn(store);
    await expect(sessions.campaign(id)).rejects.toThrow('the first entry');
  });

  it('if the trail of the party can’t be read', async () => {
    const store = new DelegatingStore();
    const id = await startedCampaign(sessionsOn(store));
    const { ledger } = store.inner;
    store.ledger = async (of, after, limit) => {
      const rows = await ledger.call(store.inner, of, after, limit);
      if (rows.some(({ seq }) => seq === 4)) throw DamagedEntry.ofTime(of, 4);
      return rows;
    };
    const damage: string[] = [];
    const table = sessionsOn(store, { onDamage: (_, what) => damage.push(what) });
    expect((await table.sessions.view(id))?.hexes).toHaveLength(7);
    expect(await refusal(table, id, enter(1))).toBe('campaign/damaged');
    expect(damage).toEqual(["the trail can't be read: the time of entry 4 is damaged"]);
  });
});

it('hexes that another server reveals while a campaign is being opened are read afterwards, and it is not opened again', async () => {
  const store = new DelegatingStore();
  const [here, there] = [sessionsOn(store), sessionsOn(store.inner)];
  const id = await startedCampaign(there);
  await carryOut(there, id, enter(1));
  const found: string[] = [];
  store.hexes = async (...asked) => {
    found.push(...(await carryOut(there, id, enter(1))).entries.map(({ kind }) => kind));
    return store.inner.hexes(...asked);
  };
  expect(await here.sessions.view(id)).toMatchObject({ seq: 9 });
  expect(found).toEqual(['revealed']);
});
