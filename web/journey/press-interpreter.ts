import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { SAME_TEXT_MS } from './stray-letters.ts';

/** What a press on a hex means. `too-soon`: it would have gone there, but came too soon after the press before. */
export type Intent = 'select' | 'too-soon' | 'go';

/** What a press would lead to: nothing, known ground, or a hex that going there reveals for good. */
export type Target = 'nothing' | 'known' | 'unknown';

/** The target of a way on from the party. */
export const targetOf = (way: { readonly known: boolean; readonly barred: boolean } | null): Target =>
  way === null || way.barred ? 'nothing' : way.known ? 'known' : 'unknown';

/** Shortest time, in milliseconds, between the press that reveals a hex and the press before it. */
export const MIN_PAUSE_MS = 500;

/**
 * Decides what each press means, so that nobody enters a hex by accident. A first press chooses the hex; only another
 * press on the same hex goes there, and only after a pause, so that neither a double click nor impatient pressing
 * reveals anything. Every press counts as the press before the next one, wherever it was: rapid pressing never enters
 * anything. Somebody who switches between keys as in typing has to pause for longer.
 *
 * With `ask` off a single press is enough, but it still needs the pause before it. Times are in milliseconds, on the
 * browser's event clock.
 */
export class PressInterpreter {
  #chosen: Axial | null = null;
  #isByKey = false;
  #lastPress = Number.NEGATIVE_INFINITY;
  /**
   * When one direction key last followed another quickly, as if somebody typed text without noticing that no field is
   * open.
   */
  #lastChange = Number.NEGATIVE_INFINITY;

  /** A click or tap on the map, or on a button that represents a hex. */
  tap(hex: Axial, target: Target, ask: boolean, now: number): Intent {
    const isDeliberate = this.recordPress(now);
    const isChosen = this.#isChosen(hex);
    this.#set(hex, false);
    if (target === 'nothing') return 'select';
    if (!ask) return target === 'known' || isDeliberate ? this.#go() : 'too-soon';
    if (!isChosen) return 'select';
    return isDeliberate ? this.#go() : 'too-soon';
  }

  /** A key that names a direction. */
  key(hex: Axial, target: Target, ask: boolean, now: number): Intent {
    const sincePress = now - this.#lastPress;
    const isDeliberate = this.recordPress(now);
    const isChosen = this.#isChosen(hex);
    if (this.#chosen && this.#isByKey && !isChosen && sincePress < SAME_TEXT_MS) this.#lastChange = now;
    this.#set(hex, true);
    if (target === 'nothing' || (ask && !isChosen)) return 'select';
    // The party can walk back over known ground, so keys may be pressed as quickly there as one likes.
    const isMeant = isDeliberate && now - this.#lastChange >= SAME_TEXT_MS;
    return target === 'known' || isMeant ? this.#go() : 'too-soon';
  }

  /** A press on a button that says "enter", or the Enter key: whether it may be carried out. */
  confirm(target: Target, now: number): boolean {
    const isDeliberate = this.recordPress(now);
    if (target === 'unknown' && !isDeliberate) return false;
    this.#chosen = null;
    return true;
  }

  /** The selection was changed in another way, or cleared. */
  choose(hex: Axial | null, now: number): void {
    this.recordPress(now);
    this.#set(hex, false);
  }

  /** Records any press, even one that chooses nothing. Returns whether it came after a pause. */
  recordPress(now: number): boolean {
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
