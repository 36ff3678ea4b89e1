import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Command, canThrow } from '../../src/campaign/command.ts';
import { refusalOfDay } from '../../src/campaign/commands/ended-day.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import type { ProblemBody, ProblemCode } from '../../src/protocol/problem.ts';
import { throwMyself } from '../kit/preferences.ts';
import { toast } from '../kit/toasts.ts';
import type { ConnectionState } from '../live/connection-status.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import { type DicePrompt, sameButDice, sameThrow } from './dice-prompt.ts';

/** Delay after which the map shows that a command is under way. */
const SPINNER_DELAY_MS = 150;

/** The server's errors for dice that the command no longer asks for. */
const NO_LONGER_FITS: readonly ProblemCode[] = ['dice/surplus', 'dice/impossible-face'];

/** Why something was not written, as a sentence; `detail` is empty if the user withdrew it, which needs no reason. */
export type WriteProblem = Pick<ProblemBody, 'detail'> & Partial<Pick<ProblemBody, 'code'>>;

/** A command as it is sent, and the dice prompt that it continues, if there was one. */
interface Given extends Pick<DicePrompt, 'id' | 'destination' | 'thrown' | 'seq' | 'isAnew'> {
  readonly command: Command;
}

/**
 * The last move: who moved the party, worded as the beginning of a sentence, where to, and whether the news tells it.
 */
export interface Move {
  readonly by: string;
  readonly to: Axial;
  readonly isTold: boolean;
}

/** The commands given on this page, carried out one at a time. Methods that do so resolve to whether it succeeded. */
export class Commands {
  /** Whether a command is under way. */
  readonly underWay = signal(false);
  /** The destination of a command that has been under way for noticeably long. */
  readonly pending = signal<Axial | null>(null);
  /** What has to be thrown on the table before the command can be carried out. */
  readonly dicePrompt = signal<DicePrompt | null>(null);
  /** Whether the player has put that throw aside for now. */
  readonly isPutAside = signal(false);
  readonly #live: LiveCampaign;
  readonly #lastMove: () => Move | null;
  #commandUnderWay: Command | null = null;

  /** @param lastMove how the party came to where it is; `null` if this page has not seen that */
  constructor(live: LiveCampaign, lastMove: () => Move | null) {
    this.#live = live;
    this.#lastMove = lastMove;
  }

  /** Whether the page is asking for dice: until they are given or put aside, no other command is taken. */
  get isAsking(): boolean {
    return this.dicePrompt.peek() !== null && !this.isPutAside.peek();
  }

  /**
   * The move that took the party away while dice were being thrown for a step, so that the step is no longer possible;
   * `null` if the party is still where the step begins.
   */
  get overtakingMove(): Move | null {
    const command = this.dicePrompt.value?.command;
    const from = command && originOf(command);
    this.#live.version.value;
    const { party } = this.#live.campaign;
    if (this.underWay.value || !from || !party || sameHex(from, party)) return null;
    return this.#moveTo(party);
  }

  /**
   * Gives a command. If it needs dice, `dicePrompt` says which, and the command waits for them. The same command given
   * again after its throw was put aside resumes that throw.
   *
   * @param destination the hex that the party would move to, if it is a move
   */
  async send(command: Command, destination: Axial | null = null): Promise<boolean> {
    const waiting = this.dicePrompt.value;
    if (waiting && this.isPutAside.value && sameButDice(waiting.command, command)) {
      await this.resumeThrow();
      return false;
    }
    const { seq } = this.#live.campaign;
    const given = { id: this.#live.drawId(), destination, thrown: [], seq, isAnew: false };
    return this.#carryOut({ ...given, command: this.#withOwnDice(command) });
  }

  /** Whether the command under way was sent before the connection broke, and so may have been carried out already. */
  get isSent(): boolean {
    const underWay = this.#commandUnderWay;
    return this.#live.waitingCommands.value.some(({ command, wasSent }) => wasSent && command === underWay);
  }

  /**
   * Gives a command that takes no dice, even while another one is under way. Resolves to why it was not carried out,
   * `null` if it was.
   *
   * @param id by which it can be withdrawn; drawn here if left out
   */
  async sendWithoutDice(command: Command, id?: string): Promise<WriteProblem | null> {
    const answer = await this.#live.command(command, id);
    if (!answer) return { detail: '' };
    return answer.ok ? null : answer.error;
  }

  /** Withdraws the last command that is waiting for the connection and was never sent, if there is one. */
  takeBackUnsent(): void {
    const last = this.#live.waitingCommands.peek().findLast(({ wasSent }) => !wasSent);
    if (last) this.withdraw(last.id);
  }

  /** Withdraws a command that was never sent, as if it had not been given. */
  withdraw(id: string): void {
    if (this.#live.withdraw(id)) toast('Taken back. Nothing was sent.');
  }

  /** Continues the command that waits for dice with the faces that were thrown. */
  async giveDice(faces: readonly number[]): Promise<void> {
    const prompt = this.dicePrompt.value;
    if (!prompt) return;
    const { command, needs, thrown } = prompt;
    await this.#carryOut({
      ...prompt,
      command: { ...command, faces: [...needs.soFar, ...faces] },
      thrown: [...thrown, { needs, faces }],
      isAnew: false,
    });
  }

