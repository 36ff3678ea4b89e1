import type { EnterCommand } from '../../src/campaign/command.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Axial } from '../../src/hex/axial.ts';

/** The dice that the rules ask of the players, for a step that waits for them. */
export interface DicePrompt {
  readonly command: EnterCommand;
  readonly destination: Axial;
  readonly needs: DiceNeeded;
}
