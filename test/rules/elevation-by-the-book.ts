import type { Dice } from '../../src/dice/perform.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, neighbours } from '../../src/hex/direction.ts';
import type { HexFlow, RolledHex } from '../../src/rules/elevation/land.ts';
import { DEFAULT_SETTINGS, type ElevationSettings } from '../../src/rules/elevation/settings.ts';
import { Land } from './elevation-land.ts';

export const settingsWith = (some: Partial<ElevationSettings> = {}): ElevationSettings => ({
  ...DEFAULT_SETTINGS,
  ...some,
});

/** The faces of `count` d6 that add up to a sum. */
export function facesFor(sum: number, count = 6): number[] {
  const faces = Array.from({ length: count }, () => Math.floor(sum / count));
  for (let i = 0; i < sum % count; i++) (faces[i] as number)++;
  if (faces.some((face) => face < 1 || face > 6)) throw new Error(`${count}d6 never make ${sum}`);
  return faces;
}

/** Land made for one test: hexes in the order in which they became known, the first of them surveyed. */
export function landOf(
  heights: readonly (readonly [q: number, r: number, elevation: number])[],
  flows: readonly HexFlow[] = [],
  peak: number | null = null,
): Land {
  const land = new Land();
  const revealed: RolledHex[] = heights.map(([q, r, elevation]) => ({ q, r, elevation, origin: null }));
  const [{ q, r, elevation }] = revealed as [RolledHex];
  land.take({ q, r, peak: peak ?? elevation, form: null, revealed, flows });
  return land;
}

/** The start hex and the six around it, clockwise from the north; `null` for an unknown one. */
export function around(
  centre: number,
  ring: readonly (number | null)[],
  flows: readonly HexFlow[] = [],
  peak: number | null = null,
): Land {
  const six = neighbours(ORIGIN).flatMap(({ q, r }, i): [number, number, number][] => {
    const elevation = ring[i] ?? null;
    return elevation === null ? [] : [[q, r, elevation]];
  });
  return landOf([[0, 0, centre], ...six], flows, peak);
}

interface BookHex extends Axial {
  readonly elevation: number;
  readonly origin: BookHex | null;
  flow: Direction | null;
  peak: number | null;
  form: string | null;
}

/**
 * The rules page implemented literally and without regard for cost: the rivers of the whole world are examined again
 * and again, and every river is followed to its end.
 */
export class WorldByTheBook {
  readonly hexes: BookHex[] = [];
  readonly #settings: ElevationSettings;

  constructor(settings: ElevationSettings) {
    this.#settings = settings;
  }

  at = ({ q, r }: Axial): BookHex | undefined => this.hexes.find((hex) => hex.q === q && hex.r === r);

  survey(place: Axial, dice: Dice): void {
    if (this.hexes.length === 0) this.#reveal(place, this.#settings.start, null);
    const here = this.at(place) as BookHex;
    const mean = 3.5 * this.#settings.dice;
    const heightRoll = () => sum(this.#throw(dice, this.#settings.dice)) - mean;

    const inflow = this.#inflows(here).length > 0;
    const unknown = DIRECTIONS.filter((direction) => !this.at(neighbour(here, direction)));
    let sent: Direction | null = null;
    if (here.elevation >= 0 && inflow && here.flow === null && this.#waysOut(here).length === 0)
      if (unknown.length > 0) sent = this.#byDie(unknown, dice);
    if (sent !== null) here.flow = sent;
    for (const direction of unknown) {
      const points = heightRoll();
      const difference = (direction === sent ? -Math.abs(points) : points) * this.#change(here.elevation);
      this.#reveal(neighbour(here, direction), here.elevation + difference, here);
    }
    const points = Math.abs(heightRoll());
    here.peak = here.elevation + points * this.#change((here.origin ?? here).elevation);
    const standsOut = neighbours(here).every((near) => (this.at(near)?.elevation ?? 0) < here.elevation);
    if (points === 0) here.form = standsOut ? 'mesa' : 'plateau';
    while (this.#round(dice));
  }

  #round(dice: Dice): boolean {
    let changed = false;
    for (const hex of this.hexes) {
      if (hex.elevation < 0 || hex.flow !== null) continue;
      const near = this.#near(hex);
      const higher = near.filter(([, there]) => there.elevation > hex.elevation);
      const ways = this.#waysOut(hex);
      const isSource = higher.length >= 3 && ways.length > 0;
      if (this.#inflows(hex).length === 0 && !isSource && higher.length < 6) continue;
      let candidates = ways;
      if (ways.length > 0) {
        if (this.#settings.outflow === 'lowest') candidates = lowest(ways);
      } else if (near.length === 6 && this.#settings.basin === 'lake')
        candidates = lowest(near.filter(([, there]) => !this.#leadsTo(there, hex)));
      if (candidates.length === 0) continue;
      hex.flow = this.#byDie(
        candidates.map(([direction]) => direction),
        dice,
      );
      changed = true;
    }
    return changed;
  }

  #waysOut(hex: BookHex): [Direction, BookHex][] {
    const open = this.#near(hex).filter(([, there]) => !this.#leadsTo(there, hex));
    const lower = open.filter(([, there]) => there.elevation < hex.elevation);
    if (lower.length > 0 || this.#near(hex).length < 6) return lower;
    return open.filter(([, there]) => there.elevation === hex.elevation);
  }

  #leadsTo(from: BookHex, to: BookHex): boolean {
    for (let at: BookHex | undefined = from; at; ) {
      if (at === to) return true;
      at = at.flow === null ? undefined : this.at(neighbour(at, at.flow));
    }
    return false;
  }

  #near = (hex: BookHex): [Direction, BookHex][] =>
    DIRECTIONS.flatMap((direction): [Direction, BookHex][] => {
      const there = this.at(neighbour(hex, direction));
      return there ? [[direction, there]] : [];
    });

  #inflows = (hex: BookHex): BookHex[] =>
    this.#near(hex)
      .map(([, there]) => there)
      .filter((there) => there.flow !== null && this.at(neighbour(there, there.flow)) === hex);

  #change(elevation: number): number {
    const { change, leastChange } = this.#settings;
    const feet = change === 'twelfth' ? Math.floor(Math.abs(elevation) / 12 + 0.5) : change;
    return Math.max(feet, leastChange);
  }

  #reveal({ q, r }: Axial, elevation: number, origin: BookHex | null): void {
    this.hexes.push({ q, r, elevation, origin, flow: null, peak: null, form: null });
  }

  #byDie(candidates: readonly Direction[], dice: Dice): Direction {
    if (candidates.length === 1) return candidates[0] as Direction;
    for (;;) {
      const [face] = this.#throw(dice, 1);
      const direction = candidates.find((candidate) => candidate === face);
      if (direction) return direction;
    }
  }

  #throw(dice: Dice, count: number): readonly number[] {
    const faces = dice.throw({ for: 'the book', sides: 6, count });
    if (!faces) throw new Error('dice ran out');
    return faces;
  }
}

const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0);

function lowest(ways: [Direction, BookHex][]): [Direction, BookHex][] {
  const least = Math.min(...ways.map(([, there]) => there.elevation));
  return ways.filter(([, there]) => there.elevation === least);
}
