import type { CampaignId } from '../ledger/id.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { World } from '../world/world.ts';
import { yieldToEventLoop } from './event-loop.ts';
import type { CampaignStore, HexRowKey } from './ports.ts';

/** How many rows are read from the store at a time; other campaigns have their turn in between. */
const SLICE = 2000;
/** How many rows are counted or put in order before others have their turn. */
const STEP = 20_000;
/** How many rows are taken up by the world before others have theirs. */
const ADDED_AT_ONCE = 4000;

/**
 * Fills a world with what storage keeps of its hexes, up to entry `lastSeq`. Storage has them by place; they are
 * sorted here by the entries that brought them, which are numbered without a gap, and by their place within one.
 */
export async function loadHexes(
  id: CampaignId,
  lastSeq: number,
  store: CampaignStore,
  world: World,
): Promise<void> {
  const slices: (readonly HexRow[])[] = [];
  let after: HexRowKey | null = null;
  for (;;) {
    const slice: readonly HexRow[] = await store.hexes(id, after, SLICE);
    slices.push(slice);
    after = slice.at(-1) ?? after;
    if (slice.length < SLICE) break;
    await yieldToEventLoop();
  }
  const ordered = await inOrder(slices, lastSeq);
  world.reserve(ordered.length);
  for (let row = 0; row < ordered.length; row++) {
    world.add(ordered[row] as HexRow);
    if (row % ADDED_AT_ONCE === ADDED_AT_ONCE - 1) await yieldToEventLoop();
  }
}

/** The rows up to an entry, in the order of entries and places: each has its place counted out beforehand. */
async function inOrder(slices: readonly (readonly HexRow[])[], lastSeq: number): Promise<HexRow[]> {
  const firsts = new Uint32Array(lastSeq + 2);
  let counted = 0;
  for (const slice of slices) {
    for (const { seq } of slice) {
      if (seq > lastSeq) continue;
      firsts[seq + 1] = (firsts[seq + 1] as number) + 1;
      counted++;
    }
    if (counted % STEP < SLICE) await yieldToEventLoop();
  }
  for (let seq = 1; seq < firsts.length; seq++)
    firsts[seq] = (firsts[seq] as number) + (firsts[seq - 1] as number);
  const ordered = new Array<HexRow>(counted);
  for (const [index, slice] of slices.entries()) {
    for (const row of slice) if (row.seq <= lastSeq) ordered[(firsts[row.seq] as number) + row.place] = row;
    if (index % (STEP / SLICE) === 0) await yieldToEventLoop();
  }
  return ordered;
}
