import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';

/** What there is at a hex; `null` where nothing has been revealed. */
export type SoloLookup = (hex: Axial) => SoloRecord | null;

/** The same lookup, which asks for every hex only once: the world unpacks a record each time it is asked. */
export function memoized(recordAt: SoloLookup): SoloLookup {
  const found = new Map<number, SoloRecord | null>();
  return (hex) => {
    const key = hexKey(hex);
    const before = found.get(key);
    if (before !== undefined) return before;
    const record = recordAt(hex);
    found.set(key, record);
    return record;
  };
}
