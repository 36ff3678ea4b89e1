import type { Axial } from '../hex/axial.ts';
import type { Direction } from '../hex/direction.ts';
import type { Mark, NamedBody } from '../ledger/entry.ts';
import type { Role } from '../ledger/role.ts';

/** What somebody asks of a campaign. `from` is where they believe the party to be. */
export type Command = EnterCommand | TravelCommand | NameCommand | MarkCommand | EraseCommand | CloseCommand;

/** Into the next hex, known or not. `to: 0` reveals the start where that is still to be done. */
export interface EnterCommand {
  readonly kind: 'enter';
  readonly to: Direction | 0;
  readonly from?: Axial | undefined;
  /** Faces thrown on the table, in the order in which the rules ask for them. */
  readonly faces?: readonly number[] | undefined;
}

/** Through known hexes: step by step, or to a hex by the shortest known way. */
export interface TravelCommand {
  readonly kind: 'travel';
  readonly path?: readonly Direction[] | undefined;
  readonly to?: Axial | undefined;
  readonly from?: Axial | undefined;
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

const WHO_MAY: Readonly<Record<Command['kind'], readonly Role[]>> = {
  enter: ['owner', 'player'],
  travel: ['owner', 'player'],
  name: ['owner', 'player'],
  mark: ['owner', 'player'],
  // What is their own; that is decided where the entry is looked at.
  erase: ['owner', 'player'],
  close: ['owner'],
};

export const mayCommand = (role: Role, command: Command): boolean => WHO_MAY[command.kind].includes(role);

/** Which members of each kind of command are text that people type. */
const TYPED_TEXT: {
  readonly [Kind in Command['kind']]: readonly (keyof Extract<Command, { kind: Kind }>)[];
} = {
  enter: [],
  travel: [],
  name: ['text'],
  mark: [],
  erase: [],
  close: [],
};

/** A command without what somebody typed, so that nothing that was erased can be guessed from its digest. */
export function withoutTypedText(command: Command): object {
  const typed: readonly string[] = TYPED_TEXT[command.kind];
  return Object.fromEntries(Object.entries(command).filter(([name]) => !typed.includes(name)));
}
