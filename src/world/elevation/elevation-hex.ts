import type { RolledElevation } from '../../ledger/hex-record.ts';
import type { DerivedHex } from '../../rules/elevation/view.ts';

/** A hex of an elevation world as it was rolled, with what follows for it from all that is known. */
export interface ElevationHex extends RolledElevation, DerivedHex {}

/** Puts the two together, member by member: whole maps are made of these. */
export const elevationHex = (rolled: RolledElevation, derived: DerivedHex): ElevationHex => ({
  q: rolled.q,
  r: rolled.r,
  label: rolled.label,
  seq: rolled.seq,
  elevation: rolled.elevation,
  origin: rolled.origin,
  dice: rolled.dice,
  peak: derived.peak,
  form: derived.form,
  flow: derived.flow,
  points: derived.points,
  streamFlow: derived.streamFlow,
  water: derived.water,
  terrain: derived.terrain,
});
