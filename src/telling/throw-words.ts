/*
 * Phrases for dice of battlefields that all editions share.
 */

/** A die that chose between two equally good ways, in words: 1 to 3 is the left one. */
export const wayTaken = (face: number): string =>
  `of two ways equally good it takes the ${leftOrRight(face)} one`;

export const leftOrRight = (face: number): string => (face <= 3 ? 'left' : 'right');

/** A throw of which the highest die counts, in words. */
export function highestOf(faces: readonly number[]): string {
  const highest = Math.max(...faces);
  const isTied = faces.filter((face) => face === highest).length > 1;
  return `${highest} is the highest${isTied ? ', more than once, so these are thrown again' : ''}`;
}
