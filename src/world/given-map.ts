import type { Axial } from '../hex/axial.ts';
import type { NamedBody } from '../ledger/entry.ts';
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
}

/** What a hex of the map is called, or the water that it lies on. */
export interface GivenName extends Axial, Pick<NamedBody, 'of'> {
  readonly text: string;
}

/** A line of a map that could not be taken over, or not wholly. */
export interface DroppedLine {
  /** From 1. */
  readonly line: number;
  /** What stands there, cut where it is long. */
  readonly text: string;
  readonly why: string;
}
