import { type Axial, sameHex } from '../../src/hex/axial.ts';

/** What a press on a hex comes to. */
export type Intent = 'select' | 'enter';

/** The second press within this time belongs to a double click, which zooms and never enters. In milliseconds. */
export const DOUBLE_CLICK = 350;

interface Chosen {
  readonly hex: Axial;
  readonly at: number;
}

/**
 * Keeps entering deliberate: a hex is chosen first, and only the same choice again, not as part of a double
 * click, enters it. With `ask` off one press is enough.
 */
export class Deliberation {
  #chosen: Chosen | null = null;

  /** A click or tap. `wayOn`: the hex is next to the party, and it may be entered. Times in milliseconds. */
  tap(hex: Axial, wayOn: boolean, ask: boolean, now: number): Intent {
    const chosen = this.#chosen;
    const again = chosen !== null && sameHex(chosen.hex, hex);
    if (wayOn && !ask) return this.#settle(hex, now, 'enter');
    if (wayOn && again && now - chosen.at >= DOUBLE_CLICK) return this.#settle(hex, now, 'enter');
    return this.#settle(hex, again ? chosen.at : now, 'select');
  }

  /** A key or button that names a way on: no double click can be meant, but a key held down may repeat. */
  name(hex: Axial, ask: boolean, repeated: boolean): Intent {
    if (repeated) return 'select';
    const again = this.#chosen !== null && sameHex(this.#chosen.hex, hex);
    return this.#settle(hex, this.#chosen?.at ?? 0, ask && !again ? 'select' : 'enter');
  }

  /** The selection was changed in another way, or let go. */
  choose(hex: Axial | null, now: number): void {
    this.#chosen = hex && { hex, at: now };
  }

  #settle(hex: Axial, at: number, intent: Intent): Intent {
    this.#chosen = intent === 'enter' ? null : { hex, at };
    return intent;
  }
}
