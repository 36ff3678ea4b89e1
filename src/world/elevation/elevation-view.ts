import type { Axial } from '../../hex/axial.ts';
import { LandView, type ReckonedPoints } from '../../rules/elevation/view.ts';
import type { PackedColumns } from '../packed-columns.ts';
import type { WorldView } from '../world.ts';
import { type ElevationHex, elevationHex } from './elevation-hex.ts';
import type { ElevationWorldSettings } from './elevation-world-settings.ts';
import { LandAt } from './land-at.ts';
import type { LandColumns } from './land-columns.ts';

/**
 * An elevation world at one moment: its peaks, its rivers and what is derived from them are those known at that moment.
 */
export class ElevationView implements WorldView {
  readonly settings: ElevationWorldSettings;
  readonly extras = {};
  readonly #land: LandColumns;
  readonly #rows: number;
  readonly #then: LandAt;
  readonly #derived: LandView;

  /** @param rows how many rows the land had at that moment */
  constructor(settings: ElevationWorldSettings, land: LandColumns, rows: number) {
    this.settings = settings;
    this.#land = land;
    this.#rows = rows;
    this.#then = new LandAt(land, rows);
    this.#derived = new LandView(this.#then, settings, new PointsColumn(this.#then.count));
  }

  get count(): number {
    return this.#then.count;
  }

  get columns(): WorldView['columns'] {
    const [then, derived] = [this.#then, this.#derived];
    return {
      elevation: (index) => then.elevation(index),
      surveyed: (index) => then.isSurveyed(index),
      peak: (index) => then.peak(index),
      form: (index) => then.form(index),
      flow: (index) => then.flow(index),
      points: (index) => derived.points(index),
      streamFlow: (index) => derived.streamFlow(index),
      water: (index) => derived.water(index),
      terrain: (index) => derived.terrain(index),
    };
  }

  hexAt(index: number): Axial {
    return this.#land.hexAt(index);
  }

  seqOf(index: number): number {
    return this.#land.seqOf(index);
  }

  record(index: number): ElevationHex {
    return elevationHex(this.#land.rolled(index), this.#derived.of(index));
  }

  *records(): Generator<ElevationHex, void, void> {
    for (let index = 0; index < this.count; index++) yield this.record(index);
  }

  packed(): PackedColumns {
    return this.#land.packed(this.#rows);
  }
}

/** Caches the points of the hexes of a view. Takes no memory until the first is stored. */
class PointsColumn implements ReckonedPoints {
  readonly #count: number;
  #points = new Int32Array(0);

  constructor(count: number) {
    this.#count = count;
  }

  get(index: number): number | undefined {
    const points = this.#points[index] ?? UNRECKONED;
    return points === UNRECKONED ? undefined : points;
  }

  set(index: number, points: number): void {
    if (this.#points.length === 0) this.#points = new Int32Array(this.#count).fill(UNRECKONED);
    this.#points[index] = points;
  }
}

const UNRECKONED = -1;
