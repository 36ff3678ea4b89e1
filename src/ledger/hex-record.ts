import type { Trace } from '../dice/roll.ts';
import type { Axial } from '../hex/axial.ts';
import type { SoloHex } from '../rules/solo.ts';

/** A hex as an entry reveals it. Each kind of world adds the facts that its dice decided. */
export interface HexRecord extends Axial {
  readonly label: string;
  /** Number of the ledger entry that revealed it. */
  readonly seq: number;
  /** The hex from which it was entered or rolled; `null` for the start hex. */
  readonly origin: Axial | null;
  readonly dice: Trace;
  /** It came from somebody's map and was never rolled: it has neither origin nor dice. */
  readonly given?: true;
}

/** A hex of an imported map, as it is stored in an entry. */
export interface GivenHex extends Axial, SoloHex {}

/** A hex of an elevation world as it was rolled. `elevation` is its lowest point in whole feet. */
export interface RolledElevation extends HexRecord {
  readonly elevation: number;
}
