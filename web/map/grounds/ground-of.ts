import type { Axial } from '../../../src/hex/axial.ts';
import { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import type { World } from '../../../src/world/world.ts';
import type { MapGround } from '../chunks/map-ground.ts';
import { SoloGround } from './solo/solo-ground.ts';

type MakeGround = (world: World, seenOnly: (hex: Axial) => boolean) => MapGround;

/** The grounds of the kinds of world. */
const GROUNDS: Record<string, MakeGround> = {
  solo: (world, seenOnly) => new SoloGround(worldAs(SoloWorld, world), seenOnly),
};

/** Grounds that are loaded when needed, so that the first screen need not wait for them. */
const FETCHED: Readonly<Record<string, () => Promise<MakeGround>>> = {
  island: async () => {
    const [{ IslandGround }, { IslandWorld }] = await Promise.all([
      import('./island/island-ground.ts'),
      import('../../../src/world/island/island-world.ts'),
    ]);
    return (world, seenOnly) => new IslandGround(worldAs(IslandWorld, world), seenOnly);
  },
  elevation: async () => {
    const [{ ElevationGround }, { ElevationWorld }] = await Promise.all([
      import('./elevation/elevation-ground.ts'),
      import('../../../src/world/elevation/elevation-world.ts'),
    ]);
    return (world) => new ElevationGround(worldAs(ElevationWorld, world));
  },
};

/** Loads the ground of a kind of world, if it is not here yet. */
export async function loadGround(kind: string): Promise<void> {
  const fetched = FETCHED[kind];
  if (fetched) GROUNDS[kind] ??= await fetched();
}

/**
 * The ground of a world whose kind was loaded.
 *
 * @param seenOnly whether a hex was seen but never entered
 */
export function groundOf(world: World, seenOnly: (hex: Axial) => boolean): MapGround {
  const ground = GROUNDS[world.settings.kind];
  if (!ground) throw new Error(`the page has no drawing for a world of kind '${world.settings.kind}'`);
  return ground(world, seenOnly);
}

/** The world, typed as the class of its kind. */
export function worldAs<W extends World>(kind: abstract new (...settings: never[]) => W, world: World): W {
  if (world instanceof kind) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}
