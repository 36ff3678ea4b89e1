import type { Axial } from '../hex/axial.ts';

/** Why a command can't be done, as a campaign itself knows it. Nothing has happened then. */
export type RefusalCode =
  | 'access/forbidden'
  | 'campaign/already-started'
  | 'campaign/already-there'
  | 'campaign/closed'
  | 'campaign/no-text'
  | 'campaign/not-known'
  | 'campaign/not-started'
  | 'campaign/open-sea'
  | 'campaign/party-moved'
  | 'campaign/too-far'
  | 'dice/impossible-face'
  | 'dice/needed'
  | 'dice/surplus';

/** The next dice that the rules ask for. */
export interface DiceNeeded {
  readonly for: string;
  readonly sides: number;
  readonly count: number;
  readonly accept?: readonly number[];
  /** The hex that they are for. */
  readonly q: number;
  readonly r: number;
  /** The faces given so far, all of which are used or still count towards this throw. */
  readonly soFar: readonly number[];
}

export interface Refusal {
  readonly code: RefusalCode;
  /** One sentence: what was wrong and what would be right. */
  readonly detail: string;
  /** With `dice/needed`. */
  readonly needs?: DiceNeeded;
  /** With `campaign/party-moved`: where the party is. */
  readonly party?: Axial;
}
