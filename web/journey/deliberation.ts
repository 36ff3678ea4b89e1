import { type Axial, sameHex } from '../../src/hex/axial.ts';

/** What a press on a hex comes to. `hasty`: it would have led on, but came too soon after the press before. */
export type Intent = 'select' | 'hasty' | 'go';

/** What lies behind a press: nothing to go to, known ground, or a hex that going there reveals for good. */
export type Ahead = 'nothing' | 'known' | 'unknown';

/** What lies behind a way on from the party. */
export const aheadOn = (way: { readonly known: boolean; readonly barred: boolean } | null): Ahead =>
  way === null || way.barred ? 'nothing' : way.known ? 'known' : 'unknown';

/** A press that reveals a hex must come this long after the press before it. In milliseconds. */
export const DELIBERATE = 500;

/**
 * Keeps entering deliberate. A hex is chosen first; only another press on the same hex goes there, and only
 * after a pause, so that neither a double click nor an impatient hand reveals anything. Every press counts as
 * the press before the next one, wherever it was: somebody who goes on pressing enters nothing.
 *
 * With `ask` off one press is enough, but it still has to stand alone. Times are in milliseconds, on the clock
 * of the browser's events.
 */
export class Deliberation {
  #chosen: Axial | null = null;
  #lastPress = Number.NEGATIVE_INFINITY;

  /** A click or tap on the map, or on a button that stands for a hex. */
  tap(hex: Axial, ahead: Ahead, ask: boolean, now: number): Intent {
    const calm = this.press(now);
    const again = this.#isChosen(hex);
    this.#chosen = hex;
    if (ahead === 'nothing') return 'select';
    if (!ask) return ahead === 'known' || calm ? this.#go() : 'hasty';
    if (!again) return 'select';
    return calm ? this.#go() : 'hasty';
  }

  /** A key that names a way on. `repeated`: it is held down, which never means anything. */
  name(hex: Axial, ahead: Ahead, ask: boolean, repeated: boolean, now: number): Intent {
    const calm = this.press(now);
    if (repeated) return 'select';
    const again = this.#isChosen(hex);
    this.#chosen = hex;
    if (ahead === 'nothing' || (ask && !again)) return 'select';
    // Known ground can be walked back over, so keys may be as quick there as hands are.
    return ahead === 'known' || calm ? this.#go() : 'hasty';
  }

  /** A press on what says "enter", or the Enter key: whether it may be done. */
  confirm(ahead: Ahead, now: number): boolean {
    const calm = this.press(now);
    if (ahead === 'unknown' && !calm) return false;
    this.#chosen = null;
    return true;
  }

  /** The selection was changed in another way, or let go. */
  choose(hex: Axial | null, now: number): void {
    this.press(now);
    this.#chosen = hex;
  }

  /** Any press, also one that chooses nothing. Gives whether it came after a pause. */
  press(now: number): boolean {
    const calm = now - this.#lastPress >= DELIBERATE;
    this.#lastPress = now;
    return calm;
  }

  #isChosen(hex: Axial): boolean {
    return this.#chosen !== null && sameHex(this.#chosen, hex);
  }

  #go(): Intent {
    this.#chosen = null;
    return 'go';
  }
}
