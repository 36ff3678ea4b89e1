import type { Axial } from '../hex/axial.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import type { World } from '../world/world.ts';

/** A function that looks up the record of a hex in a solo world; `null` if it is unknown. */
export const lookupIn =
  (world: World) =>
  (hex: Axial): SoloRecord | null =>
    world.recordAt(hex) as SoloRecord | null;
