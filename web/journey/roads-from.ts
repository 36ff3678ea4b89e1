import type { Campaign } from '../../src/campaign/campaign.ts';
import { roadOn } from '../../src/campaign/hex-inscriptions.ts';
import { stretchTowards } from '../../src/campaign/roads.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { DIRECTIONS } from '../../src/hex/direction.ts';
import type { RoadFrom } from '../../src/telling/roads.ts';

/** The roads and trails that lead out of a hex, in the order of the directions. */
export const roadsFrom = ({ inForce }: Pick<Campaign, 'inForce'>, hex: Axial): RoadFrom[] =>
  DIRECTIONS.flatMap((direction) => {
    const of = roadOn(inForce, stretchTowards(hex, direction));
    return of ? [{ direction, of }] : [];
  });
