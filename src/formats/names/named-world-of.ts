import type { Axial } from '../../hex/axial.ts';
import { memoized } from '../../hex/memoized.ts';
import type { HexRecord } from '../../ledger/hex-record.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { ElevationNames } from './elevation-names.ts';
import { SoloNames } from './solo-names.ts';
import type { WorldForNames } from './world-for-names.ts';

type RecordAt = (hex: Axial) => HexRecord | null;
type IsOpenSea = (hex: Axial) => boolean;

// A world only ever gives hexes of its own kind.
const soloNames = (at: RecordAt, isOpenSea?: IsOpenSea): WorldForNames =>
  new SoloNames((hex) => at(hex) as SoloRecord | null, isOpenSea);

const NAMED_WORLDS: Readonly<Record<string, typeof soloNames>> = {
  solo: soloNames,
  island: soloNames,
  elevation: (at) => new ElevationNames((hex) => at(hex) as ElevationHex | null),
};

/**
 * The lands, waters and rivers of a world of some kind, for the layout of names; `null` for an unknown kind. Records
 * are cached, so it shows the world as it is now.
 *
 * @param isOpenSea true for hexes of a sea that is charted and never revealed; by default there are none
 */
export const worldForNames = (kind: string, at: RecordAt, isOpenSea?: IsOpenSea): WorldForNames | null =>
  NAMED_WORLDS[kind]?.(memoized(at), isOpenSea) ?? null;
