import type { Roll } from '../dice/roll.ts';

/** One sentence of an explanation, with the throw that it is about, if any. */
export interface TellingLine {
  readonly roll?: Roll;
  readonly text: string;
}
