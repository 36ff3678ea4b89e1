import type { MapName } from '../../../src/campaign/map-view.ts';
import { keysAround } from '../../../src/formats/names/area.ts';
import { type DrawnName, drawnName } from '../../../src/formats/names/drawn-names.ts';
import type { WorldForNames } from '../../../src/formats/names/world-for-names.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';
import type { JourneyMap } from '../journey-map.ts';

type ChangingMap = Pick<JourneyMap, 'changeCount' | 'changedSince'>;

/** Names with the hexes that they cover, computed once and cached while nothing changes there. */
export class FollowedNames {
  static readonly of = onePerOwner((map: ChangingMap) => new FollowedNames(map));
  readonly #map: ChangingMap;
  #changes: number;
  /** By the number of the entry that gave the name. */
  readonly #names = new Map<number, DrawnName>();

  constructor(map: ChangingMap) {
    this.#map = map;
    this.#changes = map.changeCount;
  }

  /** The hexes that a name of the map covers now. */
  readonly drawn = (name: MapName, world: WorldForNames): DrawnName => {
    this.#forgetChanged();
    const before = this.#names.get(name.seq);
    if (before) return { ...before, name };
    const drawn = drawnName(name, world);
    this.#names.set(name.seq, drawn);
    return drawn;
  };

  /** Drops the names over hexes that look different now, or beside them. */
  #forgetChanged(): void {
    const changed = this.#map.changedSince(this.#changes);
    this.#changes = this.#map.changeCount;
    if (!changed) this.#names.clear();
    if (!changed || changed.length === 0) return;
    const touched = keysAround(changed);
    for (const [seq, { keys }] of this.#names)
      if (touched.some((hex) => keys.has(hex))) this.#names.delete(seq);
  }
}
