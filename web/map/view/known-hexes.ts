import type { Axial } from '../../../src/hex/axial.ts';
import type { World } from '../../../src/world/world.ts';

/** All known hexes of a world. */
export function* knownHexes(world: World): Generator<Axial, void, void> {
  for (let index = 0; index < world.count; index++) yield world.hexAt(index);
}
