import { type ReadonlySignal, signal } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { Channel } from './channel.ts';
import { rememberSent } from './sent-text-ids.ts';
import { ANSWER_TIMEOUT_MS, resendPause, WORTH_TELLING_MS } from './timeouts.ts';

/** A command with its id. */
export interface GivenCommand {
  readonly id: string;
  readonly command: Command;
}

/** A command that the server postponed for long enough to be worth telling. */
export interface PostponedCommand extends GivenCommand {
  readonly seconds: number;
}

/** A command that is waiting for the connection. */
export interface WaitingCommand extends GivenCommand {
  /** Whether it was sent over an earlier connection, and so may have been carried out: only the server can tell. */
  readonly wasSent: boolean;
}

interface PendingCommand extends GivenCommand {
  readonly resolve: (answer: CommandAnswer | null) => void;
  wasSent: boolean;
  /** Whether it was sent, and neither answered nor sent again. */
  isUnanswered: boolean;
  /**
   * Whether it may have been carried out, since an answer was lost: then a server error does not mean that it was not.
   */
  isInDoubt: boolean;
  /** Number of answers received when it was last sent. */
  answersBefore: number;
  /** How often the server postponed it since the connection was made. */
  timesPutOff: number;
  /** Milliseconds to wait before it is sent again, if the server postponed it. */
  pause?: number | undefined;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The commands without an answer so far. Each is sent with the same id until it is answered, so that it is neither lost
 * nor carried out twice if the connection or the server goes away in between.
 */
export class Outbox {
  readonly #campaign: string;
  readonly #channel: Channel;
  readonly #onAnswer: (id: string, answer: CommandAnswer) => void;
  readonly #pending = new Map<string, PendingCommand>();
  readonly #waiting = signal<readonly WaitingCommand[]>([]);
  readonly #doubtful = signal<readonly GivenCommand[]>([]);
  readonly #putOff = signal<readonly PostponedCommand[]>([]);
  #isConnected = false;
  #answers = 0;
  /** Whether the connection was renewed since the last answer. */
  #wasRenewed = false;
  /** Set while the server has postponed a command: later ones wait with it, so that they don't overtake it. */
  #resuming: ReturnType<typeof setTimeout> | undefined;

  /** @param onAnswer called before the promise of the command is resolved */
  constructor(campaign: string, channel: Channel, onAnswer: (id: string, answer: CommandAnswer) => void) {
    this.#campaign = campaign;
    this.#channel = channel;
    this.#onAnswer = onAnswer;
  }

  /** The commands waiting for the connection, oldest first; empty while there is one. */
  get waiting(): ReadonlySignal<readonly WaitingCommand[]> {
    return this.#waiting;
  }

  /**
   * The commands that may have been carried out already and are sent again, since an answer was lost or the server
   * can't tell; empty while there is no connection.
   */
  get doubtful(): ReadonlySignal<readonly GivenCommand[]> {
    return this.#doubtful;
  }

  /** The commands that the server postponed for more than some seconds; empty while there is no connection. */
  get putOff(): ReadonlySignal<readonly PostponedCommand[]> {
    return this.#putOff;
  }

