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
  const fraction = fractionOf(time);
  if (fraction !== null && time.startsWith(second.text)) return second.begin + fraction;
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds) || timeOf(milliseconds) !== time)
    throw new InvalidTime(`${time} is not an ISO 8601 time in UTC with milliseconds`);
  if (fraction !== null) second = { text: time.slice(0, TO_THE_SECOND), begin: milliseconds - fraction };
  return milliseconds;
}

/** Characters of a time up to the point after its seconds. */
const TO_THE_SECOND = '2026-01-01T12:00:00.'.length;
const FRACTION = /^\d{3}Z$/;

/** The milliseconds within the second; `null` for a text that does not end like a time of the years 0 to 9999. */
const fractionOf = (time: string): number | null =>
  FRACTION.test(time.slice(TO_THE_SECOND)) ? Number(time.slice(TO_THE_SECOND, -1)) : null;

/**
 * Cache of the latest parsed second, which entries written one after another often share. Parsing a whole time and
 * formatting it again takes several microseconds right after a wait for the disk.
 */
let second = { text: '1970-01-01T00:00:00.', begin: 0 };

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
