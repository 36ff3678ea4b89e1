import { effect, signal } from '@preact/signals';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import type { HexOdds } from '../../src/world/world.ts';
import { isRetryable, pauseAfter } from '../live/api.ts';

/** The odds of a hex: still being asked for, not available (`null`), or known. */
export type OddsState = 'loading' | HexOdds | null;

/** A hex whose odds are wanted, and the one beside it from which it would be entered. */
interface Wanted {
  readonly hex: Axial;
  readonly origin: Axial;
  /** Number of the last entry. */
  readonly seq: number;
}

/** Loads the odds of the chosen unknown hex. They are valid until the next entry. */
export class HexOddsLoader {
  readonly state = signal<OddsState>(null);
  #requested = '';
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Asks again whenever another hex is chosen or the world has changed, and retries after a pause if the server could
   * not be reached. A hex can still be entered without its odds.
   *
   * @param wanted the chosen hex if it is unknown and the party can get there
   */
  constructor(wanted: () => Wanted | null, ask: (hex: Axial, origin: Axial) => Promise<HexOdds | null>) {
    this.#stop = effect(() => {
      const now = wanted();
      const key = now ? `${hexKey(now.hex)} ${hexKey(now.origin)} ${now.seq}` : '';
      if (key === this.#requested) return;
      this.#requested = key;
      clearTimeout(this.#timer);
      this.state.value = now ? 'loading' : null;
      if (!now) return;
      const isWanted = () => this.#requested === key;
      const settle = (odds: HexOdds | null) => {
        if (isWanted()) this.state.value = odds;
      };
      const fetch = (): void => {
        if (!isWanted()) return;
        ask(now.hex, now.origin).then(settle, (error) => {
          settle(null);
          if (isWanted() && isRetryable(error)) this.#timer = setTimeout(fetch, pauseAfter(error));
        });
      };
      fetch();
    });
  }

  /** Stops asking. */
  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
    this.#requested = '';
  }
}
