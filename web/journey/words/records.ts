import type { HexRecord } from '../../../src/ledger/hex-record.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';

// Each kind's words and components are only ever given hexes of that kind: the registry ensures that.

export const asSolo = (hex: HexRecord): SoloRecord => hex as SoloRecord;

export const asElevation = (hex: HexRecord): ElevationHex => hex as ElevationHex;
