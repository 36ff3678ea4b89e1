import { type Axial, hexDistance, ORIGIN } from '../../hex/axial.ts';
import { memberAt, partitionPoint } from '../../hex/list.ts';
import { ring } from '../../hex/ring.ts';
import { hasRiver, type KnownLand } from './land.ts';

/** A land that reports where its rivers have changed. */
export interface RegionLand extends KnownLand {
  /** A counter that grows with every change. */
  readonly changes: number;
  /**
   * The hexes that got an outflow or an inflow since the counter had this value; repeated if they did so repeatedly.
   */
  riversSince(changes: number): Iterable<number>;
}

/**
 * The order in which hexes are surveyed without a player: "outwards in a widening circle, in the order of 1) the river
 * hexes; 2) the lowest non-river hexes; and 3) the remaining hexes". That is, ring by ring without end; within a ring,
 * hexes with a river first, then the others, each from the lowest up, and equally high ones clockwise from the north.
 * The caller must add each survey to the land before asking for the next hex.
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
  /** Ranks of the unsurveyed hexes with a river, in descending order, so that `pop` takes the lowest hex. */
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

/** Where to insert a rank into a descending list. */
const placeFor = (rank: number, falling: readonly number[]): number =>
  partitionPoint(falling.length, (place) => memberAt(falling, place) > rank);
