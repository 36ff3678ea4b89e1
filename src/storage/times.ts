/** A text is not a time in the one form that times are kept in. */
export class InvalidTime extends Error {
  override readonly name = 'InvalidTime';
}

/**
 * Milliseconds since 1970 of a time in UTC, as `2026-01-01T12:00:00.000Z`. Times are hashed as they are written, so
 * that one which would be written differently afterwards is refused.
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

/** The time that was read last: entries that are written together have few. */
let read = { time: '', milliseconds: Number.NaN };

export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * A time as it is kept. What was changed on a disk may be more milliseconds than a time has.
 *
 * @param damage makes what is thrown then
 */
export function timeKept(milliseconds: number, damage: (cause: unknown) => Error): string {
  try {
    return timeOf(milliseconds);
  } catch (cause) {
    throw damage(cause);
  }
}
