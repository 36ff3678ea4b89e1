import { batch, signal } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import { type Axial, ORIGIN, sameHex } from '../../src/hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { toast } from '../kit/toasts.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import type { DicePrompt } from './dice-prompt.ts';

/** A command that takes this long shows on the map that it is under way. */
const SPINNER_DELAY_MS = 150;

/** The moves of the party that are asked for on this page, one at a time. Each tells whether it was made. */
export class PartyMoves {
  /** Whether a command is under way. */
  readonly underWay = signal(false);
  /** The hex that a command has been under way for noticeably long. */
  readonly pending = signal<Axial | null>(null);
  /** What has to be thrown on the table before the step can be taken. */
  readonly dicePrompt = signal<DicePrompt | null>(null);
  readonly #live: LiveCampaign;
  readonly #lastMover: () => string;
  /** Where the command under way leads. */
  #destination: Axial | null = null;

  /** @param lastMover who moved the party last; empty if nobody has while this page was open */
  constructor(live: LiveCampaign, lastMover: () => string) {
    this.#live = live;
    this.#lastMover = lastMover;
  }

  /** Whether the command under way leads to a hex. */
  leadsTo(hex: Axial): boolean {
    return this.#destination !== null && sameHex(hex, this.#destination);
  }

  /** Reveals the start. */
  begin(): Promise<boolean> {
    return this.#command({ kind: 'enter', to: 0 }, ORIGIN);
  }

  /** Goes to the next hex, known or not. */
  async enter(direction: Direction): Promise<boolean> {
    const { party } = this.#live.campaign;
    if (!party) return false;
    return this.#command({ kind: 'enter', to: direction, from: party }, neighbour(party, direction));
  }

  /** Takes the step that waits for dice, with the faces that fell. */
  async giveDice(faces: readonly number[]): Promise<void> {
    const prompt = this.dicePrompt.value;
    if (!prompt) return;
    const { command, destination, needs } = prompt;
    await this.#command({ ...command, faces: [...needs.soFar, ...faces] }, destination);
  }

  /** Goes to a known hex farther away. */
  async travel(to: Axial): Promise<boolean> {
    const { party } = this.#live.campaign;
    if (!party) return false;
    return this.#command({ kind: 'travel', to, from: party }, to);
  }

  /** Enters an unknown hex from the one next to it to which the party has gone. */
  async enterFrom(from: Axial, hex: Axial): Promise<boolean> {
    const direction = directionBetween(from, hex);
    // The step holds only for what was seen: the party where it went, and nobody else's hex in between.
    if (!direction || this.#live.campaign.world.isPassable(hex)) return false;
    return this.#command({ kind: 'enter', to: direction, from }, hex);
  }

  async #command(command: Command, destination: Axial): Promise<boolean> {
    if (this.underWay.value) return false;
    this.underWay.value = true;
    this.#destination = destination;
    const spinner = setTimeout(() => {
      this.pending.value = destination;
    }, SPINNER_DELAY_MS);
    const answer = await this.#live.command(command);
    clearTimeout(spinner);
    batch(() => {
      this.underWay.value = false;
      this.pending.value = null;
    });
    this.#destination = null;
    if (!answer.ok && answer.error.needs && command.kind === 'enter') {
      this.dicePrompt.value = { command, destination, needs: answer.error.needs };
      return false;
    }
    this.dicePrompt.value = null;
    if (!answer.ok) this.#refused(answer.error);
    return answer.ok;
  }

  #refused({ code, detail, party }: ProblemBody): void {
    if (code === 'campaign/party-moved' && party) {
      const who = this.#lastMover() || 'Somebody';
      toast(`${who} was quicker: the party is at ${hexLabel(party)} now. Your step was not taken.`);
      return;
    }
    toast(detail, 'trouble');
  }
}
