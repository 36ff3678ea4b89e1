import type { Axial } from '../hex/axial.ts';
import type { Direction } from '../hex/direction.ts';
import type { Action } from '../ledger/capabilities.ts';
import type { Audience, Mark, NamedBody, PlaySettings, Road } from '../ledger/entry.ts';
import type { BattlefieldRequest } from '../rules/battlefield/battlefield-request.ts';
import type { Table } from '../rules/tables/table.ts';

/** A request to change a campaign. `from` is the hex where the sender believes the party to be. */
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

/** Faces of dice that players threw themselves, for all entries of the command. */
export interface OwnThrows {
  /** The faces in the order in which the rules ask for them. */
  readonly faces?: readonly number[] | undefined;
  /** Lets the server throw the remaining dice. */
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

/** Moves the party into an adjacent hex, known or not. `to: 0` reveals the start, if that was left for later. */
export interface EnterCommand extends OwnThrows {
  readonly kind: 'enter';
  readonly to: Direction | 0;
  readonly from?: Axial | undefined;
}

/** Moves the party through known hexes: along a path, or to a hex by the shortest known way. */
export interface TravelCommand extends OwnThrows {
  readonly kind: 'travel';
  readonly path?: readonly Direction[] | undefined;
  readonly to?: Axial | undefined;
  readonly from?: Axial | undefined;
}

/** A command that may replace something at its place. */
export interface Replacing {
  /**
   * Number of the entry to be replaced, or `null` if nothing is there. If the current entry is another one, the command
   * is refused. Without this member whatever is there is replaced.
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

/** Names a known hex, its land or its water; an empty name removes the name. */
export interface NameCommand extends Axial {
  readonly kind: 'name';
  readonly of: NamedBody['of'];
  readonly text: string;
}

/** Puts a mark on any hex, or removes it. */
export interface MarkCommand extends Axial {
  readonly kind: 'mark';
  readonly mark: Mark | null;
}

/** Draws a road or trail from hex to hex through known land, or removes it. */
export interface RoadCommand {
  readonly kind: 'road';
  readonly of: Road | null;
  /** Each adjacent to the one before. */
  readonly along: readonly Axial[];
}

/** Sets or changes a counter, such as rations; creates it if there is none of that name. */
export interface CountCommand {
  readonly kind: 'count';
  readonly name: string;
  readonly to?: number | undefined;
  readonly by?: number | undefined;
  /** The amount that each new day adds. */
  readonly perDay?: number | undefined;
  /** Removes the counter, whatever `to` or `by` says. */
  readonly remove?: true | undefined;
}

/** Ends the day. */
export interface RestCommand extends OwnThrows {
  readonly kind: 'rest';
  /** The day to be ended; the command is refused if that is not the current one. */
  readonly day?: number | undefined;
}

/** Throws dice in public: on a table, or by a notation such as `2d6+1`. */
export interface RollCommand extends OwnThrows {
  readonly kind: 'roll';
  readonly table?: string | undefined;
  readonly dice?: string | undefined;
  /** What the roll is for. */
  readonly for?: string | undefined;
}

/** Adds or replaces a table, or removes it if it is null. */
export interface TableCommand extends Replacing {
  readonly kind: 'table';
  readonly id: string;
  readonly table: Table | null;
}

/** Rolls a battlefield for a known hex, from what the hex determines and from what the command specifies. */
export interface BattlefieldCommand extends Axial, BattlefieldRequest, OwnThrows {
  readonly kind: 'battlefield';
}

/** Changes the campaign's name or play settings. */
export interface SetCommand
  extends Partial<{ readonly [Name in keyof PlaySettings]: PlaySettings[Name] | undefined }> {
  readonly kind: 'set';
  readonly name?: string | undefined;
}

/** Erases the text that somebody typed for good, and with it the earlier texts at the same place. */
export interface EraseCommand {
  readonly kind: 'erase';
  /** Number of the entry with the text. */
  readonly seq: number;
}

/** Closes the campaign: after it only texts can be erased, and a chosen seed is disclosed. */
export interface CloseCommand {
  readonly kind: 'close';
}

/** The action whose permission a command needs. */
export const actionOf = (command: Command): Action =>
  command.kind === 'note' && command.for === 'owner' ? 'note for owners' : command.kind;

/** The members of each kind of command that are typed text. */
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

/** A command without typed text, so that its digest gives no hint of a text that was erased. */
export function withoutTypedText(command: Command): object {
  const typed: readonly string[] = TYPED_TEXT[command.kind];
  if (typed.length === 0) return command;
  return Object.fromEntries(Object.entries(command).filter(([name]) => !typed.includes(name)));
}
