import { TRAIL_LENGTH } from '../campaign/map-view.ts';
import type { Axial } from '../hex/axial.ts';
import type { CampaignId } from '../ledger/id.ts';
import { bodyOf } from '../ledger/ledger.ts';
import { hexesEntered } from '../world/hexes-entered.ts';
import { SlicedWork } from './event-loop.ts';
import type { CampaignStore } from './ports.ts';

/**
 * The party's last places up to an entry, the latest last, read backwards from the ledger.
 *
 * @param signal once it is aborted, its reason is thrown, and no more is read
 */
export async function trailUpTo(
  id: CampaignId,
  seq: number,
  store: Pick<CampaignStore, 'ledger'>,
  signal?: AbortSignal,
): Promise<Axial[]> {
  const work = new SlicedWork();
  let trail: Axial[] = [];
  for (let end = seq; end > 0 && trail.length < TRAIL_LENGTH; ) {
    signal?.throwIfAborted();
    const begin = Math.max(0, end - TRAIL_LENGTH);
    const rows = await store.ledger(id, begin, end - begin);
    trail = [...rows.flatMap((row) => hexesEntered(bodyOf(row))), ...trail];
    end = begin;
    // While the party stays where it is, many entries may have to be read for few places.
    if (work.isDue) await work.pause();
  }
  return trail.slice(-TRAIL_LENGTH);
}
