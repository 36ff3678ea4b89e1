import type { MapRoad } from '../../campaign/map-view.ts';
import { endsOf, type Stretch } from '../../campaign/roads.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { type Direction, oppositeOf } from '../../hex/direction.ts';
import type { Road } from '../../ledger/entry.ts';
import { hexSeed, mixed, recurring, seededJitter } from '../drawing/jitter.ts';
import type { NamedWorld } from '../names/named-world.ts';
import { edgeMiddle } from '../vector/edge-middle.ts';
import { cubic, polyline, type Spot } from '../vector/path.ts';
import { plus, rotated, times, unit } from '../vector/vectors.ts';

/** A piece of road within a hex: path data of an open curve around its middle, in the size of a hex. */
export interface RoadMark {
  readonly hex: Axial;
  readonly of: Road;
  readonly d: string;
}

/** What roads are laid around. */
export interface RoadGround {
  readonly flowAt: NamedWorld['flowAt'];
  /** Whether something is drawn in the middle of a hex, so that roads end before it. */
  readonly isOccupied: (hex: Axial) => boolean;
}

/** Where a road crosses an edge of a hex, seen from its middle. */
interface Exit {
  readonly of: Road;
  readonly edge: Spot;
}

/** How far from the middle of an edge a road crosses it that a river crosses too, and one with the number of a hex behind it. */
const BESIDE_RIVER = 0.24;
const BESIDE_NUMBER = 0.34;
/** How far it strays from that. */
const STRAY = 0.06;
/** How far the tangents at the edges reach inwards, in parts of the way to the middle. */
const PULL = 0.7;
/** How far from the middle a road ends where something is drawn there. */
const AROUND_DRAWING = 0.54;

/**
 * The pieces of all roads, hex by hex. Where two pieces of one kind meet in a hex they run through it in one bend; a road along a
 * river runs beside it.
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

/** How far from the middle of its edge a road crosses it, to the same side for all edges of a column. */
function asideAt(stretch: Stretch, ground: RoadGround): number {
  const { q, to } = stretch;
  const stray = STRAY * seededJitter(hexSeed(stretch) + to)();
  const side = mixed(recurring(q), to) % 2 === 0 ? 1 : -1;
  if (to === 4) return side * BESIDE_NUMBER + stray;
  return (hasRiver(stretch, ground) ? side * BESIDE_RIVER : 0) + stray;
}

/** Whether a river crosses the same edge. */
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
