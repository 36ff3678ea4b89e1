import type { Axial } from '../../hex/axial.ts';
import type { WorldSettings } from '../../ledger/settings.ts';
import type { PackedColumns } from '../packed-columns.ts';
import type { WorldView } from '../world.ts';
import type { HexColumns } from './hex-columns.ts';
import type { SoloRecord } from './solo-hex.ts';

interface SoloMoment {
  readonly settings: WorldSettings;
  readonly hexes: HexColumns;
  /** The layer that revealed hexes are kept in. */
  readonly layer: number;
  readonly extras: Readonly<Record<string, unknown>>;
  /** How many hexes were known at that moment. */
  readonly count: number;
}

/** A world at one moment: the first `count` hexes revealed. Revealed hexes never change, so nothing is copied. */
export class SoloView implements WorldView {
  readonly settings: WorldSettings;
  readonly count: number;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly #hexes: HexColumns;

  readonly #layer: number;

  constructor({ settings, hexes, layer, extras, count }: SoloMoment) {
    this.settings = settings;
    this.#hexes = hexes;
    this.#layer = layer;
    this.extras = extras;
    this.count = count;
  }

  get columns(): WorldView['columns'] {
    const hexes = this.#hexes;
    return {
      altitude: (index) => hexes.altitude(index),
      flow: (index) => hexes.flow(index),
      terrain: (index) => hexes.terrain(index),
      site: (index) => hexes.site(index),
      // Hexes of a given map come before all others.
      ...(this.count > 0 && hexes.isGiven(0) && { given: (index: number) => hexes.isGiven(index) }),
    };
  }

  hexAt(index: number): Axial {
    return this.#hexes.hexAt(index);
  }

  seqOf(index: number): number {
    return this.#hexes.seq(index);
  }

  record(index: number): SoloRecord {
    return this.#hexes.record(index);
  }

  *records(): Generator<SoloRecord, void, void> {
    for (let index = 0; index < this.count; index++) yield this.#hexes.record(index);
  }

  packed(): PackedColumns {
    return this.#hexes.columns(this.count, this.#layer);
  }
}
