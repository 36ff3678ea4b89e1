import { type Axial, hexDistance, ORIGIN } from '../src/hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour } from '../src/hex/direction.ts';
import { inTurn } from './in-turn.ts';

/** Directions that lead from a hex away from the start hex, for ever, and never where the party was before. */
export function outwards(from: Axial): () => Direction {
  const away = DIRECTIONS.filter(
    (direction) => hexDistance(neighbour(from, direction), ORIGIN) > hexDistance(from, ORIGIN),
  );
  // Two leave the rim of a spiral at an edge, three at a corner.
  return inTurn(away.slice(0, 2) as [Direction, Direction]);
}
