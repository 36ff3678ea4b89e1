import type { World, WorldContent } from '../world/world.ts';
import type { Passage } from './passage.ts';

/** How a journal describes one kind of world. Separate from `WorldTelling`, for pages that need no journal. */
export interface WorldJournal {
  /**
   * What an entry revealed, in one sentence; `null` if another entry's description includes it.
   *
   * @param seq sequence number of the entry
   * @param world with the entry applied; what it knows from later entries is ignored
   */
  event(content: WorldContent, seq: number, world: World): string | null;
  /** What the party notices on its way, in sentences without a subject. `world` is as for `event`. */
  hintsAlong(passage: Passage, world: World): readonly string[];
}
