import type { RolledElevation } from '../../ledger/hex-record.ts';
import type { DerivedHex } from '../../rules/elevation/view.ts';

/** A hex of an elevation world: what was rolled for it, and what is derived from all that is known of the world. */
export interface ElevationHex extends RolledElevation, DerivedHex {}

/** Joins the two, member by member instead of by spreading: this runs for each hex of a map. */
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
