import type { HexRecord } from '../ledger/hex-record.ts';
import { isAtSea } from '../rules/battlefield/at-sea.ts';
import type { ElevationHex } from '../world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';

/** Whether a battle can be fought in a known hex. */
export function isBattleGround(record: HexRecord): boolean {
  if (isSolo(record)) return !isAtSea({ kind: 'solo', terrain: record.terrain, altitude: record.altitude });
  if (!isElevation(record)) return false;
  return !isAtSea({ kind: 'elevation', terrain: record.terrain, water: record.water });
}

export const isSolo = (record: HexRecord): record is SoloRecord => 'altitude' in record;

export const isElevation = (record: HexRecord): record is ElevationHex => 'streamFlow' in record;
