import { type Direction, directionName } from '../hex/direction.ts';
import { ROADS, type Road } from '../ledger/entry.ts';
import { andList } from './words.ts';

/** A road that leaves a hex in a direction. */
export interface RoadFrom {
  readonly direction: Direction;
  readonly of: Road;
}

/** The roads from a hex in words: "road north, trail south-east and south"; empty if there are none. */
export const roadsInWords = (roads: readonly RoadFrom[]): string =>
  ROADS.flatMap((of) => {
    const directions = roads
      .filter((road) => road.of === of)
      .map(({ direction }) => directionName(direction));
    return directions.length === 0 ? [] : [`${of} ${andList(directions)}`];
  }).join(', ');
