import type { BackupInterval } from './backup-plan.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The first Monday after 1 January 1970, which was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Time from one backup to the next, in milliseconds. */
const INTERVAL_MS: Readonly<Record<BackupInterval, number>> = {
  hourly: HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};

/**
 * When the latest backup was due: at the full hour, at midnight, or at the midnight that begins a Monday, all in UTC.
 *
 * @param now in milliseconds since 1970, like the result
 */
export function lastDue(every: BackupInterval, now: number): number {
  const begin = every === 'weekly' ? FIRST_MONDAY_MS : 0;
  return now - ((now - begin) % INTERVAL_MS[every]);
}
