/** What letters are written in: the fonts of our drawings. */
export type Face =
  | 'sans'
  | 'sans-italic'
  | 'sans-bold'
  | 'sans-bold-italic'
  | 'serif'
  | 'serif-italic'
  | 'caps';

/** How wide a text is in a face, in letters so large. */
export type FaceWidth = (text: string, face: Face, size: number) => number;

/** Letters that look alike. */
export interface TextRun {
  readonly text: string;
  readonly face: Face;
  readonly ink?: string;
  readonly struck?: boolean;
  /** In parts of the block's size. */
  readonly scale?: number;
  /** Where in the atlas it leads: the name of an anchor. */
  readonly to?: string;
  /** Where on the web it leads. */
  readonly href?: string;
}

/** A paragraph. Lengths are in points. */
export interface TextBlock {
  readonly runs: readonly TextRun[];
  readonly size: number;
  /** How far its lines begin from the column's edge, and the first one from the others. */
  readonly indent?: number;
  readonly hanging?: number;
  readonly before?: number;
  /** What stands at the column's right edge on the first line. */
  readonly aside?: TextRun;
  /** A dot in the colour of the ground, before the first line. */
  readonly swatch?: string | null;
  /** How far from the column's edge a line runs down its side, as along a note. */
  readonly bar?: number;
  /** Whether it has a line below it. */
  readonly hasRule?: boolean;
  /** Not the last of its column where more follows. */
  readonly keepsWithNext?: boolean;
  /** By which name others lead here. */
  readonly anchor?: string;
  /** How it is called among the bookmarks, below those of its chapter. */
  readonly bookmark?: string;
}
