import type { Axial } from '../hex/axial.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import type { World } from '../world/world.ts';

/** What is known of a hex of a solo world. */
export const lookupIn =
  (world: World) =>
  (hex: Axial): SoloRecord | null =>
    world.recordAt(hex) as SoloRecord | null;