  /**
   * Sends a command now, or once there is a connection. Resolves to the answer, however long that takes, or to `null`
   * if the command is withdrawn.
   */
  add(id: string, command: Command): Promise<CommandAnswer | null> {
    return new Promise((resolve) => {
      const pending: PendingCommand = {
        id,
        command,
        resolve,
        wasSent: false,
        isUnanswered: false,
        isInDoubt: false,
        answersBefore: 0,
        timesPutOff: 0,
      };
      this.#pending.set(id, pending);
      if (this.#isConnected && !this.#resuming) this.#send(pending);
      else this.#tellWaiting();
    });
  }

  /** Drops a command that was never sent; returns whether it could: one that was sent may have been carried out. */
  withdraw(id: string): boolean {
    const pending = this.#pending.get(id);
    if (!pending || pending.wasSent) return false;
    this.#pending.delete(id);
    this.#tellWaiting();
    pending.resolve(null);
    return true;
  }

  /** The commands that were sent and not answered. */
  get unanswered(): readonly GivenCommand[] {
    return this.#isConnected ? [...this.#pending.values()].map(({ id, command }) => ({ id, command })) : [];
  }

  connected(): void {
    this.#isConnected = true;
    for (const pending of this.#pending.values()) {
      pending.timesPutOff = 0;
      this.#send(pending);
    }
    this.#tellWaiting();
  }

  disconnected(): void {
    this.#isConnected = false;
    this.#endPause();
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
    this.#tellWaiting();
  }

  /** Drops all commands; their promises never resolve. */
  close(): void {
    this.disconnected();
    this.#pending.clear();
    this.#tellWaiting();
  }

  #endPause(): void {
    clearTimeout(this.#resuming);
    this.#resuming = undefined;
  }

  /** Sends what was postponed, and what waited with it, in the order in which it was given. */
  #resume(): void {
    this.#endPause();
    for (const pending of this.#pending.values()) if (!pending.isUnanswered) this.#send(pending);
  }

  #tellWaiting(): void {
    this.#waiting.value = this.#isConnected
      ? []
      : [...this.#pending.values()].map(({ id, command, wasSent }) => ({ id, command, wasSent }));
    this.#tellDoubtful();
  }

  #tellDoubtful(): void {
    const sent = this.#isConnected ? [...this.#pending.values()] : [];
    const doubtful = sent.filter(({ isInDoubt }) => isInDoubt);
    if (doubtful.length > 0 || this.#doubtful.peek().length > 0)
      this.#doubtful.value = doubtful.map(({ id, command }) => ({ id, command }));
    const putOff = sent.flatMap(({ id, command, pause = 0 }) =>
      pause >= WORTH_TELLING_MS ? [{ id, command, seconds: Math.round(pause / 1_000) }] : [],
    );
    if (putOff.length > 0 || this.#putOff.peek().length > 0) this.#putOff.value = putOff;
  }

  #send(pending: PendingCommand): void {
    clearTimeout(pending.timer);
    if (!pending.wasSent) rememberSent(this.#campaign, pending.id, pending.command);
    // Even if the connection breaks at this moment, the command may have arrived.
    pending.wasSent = true;
    pending.isInDoubt ||= pending.isUnanswered;
    pending.isUnanswered = true;
    pending.pause = undefined;
    this.#tellDoubtful();
    pending.answersBefore = this.#answers;
    const { id, command } = pending;
    const request = { campaign: this.#campaign, id, command };
    if (!this.#channel.command(request, (answer) => this.#answered(id, answer)))
      pending.timer = setTimeout(() => this.#sendAgain(pending), ANSWER_TIMEOUT_MS);
  }

  /**
   * Sends a command again, since its answer may be lost although the connection seems to be open. If no answer at all
   * came over it meanwhile, the connection may be dead, so it is renewed, once. If that does not help, the server is
   * slow.
   */
  #sendAgain(pending: PendingCommand): void {
    if (this.#answers === pending.answersBefore && !this.#wasRenewed) {
      this.#wasRenewed = true;
      this.#channel.renew();
    }
    // Otherwise it is sent once there is another connection.
    if (this.#isConnected) this.#send(pending);
  }

  #answered(id: string, answer: CommandAnswer): void {
    this.#answers++;
    this.#wasRenewed = false;
    const pending = this.#pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    pending.isUnanswered = false;
    pending.isInDoubt ||= !answer.ok && answer.error.mayHaveHappened === true;
    if (!answer.ok && isToBeSentAgain(answer.error, pending)) {
      pending.pause = resendPause(pending.timesPutOff++, answer.error.retryAfter);
      clearTimeout(this.#resuming);
      this.#resuming = setTimeout(() => this.#resume(), pending.pause);
      this.#tellDoubtful();
      return;
    }
    this.#pending.delete(id);
    this.#tellWaiting();
    this.#onAnswer(id, answer);
    pending.resolve(answer);
  }
}

/**
 * Whether a problem leaves the fate of a command open: the server is busy, or can't tell what became of the command.
 */
const isToBeSentAgain = ({ code }: ProblemBody, { isInDoubt }: PendingCommand): boolean =>
  code === 'limits/too-many-requests' || (isInDoubt && code.startsWith('server/'));
