import { Drainage } from '../../../../src/formats/map/drainage.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';

/** How much water runs where in a world that grows. Hexes are only ever added, so each is looked at once. */
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

  /** Takes in what became known. Gives the hexes whose rivers are wider for it. */
  catchUp(): Axial[] {
    const widened: Axial[] = [];
    for (; this.#known < this.#world.count; this.#known++)
      widened.push(...this.#drainage.add(this.#world.hexes.record(this.#known)));
    return widened;
  }
}
