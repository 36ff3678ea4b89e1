/** A garbage collection may take longer than the work itself; slow work is slow in every attempt. */
const ATTEMPTS = 10;

/**
 * CPU time of a process in milliseconds: unlike wall-clock time it does not grow while a busy machine suspends the
 * process.
 */
export const workedMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * The least CPU time that a piece of work takes, in milliseconds. The work is repeated if it took more than `enough`,
 * so it must have no side effects.
 */
export function leastMilliseconds<T>(work: () => T, enough: number): { least: number; result: T } {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt++) {
    const begun = process.cpuUsage();
    const result = work();
    least = Math.min(least, workedMs(process.cpuUsage(begun)));
    if (least <= enough || attempt === ATTEMPTS) return { least, result };
  }
}
