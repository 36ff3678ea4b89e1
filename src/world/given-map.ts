import type { Axial } from '../hex/axial.ts';
import type { NamedBody, Road } from '../ledger/entry.ts';
import type { GivenHex } from '../ledger/hex-record.ts';
import type { WorldSettings } from '../ledger/settings.ts';

/** A user's own map, with which a campaign begins. */
export interface GivenMap {
  /** The world whose rules its hexes follow: of a kind that allows a given map. */
  readonly world: WorldSettings;
  /** No hex occurs twice. */
  readonly hexes: readonly GivenHex[];
  /** Where the party sets out: one of these hexes. */
  readonly party: Axial;
  readonly names: readonly GivenName[];
  readonly roads: readonly GivenRoad[];
}

/** The name of a hex of the map, or of the water at this hex. */
export interface GivenName extends Axial, Pick<NamedBody, 'of'> {
  readonly text: string;
}

/** A road of the map: a path of adjacent hexes, no longer than a player may draw at once. */
export interface GivenRoad {
  readonly of: Road;
  readonly along: readonly Axial[];
}

/** A line of a map that could not be imported, or only in part. */
export interface DroppedLine {
  /** Line number, from 1. */
  readonly line: number;
  /** The text of the line, truncated if it is long. */
  readonly text: string;
  readonly why: string;
}
