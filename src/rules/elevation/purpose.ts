import type { DiceRequest } from '../../dice/request.ts';
import type { Axial } from '../../hex/axial.ts';

/** The purposes of dice in a survey. */
export type ElevationPurpose = 'elevation' | 'peak' | 'outflow';

/** A request for `count` d6 for one hex. */
export const surveyDice = (purpose: ElevationPurpose, count: number, { q, r }: Axial): DiceRequest => ({
  for: purpose,
  sides: 6,
  count,
  hex: { q, r },
});
