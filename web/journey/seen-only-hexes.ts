import type { Campaign } from '../../src/campaign/campaign.ts';
import { seenOnlyHexes } from '../../src/campaign/seen-only.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';

/** Keeps track of the hexes that are known but were never walked in. */
export class SeenOnlyHexes {
  readonly #keys: Set<number>;

  constructor({ world, trail }: Campaign) {
    this.#keys = new Set(seenOnlyHexes(world, trail).map(hexKey));
  }

  has(hex: Axial): boolean {
    return this.#keys.has(hexKey(hex));
  }

  /** Applies an entry. Returns the hexes that look different now. */
  apply(entry: Entry): Axial[] {
    if (entry.kind === 'revealed' && !entry.entered && entry.hex.origin) this.#keys.add(hexKey(entry.hex));
    return hexesEntered(entry).filter((hex) => this.#keys.delete(hexKey(hex)));
  }
}
