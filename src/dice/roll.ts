/**
 * One recorded throw. `discarded`: the rule asked to roll again. `own`: a player threw real dice. `ownFaces`: only this
 * many faces, from the first, are the player's, and the server threw the others; left out if all are the player's.
 */
export interface Roll {
  readonly for: string;
  readonly sides: number;
  readonly faces: readonly number[];
  readonly discarded?: true;
  readonly own?: true;
  readonly ownFaces?: number;
  /** `q` and `r`: the hex that it was thrown for; only where one procedure threw for several hexes. */
  readonly q?: number;
  readonly r?: number;
}

/** All throws of one procedure in order, including discarded ones. */
export type Trace = readonly Roll[];

/** How many faces of a throw, from the first, are a player's own. */
export const ownFaceCount = ({ own, ownFaces, faces }: Roll): number =>
  own ? (ownFaces ?? faces.length) : 0;

/** Whether the server threw all or some of the dice of a throw. */
export const hasServerDice = (roll: Roll): boolean => ownFaceCount(roll) < roll.faces.length;

/** The throws of a trace that the server made, in order; for throws that it finished, only the server's faces. */
export const serverThrows = (trace: Trace): Trace =>
  trace.filter(hasServerDice).map((roll) => ({ ...roll, faces: roll.faces.slice(ownFaceCount(roll)) }));

/** Which dice of a throw were a player's own, in words: `own dice`, `first 2 dice own`; empty if none were. */
export function ownDiceWords(roll: Roll): string {
  const own = ownFaceCount(roll);
  if (own <= 0) return '';
  return hasServerDice(roll) ? `first ${own === 1 ? 'die' : `${own} dice`} own` : 'own dice';
}

/** The sum of the faces of a throw. */
export const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** All faces of a trace in one list, as a player would type them in to get the same outcome again. */
export const facesOf = (trace: Trace): number[] => trace.flatMap((roll) => roll.faces);
