/**
 * One throw as it fell. `discarded`: the rule asked to roll again. `own`: a player threw real dice. `ownFaces`: only so many
 * of the faces, from the first, were his, and fewer than all; the server's dice show the others.
 */
export interface Roll {
  readonly for: string;
  readonly sides: number;
  readonly faces: readonly number[];
  readonly discarded?: true;
  readonly own?: true;
  readonly ownFaces?: number;
  /** The hex that it was thrown for, where one procedure threw for several. */
  readonly q?: number;
  readonly r?: number;
}

/** All throws of one procedure, in their order, the discarded ones among them. */
export type Trace = readonly Roll[];

/** How many faces of a throw, from the first, a player's own dice show. */
export const ownFacesOf = ({ own, ownFaces, faces }: Roll): number => (own ? (ownFaces ?? faces.length) : 0);

/** Whether the server threw all of it, or finished it. */
export const isServers = (roll: Roll): boolean => ownFacesOf(roll) < roll.faces.length;

/** What the server threw of a trace, in the order in which it did: of throws that it finished its own faces alone. */
export const serversPartOf = (trace: Trace): Trace =>
  trace.filter(isServers).map((roll) => ({ ...roll, faces: roll.faces.slice(ownFacesOf(roll)) }));

/** Whose dice a throw was made with, in words: `own dice`, `first 2 dice own`; nothing where all were the server's. */
export function ownDiceWords(roll: Roll): string {
  const own = ownFacesOf(roll);
  if (own <= 0) return '';
  return isServers(roll) ? `first ${own === 1 ? 'die' : `${own} dice`} own` : 'own dice';
}

/** What the faces of a throw come to. */
export const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** The faces of a trace in one row, as they would be typed in to get the same outcome again. */
export const facesOf = (trace: Trace): number[] => trace.flatMap((roll) => roll.faces);
