import type { Trace } from '../dice/roll.ts';
import type { Axial } from '../hex/axial.ts';
import type { SoloHex } from '../rules/solo.ts';

/** A hex as an entry makes it known. Each kind of world adds what its own dice brought. */
export interface HexRecord extends Axial {
  readonly label: string;
  /** Number of the ledger entry that made it known. */
  readonly seq: number;
  /** The hex it was entered from, or rolled from; `null` at the start hex. */
  readonly origin: Axial | null;
  readonly dice: Trace;
  /** It came from somebody's map and was never rolled: it has neither origin nor dice. */
  readonly given?: true;
}

/** A hex of a map that is taken in, as an entry holds it. */
export interface GivenHex extends Axial, SoloHex {}

/** A hex of an elevation world as it was rolled: its lowest point in whole feet. */
export interface RolledElevation extends HexRecord {
  readonly elevation: number;
}
