import { countWithNoun } from '../../telling/words.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes for people to read: `3.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const amount = bytes / 1024 ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An elapsed time, in the largest unit of which there are at least two. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 2 * HOUR_MS)
    return countWithNoun(Math.max(0, Math.floor(milliseconds / MINUTE_MS)), 'minute');
  const hours = Math.floor(milliseconds / HOUR_MS);
  return hours < 48 ? countWithNoun(hours, 'hour') : countWithNoun(Math.floor(hours / 24), 'day');
}
