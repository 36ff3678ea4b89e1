import type { SoloRecord } from '../world/solo/solo-hex.ts';
import type { SoloWorld } from '../world/solo/solo-world.ts';
import { soloSummary, tellHex } from './solo.ts';
import { lookupIn } from './solo-lookup.ts';
import type { WorldTelling } from './world-telling.ts';

/** How a solo world is described: hex by hex. */
export const soloTelling: WorldTelling = {
  summary: (hex) => soloSummary(hex as SoloRecord),
  tell(content, before) {
    if (content.kind !== 'revealed') throw new Error(`a solo world writes no '${content.kind}'`);
    const hex = content.hex as SoloRecord;
    return { summary: soloSummary(hex), lines: tellHex(hex, lookupIn(before), before as SoloWorld) };
  },
  tellHex: (hex, world) => tellHex(hex as SoloRecord, lookupIn(world), world as SoloWorld),
  tellAtEnd: () => [],
};
