/**
 * The outline of an island, grown hex by hex: two dice a turn, five algorithms. Source: flauschekatze, "Hex Map
 * Generation", 28 April 2018.
 */
import type { DiceRequest, Procedure } from '../dice/request.ts';
import { type Axial, hexKey, ORIGIN, sameHex } from '../hex/axial.ts';
import {
  DIRECTIONS,
  type Direction,
  directionNumbered,
  directionVector,
  neighbour,
} from '../hex/direction.ts';
import { columnAndRow } from '../hex/label.ts';
import { memberAt } from '../hex/list.ts';

export const ISLAND_ALGORITHMS = [1, 2, 3, 4, 5] as const;
export type IslandAlgorithm = (typeof ISLAND_ALGORITHMS)[number];

/** Number of hexes of the source's own islands. */
export const ISLAND_SIZE = 24;

/** A hex of land; `order` counts from 0 in the order in which hexes were filled. */
export interface IslandHex extends Axial {
  readonly order: number;
}

/** One turn: a throw of the two dice, and what it did. */
export interface IslandTurn {
  readonly movement: number;
  readonly direction: Direction;
  /** The current hex when the dice were thrown. */
  readonly from: Axial;
  /** How many of the six neighbours of `from` were filled: the source's "number of filled neighbours". */
  readonly filledAround: number;
  /** Whether the movement die said to move; otherwise it said to fill. */
  readonly moves: boolean;
  /** The hex in the rolled direction that the turn was about, and its distance from `from`. */
  readonly target: Axial;
  readonly distance: number;
  /** Whether the target was filled: if it was not, the turn did nothing. */
  readonly filled: boolean;
  /** The current hex of the next turn. */
  readonly current: Axial;
}

/** An island: its hexes in the order in which they were filled, and the turns that this took. */
export interface Island {
  readonly algorithm: IslandAlgorithm;
  readonly hexes: readonly IslandHex[];
  readonly turns: readonly IslandTurn[];
}

interface Algorithm {
  readonly name: string;
  /** Whether a movement die says to move, with this number of filled neighbours. */
  moves(movement: number, filledAround: number): boolean;
  /**
   * Which hex a turn without a move fills: the next empty one, however far away, or the adjacent one if it is empty.
   */
  readonly fills: 'next-empty' | 'adjacent';
  /** Whether a move can reach no further than the value of the movement die. */
  readonly limited: boolean;
}

const ALGORITHMS: Readonly<Record<IslandAlgorithm, Algorithm>> = {
  1: {
    name: 'random-fill-and-move',
    moves: (movement) => movement <= 2,
    fills: 'next-empty',
    limited: false,
  },
  2: { name: 'short-fill-and-move', moves: (movement) => movement <= 2, fills: 'adjacent', limited: false },
  3: {
    name: 'count-and-move',
    moves: (movement, around) => movement <= around,
    fills: 'adjacent',
    limited: false,
  },
  // Ours, against the source: "2+" limits the neighbours, not the die. Its published figures fit nothing else.
  4: {
    name: 'count-and-move-two-plus',
    moves: (movement, around) => around >= 2 && movement <= around,
    fills: 'adjacent',
    limited: false,
  },
  5: {
    name: 'count-and-move-limit-range',
    moves: (movement, around) => movement <= around,
    fills: 'adjacent',
    limited: true,
  },
};

export const algorithmName = (algorithm: IslandAlgorithm): string => ALGORITHMS[algorithm].name;

/** The furthest that a limited move can reach: the highest face of the movement die. */
const LONGEST_MOVE = 6;

/** All purposes of dice for an island. */
export const ISLAND_PURPOSES = ['movement', 'direction'] as const;
type IslandPurpose = (typeof ISLAND_PURPOSES)[number];

const d6 = (purpose: IslandPurpose): DiceRequest => ({ for: purpose, sides: 6, count: 1 });
const MOVEMENT = d6('movement');
const DIRECTION = d6('direction');

/**
 * "Roll two dice. The first die is your movement die, the second die is your direction die", until `size` hexes are
 * filled. The dice are thrown together but mean different things, so each has a request of its own.
 *
 * @param size how many hexes, 1 or more
 */
