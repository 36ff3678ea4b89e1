import type { Command, OwnThrows } from '../../src/campaign/command.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Axial } from '../../src/hex/axial.ts';

/** A command that may throw dice. */
export type ThrowingCommand = Extract<Command, OwnThrows>;

/** The dice that the rules ask of the players, for a command that waits for them. */
export interface DicePrompt {
  readonly command: ThrowingCommand;
  /** Where it leads, if it moves the party. */
  readonly destination: Axial | null;
  readonly needs: DiceNeeded;
}
