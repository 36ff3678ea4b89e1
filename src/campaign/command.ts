import type { Axial } from '../hex/axial.ts';
import type { Direction } from '../hex/direction.ts';
import type { Role } from '../ledger/role.ts';

/** What somebody asks of a campaign. `from` is where they believe the party to be. */
export type Command = EnterCommand | TravelCommand | CloseCommand;

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

/** The end of the campaign: nothing is commanded after it, and a chosen seed is shown. */
export interface CloseCommand {
  readonly kind: 'close';
}

const WHO_MAY: Readonly<Record<Command['kind'], readonly Role[]>> = {
  enter: ['owner', 'player'],
  travel: ['owner', 'player'],
  close: ['owner'],
};

export const mayCommand = (role: Role, command: Command): boolean => WHO_MAY[command.kind].includes(role);
