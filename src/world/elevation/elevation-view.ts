import type { Axial } from '../../hex/axial.ts';
import { LandView, type ReckonedPoints } from '../../rules/elevation/view.ts';
import type { PackedColumns } from '../packed-columns.ts';
import type { WorldView } from '../world.ts';
import { type ElevationHex, elevationHex } from './elevation-hex.ts';
import type { ElevationWorldSettings } from './elevation-world-settings.ts';
import { LandAt } from './land-at.ts';
import type { LandColumns } from './land-columns.ts';

/** A world of heights at one moment. Peaks, rivers and what follows from them are what was known then. */
export class ElevationView implements WorldView {
  readonly settings: ElevationWorldSettings;
  readonly extras = {};
  readonly #land: LandColumns;
  readonly #rows: number;
  readonly #then: LandAt;
  readonly #derived: LandView;

  /** @param rows how many rows the land had then */
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
      elevation: (known) => then.elevation(known),
      surveyed: (known) => then.isSurveyed(known),
      peak: (known) => then.peak(known),
      form: (known) => then.form(known),
      flow: (known) => then.flow(known),
      points: (known) => derived.points(known),
      streamFlow: (known) => derived.streamFlow(known),
      water: (known) => derived.water(known),
      terrain: (known) => derived.terrain(known),
    };
  }

  placeOf(known: number): Axial {
    return this.#land.place(known);
  }

  seqOf(known: number): number {
    return this.#land.seqOf(known);
  }

  record(known: number): ElevationHex {
    return elevationHex(this.#land.rolled(known), this.#derived.of(known));
  }

  *records(): Generator<ElevationHex, void, void> {
    for (let known = 0; known < this.count; known++) yield this.record(known);
  }

  packed(): PackedColumns {
    return this.#land.packed(this.#rows);
  }
}

/** The points of all hexes of a view, kept from when the first is asked for. */
class PointsColumn implements ReckonedPoints {
  readonly #count: number;
  #points = new Int32Array(0);

  constructor(count: number) {
    this.#count = count;
  }

  get(known: number): number | undefined {
    const points = this.#points[known] ?? UNRECKONED;
    return points === UNRECKONED ? undefined : points;
  }

  set(known: number, points: number): void {
    if (this.#points.length === 0) this.#points = new Int32Array(this.#count).fill(UNRECKONED);
    this.#points[known] = points;
  }
}

const UNRECKONED = -1;
