import type { Campaign } from '../../src/campaign/campaign.ts';
import { hexesEntered } from '../../src/campaign/status.ts';
import { type Axial, hexKey, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';

/**
 * The hexes that are known but were never walked in: of the six that are shown around the start, those that
 * the party has not been to. Every other hex was revealed by entering it.
 */
export class SeenOnly {
  readonly #keys: Set<number>;

  constructor({ world, trail }: Campaign) {
    this.#keys = new Set(
      neighbours(ORIGIN)
        .filter((hex) => world.has(hex))
        .map(hexKey),
    );
    for (const hex of trail) this.#keys.delete(hexKey(hex));
    // The trail is short; but what was entered from a hex shows that the party was there.
    for (const hex of neighbours(ORIGIN).flatMap(neighbours)) {
      const origin = world.recordAt(hex)?.origin;
      if (origin) this.#keys.delete(hexKey(origin));
    }
  }

  has(hex: Axial): boolean {
    return this.#keys.has(hexKey(hex));
  }

  /** Takes note of an entry. Returns the hexes that look different now. */
  apply(entry: Entry): Axial[] {
    if (entry.kind === 'revealed' && !entry.entered && entry.hex.origin) this.#keys.add(hexKey(entry.hex));
    return hexesEntered(entry).filter((hex) => this.#keys.delete(hexKey(hex)));
  }
}
