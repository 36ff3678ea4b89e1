import type { World, WorldContent } from '../world/world.ts';
import type { Passage } from './passage.ts';

/** How a journal tells of the worlds of one kind. Apart from how pages tell of them, which do not keep a journal. */
export interface WorldJournal {
  /**
   * What an entry brought, in one sentence; `null` where another entry tells it too.
   *
   * @param seq number of the entry
   * @param world with the entry applied. What it knows by later ones plays no part
   */
  event(content: WorldContent, seq: number, world: World): string | null;
  /** What the land tells those who pass through it, in sentences without a subject; for `world` the same holds. */
  passing(passage: Passage, world: World): readonly string[];
}
