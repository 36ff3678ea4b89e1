import type { DiceRequest } from '../../dice/request.ts';
import type { Axial } from '../../hex/axial.ts';

/** What the dice of a survey are for. */
export type ElevationPurpose = 'elevation' | 'peak' | 'outflow';

/** So many d6 for one hex. */
export const thrownFor = (purpose: ElevationPurpose, count: number, { q, r }: Axial): DiceRequest => ({
  for: purpose,
  sides: 6,
  count,
  hex: { q, r },
});
