import type { BackupInterval } from './backup-plan.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The day from which the machine's clock counts was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** How long it is from one backup to the next. */
export const INTERVAL_MS: Readonly<Record<BackupInterval, number>> = {
  hourly: HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};

/**
 * When the last backup should have been begun: at the full hour, at midnight, or at midnight before a Monday, all of UTC.
 *
 * @param now in milliseconds since 1970, as is what it gives
 */
export function lastDue(every: BackupInterval, now: number): number {
  const begin = every === 'weekly' ? FIRST_MONDAY_MS : 0;
  return now - ((now - begin) % INTERVAL_MS[every]);
}
