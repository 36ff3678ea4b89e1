import { surveyFound } from './elevation.ts';
import { tellElevationHints } from './elevation-passing.ts';
import { asElevation } from './elevation-world.ts';
import type { WorldJournal } from './world-journal.ts';

/** How a journal describes an elevation world: survey by survey. */
export const elevationJournal: WorldJournal = {
  event(content, seq, world) {
    if (content.kind !== 'surveyed') throw new Error(`a world of heights writes no '${content.kind}'`);
    return surveyFound(content, asElevation(world).landBefore(seq + 1));
  },
  hintsAlong: (passage, world) => tellElevationHints(passage, asElevation(world).landBefore(passage.seq + 1)),
};
