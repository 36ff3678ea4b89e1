import type { Axial } from '../../hex/axial.ts';
import { type Direction, neighbour } from '../../hex/direction.ts';
import type { Form, SurveyedLand } from '../../rules/elevation/land.ts';
import type { LandColumns } from './land-columns.ts';

/**
 * A land as it was after a given number of rows. Nothing is copied: what later rows added is ignored, and the land may
 * go on growing.
 */
export class LandAt implements SurveyedLand {
  readonly count: number;
  readonly #land: LandColumns;
  readonly #rows: number;

  constructor(land: LandColumns, rows: number) {
    this.#land = land;
    this.#rows = rows;
    this.count = land.countAt(rows);
  }

  find(hex: Axial): number {
    const index = this.#land.find(hex);
    return index < this.count ? index : -1;
  }

  hexAt(index: number): Axial {
    return this.#land.hexAt(index);
  }

  elevation(index: number): number {
    return this.#land.elevation(index);
  }

  origin(index: number): number {
    return this.#land.origin(index);
  }

  isSurveyed(index: number): boolean {
    return this.#land.surveyedBy(index) < this.#rows;
  }

  peak(index: number): number | null {
    return this.isSurveyed(index) ? this.#land.peak(index) : null;
  }

  form(index: number): Form | null {
    return this.isSurveyed(index) ? this.#land.form(index) : null;
  }

  flow(index: number): Direction | null {
    return this.#land.drainedBy(index) < this.#rows ? this.#land.flow(index) : null;
  }

  /** Follows the water hex by hex, since the short cuts that `LandColumns` keeps may include later outflows. */
  mouth(index: number): number {
    for (let at = index; ; ) {
      const flow = this.flow(at);
      if (flow === null) return at;
      const next = this.find(neighbour(this.hexAt(at), flow));
      if (next < 0) return at;
      at = next;
    }
  }
}
