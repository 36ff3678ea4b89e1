import type { Trace } from '../dice/roll.ts';
import type { Axial } from '../hex/axial.ts';

/** A hex as an entry makes it known. Each kind of world adds what its own dice brought. */
export interface HexRecord extends Axial {
  readonly label: string;
  /** Number of the ledger entry that made it known. */
  readonly seq: number;
  /** The hex it was entered from, or rolled from; `null` at the start hex. */
  readonly origin: Axial | null;
  readonly dice: Trace;
}

/** A hex of an elevation world as it was rolled: its lowest point in whole feet. */
export interface RolledElevation extends HexRecord {
  readonly elevation: number;
}
