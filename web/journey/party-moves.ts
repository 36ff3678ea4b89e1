import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../../src/hex/direction.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import type { Commands } from './commands.ts';

/** The moves of the party that are asked for on this page. Each resolves to whether it was made. */
export class PartyMoves {
  readonly #live: LiveCampaign;
  readonly #commands: Commands;
  /** Whether the start is being revealed. */
  isBeginning = false;

  constructor(live: LiveCampaign, commands: Commands) {
    this.#live = live;
    this.#commands = commands;
  }

  /** Reveals the start as soon as `ready` resolves. */
  async begin(ready?: Promise<void>): Promise<boolean> {
    this.isBeginning = true;
    if (ready) await ready;
    const isDone = await this.#commands.send({ kind: 'enter', to: 0 }, ORIGIN);
    this.isBeginning = false;
    return isDone;
  }

  /** Goes to an adjacent hex, known or not. */
  async enter(direction: Direction): Promise<boolean> {
    const { party } = this.#live.campaign;
    if (!party) return false;
    return this.#commands.send({ kind: 'enter', to: direction, from: party }, neighbour(party, direction));
  }

  /** Goes to a known hex farther away. */
  async travel(to: Axial): Promise<boolean> {
    const { party } = this.#live.campaign;
    if (!party) return false;
    return this.#commands.send({ kind: 'travel', to, from: party }, to);
  }

  /** Enters an unknown hex from the known one beside it, to which the party has just gone. */
  async enterFrom(from: Axial, hex: Axial): Promise<boolean> {
    const direction = directionBetween(from, hex);
    // Only what the player has seen may happen: the party enters from `from`, and the hex is still unknown.
    if (!direction || this.#live.campaign.world.isPassable(hex)) return false;
    return this.#commands.send({ kind: 'enter', to: direction, from }, hex);
  }
}
