import { memberAt } from '../src/hex/list.ts';

/** Repeats something in one round; returns the number of repetitions, or the milliseconds of each. */
export type Contender = (round: number) => Promise<number | number[]> | number | number[];

/** The results of a contender, one value a round. */
export interface Measured {
  readonly perSecond: readonly number[];
  /** Milliseconds of single repetitions, if they were timed: the median and 99th percentile of each round. */
  readonly medianMs: readonly number[];
  readonly p99Ms: readonly number[];
}

const ROUNDS = 7;

/**
 * Runs contenders alternately, round by round, so that whatever slows the machine down meanwhile affects all of them.
 * The first round is for warming up and isn't counted.
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

/** Repeats something `times` times, one after another; returns the milliseconds of each. */
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

/** The quantile of some values at a share from 0 to 1, with linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = memberAt(sorted, Math.floor(at));
  const high = memberAt(sorted, Math.ceil(at));
  return low + (high - low) * (at - Math.floor(at));
}

/** The median of the round-by-round ratios of two contenders: disturbances that affected both cancel out. */
export const ratioOf = (values: readonly number[], floor: readonly number[]): number =>
  median(values.map((value, round) => value / memberAt(floor, round)));
