import type { Campaign } from '../../src/campaign/campaign.ts';
import { roadOn } from '../../src/campaign/hex-inscriptions.ts';
import { stretchTowards } from '../../src/campaign/roads.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { DIRECTIONS, type Direction, directionName } from '../../src/hex/direction.ts';
import { ROADS, type Road } from '../../src/ledger/entry.ts';
import { andList } from '../../src/telling/words.ts';

/** A road that leads out of a hex. */
export interface RoadFrom {
  readonly direction: Direction;
  readonly of: Road;
}

/** The roads and trails that lead out of a hex, in the order of the directions. */
export const roadsFrom = ({ inForce }: Pick<Campaign, 'inForce'>, hex: Axial): RoadFrom[] =>
  DIRECTIONS.flatMap((direction) => {
    const of = roadOn(inForce, stretchTowards(hex, direction));
    return of ? [{ direction, of }] : [];
  });

/** Which roads lead where: "road north, trail south-east and south". */
export const roadsInWords = (roads: readonly RoadFrom[]): string =>
  ROADS.flatMap((of) => {
    const directions = roads
      .filter((road) => road.of === of)
      .map(({ direction }) => directionName(direction));
    return directions.length === 0 ? [] : [`${of} ${andList(directions)}`];
  }).join(', ');
