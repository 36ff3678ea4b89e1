/** How much there is of something, and what each new day adds to it. */
export interface Supply {
  /** `null` where it is no longer counted. */
  readonly value: number | null;
  readonly perDay: number;
}

/** So many days before the end it is told that something runs low. */
const LOW_DAYS = 3;

/** Whether a day finds nothing any more of what it takes. */
export const isUsedUp = ({ value, perDay }: Supply): boolean => value === 0 && perDay < 0;

/** That something which days take runs low or is used up; `null` where it does neither. */
export function shortage(supply: Supply): string | null {
  const { value, perDay } = supply;
  if (isUsedUp(supply)) return 'none left';
  if (value === null || perDay >= 0) return null;
  const days = Math.floor(value / -perDay);
  if (days === 0) return 'not enough for tomorrow';
  return days > LOW_DAYS ? null : `enough for ${days === 1 ? '1 more day' : `${days} more days`}`;
}
