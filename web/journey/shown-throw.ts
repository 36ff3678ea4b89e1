import { signal } from '@preact/signals';
import { hasServerDice, type Trace } from '../../src/dice/roll.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';

/** How long dice tumble, in milliseconds. */
export const TUMBLE_MS = 560;
/** How long dice stay on the map after that, in milliseconds. */
export const LANDED_MS = 1800;

/** The dice that made a hex known. */
export interface RevealThrow {
  readonly hex: Axial;
  readonly dice: Trace;
  readonly entry: Entry;
}

/** A throw that is being shown. */
export interface ShownThrow extends RevealThrow {
  readonly isTumbling: boolean;
}

/**
 * The throw to show for entries that arrived together: that of the hex entered, if only one entry changed the world.
 */
export function throwOf(entries: readonly Entry[]): RevealThrow | null {
  const [entry, ...others] = entries.filter(isWorldBody);
  const hex = entry && hexesEntered(entry).at(-1);
  if (!entry || !hex || others.length > 0) return null;
  const dice = entry.kind === 'revealed' ? entry.hex.dice : entry.kind === 'surveyed' ? entry.dice : [];
  return dice.length > 0 ? { hex, dice, entry } : null;
}

/** Shows the dice of each reveal: they tumble, land, stay for a moment and disappear. */
export class DiceAnimation {
  readonly shown = signal<ShownThrow | null>(null);
  readonly #landed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastBegin = Number.NEGATIVE_INFINITY;

  /** @param landed called when a press makes the dice land early */
  constructor(landed: () => void) {
    this.#landed = landed;
  }

  /**
   * Shows a throw in place of the one before. Dice that the players threw themselves don't tumble, nor do those of
   * reveals in quick succession, so that nobody waits for dice. Returns whether they tumble.
   *
   * @param now in milliseconds
   */
  show(thrown: RevealThrow, now: number): boolean {
    const isTumbling = now - this.#lastBegin >= TUMBLE_MS && thrown.dice.some(hasServerDice);
    this.#lastBegin = now;
    this.shown.value = { ...thrown, isTumbling };
    if (isTumbling) this.#after(TUMBLE_MS, () => this.#lie());
    else this.#lie();
    return isTumbling;
  }

  /** Any key or press: tumbling dice land at once; dice that have landed are removed. */
  press(): void {
    if (!this.shown.peek()?.isTumbling) {
      this.clear();
      return;
    }
    this.#lie();
    this.#landed();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.shown.value = null;
  }

  #lie(): void {
    const thrown = this.shown.peek();
    if (thrown?.isTumbling) this.shown.value = { ...thrown, isTumbling: false };
    this.#after(LANDED_MS, () => this.clear());
  }

  #after(wait: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, wait);
  }
}
