import { type Axial, addHex } from './axial.ts';
import { DIRECTIONS, directionVector, neighbour, rotate } from './direction.ts';

/**
 * The hexes at exactly `radius` steps from the centre: `6 × radius` of them (one for radius 0), clockwise
 * from the northernmost. Ring 1 is in the order of the directions 1 to 6.
 */
export function ring(centre: Axial, radius: number): Axial[] {
  if (!Number.isInteger(radius) || radius < 0)
    throw new RangeError(`a ring's radius is a whole number from 0, not ${radius}`);
  if (radius === 0) return [centre];
  const north = directionVector(1);
  let hex = addHex(centre, { q: north.q * radius, r: north.r * radius });
  const hexes: Axial[] = [];
  for (const corner of DIRECTIONS) {
    // The side of the ring that begins at the northern corner runs south-east, two directions further; likewise the
    // rest.
    const along = rotate(corner, 2);
    for (let step = 0; step < radius; step++) {
      hexes.push(hex);
      hex = neighbour(hex, along);
    }
  }
  return hexes;
}

/** All hexes of the plane, ring by ring without end, beginning with the centre. */
export function* spiral(centre: Axial): Generator<Axial, never, void> {
  for (let radius = 0; ; radius++) yield* ring(centre, radius);
}
