/** The amount of something that is counted, and what each new day adds to it. */
export interface Supply {
  /** `null` if it is no longer counted. */
  readonly value: number | null;
  readonly perDay: number;
}

/** A supply that lasts at most this many more days is reported as running low. */
const LOW_DAYS = 3;

/** Whether nothing is left of something that each day consumes. */
export const isUsedUp = ({ value, perDay }: Supply): boolean => value === 0 && perDay < 0;

/** A warning that a supply which each day consumes is running low or used up; `null` if neither. */
export function shortage(supply: Supply): string | null {
  const { value, perDay } = supply;
  if (isUsedUp(supply)) return 'none left';
  if (value === null || perDay >= 0) return null;
  const days = Math.floor(value / -perDay);
  if (days === 0) return 'not enough for tomorrow';
  return days > LOW_DAYS ? null : `enough for ${days === 1 ? '1 more day' : `${days} more days`}`;
}
