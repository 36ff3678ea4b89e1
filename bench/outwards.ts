import { type Axial, hexDistance, ORIGIN } from '../src/hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour } from '../src/hex/direction.ts';
import { inTurn } from './in-turn.ts';

/** Endless directions that lead away from the start hex, so that the party never enters a hex twice. */
export function outwards(from: Axial): () => Direction {
  const away = DIRECTIONS.filter(
    (direction) => hexDistance(neighbour(from, direction), ORIGIN) > hexDistance(from, ORIGIN),
  );
  // On a side of a ring, two directions lead outwards; at its corners, three.
  return inTurn(away.slice(0, 2) as [Direction, Direction]);
}
