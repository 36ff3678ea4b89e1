import { batch, signal } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { toast } from '../kit/toasts.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import type { DicePrompt, ThrowingCommand } from './dice-prompt.ts';

/** A command that takes this long shows on the map that it is under way. */
const SPINNER_DELAY_MS = 150;

/** The commands that are given on this page, one at a time. Each tells whether it was carried out. */
export class Commands {
  /** Whether a command is under way. */
  readonly underWay = signal(false);
  /** The hex that a command has been under way to for noticeably long. */
  readonly pending = signal<Axial | null>(null);
  /** What has to be thrown on the table before the command can be carried out. */
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

  /**
   * Gives a command. Where dice are needed, `dicePrompt` says which, and the command waits there.
   *
   * @param destination where it leads, if it moves the party
   */
  async send(command: Command, destination: Axial | null = null): Promise<boolean> {
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
    if (!answer.ok && answer.error.needs && canThrow(command)) {
      this.dicePrompt.value = { command, destination, needs: answer.error.needs };
      return false;
    }
    this.dicePrompt.value = null;
    if (!answer.ok) this.#refused(answer.error);
    return answer.ok;
  }

  /** Goes on with the command that waits for dice, with the faces that fell. */
  async giveDice(faces: readonly number[]): Promise<void> {
    const prompt = this.dicePrompt.value;
    if (!prompt) return;
    const { command, destination, needs } = prompt;
    await this.send({ ...command, faces: [...needs.soFar, ...faces] }, destination);
  }

  /** Lets the server throw all dice that the waiting command still needs. */
  async throwTheRest(): Promise<void> {
    const prompt = this.dicePrompt.value;
    if (!prompt) return;
    const { command, destination, needs } = prompt;
    await this.send({ ...command, faces: needs.soFar, rest: 'server' }, destination);
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

const THROWING: readonly Command['kind'][] = ['enter', 'travel', 'rest', 'roll'];

const canThrow = (command: Command): command is ThrowingCommand => THROWING.includes(command.kind);
