import { perform } from '../dice/perform.ts';
import { seededDice } from '../dice/seeded.ts';
import { memberAt } from '../hex/list.ts';
import { extent, growIsland, type IslandAlgorithm } from './island.ts';

/**
 * Descriptive statistics of a series of figures. They describe these runs and estimate no larger population: all sums
 * are divided by the number of runs n (not by n − 1).
 */
export interface Statistic {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** The middle figure in order; for an even number of figures, the mean of the two in the middle. */
  readonly median: number;
  /** The most frequent one; of several, the smallest. */
  readonly mode: number;
  /** √m₂, where mₖ is the mean of the k-th powers of the differences from the mean. */
  readonly standardDeviation: number;
  /** m₃ ∕ m₂^1.5; 0 where all figures are the same. */
  readonly skewness: number;
  /** m₄ ∕ m₂² − 3, so 0 for the normal distribution; 0 where all figures are the same. */
  readonly kurtosis: number;
}

/** Statistics of many islands grown by one algorithm; `rolls` counts dice, as the source does: two a turn. */
export interface IslandStatistics {
  readonly algorithm: IslandAlgorithm;
  readonly runs: number;
  readonly rolls: Statistic;
  readonly rollsPerHex: Statistic;
  readonly width: Statistic;
  readonly height: Statistic;
}

export interface IslandRuns {
  readonly algorithm: IslandAlgorithm;
  /** Number of hexes of each island. */
  readonly size: number;
  readonly runs: number;
  readonly seed: string;
}

/** Grows many islands, each with dice of its own; the first is the same as the single island of this seed. */
export function islandStatistics({ algorithm, size, runs, seed }: IslandRuns): IslandStatistics {
  const [rolls, widths, heights] = [new Float64Array(runs), new Float64Array(runs), new Float64Array(runs)];
  for (let run = 0; run < runs; run++) {
    const dice = seededDice({ seed, procedure: 'island', place: '0,0', occurrence: run });
    const grown = perform(growIsland(algorithm, size), dice);
    if (!grown.done) throw new Error('seeded dice never run out');
    const { width, height } = extent(grown.result.hexes);
    rolls[run] = grown.trace.reduce((sum, { faces }) => sum + faces.length, 0);
    widths[run] = width;
    heights[run] = height;
  }
  const statisticOfRolls = statistic(rolls);
  return {
    algorithm,
    runs,
    rolls: statisticOfRolls,
    rollsPerHex: dividedBy(size, statisticOfRolls),
    width: statistic(widths),
    height: statistic(heights),
  };
}

/** The statistic of one or more figures. */
export function statistic(figures: Iterable<number>): Statistic {
  const sorted = Float64Array.from(figures).sort();
  const count = sorted.length;
  if (count === 0) throw new RangeError('without figures there is no statistic');
  const mean = sorted.reduce((sum, figure) => sum + figure, 0) / count;
  const moment = (power: (difference: number) => number) =>
    sorted.reduce((sum, figure) => sum + power(figure - mean), 0) / count;
  const second = moment((d) => d * d);
  const deviation = Math.sqrt(second);
  const at = (index: number) => memberAt(sorted, index);
  return {
    min: at(0),
    max: at(count - 1),
    mean,
    median: (at((count - 1) >> 1) + at(count >> 1)) / 2,
    mode: modeOf(sorted),
    standardDeviation: deviation,
    skewness: second === 0 ? 0 : moment((d) => d * d * d) / (second * deviation),
    kurtosis: second === 0 ? 0 : moment((d) => d * d * d * d) / (second * second) - 3,
  };
}

function modeOf(sorted: Float64Array): number {
  let mode = Number.NaN;
  let most = 0;
  let since = 0;
  sorted.forEach((figure, index) => {
    if (figure !== sorted[since]) since = index;
    if (index - since + 1 > most) {
      most = index - since + 1;
      mode = figure;
    }
  });
  return mode;
}

/** The statistic of the figures divided by a number; skewness and kurtosis are independent of scale. */
function dividedBy(divisor: number, { skewness, kurtosis, ...lengths }: Statistic): Statistic {
  const { min, max, mean, median, mode, standardDeviation } = lengths;
  return {
    min: min / divisor,
    max: max / divisor,
    mean: mean / divisor,
    median: median / divisor,
    mode: mode / divisor,
    standardDeviation: standardDeviation / divisor,
    skewness,
    kurtosis,
  };
}
