import { expect, it } from 'vitest';
import { costOfDrawing, costOfMap } from '../../src/access/limits.ts';
import { EntriesInForce } from '../../src/campaign/entries-in-force.ts';
import { entriesToRead, Snapshots } from '../../src/http/work/snapshots.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { OWNER } from '../support/tabletop.ts';

const ID = 'campaign0001' as CampaignId;
const LINK = { campaign: ID, role: 'watcher' } as const;
const asker = (address: string) => ({ address, campaign: ID, signal: new AbortController().signal });

it('maps of earlier moments are read one at a time for each address, current ones at once', async () => {
  const asked: (number | undefined)[] = [];
  const ends: (() => void)[] = [];
  const snapshots = new Snapshots({
    snapshot: (_id, at) => {
      asked.push(at);
      return new Promise((resolve) => ends.push(() => resolve(null)));
    },
  });
  const now = { seq: 100 };
  const first = snapshots.of(now, 10, LINK, asker('a'));
  const second = snapshots.of(now, 11, LINK, asker('a'));
  void snapshots.of(now, 12, LINK, asker('b'));
  void snapshots.of(now, undefined, LINK, asker('a'));
  void snapshots.of(now, 100, LINK, asker('a'));
  expect(asked).toEqual([10, 12, undefined, 100]);
  expect(snapshots.waitingCount).toBe(1);
  ends[0]?.();
  await first;
  expect(asked).toEqual([10, 12, undefined, 100, 11]);
  ends[4]?.();
  await second;
});

it('maps are charged by the entries that are read for them, and never more than a link may use at once', () => {
  const inForce = new EntriesInForce();
  for (let seq = 1; seq <= 3000; seq++)
    inForce.put({ by: OWNER, at: '', salt: '', hash: '', seq, kind: 'marked', q: seq, r: 0, mark: 'camp' });
  const campaign = { seq: 5000, inForce };
  expect(entriesToRead(campaign, undefined)).toBe(0);
  expect(entriesToRead(campaign, 5000)).toBe(0);
  expect(entriesToRead(campaign, 4000)).toBe(3000);
  expect(entriesToRead(campaign, 50)).toBe(50);
  expect(costOfMap(3000)).toBe(3);
  expect(costOfDrawing(200, 3000)).toBe(5);
  expect(costOfDrawing(20_000, 1_000_000)).toBeLessThan(200);
});
