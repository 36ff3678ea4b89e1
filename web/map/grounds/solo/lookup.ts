import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';

/** What there is at a hex; `null` where nothing has been revealed. */
export type SoloLookup = (hex: Axial) => SoloRecord | null;
