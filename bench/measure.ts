/** One way of doing something, and how often it does it in one round. */
export interface Contender {
  readonly name: string;
  /** Called once before each round, its time not counted. */
  readonly prepare?: (round: number) => Promise<void> | void;
  /** Does it; gives how many times, or the milliseconds of each time. */
  readonly run: (round: number) => Promise<number | number[]> | number | number[];
}

/** What a contender's rounds came to, one figure a round. */
export interface Measured {
  readonly name: string;
  readonly perSecond: readonly number[];
  /** Milliseconds of single times, where they were taken: median and 99th percentile of each round. */
  readonly medianMs: readonly number[];
  readonly p99Ms: readonly number[];
}

export const ROUNDS = 7;

/**
 * Lets contenders take turns, round by round, so that whatever slows the machine down meanwhile slows all of them
 * down; the first round warms up and is not counted.
 */
export async function interleaved(
  contenders: readonly Contender[],
  rounds = ROUNDS,
): Promise<readonly Measured[]> {
  const measured = contenders.map(({ name }) => ({
    name,
    perSecond: [] as number[],
    medianMs: [] as number[],
    p99Ms: [] as number[],
  }));
  for (let round = 0; round <= rounds; round++)
    for (const [index, { prepare, run }] of contenders.entries()) {
      await prepare?.(round);
      const began = performance.now();
      const done = await run(round);
      const seconds = (performance.now() - began) / 1000;
      const into = measured[index];
      if (round === 0 || !into) continue;
      const count = typeof done === 'number' ? done : done.length;
      into.perSecond.push(count / seconds);
      if (typeof done === 'number') continue;
      into.medianMs.push(quantile(done, 0.5));
      into.p99Ms.push(quantile(done, 0.99));
    }
  return measured;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which such a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}

/** The ratio of two contenders round by round, then the median of that: what shook both is gone from it. */
export const ratioOf = (values: readonly number[], floor: readonly number[]): number =>
  median(values.map((value, round) => value / (floor[round] as number)));
