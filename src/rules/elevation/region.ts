import { type Axial, hexDistance, ORIGIN } from '../../hex/axial.ts';
import { leadingCount, memberAt } from '../../hex/list.ts';
import { ring } from '../../hex/ring.ts';
import { hasRiver, type KnownLand } from './land.ts';

/** A land that tells what its rivers have come to. */
export interface RegionLand extends KnownLand {
  /** Grows with every change. */
  readonly changes: number;
  /** The hexes that rivers have left or come to since there were so many changes, each as often as that happened. */
  riversSince(changes: number): Iterable<number>;
}

/**
 * In which order hexes are surveyed where nobody plays: "outwards in a widening circle, in the order of 1) the river
 * hexes; 2) the lowest non-river hexes; and 3) the remaining hexes". So ring by ring without end; of a ring the hexes
 * with a river first, of these and of the others the lowest first, of equally high ones the first clockwise from the
 * north. Whoever surveys takes the survey into the land before asking for the next.
 */
export function* regionOrder(land: RegionLand): Generator<Axial, never, void> {
  yield ORIGIN;
  for (let radius = 1; ; radius++) yield* ringOrder(land, radius);
}

function* ringOrder(land: RegionLand, radius: number): Generator<Axial, void, void> {
  const hexes = ring(ORIGIN, radius).map((hex) => land.find(hex));
  hexes.sort((a, b) => land.elevation(a) - land.elevation(b));
  const rankOf = new Map(hexes.map((index, rank) => [index, rank]));
  let changes = land.changes;
  /** Ranks of the hexes that are left with a river, the lowest last. */
  const rivers: number[] = [];
  const met = new Set<number>();
  const meet = (index: number): void => {
    const rank = rankOf.get(index);
    if (rank === undefined || met.has(rank) || !hasRiver(land, index)) return;
    met.add(rank);
    rivers.splice(placeFor(rank, rivers), 0, rank);
  };
  hexes.toReversed().forEach(meet);
  let dry = 0;
  for (;;) {
    for (const index of land.riversSince(changes))
      if (hexDistance(ORIGIN, land.hexAt(index)) === radius) meet(index);
    changes = land.changes;
    while (met.has(dry)) dry++;
    const next = rivers.pop() ?? dry;
    if (next === hexes.length) return;
    met.add(next);
    yield land.hexAt(memberAt(hexes, next));
  }
}

/** Where a rank belongs among others that fall. */
const placeFor = (rank: number, falling: readonly number[]): number =>
  leadingCount(falling.length, (place) => memberAt(falling, place) > rank);
