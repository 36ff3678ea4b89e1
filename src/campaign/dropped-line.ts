/** A line of a map that could not be taken over, or not wholly. */
export interface DroppedLine {
  /** From 1. */
  readonly line: number;
  /** What stands there, cut where it is long. */
  readonly text: string;
  readonly why: string;
}
