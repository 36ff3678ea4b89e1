import { batch, signal } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import { askBeforeEntering } from '../kit/preferences.ts';
import { type Intent, PressInterpreter, type Target } from './press-interpreter.ts';

/** The chosen hex, and what each press means for it. Times are in milliseconds, on the browser's event clock. */
export class HexSelection {
  readonly hex = signal<Axial | null>(null);
  /** Whether the hex was chosen with the key of its direction. */
  readonly byItsKey = signal(false);
  readonly #presses = new PressInterpreter();

  /** A click or tap on a hex, or on a button that represents it. */
  tap(hex: Axial, target: Target, time: number): Intent {
    const intent = this.#presses.tap(hex, target, askBeforeEntering.value === 'on', time);
    this.#set(hex, false);
    return intent;
  }

  /** A key that names the direction of a hex. */
  key(hex: Axial, target: Target, time: number): Intent {
    const intent = this.#presses.key(hex, target, askBeforeEntering.value === 'on', time);
    this.#set(hex, true);
    return intent;
  }

  /** A press on a button that says "enter": whether it may be carried out. */
  confirm(target: Target, time: number): boolean {
    return this.#presses.confirm(target, time);
  }

  choose(hex: Axial | null, time: number): void {
    this.#presses.choose(hex, time);
    this.#set(hex, false);
  }

  /**
   * Records a press that chooses nothing, such as the second one of a double click, so that a press soon after it does
   * not count as consent.
   */
  recordPress(time: number): void {
    this.#presses.recordPress(time);
  }

  #set(hex: Axial | null, byItsKey: boolean): void {
    batch(() => {
      this.hex.value = hex;
      this.byItsKey.value = byItsKey;
    });
  }
}
