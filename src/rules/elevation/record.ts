import type { Trace } from '../../dice/roll.ts';
import { hexLabel } from '../../hex/label.ts';
import type { RolledHex, SurveyFacts } from './land.ts';
import type { DerivedHex } from './view.ts';

/** A hex as it was rolled, as everybody sees it: on the wire, in the ledger, in exports. */
export interface ElevationRecord extends RolledHex {
  readonly label: string;
  /** Number of the ledger entry that made it known. */
  readonly seq: number;
  /** The throw for its elevation; none at the start hex. */
  readonly dice: Trace;
}

/** A hex with what follows for it from all that is known. */
export type ElevationHex = ElevationRecord & DerivedHex;

/**
 * The records of the hexes that a survey made known.
 *
 * @param trace all throws of the survey
 * @param seq the number of its ledger entry
 */
export function recordsOf({ revealed }: SurveyFacts, trace: Trace, seq: number): ElevationRecord[] {
  const throws = trace.filter((roll) => roll.for === 'elevation').values();
  return revealed.map(({ q, r, elevation, origin }) => {
    const dice = origin === null ? [] : [throws.next().value].filter((roll) => roll !== undefined);
    return { q, r, label: hexLabel({ q, r }), seq, elevation, origin, dice };
  });
}
