import type { Axial } from '../hex/axial.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { HexRecord } from '../world/solo/hex-record.ts';

/** How many of the party's last places a map shows. */
export const TRAIL_LENGTH = 500;

/** A campaign as it stands after entry `seq`, without its hexes. */
export interface MapFrame {
  readonly seq: number;
  readonly party: Axial | null;
  readonly day: number;
  readonly weather: string | null;
  /** The party's last places, the latest last. */
  readonly trail: readonly Axial[];
  readonly settings: WorldSettings;
  readonly closed: boolean;
  readonly names: readonly never[];
  readonly notes: readonly never[];
  readonly battlefields: readonly never[];
}

/** The same with all its hexes: what a client needs to draw it and to go on from there. */
export interface MapView extends MapFrame {
  /** In the order in which they were revealed. */
  readonly hexes: readonly HexRecord[];
}

/** A map whose hexes come as columns, the n-th member of each belonging to the n-th hex. */
export interface PackedMap extends MapFrame {
  readonly hexes: {
    readonly count: number;
    readonly q: readonly number[];
    readonly r: readonly number[];
    readonly seq: readonly number[];
    /** Everything else, dice included, in the packed form as lower-case hex. */
    readonly facts: readonly string[];
  };
}
