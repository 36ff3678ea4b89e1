import type { Axial } from '../hex/axial.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import type { SoloWorld } from '../world/solo/solo-world.ts';
import type { World } from '../world/world.ts';
import { summary, tellHex } from './solo.ts';
import type { WorldTelling } from './world-telling.ts';

/** What is known of a hex of a solo world. */
const lookupIn =
  (world: World) =>
  (hex: Axial): SoloRecord | null =>
    world.recordAt(hex) as SoloRecord | null;

/** Worlds of the solo rules, told hex by hex. */
export const soloTelling: WorldTelling = {
  summary: (hex) => summary(hex as SoloRecord),
  tell(content, before) {
    if (content.kind !== 'revealed') throw new Error(`a solo world writes no '${content.kind}'`);
    const hex = content.hex as SoloRecord;
    return { summary: summary(hex), lines: tellHex(hex, lookupIn(before), before as SoloWorld) };
  },
  tellHex: (hex, world) => tellHex(hex as SoloRecord, lookupIn(world), world as SoloWorld),
  tellAtEnd: () => [],
};
