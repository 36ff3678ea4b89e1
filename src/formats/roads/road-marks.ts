import type { MapRoad } from '../../campaign/map-view.ts';
import { endsOf, type Stretch } from '../../campaign/roads.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { type Direction, oppositeOf } from '../../hex/direction.ts';
import type { Road } from '../../ledger/entry.ts';
import { hashIntegers, hexSeed, seededJitter, wrapCoordinate } from '../drawing/jitter.ts';
import type { WorldForNames } from '../names/world-for-names.ts';
import { edgeMiddle } from '../vector/edge-middle.ts';
import { cubic, polyline, type Spot } from '../vector/path.ts';
import { plus, rotated, times, unit } from '../vector/vectors.ts';

/**
 * A piece of road within a hex: path data of an open curve, in hex sizes (radius of a hex), relative to the hex's
 * middle.
 */
export interface RoadMark {
  readonly hex: Axial;
  readonly of: Road;
  readonly d: string;
}

/** What roads avoid. */
export interface RoadGround {
  readonly flowAt: WorldForNames['flowAt'];
  /** True if something is drawn in the middle of a hex, so that roads end before it. */
  readonly isOccupied: (hex: Axial) => boolean;
}

/** Where a road crosses an edge of a hex, relative to its middle. */
interface Exit {
  readonly of: Road;
  readonly edge: Spot;
}

/**
 * Distance from the middle of an edge at which a road crosses it: beside a river, or beside the number of the hex
 * below.
 */
const BESIDE_RIVER = 0.24;
const BESIDE_NUMBER = 0.34;
/** Limit of the random deviation from that. */
const STRAY = 0.06;
/** Length of a curve's control arm at an edge, as a fraction of the way to the middle. */
const PULL = 0.7;
/** Distance from the middle at which a road ends if something is drawn there. */
const AROUND_DRAWING = 0.54;

/**
 * The pieces of all roads, hex by hex. If exactly two pieces of the same kind meet in a hex, they form one curve. A
 * road along a river runs beside it.
 */
export function roadMarks(roads: readonly MapRoad[], ground: RoadGround): RoadMark[] {
  const hexes = new Map<number, { readonly hex: Axial; readonly exits: Exit[] }>();
  const add = (hex: Axial, exit: Exit) => {
    const there = hexes.get(hexKey(hex));
    if (there) there.exits.push(exit);
    else hexes.set(hexKey(hex), { hex, exits: [exit] });
  };
  for (const road of roads) {
    const [from, to] = endsOf(road);
    const aside = times(unit(rotated(edgeMiddle(road.to), Math.PI / 2)), asideAt(road, ground));
    add(from, { of: road.of, edge: plus(edgeMiddle(road.to), aside) });
    add(to, { of: road.of, edge: plus(edgeMiddle(oppositeOf(road.to)), aside) });
  }
  return [...hexes.values()].flatMap(({ hex, exits }) =>
    marksIn(exits, ground.isOccupied(hex)).map((mark) => ({ hex, ...mark })),
  );
}

const MIDDLE: Spot = [0, 0];

/**
 * How far from the middle of its edge a road crosses it. In a column, all edges of one direction have the road on the
 * same side.
 */
function asideAt(stretch: Stretch, ground: RoadGround): number {
  const { q, to } = stretch;
  const stray = STRAY * seededJitter(hexSeed(stretch) + to)();
  const side = hashIntegers(wrapCoordinate(q), to) % 2 === 0 ? 1 : -1;
  if (to === 4) return side * BESIDE_NUMBER + stray;
  return (hasRiver(stretch, ground) ? side * BESIDE_RIVER : 0) + stray;
}

/** True if a river crosses the same edge. */
function hasRiver(stretch: Stretch, { flowAt }: RoadGround): boolean {
  const [from, to] = endsOf(stretch);
  const out: Direction = stretch.to;
  return flowAt(from) === out || flowAt(to) === oppositeOf(out);
}

function marksIn(exits: readonly Exit[], isOccupied: boolean): Omit<RoadMark, 'hex'>[] {
  const [first, second, third] = exits;
  if (!isOccupied && first && second && !third && first.of === second.of)
    return [
      {
        of: first.of,
        d: cubic(first.edge, times(first.edge, 1 - PULL), times(second.edge, 1 - PULL), second.edge),
      },
    ];
  return exits.map(({ of, edge }) => ({
    of,
    d: isOccupied
      ? polyline([edge, times(unit(edge), AROUND_DRAWING)])
      : cubic(edge, times(edge, 1 - PULL / 2), times(edge, 0.12), MIDDLE),
  }));
}
