import type { Axial } from '../hex/axial.ts';
import type { Mark, NamedBody } from '../ledger/entry.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { InForce } from './standing.ts';

/** How many of the party's last places a map shows. */
export const TRAIL_LENGTH = 500;

/** A name as the map shows it. */
export interface MapName extends Axial {
  readonly of: NamedBody['of'];
  readonly text: string;
  /** Number of the entry that gave it. */
  readonly seq: number;
}

export interface MapMark extends Axial {
  readonly mark: Mark;
  readonly seq: number;
}

/** What stands on the map besides its hexes, the latest last. */
export interface StandingOnMap {
  readonly names: readonly MapName[];
  readonly marks: readonly MapMark[];
  /** None, as long as nothing can be noted, fought or rested; clients may rely on the members. */
  readonly notes: readonly never[];
  readonly battlefields: readonly never[];
  readonly weather: null;
}

export function standingOnMap(inForce: InForce): StandingOnMap {
  return {
    names: inForce
      .ofKind('name')
      .flatMap((entry) =>
        entry.kind === 'named' && entry.text
          ? [{ q: entry.q, r: entry.r, of: entry.of, text: entry.text, seq: entry.seq }]
          : [],
      ),
    marks: inForce
      .ofKind('mark')
      .flatMap((entry) =>
        entry.kind === 'marked' && entry.mark
          ? [{ q: entry.q, r: entry.r, mark: entry.mark, seq: entry.seq }]
          : [],
      ),
    notes: [],
    battlefields: [],
    weather: null,
  };
}

/** A campaign as it stands after entry `seq`, without its hexes. What its world says besides stands among these. */
export interface MapFrame extends StandingOnMap {
  readonly seq: number;
  readonly name: string | null;
  readonly party: Axial | null;
  readonly day: number;
  /** The party's last places, the latest last. */
  readonly trail: readonly Axial[];
  readonly settings: WorldSettings;
  readonly closed: boolean;
}

/** The same with all its hexes: what a client needs to draw it and to go on from there. */
export interface MapView extends MapFrame {
  /** In the order in which they became known. */
  readonly hexes: readonly HexRecord[];
}

/** A map whose hexes come as columns, the n-th member of each belonging to the n-th row. */
export interface PackedMap extends MapFrame {
  readonly hexes: {
    /** How many hexes are known; a hex may have several rows. */
    readonly count: number;
    readonly q: readonly number[];
    readonly r: readonly number[];
    readonly seq: readonly number[];
    readonly layer: readonly number[];
    /** Everything else, dice included, in the packed form as lower-case hex. */
    readonly facts: readonly string[];
  };
}
