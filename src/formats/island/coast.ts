import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, neighbour, neighbours, rotate } from '../../hex/direction.ts';
import { edgeCorners, UNIT_LAYOUT } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import { hashIntegers, seededJitter } from '../drawing/jitter.ts';
import { bendsTo, polyline, type Spot } from '../vector/path.ts';
import { difference, midpoint, times } from '../vector/vectors.ts';

/**
 * One side of a land hex as drawn with a pen, clockwise; `bends` are between its ends. In hex sizes (radius of a hex).
 */
export interface DrawnSide {
  /** Keys of the corners of the grid that it connects. */
  readonly start: number;
  readonly end: number;
  readonly from: Spot;
  readonly bends: readonly Spot[];
  readonly to: Spot;
  readonly coast: boolean;
}

/**
 * How far a corner is moved towards the middle of the one hex around it that differs: at a cape the only land hex, in a
 * bay the only sea hex. As a fraction of the distance.
 */
const CAPE = 0.3;
const BAY = 0.2;

/**
 * How far the pen deviates from a straight shore, as a fraction of the side's length; less each time the stretch is
 * halved.
 */
const STRAY = 0.15;
const HALVINGS = 3;

/**
 * Land as drawn with an unsteady pen: every hex keeps its place and rough shape, but its shores are not straight. The
 * same land always gives the same drawing, and each piece fits its neighbours exactly.
 */
export class Coast {
  /** For each hex of land, how many others became land before it. */
  readonly #land: ReadonlyMap<number, number>;
  readonly #hexes: readonly Axial[];

  /** @param hexes in the order in which they became land */
  constructor(hexes: readonly Axial[]) {
    this.#hexes = hexes;
    this.#land = new Map(hexes.map((hex, order) => [hexKey(hex), order]));
  }

  /** True if a hex is land, or was land when the island had only `count` hexes. */
  isLand(hex: Axial, count = this.#hexes.length): boolean {
    return (this.#land.get(hexKey(hex)) ?? Number.POSITIVE_INFINITY) < count;
  }

  /** The six sides of a land hex, in the order of the directions. */
  sidesOf(hex: Axial): readonly DrawnSide[] {
    return this.#sides(hex);
  }

  /** The scaled outline of a land hex, as it was when the island had only `count` hexes. */
  piece(hex: Axial, scale: number, count = this.#hexes.length): string {
    const sides = this.#sides(hex, count);
    return `${polyline([times(memberAt(sides, 0).from, scale)])}${sides.map((side) => run(side, scale)).join('')}Z`;
  }

  /** What changes when a hex becomes land: the outlines at that moment of the hex itself and of the land around it. */
  growth(hex: Axial, scale: number): string {
    const count = (this.#land.get(hexKey(hex)) ?? -1) + 1;
    const around = neighbours(hex).filter((near) => this.isLand(near, count));
    return [...around, hex].map((one) => this.piece(one, scale, count)).join('');
  }

  /** The straight sides between adjacent land hexes, each once, scaled. */
  borders(scale: number): string {
    return this.#hexes
      .flatMap((hex) => this.#sides(hex).slice(0, 3))
      .filter(({ coast }) => !coast)
      .map(({ from, to }) => polyline([times(from, scale), times(to, scale)]))
      .join('');
  }

  /** All shores as closed paths: outer ones clockwise, those of lagoons counterclockwise. */
  shores(scale: number): string {
    // Three hexes meet at every corner, so exactly one shore begins where another ends.
    const byStart = new Map<number, DrawnSide>();
    for (const hex of this.#hexes)
      for (const side of this.#sides(hex)) if (side.coast) byStart.set(side.start, side);
    const paths: string[] = [];
    for (const [start, first] of byStart) {
      const path = [polyline([times(first.from, scale)])];
      for (let key = start, side = byStart.get(key); side; side = byStart.get(key)) {
        byStart.delete(key);
        path.push(run(side, scale));
        key = side.end;
      }
      paths.push(`${path.join('')}Z`);
    }
    return paths.join('');
  }

  #sides(hex: Axial, count = this.#hexes.length): DrawnSide[] {
    const corners = UNIT_LAYOUT.corners(hex).map(({ x, y }, index) => ({
      key: cornerKey([x, y]),
      at: this.#corner([x, y], hex, index, count),
    }));
    return DIRECTIONS.map((direction) => {
      const [{ key: start, at: from }, { key: end, at: to }] = edgeCorners(corners, direction);
      const coast = !this.isLand(neighbour(hex, direction), count);
      const bends = coast ? strayed(from, to, hashIntegers(hashIntegers(hex.q, hex.r), direction)) : [];
      return { start, end, from, bends, to, coast };
    });
  }

  /**
   * A corner of the grid. If one of the three hexes around it is land and the others are sea, or the other way round,
   * the corner is moved towards that one hex.
   */
  #corner(corner: Spot, hex: Axial, index: number, count: number): Spot {
    const around = [hex, neighbour(hex, rotate(1, index - 1)), neighbour(hex, rotate(1, index))];
    const lands = around.filter((one) => this.isLand(one, count));
    if (lands.length === 3) return corner;
    const cape = lands.length === 1;
    const odd = UNIT_LAYOUT.centre(
      memberAt(cape ? lands : around.filter((one) => !this.isLand(one, count)), 0),
    );
    const hand = seededJitter(hashIntegers(Math.round(2 * corner[0]), Math.round(corner[1] / HALF_HEIGHT)));
    const by = (cape ? CAPE : BAY) + hand() * 0.09;
    return [
      corner[0] + (odd.x - corner[0]) * by + hand() * 0.05,
      corner[1] + (odd.y - corner[1]) * by + hand() * 0.05,
    ];
  }
}

const run = ({ bends, to }: DrawnSide, scale: number): string =>
  bendsTo(
    bends.map((spot) => times(spot, scale)),
    times(to, scale),
  );

const HALF_HEIGHT = Math.sqrt(3) / 2;
const SPAN = 2 ** 24;

/** A number that identifies a corner of the grid, whichever hex it was computed from. */
const cornerKey = ([x, y]: Spot): number => Math.round(2 * x) * SPAN + Math.round(y / HALF_HEIGHT);

/** Points between the ends of a line, made by repeatedly halving it and moving the new points aside. */
function strayed(from: Spot, to: Spot, seed: number): Spot[] {
  const hand = seededJitter(seed);
  let spots: Spot[] = [from, to];
  for (let by = STRAY, halving = 0; halving < HALVINGS; by /= 1.8, halving++) {
    spots = spots.flatMap((spot, i): Spot[] => {
      const next = spots[i + 1];
      if (!next) return [spot];
      const aside = by * (hand() + (halving === 0 ? 0.2 : 0));
      const [dx, dy] = difference(to, from);
      const middle = midpoint(spot, next);
      return [spot, [middle[0] + dy * aside, middle[1] - dx * aside]];
    });
  }
  return spots.slice(1, -1);
}