export function* growIsland(algorithm: IslandAlgorithm, size: number): Procedure<Island> {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`an island has one hex or more, not ${size}`);
  const growth = new Growth(ALGORITHMS[algorithm]);
  while (growth.hexes.length < size) {
    const movement = memberAt(yield MOVEMENT, 0);
    growth.takeTurn(movement, directionNumbered(memberAt(yield DIRECTION, 0)));
  }
  return { algorithm, hexes: growth.hexes, turns: growth.turns };
}

class Growth {
  readonly hexes: IslandHex[] = [];
  readonly turns: IslandTurn[] = [];
  readonly #algorithm: Algorithm;
  readonly #filled = new Set<number>();
  #current: Axial = ORIGIN;
  #filledAround = 0;

  constructor(algorithm: Algorithm) {
    this.#algorithm = algorithm;
    this.#fill(ORIGIN);
  }

  takeTurn(movement: number, direction: Direction): void {
    const [from, filledAround] = [this.#current, this.#filledAround];
    const { moves: movesBy, fills, limited } = this.#algorithm;
    const moves = movesBy(movement, filledAround);
    const distance = moves || fills === 'next-empty' ? this.#nextEmpty(from, direction) : 1;
    const step = directionVector(direction);
    const target = { q: from.q + distance * step.q, r: from.r + distance * step.r };
    const filled = moves ? !limited || distance <= movement : this.#isEmpty(target);
    if (filled) {
      this.#fill(target);
      if (moves) this.#current = target;
      if (limited && this.#isStuck()) this.#current = this.#lastOnTheCoast();
      this.#filledAround = this.#countAround(this.#current);
    }
    const current = this.#current;
    this.turns.push({ movement, direction, from, filledAround, moves, target, distance, filled, current });
  }

  #fill({ q, r }: Axial): void {
    this.#filled.add(hexKey({ q, r }));
    this.hexes.push({ q, r, order: this.hexes.length });
  }

  #isEmpty(hex: Axial): boolean {
    return !this.#filled.has(hexKey(hex));
  }

  /** Distance of the first hex in a direction that is not filled. */
  #nextEmpty(from: Axial, direction: Direction): number {
    let distance = 1;
    for (let hex = neighbour(from, direction); !this.#isEmpty(hex); hex = neighbour(hex, direction))
      distance++;
    return distance;
  }

  #countAround(hex: Axial): number {
    let count = 0;
    for (const direction of DIRECTIONS) if (!this.#isEmpty(neighbour(hex, direction))) count++;
    return count;
  }

  /**
   * Whether the current hex is enclosed, with no empty hex within reach: the source's algorithm 5 would roll for ever.
   */
  #isStuck(): boolean {
    return (
      this.#countAround(this.#current) === DIRECTIONS.length &&
      DIRECTIONS.every((direction) => this.#nextEmpty(this.#current, direction) > LONGEST_MOVE)
    );
  }

  /** Ours, where the source is silent: the hex filled last among those with an empty neighbour. */
  #lastOnTheCoast(): Axial {
    const coast = this.hexes.findLast((hex) => this.#countAround(hex) < DIRECTIONS.length);
    if (!coast) throw new Error('every island has a coast');
    return { q: coast.q, r: coast.r };
  }
}

/** Whether the current hex was stuck at the end of a turn, so that another one became current without a move. */
export const becameStuck = ({ moves, filled, from, target, current }: IslandTurn): boolean =>
  !sameHex(current, moves && filled ? target : from);

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/**
 * The differences between the largest and smallest column and row, both 0 for a single hex. Columns and rows
 * are those of the hexes' labels, where even columns sit half a hex lower.
 */
export function extent(hexes: readonly Axial[]): Extent {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const hex of hexes) {
    const { column, row } = columnAndRow(hex);
    if (column < west) west = column;
    if (column > east) east = column;
    if (row < north) north = row;
    if (row > south) south = row;
  }
  return { width: east - west, height: south - north };
}
