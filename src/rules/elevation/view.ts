import { type Direction, directionNumbered, oppositeOf } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';
import { type Form, flowsIn, indicesAround, isLand, type SurveyedLand } from './land.ts';
import { type ElevationSettings, streamFlowOf } from './settings.ts';

export const WATERS = ['sea', 'lake', 'swamp'] as const;
export type Water = (typeof WATERS)[number];

export const COUNTRIES = ['sea', 'flat', 'undulating', 'hilly', 'mountainous'] as const;
/** Kind of country, by the height of a hex's highest point above its lowest. */
export type Country = (typeof COUNTRIES)[number];

/** What is derived for a hex from all that is known, and changes as more becomes known. */
export interface DerivedHex {
  /** Feet; `null` until the hex is surveyed. */
  readonly peak: number | null;
  readonly form: Form | null;
  readonly flow: Direction | null;
  /** Points of its river, which measure the water gathered; 0 without a river. */
  readonly points: number;
  /** Cubic feet per second. */
  readonly streamFlow: number;
  readonly water: Water | null;
  readonly terrain: Country;
}

/** A cache of the points computed so far, by hex index. */
export interface ReckonedPoints {
  get(index: number): number | undefined;
  set(index: number, points: number): unknown;
}

/**
 * Derives rivers and kinds of country from a land, which must not change meanwhile. Deriving one hex takes time in
 * proportion to the hexes upstream of it; deriving all hexes, in proportion to their number, since points are cached.
 */
export class LandView {
  readonly #land: SurveyedLand;
  readonly #settings: ElevationSettings;
  readonly #points: ReckonedPoints;

  constructor(land: SurveyedLand, settings: ElevationSettings, points: ReckonedPoints = new Map()) {
    this.#land = land;
    this.#settings = settings;
    this.#points = points;
  }

  of(index: number): DerivedHex {
    const around = this.#around(index);
    return {
      peak: this.#land.peak(index),
      form: this.#land.form(index),
      flow: this.#land.flow(index),
      points: this.points(index, around),
      streamFlow: this.streamFlow(index, around),
      water: this.water(index, around),
      terrain: this.terrain(index, around),
    };
  }

  /** Computed from the sources downstream, without recursion, since rivers may be too long for the call stack. */
  points(index: number, around = this.#around(index)): number {
    const reckoned = this.#points.get(index);
    if (reckoned !== undefined) return reckoned;
    if (!isLand(this.#land, index)) return 0;
    // In this list every hex comes after the one that its water flows to.
    const upstream = [{ index, around }];
    for (const hex of upstream)
      for (const there of this.#inflows(hex.around))
        if (this.#points.get(there) === undefined)
          upstream.push({ index: there, around: this.#around(there) });
    let points = 0;
    for (const hex of upstream.reverse()) {
      points = this.#gathered(hex.index, hex.around);
      this.#points.set(hex.index, points);
    }
    return points;
  }

  streamFlow(index: number, around = this.#around(index)): number {
    return streamFlowOf(this.points(index, around), this.#settings);
  }

  water(index: number, around = this.#around(index)): Water | null {
    if (!isLand(this.#land, index)) return 'sea';
    const height = this.#land.elevation(index);
    const flow = this.#land.flow(index);
    const there = flow === null ? -1 : memberAt(around, flow - 1);
    // Water that flows to a higher hex has filled this one as a lake first.
    if (there >= 0) return this.#land.elevation(there) > height ? 'lake' : null;
    if (around.includes(-1)) return null;
    // A river that flows in and could flow on would have its outflow: only a hex without one may have a way out here.
    const hasInflow = this.#inflows(around).length > 0;
    const hasWayOut = !hasInflow && around.some((way) => this.#land.elevation(way) <= height);
    return hasWayOut ? null : this.#settings.basin;
  }

  terrain(index: number, around = this.#around(index)): Country {
    const height = this.#land.elevation(index);
    const peak = this.#land.peak(index);
    if (peak !== null) return countryOf(height, peak - height);
    const differences = around.map((there) =>
      there < 0 ? 0 : Math.abs(this.#land.elevation(there) - height),
    );
    return countryOf(height, Math.max(...differences));
  }

  #around(index: number): number[] {
    return indicesAround(this.#land, this.#land.hexAt(index));
  }

  #inflows(around: readonly number[]): number[] {
    return around.filter((there, i) => flowsIn(this.#land, there, directionNumbered(i + 1)));
  }

  #gathered(index: number, around: readonly number[]): number {
    const inflows = this.#inflows(around);
    if (inflows.length === 0 && this.#land.flow(index) === null) return 0;
    return inflows.reduce((sum, there) => sum + this.#reckoned(there), this.#runoff(index, around));
  }

  #reckoned(index: number): number {
    const points = this.#points.get(index);
    if (points === undefined) throw new Error(`the river of hex ${index} is not reckoned yet`);
    return points;
  }

  /** "The number of adjacent hexes which are higher", without those that flow into the hex or take its water. */
  #runoff(index: number, around: readonly number[]): number {
    const height = this.#land.elevation(index);
    const outflow = this.#land.flow(index);
    return around.filter((there, i) => {
      const direction = directionNumbered(i + 1);
      if (there < 0 || this.#land.elevation(there) <= height) return false;
      return direction !== outflow && this.#land.flow(there) !== oppositeOf(direction);
    }).length;
  }
}

/** The kind of country of a hex, from its elevation and its relief (peak minus elevation), both in feet. */
export function countryOf(elevation: number, relief: number): Country {
  if (elevation < 0) return 'sea';
  if (relief < 100) return 'flat';
  if (relief < 500) return 'undulating';
  return relief < 1500 ? 'hilly' : 'mountainous';
}
