import type { Journey } from '../../../journey/journey.ts';
import type { Dawn } from '../../../journey/told-rolls.ts';
import { useUntilFetched } from '../../asking/use-until-fetched.ts';

/**
 * The dice of the weather and what tables rolled as a day began; `null` while that is not known. A map that was taken as a
 * whole does not have them, so they are asked for.
 */
export function useDawn(journey: Journey, seq: number): Dawn | null {
  const dawn = journey.rolls.dawn(seq);
  // Without them there is a day and its weather all the same.
  useUntilFetched(dawn === null, () => journey.rolls.fetchDawn(seq), [journey, seq]);
  return dawn;
}
