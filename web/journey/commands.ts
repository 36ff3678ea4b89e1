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

/** A command that takes this long shows on the map that it is under way. */
const SPINNER_DELAY_MS = 150;

/** What the server says to dice that the command no longer asks for. */
const NO_LONGER_FITS: readonly ProblemCode[] = ['dice/surplus', 'dice/impossible-face'];

/** Why something was not written, in words; in none where it was taken back by hand, which needs no reason. */
export type NotWritten = Pick<ProblemBody, 'detail'> & Partial<Pick<ProblemBody, 'code'>>;

/** A command as it is given, and what it goes on from where dice were asked for. */
interface Given extends Pick<DicePrompt, 'id' | 'destination' | 'thrown' | 'seq' | 'isAnew'> {
  readonly command: Command;
}

/** Who moved the party, as a sentence begins, where it went, and whether that is told in the news. */
export interface Move {
  readonly by: string;
  readonly to: Axial;
  readonly isTold: boolean;
}

/** The commands that are given on this page, one at a time. Each tells whether it was carried out. */
export class Commands {
  /** Whether a command is under way. */
  readonly underWay = signal(false);
  /** The hex that a command has been under way to for noticeably long. */
  readonly pending = signal<Axial | null>(null);
  /** What has to be thrown on the table before the command can be carried out. */
  readonly dicePrompt = signal<DicePrompt | null>(null);
  /** Whether that throw was put aside for now. */
  readonly isAside = signal(false);
  readonly #live: LiveCampaign;
  readonly #lastMove: () => Move | null;
  #commandUnderWay: Command | null = null;

  /** @param lastMove how the party came to where it is; `null` where this page has not seen that */
  constructor(live: LiveCampaign, lastMove: () => Move | null) {
    this.#live = live;
    this.#lastMove = lastMove;
  }

  /** Whether dice are asked for just now: until they are given or put aside nothing else is done. */
  get isAsking(): boolean {
    return this.dicePrompt.peek() !== null && !this.isAside.peek();
  }

  /** How the party went elsewhere while dice were thrown for a step, which can't be taken any more; `null` where it is there. */
  get overtaken(): Move | null {
    const command = this.dicePrompt.value?.command;
    const from = command && originOf(command);
    this.#live.version.value;
    const { party } = this.#live.campaign;
    if (this.underWay.value || !from || !party || sameHex(from, party)) return null;
    return this.#moveTo(party);
  }

