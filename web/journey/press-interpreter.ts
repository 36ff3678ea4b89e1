import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { SAME_TEXT_MS } from './stray-letters.ts';

/** What a press on a hex comes to. `too-soon`: it would have led on, but came too soon after the press before. */
export type Intent = 'select' | 'too-soon' | 'go';

/** What lies behind a press: nothing to go to, known ground, or a hex that going there reveals for good. */
export type Target = 'nothing' | 'known' | 'unknown';

/** What lies behind a way on from the party. */
export const targetOf = (way: { readonly known: boolean; readonly barred: boolean } | null): Target =>
  way === null || way.barred ? 'nothing' : way.known ? 'known' : 'unknown';

/** A press that reveals a hex must come so many milliseconds after the press before it. */
export const MIN_PAUSE_MS = 500;

/**
 * Tells what each press means, so that nobody enters a hex by accident. A hex is chosen first; only another press on
 * the same hex goes there, and only after a pause, so that neither a double click nor an impatient hand reveals
 * anything. Every press counts as the press before the next one, wherever it was: somebody who goes on pressing enters
 * nothing. Who changes from key to key as one types has to pause for longer.
 *
 * With `ask` off one press is enough, but it still has to stand alone. Times are in milliseconds, on the clock
 * of the browser's events.
 */
export class PressInterpreter {
  #chosen: Axial | null = null;
  #isByKey = false;
  #lastPress = Number.NEGATIVE_INFINITY;
  /** When another key was pressed soon after a press, as in a text that somebody types without seeing that no field is open. */
  #lastChange = Number.NEGATIVE_INFINITY;

  /** A click or tap on the map, or on a button that stands for a hex. */
  tap(hex: Axial, target: Target, ask: boolean, now: number): Intent {
    const isDeliberate = this.notePress(now);
    const isChosen = this.#isChosen(hex);
    this.#set(hex, false);
    if (target === 'nothing') return 'select';
    if (!ask) return target === 'known' || isDeliberate ? this.#go() : 'too-soon';
    if (!isChosen) return 'select';
    return isDeliberate ? this.#go() : 'too-soon';
  }

  /** A key that names a way on. */
  key(hex: Axial, target: Target, ask: boolean, now: number): Intent {
    const sincePress = now - this.#lastPress;
    const isDeliberate = this.notePress(now);
    const isChosen = this.#isChosen(hex);
    if (this.#chosen && this.#isByKey && !isChosen && sincePress < SAME_TEXT_MS) this.#lastChange = now;
    this.#set(hex, true);
    if (target === 'nothing' || (ask && !isChosen)) return 'select';
    // Known ground can be walked back over, so keys may be as quick there as hands are.
    const isMeant = isDeliberate && now - this.#lastChange >= SAME_TEXT_MS;
    return target === 'known' || isMeant ? this.#go() : 'too-soon';
  }

  /** A press on what says "enter", or the Enter key: whether it may be done. */
  confirm(target: Target, now: number): boolean {
    const isDeliberate = this.notePress(now);
    if (target === 'unknown' && !isDeliberate) return false;
    this.#chosen = null;
    return true;
  }

  /** The selection was changed in another way, or let go. */
  choose(hex: Axial | null, now: number): void {
    this.notePress(now);
    this.#set(hex, false);
  }

  /** Any press, also one that chooses nothing. Returns whether it came after a pause. */
  notePress(now: number): boolean {
    const isDeliberate = now - this.#lastPress >= MIN_PAUSE_MS;
    this.#lastPress = now;
    return isDeliberate;
  }

  #set(hex: Axial | null, byKey: boolean): void {
    this.#chosen = hex;
    this.#isByKey = byKey;
  }

  #isChosen(hex: Axial): boolean {
    return this.#chosen !== null && sameHex(this.#chosen, hex);
  }

  #go(): Intent {
    this.#chosen = null;
    return 'go';
  }
}
