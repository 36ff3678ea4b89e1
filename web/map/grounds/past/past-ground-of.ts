import type { Axial } from '../../../../src/hex/axial.ts';
import { ElevationWorld } from '../../../../src/world/elevation/elevation-world.ts';
import { IslandWorld } from '../../../../src/world/island/island-world.ts';
import { SoloWorld } from '../../../../src/world/solo/solo-world.ts';
import type { World } from '../../../../src/world/world.ts';
import { worldAs } from '../ground-of.ts';
import { ElevationPast } from './elevation-past.ts';
import { IslandPast } from './island-past.ts';
import type { PastGround } from './past-ground.ts';
import { SoloPast } from './solo-past.ts';

type MakePastGround = (world: World, seenOnly: (hex: Axial) => boolean) => PastGround;

/** The past grounds of the kinds of world. */
const PAST_GROUNDS: Readonly<Record<string, MakePastGround>> = {
  solo: (world, seenOnly) => new SoloPast(worldAs(SoloWorld, world), seenOnly),
  island: (world, seenOnly) => new IslandPast(worldAs(IslandWorld, world), seenOnly),
  elevation: (world) => new ElevationPast(worldAs(ElevationWorld, world)),
};

/**
 * The ground of a world as it was at earlier moments.
 *
 * @param seenOnly whether a hex had been seen but not entered at the moment shown
 */
export function pastGroundOf(world: World, seenOnly: (hex: Axial) => boolean): PastGround {
  const ground = PAST_GROUNDS[world.settings.kind];
  if (!ground) throw new Error(`the page has no replay for a world of kind '${world.settings.kind}'`);
  return ground(world, seenOnly);
}
