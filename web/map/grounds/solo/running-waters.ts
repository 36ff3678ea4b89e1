import { Drainage } from '../../../../src/formats/map/drainage.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';

/** How much water flows where, in a world that grows. Hexes are only ever added, so each is processed once. */
export class RunningWaters {
  readonly #world: SoloWorld;
  readonly #drainage = new Drainage();
  #known = 0;

  constructor(world: SoloWorld) {
    this.#world = world;
  }

  readonly volumeAt = (hex: Axial): number => {
    this.catchUp();
    return this.#drainage.volumeAt(hex);
  };

  /** Processes the hexes that have become known. Returns the hexes whose rivers have become wider. */
  catchUp(): Axial[] {
    const widened: Axial[] = [];
    for (; this.#known < this.#world.count; this.#known++)
      widened.push(...this.#drainage.add(this.#world.hexes.record(this.#known)));
    return widened;
  }
}
