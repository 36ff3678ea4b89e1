import type { Axial } from '../hex/axial.ts';
import type { NamedBody, Road } from '../ledger/entry.ts';
import type { GivenHex } from '../ledger/hex-record.ts';
import type { WorldSettings } from '../ledger/settings.ts';

/** A map of somebody's own that a campaign is to begin with. */
export interface GivenMap {
  /** By which rules its hexes are: those of a kind of world that may be given. */
  readonly world: WorldSettings;
  /** Each hex once. */
  readonly hexes: readonly GivenHex[];
  /** Where the party sets out: one of these hexes. */
  readonly party: Axial;
  readonly names: readonly GivenName[];
  readonly roads: readonly GivenRoad[];
}

/** What a hex of the map is called, or the water that it lies on. */
export interface GivenName extends Axial, Pick<NamedBody, 'of'> {
  readonly text: string;
}

/** A road of the map from hex to hex, each of them beside the one before; it is no longer than one may be drawn at once. */
export interface GivenRoad {
  readonly of: Road;
  readonly along: readonly Axial[];
}

/** A line of a map that could not be taken over, or not wholly. */
export interface DroppedLine {
  /** From 1. */
  readonly line: number;
  /** What stands there, cut where it is long. */
  readonly text: string;
  readonly why: string;
}
