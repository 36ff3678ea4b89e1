import type { CampaignId } from '../ledger/id.ts';
import { bodyOf } from '../ledger/ledger.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { uint32At } from '../world/column.ts';
import { withRow } from '../world/hex-sum.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { World } from '../world/world.ts';
import { SlicedWork } from './event-loop.ts';
import { HexRowBuffer } from './hex-row-buffer.ts';
import { wholeLedger } from './ledger-reading.ts';
import type { CampaignStore, HexRowKey } from './ports.ts';

/** Number of rows read from the store at a time: about a millisecond's work. */
const ROWS_AT_ONCE = 500;
/**
 * Spare room allocated after loading, as a share of the hexes, so that the next reveals don't have to grow the columns.
 */
const SPARE = 1 / 16;
/** Number of rows after which to check the clock, to see whether other work should run first. */
const STEP = 256;

/** The stored hex rows of a campaign, and their checksum. */
export interface GatheredHexes {
  readonly rows: HexRowBuffer;
  readonly sum: number;
}

/**
 * Reads the stored hex rows of a campaign up to entry `lastSeq`, ordered by place.
 *
 * @param expected approximate number of rows
 */
export async function gatherHexes(
  id: CampaignId,
  lastSeq: number,
  expected: number,
  store: Pick<CampaignStore, 'hexes'>,
  work: SlicedWork,
): Promise<GatheredHexes> {
  const rows = new HexRowBuffer(expected);
  let sum = 0;
  let after: HexRowKey | null = null;
  for (;;) {
    const slice: readonly HexRow[] = await store.hexes(id, after, ROWS_AT_ONCE);
    for (const row of slice) {
      if (row.seq > lastSeq) continue;
      rows.add(row);
      sum = withRow(sum, row);
    }
    after = slice.at(-1) ?? after;
    if (slice.length < ROWS_AT_ONCE) return { rows, sum };
    if (work.isDue) await work.pause();
  }
}

/**
 * Fills a world with rows that are ordered by place, none of them later than entry `lastSeq`. They are added in the
 * order of the entries that brought them, which are numbered without a gap, and of their index within an entry.
 */
export async function fillWorld(
  gathered: HexRowBuffer,
  lastSeq: number,
  world: World,
  work: SlicedWork,
): Promise<void> {
  const ordered = await inOrder(gathered, lastSeq, work);
  // The next call may allocate tens of megabytes at once.
  await work.pause();
  world.reserve(Math.ceil(ordered.length * (1 + SPARE)));
  await work.pause();
  for (let at = 0; at < ordered.length; at++) {
    if (at % STEP === 0 && work.isDue) await work.pause();
    world.add(gathered.row(uint32At(ordered, at)));
  }
  for (const _step of world.precompute?.() ?? []) if (work.isDue) await work.pause();
}

/** Row numbers sorted by entry and by index within the entry: a counting sort. */
async function inOrder(gathered: HexRowBuffer, lastSeq: number, work: SlicedWork): Promise<Uint32Array> {
  const { count } = gathered;
  /** For each entry, the number of rows that earlier entries brought: the index of its own first row. */
  const firsts = new Uint32Array(lastSeq + 2);
  for (let row = 0; row < count; row++) {
    if (row % STEP === 0 && work.isDue) await work.pause();
    const after = gathered.seq(row) + 1;
    firsts[after] = uint32At(firsts, after) + 1;
  }
  for (let seq = 1; seq < firsts.length; seq++) {
    if (seq % STEP === 0 && work.isDue) await work.pause();
    firsts[seq] = uint32At(firsts, seq) + uint32At(firsts, seq - 1);
  }
  const ordered = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    if (row % STEP === 0 && work.isDue) await work.pause();
    ordered[uint32At(firsts, gathered.seq(row)) + gathered.indexInEntry(row)] = row;
  }
  return ordered;
}

/**
 * Fills a world from the entries of a ledger, up to entry `lastSeq`, and returns the checksum that the stored hex rows
 * should have.
 */
export async function fillWorldFromLedger(
  id: CampaignId,
  lastSeq: number,
  store: Pick<CampaignStore, 'ledger'>,
  world: World,
): Promise<number> {
  const work = new SlicedWork();
  let sum = 0;
  for await (const rows of wholeLedger(id, lastSeq, store))
    for (const row of rows) {
      if (work.isDue) await work.pause();
      const body = bodyOf(row);
      if (!isWorldBody(body)) continue;
      for (const hex of world.rowsOf(body, row.seq)) sum = withRow(sum, hex);
      world.apply(body, row.seq);
    }
  return sum;
}
