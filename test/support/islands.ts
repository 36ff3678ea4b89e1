import type { Axial } from '../../src/hex/axial.ts';
import { explore } from '../../src/world/expedition.ts';
import type { IslandSettings } from '../../src/world/island/island-settings.ts';
import { IslandWorld } from '../../src/world/island/island-world.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { type Land, laidHex } from './hand-made-world.ts';

export const islandSettings = (more: Partial<IslandSettings> = {}): IslandSettings => ({
  kind: 'island',
  algorithm: 5,
  hexes: 24,
  houseRules: [],
  ...more,
});

/** An island explored to its last hex, or to the given number. */
export function exploredIsland(
  settings: IslandSettings,
  seed: string,
  order: string,
  most = Number.POSITIVE_INFINITY,
): IslandWorld {
  const world = new IslandWorld(settings);
  for (const _ of explore(world, seed, order)) if (world.count >= most) break;
  return world;
}

/** An island with an outline drawn by hand, and some of its land known. */
export function drawnIsland(
  outline: readonly Axial[],
  known: readonly (readonly [Axial, Land])[] = [],
): IslandWorld {
  const world = new IslandWorld(islandSettings({ hexes: outline.length }));
  world.apply({ kind: 'charted', outline, dice: [] }, 2);
  for (const [index, [hex, land]] of known.entries())
    world.apply({ kind: 'revealed', hex: laidHex(hex, land), entered: true }, 3 + index);
  return world;
}

/** The known hexes of an island, in order of discovery. */
export const hexesOf = (world: IslandWorld): SoloRecord[] => [...world.view().records()];
