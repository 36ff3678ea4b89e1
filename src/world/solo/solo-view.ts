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
  /** How many hexes were known. */
  readonly count: number;
}

/** The hexes that were revealed first, up to a moment. They stay what they are, so nothing is copied. */
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
      altitude: (known) => hexes.altitude(known),
      flow: (known) => hexes.flow(known),
      terrain: (known) => hexes.terrain(known),
      site: (known) => hexes.site(known),
    };
  }

  placeOf(known: number): Axial {
    return this.#hexes.place(known);
  }

  seqOf(known: number): number {
    return this.#hexes.seq(known);
  }

  record(known: number): SoloRecord {
    return this.#hexes.record(known);
  }

  *records(): Generator<SoloRecord, void, void> {
    for (let known = 0; known < this.count; known++) yield this.#hexes.record(known);
  }

  packed(): PackedColumns {
    return this.#hexes.columns(this.count, this.#layer);
  }
}
