import type { Axial } from '../hex/axial.ts';
import type { Direction } from '../hex/direction.ts';
import type { Action } from '../ledger/capabilities.ts';
import type { Audience, Mark, NamedBody, PlaySettings, Road } from '../ledger/entry.ts';
import type { AskedBattlefield } from '../rules/battlefield/asked-battlefield.ts';
import type { Table } from '../rules/tables/table.ts';

/** What somebody asks of a campaign. `from` is where they believe the party to be. */
export type Command =
  | EnterCommand
  | TravelCommand
  | NoteCommand
  | NameCommand
  | MarkCommand
  | RoadCommand
  | CountCommand
  | RestCommand
  | RollCommand
  | TableCommand
  | BattlefieldCommand
  | EraseCommand
  | SetCommand
  | CloseCommand;

/** Dice that somebody threw on the table, for all entries of the command. */
export interface OwnThrows {
  /** Faces in the order in which the rules ask for them. */
  readonly faces?: readonly number[] | undefined;
  /** Lets the server throw all dice that are left. */
  readonly rest?: 'server' | undefined;
}

/** A command that may throw dice. */
export type ThrowingCommand = Extract<Command, OwnThrows>;

const THROWING: Readonly<Record<ThrowingCommand['kind'], true>> = {
  enter: true,
  travel: true,
  rest: true,
  roll: true,
  battlefield: true,
};

export const canThrow = (command: Command): command is ThrowingCommand =>
  Object.hasOwn(THROWING, command.kind);

/** Into the next hex, known or not. `to: 0` reveals the start where that is still to be done. */
export interface EnterCommand extends OwnThrows {
  readonly kind: 'enter';
  readonly to: Direction | 0;
  readonly from?: Axial | undefined;
}

/** Through known hexes: step by step, or to a hex by the shortest known way. */
export interface TravelCommand extends OwnThrows {
  readonly kind: 'travel';
  readonly path?: readonly Direction[] | undefined;
  readonly to?: Axial | undefined;
  readonly from?: Axial | undefined;
}

/** A command that puts something in the place of what stands there. */
export interface Replacing {
  /**
   * Number of the entry that has what is to be replaced, or `null` where nothing stands there: if it is another one by
   * now, nothing is done. Without it, whatever stands there is replaced.
   */
  readonly replaces?: number | null | undefined;
}

/** Writes a note on any hex; an empty text takes it away. */
export interface NoteCommand extends Axial, Replacing {
  readonly kind: 'note';
  /** Markdown. */
  readonly text: string;
  readonly for: Audience;
}

/** Gives a known hex, its land or its water a name; an empty one takes it away. */
export interface NameCommand extends Axial {
  readonly kind: 'name';
  readonly of: NamedBody['of'];
  readonly text: string;
}

/** Puts a mark on any hex, or takes it away. */
export interface MarkCommand extends Axial {
  readonly kind: 'mark';
  readonly mark: Mark | null;
}

/** Draws a road or trail from hex to hex through known land, or takes away what is there. */
export interface RoadCommand {
  readonly kind: 'road';
  readonly of: Road | null;
  /** Each beside the one before. */
  readonly along: readonly Axial[];
}

/** Sets or changes a counter, such as rations; begins one where there is none of that name. */
export interface CountCommand {
  readonly kind: 'count';
  readonly name: string;
  readonly to?: number | undefined;
  readonly by?: number | undefined;
  /** What each new day adds. */
  readonly perDay?: number | undefined;
  /** Takes it away, whatever number stands beside it. */
  readonly remove?: true | undefined;
}

/** Ends the day. */
export interface RestCommand extends OwnThrows {
  readonly kind: 'rest';
  /** The day that is to end. */
  readonly day?: number | undefined;
}

/** Throws dice for all to see: on a table, or by a notation such as `2d6+1`. */
export interface RollCommand extends OwnThrows {
  readonly kind: 'roll';
  readonly table?: string | undefined;
  readonly dice?: string | undefined;
  /** What they are thrown for. */
  readonly for?: string | undefined;
}

/** Puts a table on the shelf, or away. */
export interface TableCommand extends Replacing {
  readonly kind: 'table';
  readonly id: string;
  readonly table: Table | null;
}

/** Rolls a battlefield for a known hex: what the hex makes obvious is given, and what somebody says besides. */
export interface BattlefieldCommand extends Axial, AskedBattlefield, OwnThrows {
  readonly kind: 'battlefield';
}

/** How the campaign goes on. */
export interface SetCommand
  extends Partial<{ readonly [Name in keyof PlaySettings]: PlaySettings[Name] | undefined }> {
  readonly kind: 'set';
  readonly name?: string | undefined;
}

/** The text that somebody typed goes for good, and with it what stood at the same place before. */
export interface EraseCommand {
  readonly kind: 'erase';
  /** Number of the entry with the text. */
  readonly seq: number;
}

/** The end of the campaign: nothing but erasing is commanded after it, and a chosen seed is shown. */
export interface CloseCommand {
  readonly kind: 'close';
}

/** What of all that roles may do a command is. */
export const actionOf = (command: Command): Action =>
  command.kind === 'note' && command.for === 'owner' ? 'note for owners' : command.kind;

/** Which members of each kind of command are text that people type. */
const TYPED_TEXT: {
  readonly [Kind in Command['kind']]: readonly (keyof Extract<Command, { kind: Kind }>)[];
} = {
  enter: [],
  travel: [],
  note: ['text'],
  name: ['text'],
  mark: [],
  road: [],
  count: ['name'],
  rest: [],
  roll: ['for'],
  table: ['table'],
  battlefield: [],
  set: ['name'],
  erase: [],
  close: [],
};

/** A command without what somebody typed, so that nothing that was erased can be guessed from its digest. */
export function withoutTypedText(command: Command): object {
  const typed: readonly string[] = TYPED_TEXT[command.kind];
  if (typed.length === 0) return command;
  return Object.fromEntries(Object.entries(command).filter(([name]) => !typed.includes(name)));
}
