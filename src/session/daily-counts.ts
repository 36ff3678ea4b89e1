/** What is counted one by one. */
export type CountedDaily = 'campaigns' | 'imports';

/** How much of something there may be a day; either may be `Infinity`. */
export interface DailyMost {
  readonly fromOne: number;
  readonly inAll: number;
}

/** There was as much of something today as there may be. */
export interface BoundReached {
  readonly bound: keyof DailyMost;
  /** How long the day still takes. */
  readonly secondsLeft: number;
}

/** Something was counted on a day, which is a name that no other day has. */
export interface CountTaken {
  readonly bound: null;
  readonly day: string;
}

/**
 * Counts of the day, by network and in all. Servers that share a store share them. A day begins at midnight UTC, by the
 * clock of whoever keeps the counts.
 */
export interface DailyCounts {
  /**
   * Counts one more, unless there are as many as there may be, also by way of other servers.
   *
   * @throws StorageFailure
   */
  take(counted: CountedDaily, network: string, most: DailyMost): Promise<CountTaken | BoundReached>;
  /** Takes back what came to nothing, on the day on which it was counted. Where that fails, it stays counted. */
  giveBack(counted: CountedDaily, network: string, day: string): Promise<void>;
  /** Counts bytes that were written down; other servers come to know of that. */
  addBytes(network: string, bytes: number, most: DailyMost): void;
  /**
   * Whether as many bytes were written down today as may be; `null` where not. Of those that other servers wrote last
   * about a hundredth of the bound may be missing for each.
   */
  bytesReached(network: string, most: DailyMost): BoundReached | null;
}
