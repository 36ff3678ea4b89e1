import { memberAt } from '../src/hex/list.ts';

/** Does something in one round; gives how many times, or the milliseconds of each time. */
export type Contender = (round: number) => Promise<number | number[]> | number | number[];

/** What a contender's rounds came to, one figure a round. */
export interface Measured {
  readonly perSecond: readonly number[];
  /** Milliseconds of single times, where they were taken: median and 99th percentile of each round. */
  readonly medianMs: readonly number[];
  readonly p99Ms: readonly number[];
}

const ROUNDS = 7;

/**
 * Lets contenders take turns, round by round, so that whatever slows the machine down meanwhile slows all of them
 * down; the first round warms up and is not counted.
 */
export async function interleaved<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
): Promise<Readonly<Record<Name, Measured>>> {
  const names = Object.keys(contenders) as Name[];
  const rounds = () => ({ perSecond: [] as number[], medianMs: [] as number[], p99Ms: [] as number[] });
  const measured = Object.fromEntries(names.map((name) => [name, rounds()])) as Record<
    Name,
    ReturnType<typeof rounds>
  >;
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const began = performance.now();
      const done = await contenders[name](round);
      const seconds = (performance.now() - began) / 1000;
      if (round === 0) continue;
      const { perSecond, medianMs, p99Ms } = measured[name];
      perSecond.push((typeof done === 'number' ? done : done.length) / seconds);
      if (typeof done === 'number') continue;
      medianMs.push(quantile(done, 0.5));
      p99Ms.push(quantile(done, 0.99));
    }
  return measured;
}

/** How many milliseconds each of so many times takes, one after the other. */
export async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which such a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = memberAt(sorted, Math.floor(at));
  const high = memberAt(sorted, Math.ceil(at));
  return low + (high - low) * (at - Math.floor(at));
}

/** The ratio of two contenders round by round, then the median of that: what shook both is gone from it. */
export const ratioOf = (values: readonly number[], floor: readonly number[]): number =>
  median(values.map((value, round) => value / memberAt(floor, round)));
