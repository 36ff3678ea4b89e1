import type { Axial } from '../../hex/axial.ts';
import { type Direction, neighbour } from '../../hex/direction.ts';
import type { Form, SurveyedLand } from '../../rules/elevation/land.ts';
import type { LandColumns } from './land-columns.ts';

/**
 * A land as its first so many rows made it. Nothing is copied: what the land has from later rows is passed over, and it
 * may go on growing.
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
    const known = this.#land.find(hex);
    return known < this.count ? known : -1;
  }

  place(known: number): Axial {
    return this.#land.place(known);
  }

  elevation(known: number): number {
    return this.#land.elevation(known);
  }

  origin(known: number): number {
    return this.#land.origin(known);
  }

  isSurveyed(known: number): boolean {
    return this.#land.surveyedBy(known) < this.#rows;
  }

  peak(known: number): number | null {
    return this.isSurveyed(known) ? this.#land.peak(known) : null;
  }

  form(known: number): Form | null {
    return this.isSurveyed(known) ? this.#land.form(known) : null;
  }

  flow(known: number): Direction | null {
    return this.#land.drainedBy(known) < this.#rows ? this.#land.flow(known) : null;
  }

  /** Followed from hex to hex: the land's own short cuts may lead further than the water ran then. */
  mouth(known: number): number {
    for (let at = known; ; ) {
      const flow = this.flow(at);
      if (flow === null) return at;
      const next = this.find(neighbour(this.place(at), flow));
      if (next < 0) return at;
      at = next;
    }
  }
}
