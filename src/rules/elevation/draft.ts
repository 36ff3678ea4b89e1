import { type Axial, sameHex } from '../../hex/axial.ts';
import { type Direction, neighbour } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';
import type { KnownLand, RolledHex } from './land.ts';

/**
 * A world as it will be after the current survey. The world itself isn't changed, since the dice may run out, and then
 * the survey has no effect.
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
    const index = this.#land.find(hex);
    if (index >= 0) return index;
    // A linear search: a survey reveals at most seven hexes.
    const fresh = this.revealed.findIndex((one) => sameHex(one, hex));
    return fresh < 0 ? -1 : this.#land.count + fresh;
  }

  hexAt(index: number): Axial {
    if (!this.#isNew(index)) return this.#land.hexAt(index);
    const { q, r } = this.#new(index);
    return { q, r };
  }

  elevation(index: number): number {
    return this.#isNew(index) ? this.#new(index).elevation : this.#land.elevation(index);
  }

  origin(index: number): number {
    if (!this.#isNew(index)) return this.#land.origin(index);
    const { origin } = this.#new(index);
    return origin === null ? -1 : this.find(origin);
  }

  isSurveyed(index: number): boolean {
    return !this.#isNew(index) && this.#land.isSurveyed(index);
  }

  flow(index: number): Direction | null {
    const chosen = this.#flows.get(index);
    if (chosen !== undefined) return chosen;
    return this.#isNew(index) ? null : this.#land.flow(index);
  }

  mouth(index: number): number {
    for (let at = index; ; ) {
      if (!this.#isNew(at)) at = this.#land.mouth(at);
      const onwards = this.#flows.get(at);
      if (onwards === undefined) return at;
      const next = this.find(neighbour(this.hexAt(at), onwards));
      // The river was sent into an unknown hex that this survey has not revealed yet.
      if (next < 0) return at;
      at = next;
    }
  }

  /** Makes a hex known and returns its index. */
  reveal(hex: RolledHex): number {
    const index = this.count;
    this.revealed.push(hex);
    return index;
  }

  setFlow(index: number, direction: Direction): void {
    this.#flows.set(index, direction);
  }

  #isNew(index: number): boolean {
    return index >= this.#land.count;
  }

  #new(index: number): RolledHex {
    return memberAt(this.revealed, index - this.#land.count);
  }
}
