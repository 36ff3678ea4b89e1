/** A text is not a time in the only form that is stored. */
export class InvalidTime extends Error {
  override readonly name = 'InvalidTime';
}

/**
 * Parses a time in UTC such as `2026-01-01T12:00:00.000Z` into milliseconds since 1970. Entries are hashed with the
 * text of their time, so a time in any other form, which would be written differently when it is read back, is refused.
 *
 * @throws InvalidTime
 */
export function millisecondsOf(time: string): number {
  if (time === read.time) return read.milliseconds;
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds) || timeOf(milliseconds) !== time)
    throw new InvalidTime(`${time} is not an ISO 8601 time in UTC with milliseconds`);
  read = { time, milliseconds };
  return milliseconds;
}

/** Cache of the latest parsed time: entries that are written together often share one. */
let read = { time: '', milliseconds: Number.NaN };

export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Formats a stored time. After damage to the disk the number may be outside the range of times.
 *
 * @param damage makes the error that is thrown in this case
 */
export function storedTime(milliseconds: number, damage: (cause: unknown) => Error): string {
  try {
    return timeOf(milliseconds);
  } catch (cause) {
    throw damage(cause);
  }
}
