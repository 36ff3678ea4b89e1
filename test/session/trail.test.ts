import { expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { trailUpTo } from '../../src/session/trail.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';

const MARK = { kind: 'marked', by: { link: 'fnmwstv1ncyc', role: 'player' }, q: 0, r: 0, mark: 'camp' };

/** A store that takes a while for each page of a ledger in which nobody moves, and blocks the event loop meanwhile. */
class SlowStore extends MemoryStore {
  pages = 0;

  override async ledger(_id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    this.pages++;
    for (const until = performance.now() + 10; performance.now() < until; );
    return Array.from({ length: limit }, (_, index) => ({
      seq: after + index + 1,
      at: '2026-01-01T12:00:00.000Z',
      command: null,
      next: null,
      secret: null,
      salt: '',
      hash: '',
      body: JSON.stringify(MARK),
      text: null,
      textSalt: null,
    }));
  }
}

it('a trail is read back through a long ledger while other requests are answered', async () => {
  const store = new SlowStore();
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns++;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  const trail = await trailUpTo('fnmwstv1ncyc' as CampaignId, 5000, store);
  isRead = true;
  expect(trail).toEqual([]);
  expect(store.pages).toBe(10);
  expect(turns).toBeGreaterThanOrEqual(store.pages - 1);
});
