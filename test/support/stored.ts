import { expect } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore, HexRowKey } from '../../src/session/ports.ts';
import type { HexRow } from '../../src/world/packed-columns.ts';

/** Everything that a store returns about a campaign. */
export async function everythingOf(store: CampaignStore, id: CampaignId) {
  return {
    summary: await store.summary(id),
    ledger: await store.ledger(id, 0, 10_000),
    hexes: (await store.hexes(id, null, 10_000)).map(plain),
    standing: await store.standing(id, Number.MAX_SAFE_INTEGER, null, 10_000),
    labels: [...(await store.labels(id))].sort(),
    secrets: await store.secrets(id),
  };
}

/** What a store returns about a campaign that it doesn't have. */
export const NOTHING = { summary: null, ledger: [], hexes: [], standing: [], labels: [], secrets: null };

/** The same hex whatever kind of byte array its facts are in. */
export const plain = ({ q, r, layer, seq, indexInEntry, facts }: HexRow) => ({
  q,
  r,
  layer,
  seq,
  indexInEntry,
  facts: [...facts],
});

/** All hexes, read in pages of a given size. */
export async function pagedHexes(store: CampaignStore, id: CampaignId, size: number) {
  const pages: HexRow[] = [];
  let after: HexRowKey | null = null;
  // More pages than possible would mean that paging makes no progress.
  for (let turn = 0; turn < 200; turn++) {
    const page: readonly HexRow[] = await store.hexes(id, after, size);
    expect(page.length).toBeLessThanOrEqual(size);
    pages.push(...page);
    const last = page.at(-1);
    if (!last) return pages.map(plain);
    after = { q: last.q, r: last.r, layer: last.layer };
  }
  throw new Error(`after 200 pages of ${size} there is still more`);
}