  /**
   * Lets the server throw all dice that the waiting command still needs.
   *
   * @param faces faces already thrown by hand for the current throw: fewer than it needs
   */
  async throwTheRest(faces: readonly number[] = []): Promise<void> {
    const waiting = this.dicePrompt.value;
    if (!waiting || this.underWay.value) return;
    // The server's dice depend on the id as well, so it has to be one that nobody knew until now.
    const prompt = { ...waiting, id: this.#live.drawId() };
    this.dicePrompt.value = prompt;
    const { command, needs, thrown } = prompt;
    await this.#carryOut({
      ...prompt,
      command: { ...command, faces: [...needs.soFar, ...faces], rest: 'server' },
      thrown: faces.length > 0 ? [...thrown, { needs, faces }] : thrown,
    });
  }

  /** Asks for the last throw again, if there was one. Returns the faces that it had. */
  takeBackThrow(): readonly number[] | null {
    const prompt = this.dicePrompt.value;
    const last = prompt?.thrown.at(-1);
    if (!prompt || !last || this.underWay.value) return null;
    this.dicePrompt.value = { ...prompt, needs: last.needs, thrown: prompt.thrown.slice(0, -1) };
    return last.faces;
  }

  /** Closes the dice prompt for now, without carrying anything out. */
  putAside(): void {
    this.isPutAside.value = this.dicePrompt.value !== null;
  }

  /** Resumes the throw that was put aside; the server says which dice are needed now. */
  async resumeThrow(): Promise<void> {
    const prompt = this.dicePrompt.value;
    if (!prompt) return;
    this.isPutAside.value = false;
    const { command, needs } = prompt;
    await this.#carryOut({ ...prompt, command: { ...command, faces: needs.soFar } }, needs);
  }

  /** Drops the command that waits for dice. */
  dropThrow(): void {
    batch(() => {
      this.dicePrompt.value = null;
      this.isPutAside.value = false;
    });
  }

  /**
   * Drops a waiting throw that is pointless now: the campaign was closed, or others have ended the day it was to end.
   */
  dropPointlessThrow(): void {
    const command = this.dicePrompt.peek()?.command;
    // If it is under way, the server's answer will say so.
    if (!command || this.underWay.peek()) return;
    const { campaign } = this.#live;
    const refused = command.kind === 'rest' ? refusalOfDay(campaign, command) : null;
    if (campaign.closed || refused) this.dropThrow();
    if (!campaign.closed && refused) toast(refused.refusal.detail);
  }

  #withOwnDice(command: Command): Command {
    const asked = throwMyself.value === 'on' && canThrow(command);
    // Revealing the start and what lies around it takes more dice than people want to throw without being asked.
    return asked && !(command.kind === 'enter' && command.to === 0) ? { faces: [], ...command } : command;
  }

  /** @param awaited the throw that the answer should ask for; if it asks for another, the prompt is marked `isAnew` */
  async #carryOut(given: Given, awaited: DiceNeeded | null = null): Promise<boolean> {
    if (this.underWay.value) return false;
    this.underWay.value = true;
    const [asked, answer] = await this.#answered(given);
    const needs = answer && !answer.ok && answer.error.needs;
    const isOther = awaited && needs && !sameThrow(needs, awaited);
    batch(() => {
      this.underWay.value = false;
      this.pending.value = null;
      if (answer) this.#conclude(isOther ? { ...asked, isAnew: true } : asked, answer);
    });
    return answer?.ok ?? false;
  }

  /**
   * Resolves to the server's answer, with the command that it answers; the answer is `null` if the command was
   * withdrawn. If the ledger has grown since the dice were asked for, the throws already made are submitted again one
   * by one: they count as long as each is still for what it was thrown for, otherwise the command begins anew.
   */
  async #answered(given: Given): Promise<readonly [Given, CommandAnswer | null]> {
    const { thrown, seq, ...asked } = given;
    const wentOn = seq !== this.#live.campaign.seq;
    for (const { needs } of wentOn ? thrown : []) {
      const command = { ...asked.command, faces: needs.soFar, rest: undefined };
      const answer = await this.#answerTo({ ...asked, command });
      if (!answer || answer.ok || !answer.error.needs) return [given, answer];
      if (!sameThrow(answer.error.needs, needs)) return this.#begunAnew(given);
    }
    const answer = await this.#answerTo(given);
    const fits = !answer || answer.ok || thrown.length === 0 || !NO_LONGER_FITS.includes(answer.error.code);
    return fits ? [given, answer] : this.#begunAnew(given);
  }

  async #begunAnew(given: Given): Promise<readonly [Given, CommandAnswer | null]> {
    const command = { ...given.command, faces: [], rest: undefined };
    const anew = { ...given, command, thrown: [], isAnew: true };
    return [anew, await this.#answerTo(anew)];
  }

  async #answerTo({
    command,
    id,
    destination,
  }: Pick<Given, 'command' | 'id' | 'destination'>): Promise<CommandAnswer | null> {
    this.#commandUnderWay = command;
    const spinner = setTimeout(() => {
      this.pending.value = destination;
    }, SPINNER_DELAY_MS);
    const answer = await this.#live.command(command, id);
    clearTimeout(spinner);
    this.#commandUnderWay = null;
    return answer;
  }

  #conclude(given: Given, answer: CommandAnswer): void {
    const { command, destination } = given;
    const waiting = this.dicePrompt.value;
    const goesOn = waiting !== null && sameButDice(waiting.command, command);
    if (!answer.ok && answer.error.needs && canThrow(command)) {
      const { seq } = this.#live.campaign;
      this.dicePrompt.value = { ...given, command, needs: answer.error.needs, seq };
      if (!goesOn) this.isPutAside.value = false;
      return;
    }
    const hasLeft = answer.ok && destination !== null && waiting?.destination != null;
    if (goesOn || hasLeft) this.dropThrow();
    if (!answer.ok) void this.#refused(command, answer.error);
  }

  async #refused(command: Command, { code, detail, party }: ProblemBody): Promise<void> {
    if (code === 'request/id-reused') {
      // The command was carried out with its last faces, but the answer was lost when the page was left; or another
      // tab, copied from this one, gave them.
      toast('This is done already: your dice had come through.');
      return;
    }
    if (code !== 'campaign/party-moved' || !party) {
      // If somebody else ended the day first, the player has what they wanted, so it is no error.
      toast(detail, code === 'campaign/other-day' ? 'plain' : 'trouble');
      return;
    }
    // After a lost connection the refusal may arrive before the entries that say who moved the party.
    await untilCaughtUp(this.#live.state);
    const { party: now } = this.#live.campaign;
    const from = originOf(command);
    const { by, to, isTold } = this.#moveTo(now && from && !sameHex(now, from) ? now : party);
    // The news already says where the party is, if it told the move.
    const where = isTold ? '' : `the party is at ${hexLabel(to)} now. `;
    toast(`${by} was quicker: ${where}${isTold ? 'your' : 'Your'} step was not taken.`);
  }

  #moveTo(to: Axial): Move {
    const last = this.#lastMove();
    return last && sameHex(last.to, to) ? last : { by: 'Somebody', to, isTold: false };
  }
}

/** Where a command that moves the party expects it to be. */
const originOf = (command: Command): Axial | undefined => ('from' in command ? command.from : undefined);

async function untilCaughtUp(state: ReadonlySignal<ConnectionState>): Promise<void> {
  if (state.peek() === 'connected') return;
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = state.subscribe((now) => {
      if (now === 'connected') resolve();
    });
  });
  stop();
}
