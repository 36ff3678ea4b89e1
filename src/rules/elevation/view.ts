import { DIRECTIONS, type Direction, oppositeOf } from '../../hex/direction.ts';
import { type Form, flowsIn, isLand, numbersAround, type SurveyedLand } from './land.ts';
import { type ElevationSettings, streamFlowOf } from './settings.ts';

export const WATERS = ['sea', 'lake', 'swamp'] as const;
export type Water = (typeof WATERS)[number];

export const COUNTRIES = ['sea', 'flat', 'undulating', 'hilly', 'mountainous'] as const;
/** Kind of country, by how far a hex's highest point lies above its lowest. */
export type Country = (typeof COUNTRIES)[number];

/** What follows from all that is known, and grows with it. */
export interface DerivedHex {
  /** Feet; `null` until the hex is surveyed. */
  readonly peak: number | null;
  readonly form: Form | null;
  readonly flow: Direction | null;
  /** Where its river gathers water; 0 without a river, and at least 3 with one. */
  readonly points: number;
  /** Cubic feet per second. */
  readonly streamFlow: number;
  readonly water: Water | null;
  readonly terrain: Country;
}

/** Points of the rivers reckoned so far, by the numbers of their hexes. */
export interface ReckonedPoints {
  get(known: number): number | undefined;
  set(known: number, points: number): unknown;
}

/**
 * A world as it is seen at one moment: the land must stay as it is. Looking at one hex costs as much as there is
 * upstream of it, looking at all of them no more than there are.
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

  of(known: number): DerivedHex {
    const around = this.#around(known);
    return {
      peak: this.#land.peak(known),
      form: this.#land.form(known),
      flow: this.#land.flow(known),
      points: this.points(known, around),
      streamFlow: this.streamFlow(known, around),
      water: this.water(known, around),
      terrain: this.terrain(known, around),
    };
  }

  /** From the springs downwards; a long river is no deeper a recursion than a short one, since there is none. */
  points(known: number, around = this.#around(known)): number {
    const reckoned = this.#points.get(known);
    if (reckoned !== undefined) return reckoned;
    if (!isLand(this.#land, known)) return 0;
    // Every hex stands behind the one that its water goes to.
    const upstream = [{ known, around }];
    for (const hex of upstream)
      for (const there of this.#inflows(hex.around))
        if (this.#points.get(there) === undefined)
          upstream.push({ known: there, around: this.#around(there) });
    for (const hex of upstream.reverse()) this.#points.set(hex.known, this.#gathered(hex.known, hex.around));
    return this.#points.get(known) as number;
  }

  streamFlow(known: number, around = this.#around(known)): number {
    return streamFlowOf(this.points(known, around), this.#settings);
  }

  water(known: number, around = this.#around(known)): Water | null {
    if (!isLand(this.#land, known)) return 'sea';
    const height = this.#land.elevation(known);
    const flow = this.#land.flow(known);
    const there = flow === null ? -1 : (around[flow - 1] as number);
    // Water that leaves a hex for a higher one has filled it first.
    if (there >= 0) return this.#land.elevation(there) > height ? 'lake' : null;
    if (flow !== null || around.includes(-1)) return null;
    const ways = around.filter((way) => this.#land.elevation(way) <= height);
    // With a way out but no outflow there is no river here that could end. Where no water comes in, none leads back.
    const inflow = this.#inflows(around).length > 0;
    return ways.some((way) => !inflow || this.#land.mouth(way) !== known) ? null : this.#settings.basin;
  }

  terrain(known: number, around = this.#around(known)): Country {
    const height = this.#land.elevation(known);
    const peak = this.#land.peak(known);
    if (peak !== null) return countryOf(height, peak - height);
    const differences = around.map((there) =>
      there < 0 ? 0 : Math.abs(this.#land.elevation(there) - height),
    );
    return countryOf(height, Math.max(...differences));
  }

  #around(known: number): number[] {
    return numbersAround(this.#land, this.#land.place(known));
  }

  #inflows(around: readonly number[]): number[] {
    return around.filter((there, i) => flowsIn(this.#land, there, DIRECTIONS[i] as Direction));
  }

  #gathered(known: number, around: readonly number[]): number {
    const inflows = this.#inflows(around);
    if (inflows.length === 0 && this.#land.flow(known) === null) return 0;
    return inflows.reduce(
      (sum, there) => sum + (this.#points.get(there) as number),
      this.#runoff(known, around),
    );
  }

  /** "The number of adjacent hexes which are higher", but those that the river comes from or goes to. */
  #runoff(known: number, around: readonly number[]): number {
    const height = this.#land.elevation(known);
    const outflow = this.#land.flow(known);
    return around.filter((there, i) => {
      const direction = DIRECTIONS[i] as Direction;
      if (there < 0 || this.#land.elevation(there) <= height) return false;
      return direction !== outflow && this.#land.flow(there) !== oppositeOf(direction);
    }).length;
  }
}

/** The kind of country of a hex by its elevation and by how much it rises, both in feet. */
export function countryOf(elevation: number, relief: number): Country {
  if (elevation < 0) return 'sea';
  if (relief < 100) return 'flat';
  if (relief < 500) return 'undulating';
  return relief < 1500 ? 'hilly' : 'mountainous';
}
