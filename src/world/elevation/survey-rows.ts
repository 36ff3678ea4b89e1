import type { Roll, Trace } from '../../dice/roll.ts';
import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import { directionBetween } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import type { RolledElevation } from '../../ledger/hex-record.ts';
import type { HexFlow } from '../../rules/elevation/land.ts';
import type { ElevationPurpose } from '../../rules/elevation/purpose.ts';
import type { HexRow } from '../packed-columns.ts';
import type { WorldContent } from '../world.ts';
import { packDrained, packRevealed, packSurveyed } from './packed-facts.ts';

/** What one survey settled, as the ledger records it. */
export type SurveyedContent = Extract<WorldContent, { kind: 'surveyed' }>;

/**
 * The rows to store for a survey: one for each hex that became known, one for the surveyed hex and one for each
 * outflow, in the order in which their dice were thrown, so that the trace of the entry can be restored from its rows.
 *
 * @param layersOf how many rows a hex has from earlier entries
 * @throws Error if the throws don't match what the survey settled
 */
export function surveyRows(
  content: SurveyedContent,
  seq: number,
  layersOf: (hex: Axial) => number,
): HexRow[] {
  const rows: HexRow[] = [];
  const here = new Map<number, number>();
  const throws = new Throws(content.dice);
  const add = ({ q, r }: Axial, facts: Uint8Array): void => {
    const key = hexKey({ q, r });
    const layer = here.get(key) ?? layersOf({ q, r });
    here.set(key, layer + 1);
    rows.push({ q, r, layer, seq, indexInEntry: rows.length, facts });
  };
  const reveal = (hex: RolledElevation): void =>
    hex.origin === null
      ? add(hex, packRevealed(hex.elevation, null, null))
      : add(
          hex,
          packRevealed(hex.elevation, directionBetween(hex, hex.origin), throws.one('elevation', hex)),
        );
  const drain = (flow: HexFlow): void => add(flow, packDrained(flow.flow, throws.ofOutflow(flow)));

  const [first, ...others] = content.revealed;
  const flows = [...content.flows];
  // The start hex is known before any die is thrown.
  const isStart = first?.origin === null;
  if (isStart) reveal(first);
  // Where a river had to flow on into an unknown hex, the dice for this outflow come before all others.
  if (throws.next?.for === 'outflow') for (const flow of flows.splice(0, 1)) drain(flow);
  (isStart ? others : content.revealed).forEach(reveal);
  add(content, packSurveyed(content.peak, content.form, throws.one('peak', content)));
  flows.forEach(drain);
  if (throws.next) throws.refuse('no throw', content);
  return rows;
}

/** Reads the throws of a survey in order, checking the purpose and hex of each. */
class Throws {
  readonly #trace: Trace;
  #at = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  get next(): Roll | undefined {
    return this.#trace[this.#at];
  }

  one(purpose: ElevationPurpose, hex: Axial): Roll {
    const roll = this.next;
    if (!roll || !isFor(roll, purpose, hex)) return this.refuse(`a throw for the ${purpose}`, hex);
    this.#at++;
    return roll;
  }

  /** The throws up to the one that counted; none where there was only one way out. */
  ofOutflow(hex: Axial): Trace {
    const rolls: Roll[] = [];
    for (let roll = this.next; roll && isFor(roll, 'outflow', hex); roll = this.next) {
      rolls.push(roll);
      this.#at++;
      if (!roll.discarded) break;
    }
    return rolls;
  }

  refuse(right: string, hex: Axial): never {
    const wrong = this.next ? JSON.stringify(this.next) : 'nothing more';
    throw new Error(`the survey has ${wrong} where ${right} of ${hexLabel(hex)} belongs`);
  }
}

const isFor = (roll: Roll, purpose: ElevationPurpose, hex: Axial): boolean =>
  roll.for === purpose &&
  roll.q !== undefined &&
  roll.r !== undefined &&
  sameHex(hex, { q: roll.q, r: roll.r });
