/** Typefaces of text: the fonts of our drawings. */
export type Face =
  | 'sans'
  | 'sans-italic'
  | 'sans-bold'
  | 'sans-bold-italic'
  | 'serif'
  | 'serif-italic'
  | 'caps';

/** Measures the width of a text in a typeface and font size; all in points. */
export type FaceWidth = (text: string, face: Face, size: number) => number;

/** A run of text in one style. */
export interface TextRun {
  readonly text: string;
  readonly face: Face;
  readonly ink?: string;
  readonly struck?: boolean;
  /** Font size relative to the block's; 1 by default. */
  readonly scale?: number;
  /** Link within the atlas: the name of an anchor. */
  readonly to?: string;
  /** Link to the web. */
  readonly href?: string;
}

/** A paragraph. Lengths are in points. */
export interface TextBlock {
  readonly runs: readonly TextRun[];
  readonly size: number;
  /** Distance of its lines from the column's edge, and how much farther to the right all lines but the first begin. */
  readonly indent?: number;
  readonly hanging?: number;
  readonly before?: number;
  /** Text at the right end of the first line. */
  readonly aside?: TextRun;
  /** Colour of a dot before the first line, for the terrain. */
  readonly swatch?: string | null;
  /** Distance of a vertical line from the column's edge; it marks a note, for example. */
  readonly bar?: number;
  /** True if a line is drawn below the block. */
  readonly hasRule?: boolean;
  /** True if the block must not be the last of its column when another block follows. */
  readonly keepsWithNext?: boolean;
  /** Anchor of the block, for links to it. */
  readonly anchor?: string;
  /** Name of the block's bookmark, below that of its chapter. */
  readonly bookmark?: string;
}
