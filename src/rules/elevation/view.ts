import { DIRECTIONS, type Direction, oppositeOf } from '../../hex/direction.ts';
import { type Form, flowsIn, isLand, type Land, numbersAround } from './land.ts';
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

/**
 * A world as it is seen at one moment. Looking at one hex costs as much as there is upstream of it, looking at all of
 * them no more than there are.
 */
export class LandView {
  readonly #land: Land;
  readonly #settings: ElevationSettings;
  /** Points of the rivers reckoned so far. */
  readonly #points = new Map<number, number>();

  constructor(land: Land, settings: ElevationSettings) {
    this.#land = land;
    this.#settings = settings;
  }

  of(known: number): DerivedHex {
    const points = this.#pointsOf(known);
    return {
      peak: this.#land.peak(known),
      form: this.#land.form(known),
      flow: this.#land.flow(known),
      points,
      streamFlow: streamFlowOf(points, this.#settings),
      water: this.#water(known),
      terrain: this.#country(known),
    };
  }

  #around(known: number): number[] {
    return numbersAround(this.#land, this.#land.place(known));
  }

  #inflows(known: number): number[] {
    return this.#around(known).filter((there, i) => flowsIn(this.#land, there, DIRECTIONS[i] as Direction));
  }

  /** From the springs downwards; a long river is no deeper a recursion than a short one, since there is none. */
  #pointsOf(known: number): number {
    const waiting = [known];
    for (let at = waiting.at(-1); at !== undefined; at = waiting.at(-1)) {
      const inflows = this.#land.hasRiver(at) ? this.#inflows(at) : [];
      const unreckoned = inflows.filter((there) => !this.#points.has(there));
      if (unreckoned.length > 0) {
        waiting.push(...unreckoned);
        continue;
      }
      waiting.pop();
      const gathered = inflows.reduce((sum, there) => sum + (this.#points.get(there) as number), 0);
      this.#points.set(at, this.#land.hasRiver(at) ? gathered + this.#runoff(at) : 0);
    }
    return this.#points.get(known) as number;
  }

  /** "The number of adjacent hexes which are higher", but those that the river comes from or goes to. */
  #runoff(known: number): number {
    const height = this.#land.elevation(known);
    const outflow = this.#land.flow(known);
    return this.#around(known).filter((there, i) => {
      const direction = DIRECTIONS[i] as Direction;
      if (there < 0 || this.#land.elevation(there) <= height) return false;
      return direction !== outflow && this.#land.flow(there) !== oppositeOf(direction);
    }).length;
  }

  #water(known: number): Water | null {
    if (!isLand(this.#land, known)) return 'sea';
    const around = this.#around(known);
    const height = this.#land.elevation(known);
    const flow = this.#land.flow(known);
    const there = flow === null ? -1 : (around[flow - 1] as number);
    // Water that leaves a hex for a higher one has filled it first.
    if (there >= 0) return this.#land.elevation(there) > height ? 'lake' : null;
    if (flow !== null || around.includes(-1)) return null;
    const ways = around.filter((way) => this.#land.mouth(way) !== known);
    // With a way out but no outflow there is no river here that could end.
    return ways.some((way) => this.#land.elevation(way) <= height) ? null : this.#settings.basin;
  }

  #country(known: number): Country {
    if (!isLand(this.#land, known)) return 'sea';
    const height = this.#land.elevation(known);
    const differences = this.#around(known).map((there) =>
      there < 0 ? 0 : Math.abs(this.#land.elevation(there) - height),
    );
    const peak = this.#land.peak(known);
    const relief = peak === null ? Math.max(...differences) : peak - height;
    if (relief < 100) return 'flat';
    if (relief < 500) return 'undulating';
    return relief < 1500 ? 'hilly' : 'mountainous';
  }
}
