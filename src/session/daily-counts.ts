/** Things whose daily number is bounded. */
export type CountedDaily = 'campaigns' | 'imports';

/** Daily bounds, for one network and for all together; either may be `Infinity`. */
export interface DailyBounds {
  readonly fromOne: number;
  readonly inAll: number;
}

/** A daily bound was reached already. */
export interface BoundReached {
  readonly bound: keyof DailyBounds;
  /** Seconds until the day ends. */
  readonly secondsLeft: number;
}

/** Something was counted. `day` is a unique name of the day on which it was. */
export interface CountTaken {
  readonly bound: null;
  readonly day: string;
}

/**
 * Counts of the day, by network and in all, shared by all servers on a store. A day begins at midnight UTC, by the
 * clock of the server or database that keeps the counts.
 */
export interface DailyCounts {
  /**
   * Counts one more, unless a bound is reached already, counting those of other servers.
   *
   * @throws StorageFailure
   */
  take(counted: CountedDaily, network: string, most: DailyBounds): Promise<CountTaken | BoundReached>;
  /**
   * Takes back a count of something that failed, on the day on which it was counted. If this fails, it stays counted.
   */
  giveBack(counted: CountedDaily, network: string, day: string): Promise<void>;
  /** Counts bytes that were stored; other servers learn of them a little later. */
  addBytes(network: string, bytes: number, most: DailyBounds): void;
  /**
   * The bound on bytes stored today that is reached; `null` if none is. The latest bytes of other servers may be
   * missing: up to about a hundredth of the bound for each server.
   */
  bytesReached(network: string, most: DailyBounds): BoundReached | null;
}
