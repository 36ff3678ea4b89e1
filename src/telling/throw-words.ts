/*
 * What dice say on the board of a battlefield, in parts of sentences that all editions share.
 */

/** Of two ways equally good the die takes one: 1 to 3 is the left one. */
export const wayTaken = (face: number): string =>
  `of two ways equally good it takes the ${leftOrRight(face)} one`;

export const leftOrRight = (face: number): string => (face <= 3 ? 'left' : 'right');

/** Of several dice, one for each place, the highest counts. */
export function highestOf(faces: readonly number[]): string {
  const highest = Math.max(...faces);
  const isTied = faces.filter((face) => face === highest).length > 1;
  return `${highest} is the highest${isTied ? ', more than once, so these are thrown again' : ''}`;
}
