/** The least speed of an upload. */
export interface Pace {
  /** The time that any upload may take, however short it is, in milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

export const DEFAULT_PACE: Pace = { graceMs: 10_000, bytesPerSecond: 8 * 1024 };

/** How long to wait for this many bytes, in milliseconds; slower clients are disconnected. */
export const allowedMs = ({ graceMs, bytesPerSecond }: Pace, bytes: number): number =>
  graceMs + (bytes / bytesPerSecond) * 1000;
