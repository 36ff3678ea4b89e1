import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import type { KnownLand } from '../../rules/elevation/land.ts';
import { unknownWays } from '../../rules/elevation/rivers.ts';
import {
  changeAround,
  type ElevationSettings,
  elevationAt,
  meanRoll,
} from '../../rules/elevation/settings.ts';
import { ownChange } from '../../rules/elevation/survey.ts';
import { type Country, countryOf } from '../../rules/elevation/view.ts';
import type { HexOdds } from '../world.ts';

/** Heights in feet. */
interface HeightOdds {
  readonly lowest: number;
  readonly mean: number;
  readonly highest: number;
}

/** What a survey may find: heights in feet, probabilities from 0 to 1. */
export interface ElevationOdds extends HexOdds {
  /** Heights that the peak of the hex itself may have. */
  readonly peak: HeightOdds;
  /** Probabilities of the kinds of country that the hex may turn out to be, the likeliest first. */
  readonly terrain: Readonly<Partial<Record<Country, number>>>;
  /** Probability of level ground at the known elevation. */
  readonly mesaOrPlateau: number;
  /**
   * Elevations that the unknown hexes around it may have, in the order of the directions; `sea`: probability of sea.
   */
  readonly around: readonly (HeightOdds & Axial & { readonly label: string; readonly sea: number })[];
}

/** A value, and the number of equally likely outcomes of the dice that lead to it. */
interface Ways {
  readonly value: number;
  readonly ways: number;
}

/**
 * The exact odds of a survey of a hex that is known but not surveyed.
 *
 * @throws Error if the target is unknown, or surveyed already
 */
export function elevationOdds(
  land: KnownLand,
  settings: ElevationSettings,
  from: Axial,
  target: Axial,
): ElevationOdds {
  const index = land.find(target);
  if (index < 0 || land.isSurveyed(index))
    throw new Error(`${hexLabel(target)} is no hex that is known but not surveyed`);
  const elevation = land.elevation(index);
  const points = waysOfPoints(settings);
  const own = ownChange(land, index, settings);
  const peaks = points.map(({ value, ways }) => ({ value: elevation + Math.abs(value) * own, ways }));
  const countries = sharesOf(peaks, (peak) => countryOf(elevation, peak - elevation));
  return {
    from: { q: from.q, r: from.r },
    peak: heightOdds(peaks),
    terrain: Object.fromEntries([...countries].sort(([, a], [, b]) => b - a)),
    mesaOrPlateau: sharesOf(points, (value) => value === 0).get(true) ?? 0,
    around: around(land, index, settings, points),
  };
}

function around(
  land: KnownLand,
  index: number,
  settings: ElevationSettings,
  points: readonly Ways[],
): ElevationOdds['around'] {
  const elevation = land.elevation(index);
  const change = changeAround(elevation, settings);
  // Where a river must flow on, one of these ways is chosen, all equally likely, and its roll counts as downward.
  const chosenFrom = unknownWays(land, index);
  return DIRECTIONS.flatMap((direction) => {
    const { q, r } = neighbour(land.hexAt(index), direction);
    if (land.find({ q, r }) >= 0) return [];
    const asRolled = chosenFrom.includes(direction) ? chosenFrom.length - 1 : 1;
    const heights = points.flatMap(({ value, ways }) => [
      { value: elevationAt(elevation, value, change), ways: ways * asRolled },
      ...(chosenFrom.includes(direction)
        ? [{ value: elevationAt(elevation, -Math.abs(value), change), ways }]
        : []),
    ]);
    const possible = heights.filter(({ ways }) => ways > 0);
    const sea = sharesOf(possible, (height) => height < 0).get(true) ?? 0;
    return [{ q, r, label: hexLabel({ q, r }), ...heightOdds(possible), sea }];
  });
}

/** For each sum that the dice can make, as points off the mean in ascending order: in how many ways they make it. */
function waysOfPoints(settings: ElevationSettings): Ways[] {
  let ways = [1];
  for (let die = 0; die < settings.dice; die++) {
    const more = new Array<number>(ways.length + 5).fill(0);
    for (const [sum, count] of ways.entries())
      for (let face = 0; face < 6; face++) more[sum + face] = (more[sum + face] ?? 0) + count;
    ways = more;
  }
  return ways.map((count, sum) => ({ value: settings.dice + sum - meanRoll(settings), ways: count }));
}

function heightOdds(heights: readonly Ways[]): HeightOdds {
  const values = heights.map(({ value }) => value);
  const total = heights.reduce((sum, { value, ways }) => sum + value * ways, 0);
  return { lowest: Math.min(...values), mean: total / allWays(heights), highest: Math.max(...values) };
}

/** The probability of each class. Counts are added up as whole numbers, so that a certainty is exactly 1. */
function sharesOf<K>(some: readonly Ways[], classOf: (value: number) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const { value, ways } of some) counts.set(classOf(value), (counts.get(classOf(value)) ?? 0) + ways);
  const all = allWays(some);
  return new Map([...counts].map(([name, count]) => [name, count / all]));
}

const allWays = (some: readonly Ways[]): number => some.reduce((sum, { ways }) => sum + ways, 0);
