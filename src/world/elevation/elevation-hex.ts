import type { RolledElevation } from '../../ledger/hex-entry.ts';
import type { DerivedHex } from '../../rules/elevation/view.ts';

/** A hex of an elevation world as it was rolled, with what follows for it from all that is known. */
export interface ElevationHex extends RolledElevation, DerivedHex {}
