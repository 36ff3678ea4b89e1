/** One throw as it fell. `discarded`: the rule asked to roll again. `own`: a player threw real dice. */
export interface Roll {
  readonly for: string;
  readonly sides: number;
  readonly faces: readonly number[];
  readonly discarded?: true;
  readonly own?: true;
  /** The hex that it was thrown for, where one procedure threw for several. */
  readonly q?: number;
  readonly r?: number;
}

/** All throws of one procedure, in their order, the discarded ones among them. */
export type Trace = readonly Roll[];

/** What the faces of a throw come to. */
export const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** The faces of a trace in one row, as they would be typed in to get the same outcome again. */
export const facesOf = (trace: Trace): number[] => trace.flatMap((roll) => roll.faces);
