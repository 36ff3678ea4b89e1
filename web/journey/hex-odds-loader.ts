import { effect, signal } from '@preact/signals';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import type { HexOdds } from '../../src/world/world.ts';

/** The odds of a hex as they are known by now: still being asked for, unknown for good, or known. */
export type OddsState = 'loading' | HexOdds | null;

/** Keeps the odds of the unknown hex that is chosen. They hold until anything else is revealed. */
export class HexOddsLoader {
  readonly state = signal<OddsState>(null);
  #requested = '';

  /**
   * Asks anew whenever another hex is chosen or the world has changed. Odds are a courtesy: where they can't
   * be had, the hex can still be entered.
   *
   * @param wanted the chosen hex if it is unknown and next to the party, and the number of the last entry
   */
  constructor(
    wanted: () => { readonly hex: Axial; readonly seq: number } | null,
    ask: (hex: Axial) => Promise<HexOdds | null>,
  ) {
    effect(() => {
      const now = wanted();
      const key = now ? `${hexKey(now.hex)} ${now.seq}` : '';
      if (key === this.#requested) return;
      this.#requested = key;
      this.state.value = now ? 'loading' : null;
      if (!now) return;
      const settle = (odds: HexOdds | null) => {
        if (this.#requested === key) this.state.value = odds;
      };
      ask(now.hex).then(settle, () => settle(null));
    });
  }
}
