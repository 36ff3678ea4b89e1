import type { HexEntry } from '../../../src/ledger/hex-entry.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';

// The words and parts of a kind of world are only ever given hexes of that kind: its registry sees to that.

export const asSolo = (hex: HexEntry): SoloRecord => hex as SoloRecord;

export const asElevation = (hex: HexEntry): ElevationHex => hex as ElevationHex;
