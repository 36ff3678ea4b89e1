import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';

/** A hex that stands as high as it was rolled: `mesa` above all around it, else `plateau`. */
export type Form = 'mesa' | 'plateau';

/** What the dice gave a hex when it became known. Elevation in whole feet: its lowest point. */
export interface RolledHex extends Axial {
  readonly elevation: number;
  /** The hex whose survey made it known; `null` for the start hex. */
  readonly origin: Axial | null;
}

/** A river's way out of a hex, for good. */
export interface HexFlow extends Axial {
  readonly flow: Direction;
}

/** All that one survey settled: what is kept of it, and never changes. */
export interface SurveyFacts extends Axial {
  /** The surveyed hex's highest point, in feet. */
  readonly peak: number;
  readonly form: Form | null;
  /** In the order in which they became known. */
  readonly revealed: readonly RolledHex[];
  /** In the order in which they were chosen. */
  readonly flows: readonly HexFlow[];
}

/**
 * What the rules read of a world. A known hex is named by its number in the order in which the hexes became known, so
 * that looking at it costs the same in a large world as in a small one.
 */
export interface KnownLand {
  readonly count: number;
  /** The number of a known hex, −1 for an unknown one. */
  find(hex: Axial): number;
  place(known: number): Axial;
  elevation(known: number): number;
  /** The number of the hex that a known hex was rolled from; −1 for the start hex. */
  origin(known: number): number;
  isSurveyed(known: number): boolean;
  flow(known: number): Direction | null;
  /** The hex where the water of a known hex, followed from hex to hex, comes to rest; itself if it has no outflow. */
  mouth(known: number): number;
}

/** Water and its rivers are found from here up; below lies the sea. */
export const isLand = (land: KnownLand, known: number): boolean => land.elevation(known) >= 0;

/** Whether the outflow of a neighbour, known by its number and direction, leads into a hex. */
export const flowsIn = (land: KnownLand, there: number, direction: Direction): boolean =>
  there >= 0 && land.flow(there) === oppositeOf(direction);

/** The numbers of the six hexes around one, in the order of the directions; −1 for the unknown ones. */
export const numbersAround = (land: KnownLand, hex: Axial): number[] =>
  DIRECTIONS.map((direction) => land.find(neighbour(hex, direction)));

/** Everything known of one world, only ever added to. */
export class Land implements KnownLand {
  readonly #numbers = new Map<number, number>();
  readonly #places: Axial[] = [];
  readonly #elevations: number[] = [];
  readonly #origins: number[] = [];
  readonly #flows: (Direction | null)[] = [];
  readonly #peaks: (number | null)[] = [];
  readonly #forms: (Form | null)[] = [];
  readonly #watered: boolean[] = [];
  /** For each hex one that lies downstream of it, ever further down; itself where the water comes to rest. */
  readonly #downstream: number[] = [];

  get count(): number {
    return this.#places.length;
  }

  find(hex: Axial): number {
    return this.#numbers.get(hexKey(hex)) ?? -1;
  }

  place(known: number): Axial {
    return this.#places[known] as Axial;
  }

  elevation(known: number): number {
    return this.#elevations[known] as number;
  }

  origin(known: number): number {
    return this.#origins[known] as number;
  }

  flow(known: number): Direction | null {
    return this.#flows[known] ?? null;
  }

  isSurveyed(known: number): boolean {
    return this.peak(known) !== null;
  }

  /** The highest point of a surveyed hex, in feet. */
  peak(known: number): number | null {
    return this.#peaks[known] ?? null;
  }

  form(known: number): Form | null {
    return this.#forms[known] ?? null;
  }

  /** Whether a river runs in a hex: out of it, into it, or both. One that runs into the sea has ended. */
  hasRiver(known: number): boolean {
    return this.#watered[known] === true && isLand(this, known);
  }

  mouth(known: number): number {
    let at = known;
    for (;;) {
      const next = this.#downstream[at] as number;
      if (next === at) return at;
      const further = this.#downstream[next] as number;
      this.#downstream[at] = further;
      at = further;
    }
  }

  /** Takes in what a survey settled. Surveys come in the order in which they were made. */
  take({ q, r, peak, form, revealed, flows }: SurveyFacts): void {
    for (const hex of revealed) this.#reveal(hex);
    for (const flow of flows) this.#setFlow(this.#numberOf(flow), flow.flow);
    const known = this.#numberOf({ q, r });
    if (this.isSurveyed(known)) throw new Error(`hex (${q}, ${r}) is surveyed already`);
    this.#peaks[known] = peak;
    this.#forms[known] = form;
  }

  #reveal({ q, r, elevation, origin }: RolledHex): void {
    const hex = { q, r };
    if (this.find(hex) >= 0) throw new Error(`hex (${q}, ${r}) is known already`);
    const known = this.#places.length;
    this.#numbers.set(hexKey(hex), known);
    this.#places.push(hex);
    this.#elevations.push(elevation);
    this.#origins.push(origin === null ? -1 : this.#numberOf(origin));
    this.#downstream.push(known);
  }

  #setFlow(known: number, direction: Direction): void {
    const { q, r } = this.place(known);
    if (this.flow(known) !== null) throw new Error(`the river of hex (${q}, ${r}) has its outflow already`);
    const target = this.#numberOf(neighbour({ q, r }, direction));
    if (this.mouth(target) === known) throw new Error(`the river of hex (${q}, ${r}) would run in a circle`);
    this.#flows[known] = direction;
    this.#watered[known] = true;
    this.#watered[target] = true;
    this.#downstream[known] = target;
  }

  #numberOf(hex: Axial): number {
    const known = this.find(hex);
    if (known < 0) throw new Error(`hex (${hex.q}, ${hex.r}) is unknown`);
    return known;
  }
}