  /**
   * Gives a command. Where dice are needed, `dicePrompt` says which, and the command waits there. One that was put
   * aside is taken up again.
   *
   * @param destination where it leads, if it moves the party
   */
  async send(command: Command, destination: Axial | null = null): Promise<boolean> {
    const waiting = this.dicePrompt.value;
    if (waiting && this.isAside.value && sameButDice(waiting.command, command)) {
      await this.takeUp();
      return false;
    }
    const { seq } = this.#live.campaign;
    const given = { id: this.#live.drawId(), destination, thrown: [], seq, isAnew: false };
    return this.#carryOut({ ...given, command: this.#withOwnDice(command) });
  }

  /** Whether the command under way was sent before the connection broke, and may be carried out already. */
  get isSent(): boolean {
    const underWay = this.#commandUnderWay;
    return this.#live.waiting.value.some(({ command, wasSent }) => wasSent && command === underWay);
  }

  /** Gives a command that takes no dice, beside whatever is under way. Resolves to why it was not carried out. */
  async write(command: Command): Promise<NotWritten | null> {
    const answer = await this.#live.command(command);
    if (!answer) return { detail: '' };
    return answer.ok ? null : answer.error;
  }

  /** Takes back the last command that waits for the connection and was never sent, where there is one. */
  takeBackUnsent(): void {
    const last = this.#live.waiting.peek().findLast(({ wasSent }) => !wasSent);
    if (last) this.withdraw(last.id);
  }

  /** Takes back a command that was never sent: it is as if it had not been given. */
  withdraw(id: string): void {
    if (this.#live.withdraw(id)) toast('Taken back. Nothing was sent.');
  }

  /** Goes on with the command that waits for dice, with the faces that fell. */
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
   * @param faces those that fell of the throw that is asked for: fewer than it needs
   */
  async throwTheRest(faces: readonly number[] = []): Promise<void> {
    const waiting = this.dicePrompt.value;
    if (!waiting || this.underWay.value) return;
    // Dice of the server hang on the id as well: until now nobody knew this one.
    const prompt = { ...waiting, id: this.#live.drawId() };
    this.dicePrompt.value = prompt;
    const { command, needs, thrown } = prompt;
    await this.#carryOut({
      ...prompt,
      command: { ...command, faces: [...needs.soFar, ...faces], rest: 'server' },
      thrown: faces.length > 0 ? [...thrown, { needs, faces }] : thrown,
    });
  }

  /** Asks for the last throw once more, where one was given. Returns the faces that it had. */
  takeBack(): readonly number[] | null {
    const prompt = this.dicePrompt.value;
    const last = prompt?.thrown.at(-1);
    if (!prompt || !last || this.underWay.value) return null;
    this.dicePrompt.value = { ...prompt, needs: last.needs, thrown: prompt.thrown.slice(0, -1) };
    return last.faces;
  }

  /** Closes the dice for now: nothing has happened. */
  putAside(): void {
    this.isAside.value = this.dicePrompt.value !== null;
  }

  /** Asks for the dice that were put aside, as they are needed by now. */
  async takeUp(): Promise<void> {
    const prompt = this.dicePrompt.value;
    if (!prompt) return;
    this.isAside.value = false;
    const { command, needs } = prompt;
    await this.#carryOut({ ...prompt, command: { ...command, faces: needs.soFar } }, needs);
  }

  /** Lets go of the command that waits for dice. */
  forget(): void {
    batch(() => {
      this.dicePrompt.value = null;
      this.isAside.value = false;
    });
  }

  /** Lets go of a throw of which nothing can come any more: the campaign was closed, or others ended the day that it should end. */
  endWhatIsOver(): void {
    const command = this.dicePrompt.peek()?.command;
    // What is under way is told by its answer.
    if (!command || this.underWay.peek()) return;
    const { campaign } = this.#live;
    const refused = command.kind === 'rest' ? refusalOfDay(campaign, command) : null;
    if (campaign.closed || refused) this.forget();
    if (!campaign.closed && refused) toast(refused.refusal.detail);
  }

  #withOwnDice(command: Command): Command {
    const asked = throwMyself.value === 'on' && canThrow(command);
    // What lies around the start takes more dice than one would throw unasked.
    return asked && !(command.kind === 'enter' && command.to === 0) ? { faces: [], ...command } : command;
  }

  /** @param awaited the throw that the answer should ask for; another one is told to be needed anew */
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
   * The server's answer, and to what. Where others went on since the dice were asked for, what was given is given again
   * throw by throw: it counts as long as it is still for what it was thrown for, else the command begins anew. There is no
   * answer where it was withdrawn.
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
      if (!goesOn) this.isAside.value = false;
      return;
    }
    const hasLeft = answer.ok && destination !== null && waiting?.destination != null;
    if (goesOn || hasLeft) this.forget();
    if (!answer.ok) void this.#refused(command, answer.error);
  }

  async #refused(command: Command, { code, detail, party }: ProblemBody): Promise<void> {
    if (code === 'request/id-reused') {
      // Its last faces were carried out, and their answer got lost with a page; or another tab, copied from this one, gave them.
      toast('This is done already: your dice had come through.');
      return;
    }
    if (code !== 'campaign/party-moved' || !party) {
      // Where somebody else ended the day first, what was wanted is done.
      toast(detail, code === 'campaign/other-day' ? 'plain' : 'trouble');
      return;
    }
    // After a lost connection the refusal may come before the entries that tell who moved the party.
    await untilCaughtUp(this.#live.state);
    const { party: now } = this.#live.campaign;
    const from = originOf(command);
    const { by, to, isTold } = this.#moveTo(now && from && !sameHex(now, from) ? now : party);
    // Where it is stands in the news as well: once is enough.
    const where = isTold ? '' : `the party is at ${hexLabel(to)} now. `;
    toast(`${by} was quicker: ${where}${isTold ? 'your' : 'Your'} step was not taken.`);
  }

  #moveTo(to: Axial): Move {
    const last = this.#lastMove();
    return last && sameHex(last.to, to) ? last : { by: 'Somebody', to, isTold: false };
  }
}

/** Where the party is believed to be by a command that moves it. */
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
