import { batch, signal } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import { askFirst } from '../kit/preferences.ts';
import { type Ahead, Deliberation, type Intent } from './deliberation.ts';

/** The hex that is chosen, and what each press means for it. Times are in milliseconds, on the browser's event clock. */
export class HexSelection {
  readonly hex = signal<Axial | null>(null);
  /** Whether the hex was chosen with the key of its direction. */
  readonly byItsKey = signal(false);
  readonly #deliberation = new Deliberation();

  /** A click or tap on a hex, or on a button that stands for it. */
  tap(hex: Axial, ahead: Ahead, time: number): Intent {
    const intent = this.#deliberation.tap(hex, ahead, askFirst.value === 'on', time);
    this.#set(hex, false);
    return intent;
  }

  /** A key that names the direction of a hex; one that is held down chooses nothing. */
  key(hex: Axial, ahead: Ahead, repeated: boolean, time: number): Intent {
    const intent = this.#deliberation.name(hex, ahead, askFirst.value === 'on', repeated, time);
    if (!repeated) this.#set(hex, true);
    return intent;
  }

  /** A press on what says "enter": whether it may be done. */
  confirm(ahead: Ahead, time: number): boolean {
    return this.#deliberation.confirm(ahead, time);
  }

  choose(hex: Axial | null, time: number): void {
    this.#deliberation.choose(hex, time);
    this.#set(hex, false);
  }

  /** A press that chooses nothing, such as the second one of a double click: what follows it is no consent. */
  notePress(time: number): void {
    this.#deliberation.press(time);
  }

  #set(hex: Axial | null, byItsKey: boolean): void {
    batch(() => {
      this.hex.value = hex;
      this.byItsKey.value = byItsKey;
    });
  }
}
