import type { Roll } from '../dice/roll.ts';

/** One sentence of why something is as it is, with the throw that it speaks of if it speaks of one. */
export interface TellingLine {
  readonly roll?: Roll;
  readonly text: string;
}
