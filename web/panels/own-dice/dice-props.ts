import type { DicePrompt } from '../../journey/dice-prompt.ts';
import type { Journey } from '../../journey/journey.ts';

/** A throw that is asked for, and the journey that needs it. */
export interface DiceProps {
  readonly journey: Journey;
  readonly prompt: DicePrompt;
}
