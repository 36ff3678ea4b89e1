import { TRAIL_LENGTH } from '../campaign/map-view.ts';
import { hexesEntered } from '../campaign/status.ts';
import type { Axial } from '../hex/axial.ts';
import type { CampaignId } from '../ledger/id.ts';
import { bodyOf } from '../ledger/ledger.ts';
import type { CampaignStore } from './ports.ts';

/** The party's last places up to an entry, the latest last, read backwards from the ledger. */
export async function trailUpTo(id: CampaignId, seq: number, store: CampaignStore): Promise<Axial[]> {
  let trail: Axial[] = [];
  for (let end = seq; end > 0 && trail.length < TRAIL_LENGTH; ) {
    const begin = Math.max(0, end - TRAIL_LENGTH);
    const rows = await store.ledger(id, begin, end - begin);
    trail = [...rows.flatMap((row) => hexesEntered(bodyOf(row))), ...trail];
    end = begin;
  }
  return trail.slice(-TRAIL_LENGTH);
}
