import type { Axial } from '../hex/axial.ts';
import type { TableFault } from '../rules/tables/table-fault.ts';

/** Why the campaign itself refuses a command. A refused command changes nothing. */
export type RefusalCode =
  | 'access/forbidden'
  | 'campaign/already-started'
  | 'campaign/already-there'
  | 'campaign/changed-meanwhile'
  | 'campaign/closed'
  | 'campaign/counter-bounds'
  | 'campaign/frozen'
  | 'campaign/full'
  | 'campaign/no-battlefield'
  | 'campaign/no-counter'
  | 'campaign/no-table'
  | 'campaign/no-text'
  | 'campaign/not-known'
  | 'campaign/not-started'
  | 'campaign/open-sea'
  | 'campaign/other-day'
  | 'campaign/party-moved'
  | 'campaign/too-far'
  | 'dice/impossible-face'
  | 'dice/needed'
  | 'dice/surplus'
  | 'table/unsound';

/** The next throw that the rules ask for. */
export interface DiceNeeded {
  readonly for: string;
  readonly sides: number;
  readonly count: number;
  readonly accept?: readonly number[];
  /** The hex that the dice are for, if any. */
  readonly q?: number;
  readonly r?: number;
  /** Id of the table that is rolled on. */
  readonly table?: string;
  /** The faces given so far: all of them are used, some possibly for this throw. */
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
  /** With `table/unsound`: which row of which table. */
  readonly fault?: TableFault;
}

/** A refused command, and why. */
export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}
