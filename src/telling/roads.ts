import { type Direction, directionName } from '../hex/direction.ts';
import { ROADS, type Road } from '../ledger/entry.ts';
import { andList } from './words.ts';

/** A road that leads out of a hex. */
export interface RoadFrom {
  readonly direction: Direction;
  readonly of: Road;
}

/** Which roads lead where: "road north, trail south-east and south"; empty where none does. */
export const roadsInWords = (roads: readonly RoadFrom[]): string =>
  ROADS.flatMap((of) => {
    const directions = roads
      .filter((road) => road.of === of)
      .map(({ direction }) => directionName(direction));
    return directions.length === 0 ? [] : [`${of} ${andList(directions)}`];
  }).join(', ');
