import { serverNow } from './server-clock.ts';

const UNITS: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [7 * 86_400, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** How long a link may be valid, as people choose it; `null`: until it is revoked. */
export const LIFETIMES = [
  { name: 'until I revoke it', seconds: null },
  { name: 'for an hour', seconds: 3_600 },
  { name: 'for a day', seconds: 86_400 },
  { name: 'for a week', seconds: 7 * 86_400 },
  { name: 'for a month', seconds: 30 * 86_400 },
] as const;

const yesterday = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago a time (ISO 8601) was, compared with the server's clock by default, as people say it: "yesterday", "3
 * hours ago". Days are calendar days here; "a month ago" is not always last month.
 */
export function timeAgo(time: string, now = serverNow()): string {
  const then = Date.parse(time);
  const seconds = (now - then) / 1000;
  for (const [length, unit] of UNITS) {
    if (seconds < length) continue;
    if (unit === 'day') return yesterday.format(-daysBetween(then, now), unit);
    return inNumbers.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}

/** Number of local midnights between two times: not all days have 24 hours. */
const daysBetween = (one: number, other: number): number =>
  Math.round((new Date(other).setHours(0, 0, 0, 0) - new Date(one).setHours(0, 0, 0, 0)) / 86_400_000);

/** The same for a future time: "in 3 hours". */
export function timeUntil(time: string, now = serverNow()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (seconds <= 0) return 'now';
  if (seconds < 60) return 'in less than a minute';
  for (const [length, unit] of UNITS)
    if (seconds >= length) return inNumbers.format(Math.round(seconds / length), unit);
  return 'now';
}

const inNumbers = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** A time within a week, in local time: "on Tuesday at 14:05". */
export function onDayAt(time: string): string {
  const at = new Date(time);
  const day = at.toLocaleDateString('en', { weekday: 'long' });
  // Not `hour12: false`, which gives the first hour of a day as 24.
  const clock = at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `on ${day} at ${clock}`;
}
