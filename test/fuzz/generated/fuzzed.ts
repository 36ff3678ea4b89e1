import { expect, it } from 'vitest';
import { fuzz } from './fuzzing.ts';

/** To repeat a failure: FUZZ_SEED=123 npx vitest run test/fuzz/fuzzing, with FUZZ_ONLY=4567 for a single shot of it. */
const { FUZZ_SEED, FUZZ_ONLY, FUZZ_REPORT } = process.env;
const SEED = Number(FUZZ_SEED ?? Math.floor(Math.random() * 1e6));
const ONLY = FUZZ_ONLY === undefined ? undefined : Number(FUZZ_ONLY);

/**
 * From this many shots on, every route and outcome must occur. With fewer, chance leaves out some of the more than
 * fifty: with 1,200 shots, none to five in 24 runs, and once seven.
 */
const ENOUGH_FOR_ALL = 5000;
const MOST_MISSED = 10;

/** The longest time that the event loop may be blocked, in milliseconds. */
const LONGEST_STALL_MS = 100;
/**
 * Fuzzes a server and expects that it stays unharmed.
 *
 * @param mostGrowth largest memory use at the end, as a multiple of the use once all code had run; after a short
 *   quiet time not all memory has been released
 */
export function fuzzed(
  {
    mostGrowth,
    ...extent
  }: { readonly shots: number; readonly quietMs: number; readonly mostGrowth: number },
  timeout: number,
): void {
  const { shots } = extent;
  it(
    `${shots} generated and mutated requests and messages do no harm (FUZZ_SEED=${SEED})`,
    async () => {
      const report = await fuzz({ ...extent, seed: SEED, only: ONLY });
      const { outcomes, routes, faults, complaints, before, after, longestStallMs, stalls } = report;
      if (FUZZ_REPORT) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      expect(report.exitCode).toBe(0);
      if (ONLY !== undefined) return;
      expect(longestStallMs, stalls.join('\n')).toBeLessThan(LONGEST_STALL_MS);
      expect(after.bytes).toBeLessThan(mostGrowth * before.bytes);
      // Every route but the rare ones was requested, and some requests got past the first checks.
      const unasked = Object.keys(routes).filter((route) => routes[route] === 0);
      const unreached = REACHED.filter((outcome) => (outcomes[outcome] ?? 0) <= shots / 10_000);
      const missed = [...unasked, ...unreached];
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(shots < ENOUGH_FOR_ALL ? MOST_MISSED : 0);
    },
    timeout,
  );
}

/** Some of what comes of them that shows how far they came. */
const REACHED = [
  'ok',
  '200',
  '201',
  '204',
  'request/malformed',
  'request/not-found',
  'access/forbidden',
  'access/no-token',
  'access/unknown-token',
  'campaign/not-found',
  'campaign/not-known',
  'campaign/party-moved',
  'archive/unsound',
];
