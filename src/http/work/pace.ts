/** How fast what is sent has to come. */
export interface Pace {
  /** How long anybody may take, however little it is, in milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

export const USUAL_PACE: Pace = { graceMs: 10_000, bytesPerSecond: 8 * 1024 };

/** For how long so many bytes are waited for, in milliseconds: whoever sends them slower is let go. */
export const allowedMs = ({ graceMs, bytesPerSecond }: Pace, bytes: number): number =>
  graceMs + (bytes / bytesPerSecond) * 1000;
