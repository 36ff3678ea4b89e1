import { describe, expect, it } from 'vitest';
import { ISLAND_ALGORITHMS } from '../../../src/rules/island.ts';
import { LARGEST_ISLAND } from '../../../src/world/island/island-kind.ts';
import { exploredIsland, islandSettings } from '../../support/islands.ts';

describe('the largest islands', () => {
  // The source's walk starts in the middle again and again, which takes long with so many hexes.
  it.each(ISLAND_ALGORITHMS)(
    'of algorithm %i are walked to the last hex',
    (algorithm) => {
      const world = exploredIsland(
        islandSettings({ algorithm, hexes: LARGEST_ISLAND }),
        `${algorithm}`,
        'walk',
      );
      expect([world.count, world.isComplete]).toEqual([LARGEST_ISLAND, true]);
    },
    600_000,
  );
});
