import { computed, effect, signal, untracked } from '@preact/signals';
import { onePerOwner } from '../kit/one-per-owner.ts';
import type { WaitingCommand } from '../live/outbox.ts';
import type { Commands } from './commands.ts';
import { type DicePrompt, sameButDice, sameThrow } from './dice-prompt.ts';
import { digitOf, type Key } from './key-map.ts';

/** Dice with more sides than this are typed digit by digit, since no single key has all their faces. */
export const MOST_SIDES_FOR_KEYS = 9;

/** A face of the current throw; `null` for a die that is still to be given. */
export type GivenFace = number | null;

/**
 * The dice of the current throw as they are typed in: which die comes next, what was typed of it, and what can be taken
 * back. The last face sends the throw off. What is typed while a throw is on its way counts for the next one.
 */
class TypedDice {
  readonly #commands: Commands;
  /** The faces of the current throw, die by die. */
  readonly faces = signal<readonly GivenFace[]>([]);
  /** Index of the die that the next face is for. */
  readonly current = signal(0);
  /** The digits typed so far of a die with more than nine sides. */
  readonly draft = signal('');
  /** Why what was typed is not a face of the die; empty if nothing is wrong. */
  readonly fault = signal('');
  readonly canTakeBack = computed(
    () =>
      this.draft.value !== '' ||
      this.faces.value.some((face) => face !== null) ||
      (this.#commands.dicePrompt.value?.thrown.length ?? 0) > 0,
  );
  #prompt: DicePrompt | null = null;
  #typedAhead: (() => void)[] = [];

  constructor(commands: Commands) {
    this.#commands = commands;
    effect(() => {
      const prompt = commands.dicePrompt.value;
      const isUnderWay = commands.underWay.value;
      untracked(() => {
        this.#asked(prompt);
        if (isUnderWay) return;
        this.#reopenUnsent();
        this.#takeTypedAhead();
      });
    });
  }

  /** Whether the throw is complete and its command waits for the connection without having been sent. */
  isUnsent(waiting: readonly WaitingCommand[]): boolean {
    const asked = this.#commands.dicePrompt.value?.command;
    return waiting.some(({ command, wasSent }) => !wasSent && asked && sameButDice(command, asked));
  }

  /** Handles a key; returns `false` if it has nothing to do with dice. */
  key(pressed: Key): boolean {
    const { key } = pressed;
    const digit = digitOf(pressed);
    if (digit !== null) this.digit(digit);
    else if (key === 'Enter' && this.#isTyped) this.enterDraft();
    else if (key === 'Backspace') this.takeBack();
    else return false;
    return true;
  }

  /** Takes a digit: it is the face itself if the die has at most nine sides. */
  digit(digit: number): void {
    if (this.#waits(() => this.digit(digit))) return;
    if (!this.#isTyped) {
      this.give(digit);
      return;
    }
    const draft = `${this.draft.value}${digit}`;
    if (this.#fits(Number(draft))) this.draft.value = draft;
  }

  /** Takes the digits typed so far as the face of the die. */
  enterDraft(): void {
    if (this.#waits(() => this.enterDraft()) || this.draft.value === '') return;
    this.give(Number(this.draft.value));
  }

  /** Gives the current die a face and goes on to the next die that has none. */
  give(face: number): void {
    if (this.#waits(() => this.give(face)) || !this.#prompt || !this.#fits(face)) return;
    const faces = this.faces.value.map((given, die) => (die === this.current.value ? face : given));
    this.draft.value = '';
    this.faces.value = faces;
    const next = faces.indexOf(null);
    if (next >= 0) this.current.value = next;
    else void this.#commands.giveDice(faces.filter((given) => given !== null));
  }

  /** Lets the server throw the dice that are still to be given; the faces typed so far count. */
  throwTheRest(): void {
    if (this.#waits(() => this.throwTheRest())) return;
    void this.#commands.throwTheRest(this.#given);
  }

  /** Takes back the last digit or the last face, even one of the throw before this one. */
  takeBack(): void {
    this.fault.value = '';
    if (this.#typedAhead.pop()) return;
    if (this.#commands.underWay.value) {
      this.#commands.takeBackUnsent();
      return;
    }
    if (this.draft.value !== '') {
      this.draft.value = this.draft.value.slice(0, -1);
      return;
    }
    const given = this.#given;
    const faces = given.length > 0 ? given : this.#commands.takeBackThrow();
    if (faces) this.#lay(faces.slice(0, -1));
  }

  /** Goes to a die of the throw, to give it another face. */
  choose(die: number): void {
    this.current.value = die;
    this.draft.value = '';
  }

  get #given(): number[] {
    return this.faces.peek().filter((face) => face !== null);
  }

  get #isTyped(): boolean {
    return (this.#prompt?.needs.sides ?? 0) > MOST_SIDES_FOR_KEYS;
  }

  #fits(face: number): boolean {
    const sides = this.#prompt?.needs.sides ?? 0;
    const fits = face >= 1 && face <= sides;
    this.fault.value = fits ? '' : `A d${sides} has no ${face}.`;
    return fits;
  }

  /** Whether a throw is on its way; if so, queues what was typed for the next throw. */
  #waits(act: () => void): boolean {
    if (!this.#commands.underWay.peek()) return false;
    this.#typedAhead.push(act);
    return true;
  }

  /**
   * A complete throw that is no longer under way was withdrawn before it was sent: its last face is asked for again.
   */
  #reopenUnsent(): void {
    const faces = this.#given;
    if (faces.length === 0 || faces.length < this.faces.peek().length) return;
    this.#typedAhead = [];
    this.#lay(faces.slice(0, -1));
  }

  #takeTypedAhead(): void {
    const typed = this.#typedAhead;
    this.#typedAhead = [];
    for (const act of typed) act();
  }

  #asked(prompt: DicePrompt | null): void {
    const before = this.#prompt;
    if (prompt === before) return;
    this.#prompt = prompt;
    if (!prompt || prompt.isAnew) this.#typedAhead = [];
    if (prompt && before && sameThrow(prompt.needs, before.needs) && this.faces.peek().includes(null)) return;
    this.#lay([]);
  }

  /** Lays out the dice of the current throw; the first of them have the given faces. */
  #lay(given: readonly number[]): void {
    const count = this.#prompt?.needs.count ?? 0;
    this.faces.value = Array.from({ length: count }, (_, die) => given[die] ?? null);
    this.current.value = Math.min(given.length, Math.max(0, count - 1));
    this.draft.value = '';
    this.fault.value = '';
  }
}

/** The typed dice of these commands: always the same object, so that nothing typed is lost. */
export const typedDiceOf = onePerOwner((commands: Commands) => new TypedDice(commands));
