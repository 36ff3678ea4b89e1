import { type Axial, ORIGIN } from '../../hex/axial.ts';
import { ring } from '../../hex/ring.ts';
import type { Land } from './land.ts';

/**
 * In which order hexes are surveyed where nobody plays: "outwards in a widening circle, in the order of 1) the river
 * hexes; 2) the lowest non-river hexes; and 3) the remaining hexes". So ring by ring without end; of a ring the hexes
 * with a river first, of these and of the others the lowest first, of equally high ones the first clockwise from the
 * north. Whoever surveys takes the survey into the land before asking for the next.
 */
export function* regionOrder(land: Land): Generator<Axial, never, void> {
  yield ORIGIN;
  for (let radius = 1; ; radius++) {
    const left = ring(ORIGIN, radius).map((hex) => land.find(hex));
    left.sort((a, b) => land.elevation(a) - land.elevation(b));
    while (left.length > 0) {
      const river = left.findIndex((known) => land.hasRiver(known));
      const [next] = left.splice(Math.max(0, river), 1);
      yield land.place(next as number);
    }
  }
}
