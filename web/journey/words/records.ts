import type { HexRecord } from '../../../src/ledger/hex-record.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';

// The words and parts of a kind of world are only ever given hexes of that kind: its registry sees to that.

export const asSolo = (hex: HexRecord): SoloRecord => hex as SoloRecord;

export const asElevation = (hex: HexRecord): ElevationHex => hex as ElevationHex;
