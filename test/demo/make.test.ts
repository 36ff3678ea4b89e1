import { describe, expect, it } from 'vitest';
import { makeCampaign } from '../../src/demo/make.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { STORIES } from '../../src/demo/story.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { openMemoryStorage, type SqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { SHORT } from '../support/demo-server.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';

/**
 * Ids, numbers of hexes and beginnings of the last hashes: the same on every machine, as long as the stories stay the
 * same.
 */
const HEADS = {
  solo: 'fxedcg51ymjw 260 96f7693c01cb76bb',
  island: 'k2t51tq8zvw0 120 4e6b73516a40c9be',
  elevation: 'sc397j7dmbq9 200 aac728ceaaefb6b2',
};

const toolsOf = (storage: SqliteStorage, campaigns: CampaignStore = storage.campaigns) => ({
  storage: Object.defineProperty({ campaigns, links: storage.links, demo: null as string | null }, 'demo', {
    get: () => storage.demo,
    set: (value: string) => {
      storage.demo = value;
    },
  }),
  digest: systemDigest,
  arrivals: () => storage.campaigns.arrivals(),
});

describe('a campaign of a demo', () => {
  it('is the same everywhere, verifies, and has something of everything to look at', async () => {
    const made: Record<string, string> = {};
    for (const story of STORIES) {
      const store = new MemoryStore();
      const id = await makeCampaign(story, { campaigns: store, links: store, digest: systemDigest });
      const summary = await store.summary(id);
      made[story.world.kind] = `${id} ${summary?.hexCount} ${summary?.head.slice(0, 16)}`;
      expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
      const entries = await store.ledger(id, 0, 10_000);
      const kinds = entries.map(({ body }) => (JSON.parse(body) as { kind: string }).kind);
      const count = (kind: string) => kinds.filter((each) => each === kind).length;
      expect(count('noted'), story.name).toBeGreaterThan(5);
      expect(count('named'), story.name).toBeGreaterThan(5);
      expect(count('fought'), story.name).toBeGreaterThan(2);
      expect(count('rested'), story.name).toBeGreaterThan(10);
    }
    expect(made).toEqual(HEADS);
  });

  it('can be opened by nobody: the tokens of its links are random and not kept', async () => {
    const drawn: Uint8Array[] = [];
    const random = (count: number) => {
      const bytes = systemDigest.random(count);
      drawn.push(bytes);
      return bytes;
    };
    const store = new MemoryStore();
    const digest = { ...systemDigest, random };
    const id = await makeCampaign(SHORT, { campaigns: store, links: store, digest });
    const now = '2026-11-01T00:00:00.000Z';
    const opened = await Promise.all(
      drawn.map((bytes) => store.linkByToken(systemDigest.sha256(bytes), now)),
    );
    expect(opened).toEqual(await store.links(id, now));
    expect(opened).toHaveLength(4);
  });
});

describe('making a demo', () => {
  it('starts again if it was interrupted, and happens once', async () => {
    const storage = openMemoryStorage();
    let written = 0;
    const failing = new Proxy(storage.campaigns, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name === 'append' && ++written > 120) throw new Error('the plug is pulled');
        return value.bind(target) as unknown;
      },
    });
    await expect(prepareDemo('data', toolsOf(storage, failing), () => {})).rejects.toThrow('plug');
    const partly = storage.campaigns.arrivals().map(({ id }) => id);
    expect(partly).toHaveLength(1);
    let makings = 0;
    const count = () => {
      makings++;
    };
    const shown = await prepareDemo('data', toolsOf(storage), count);
    expect(shown).toHaveLength(3);
    expect(storage.campaigns.arrivals().map(({ id }) => id)).toEqual(shown);
    expect(await prepareDemo('data', toolsOf(storage), count)).toEqual(shown);
    expect(makings).toBe(1);
    storage.close();
  });

  it('is refused if there are other campaigns, with advice', async () => {
    const storage = openMemoryStorage();
    await makeCampaign(SHORT, { campaigns: storage.campaigns, links: storage.links, digest: systemDigest });
    const asked = prepareDemo('./data', toolsOf(storage), () => {});
    await expect(asked).rejects.toThrow(/^\.\/data holds campaigns already.*--data \.\/demo-data$/);
    expect(storage.demo).toBeNull();
    storage.close();
  });
});
