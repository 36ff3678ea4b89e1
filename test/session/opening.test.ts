import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openMemoryStorage } from '../../src/storage/sqlite/storage.ts';
import { done, enlarge, enter, exploredWorld, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { settingsOf } from '../support/worlds.ts';

/** Hexes of the largest island that there may be, and of other worlds as many as make opening take a while. */
const LARGE = [
  ['solo', settingsOf('solo'), 20_000],
  ['island', settingsOf('island', { hexes: 1000 }), 1000],
  ['elevation', settingsOf('elevation'), 20_000],
] as const;

describe.each(LARGE)('a large campaign in a world of kind %s', (_kind, world, count) => {
  it('is opened to the very state that it had, while others are answered', { timeout: 60_000 }, async () => {
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
      await done(table, small, enter(answered % 2 === 0 ? 1 : 4));
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
      // Told apart as text first: comparing all members of so many takes long.
      if (JSON.stringify(again) !== JSON.stringify(hex)) expect(again).toEqual(hex);
    }
    expect(compared).toBe(live.count);
    expect(view?.extras).toEqual(live.view().extras);
    expect(await storage.campaigns.summary(id)).toMatchObject({ hexCount: live.count });
    storage.close();
  });
});
