import { directionBetween } from '../../src/hex/direction.ts';
import type { SurveyFacts } from '../../src/rules/elevation/land.ts';
import { LandColumns } from '../../src/world/elevation/land-columns.ts';
import { packDrained, packRevealed, packSurveyed } from '../../src/world/elevation/packed-facts.ts';

/** A land that applies surveys as the rules made them, without entries and dice. */
export class Land extends LandColumns {
  take({ q, r, peak, form, revealed, flows }: SurveyFacts): void {
    const seq = 2;
    for (const { origin, elevation, ...hex } of revealed)
      this.add({
        ...hex,
        seq,
        facts: packRevealed(elevation, origin && directionBetween(hex, origin), null),
      });
    for (const { flow, ...hex } of flows) this.add({ q: hex.q, r: hex.r, seq, facts: packDrained(flow, []) });
    this.add({ q, r, seq, facts: packSurveyed(peak, form, null) });
  }
}
