const UNITS: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [7 * 86_400, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago a time (ISO 8601) was, as people say it: "yesterday", "3 hours ago". */
export function ago(time: string, now = Date.now()): string {
  const seconds = (now - Date.parse(time)) / 1000;
  for (const [length, unit] of UNITS)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return 'just now';
}
