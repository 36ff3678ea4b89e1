import type { Dawn } from '../../../journey/automatic-rolls.ts';
import type { Journey } from '../../../journey/journey.ts';
import { useUntilFetched } from '../../asking/use-until-fetched.ts';

/**
 * The weather dice and the table rolls with which a day began; `null` until they are known. A map that was loaded as a
 * whole does not have them, so they are fetched.
 */
export function useDawn(journey: Journey, seq: number): Dawn | null {
  const dawn = journey.rolls.dawn(seq);
  // The day and its weather are shown without them, too.
  useUntilFetched(dawn === null, () => journey.rolls.fetchDawn(seq), [journey, seq]);
  return dawn;
}
