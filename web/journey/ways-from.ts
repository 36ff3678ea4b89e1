import type { Campaign } from '../../src/campaign/campaign.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import type { WayOn } from '../map/overlay/way-on.ts';

/** The six ways on from the party; none before the start is revealed. */
export function waysFrom({ party, world }: Campaign): readonly WayOn[] {
  if (!party) return [];
  return DIRECTIONS.map((direction) => {
    const hex = neighbour(party, direction);
    const known = world.isPassable(hex);
    return { hex, direction, known, seen: world.has(hex), barred: world.whyBarred(hex) !== null };
  });
}
