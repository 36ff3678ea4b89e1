import { type Axial, sameHex } from '../../hex/axial.ts';
import { type Direction, neighbour } from '../../hex/direction.ts';
import type { KnownLand, RolledHex } from './land.ts';

/**
 * A world as it will be when the survey in hand is done. The world itself is left as it is: dice may run out, and then
 * nothing has happened.
 */
export class Draft implements KnownLand {
  readonly revealed: RolledHex[] = [];
  readonly #land: KnownLand;
  readonly #flows = new Map<number, Direction>();

  constructor(land: KnownLand) {
    this.#land = land;
  }

  get count(): number {
    return this.#land.count + this.revealed.length;
  }

  find(hex: Axial): number {
    const known = this.#land.find(hex);
    if (known >= 0) return known;
    // A survey makes seven hexes known at the most.
    const fresh = this.revealed.findIndex((one) => sameHex(one, hex));
    return fresh < 0 ? -1 : this.#land.count + fresh;
  }

  place(known: number): Axial {
    if (!this.#isNew(known)) return this.#land.place(known);
    const { q, r } = this.#new(known);
    return { q, r };
  }

  elevation(known: number): number {
    return this.#isNew(known) ? this.#new(known).elevation : this.#land.elevation(known);
  }

  origin(known: number): number {
    if (!this.#isNew(known)) return this.#land.origin(known);
    const { origin } = this.#new(known);
    return origin === null ? -1 : this.find(origin);
  }

  isSurveyed(known: number): boolean {
    return !this.#isNew(known) && this.#land.isSurveyed(known);
  }

  flow(known: number): Direction | null {
    const chosen = this.#flows.get(known);
    if (chosen !== undefined) return chosen;
    return this.#isNew(known) ? null : this.#land.flow(known);
  }

  mouth(known: number): number {
    for (let at = known; ; ) {
      if (!this.#isNew(at)) at = this.#land.mouth(at);
      const onwards = this.#flows.get(at);
      if (onwards === undefined) return at;
      const next = this.find(neighbour(this.place(at), onwards));
      // Until the survey has come to it, the hex that a river was sent to is unknown.
      if (next < 0) return at;
      at = next;
    }
  }

  /** Makes a hex known and gives its number. */
  reveal(hex: RolledHex): number {
    const known = this.count;
    this.revealed.push(hex);
    return known;
  }

  setFlow(known: number, direction: Direction): void {
    this.#flows.set(known, direction);
  }

  #isNew(known: number): boolean {
    return known >= this.#land.count;
  }

  #new(known: number): RolledHex {
    return this.revealed[known - this.#land.count] as RolledHex;
  }
}
