import { computed, signal } from '@preact/signals';
import { sameHex } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexThrow, PresentPerson, ThrowingMessage } from '../../src/protocol/live.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import type { Channel } from './channel.ts';

/** Somebody else who is throwing their own dice. */
export interface Thrower {
  readonly by: PresentPerson;
  readonly thrown: HexThrow;
}

/** Who else is throwing their own dice, and for which hex; and tells the others of the throws made here. */
export class Throwers {
  readonly #campaign: string;
  readonly #channel: Pick<Channel, 'throwing'>;
  readonly #throwers = signal<readonly Thrower[]>([]);
  /** In the order in which they began. */
  readonly active = computed(() => this.#throwers.value);

  constructor(campaign: string, channel: Pick<Channel, 'throwing'>) {
    this.#campaign = campaign;
    this.#channel = channel;
  }

  /** Shows the others the throw being made here; `null` when there is none any more. */
  show(thrown: HexThrow | null): void {
    this.#channel.throwing({ campaign: this.#campaign, throw: thrown });
  }

  receive({ campaign, by, throw: thrown }: ThrowingMessage): void {
    if (campaign !== this.#campaign) return;
    const before = this.#throwers.peek();
    if (!thrown) this.#keep((each) => each.by.id !== by.id);
    else if (before.some((each) => each.by.id === by.id))
      this.#throwers.value = before.map((each) => (each.by.id === by.id ? { by, thrown } : each));
    else this.#throwers.value = [...before, { by, thrown }];
  }

  /**
   * Nobody throws any more for a hex that they have entered, or in a closed campaign, even if a message says so later.
   */
  applied(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.kind === 'closed') this.clear();
      const goal = hexesEntered(entry).at(-1);
      if (goal) this.#keep(({ by, thrown }) => by.link !== entry.by.link || !sameHex(thrown, goal));
    }
  }

  clear(): void {
    this.#keep(() => false);
  }

  #keep(which: (thrower: Thrower) => boolean): void {
    const kept = this.#throwers.peek().filter(which);
    if (kept.length < this.#throwers.peek().length) this.#throwers.value = kept;
  }
}
