import { islandSummary } from './island.ts';
import { regrowIsland } from './island-world.ts';
import { soloJournal } from './solo-journal.ts';
import type { WorldJournal } from './world-journal.ts';

/** How a journal describes an island: its outline, then hex by hex as in a solo world. */
export const islandJournal: WorldJournal = {
  ...soloJournal,
  event: (content, seq, world) =>
    content.kind === 'charted'
      ? islandSummary(regrowIsland(content, world))
      : soloJournal.event(content, seq, world),
};
