import { DIRECTIONS } from '../../hex/direction.ts';
import type { GivenHex } from '../../ledger/hex-record.ts';
import { type Check, isAxial, isObject, listOf, members, nullOr, oneOf, whole } from '../../ledger/shape.ts';
import { altitudesOf, SITES, TERRAINS } from '../../rules/solo.ts';
import { FARTHEST_GIVEN, MOST_GIVEN_AT_ONCE } from '../../world/solo/given-bounds.ts';

const place = whole(-FARTHEST_GIVEN, FARTHEST_GIVEN);

const hasGivenMembers = members({
  q: place,
  r: place,
  altitude: whole(0, 10),
  flow: oneOf([null, 'underworld', ...DIRECTIONS]),
  terrain: oneOf(TERRAINS),
  site: nullOr(oneOf(SITES)),
});

/** The members of an entry with imported hexes; each hex is checked separately. */
export const isGivenContent: Check = members(
  { kind: oneOf(['given']), hexes: listOf(isObject, MOST_GIVEN_AT_ONCE) },
  { party: isAxial },
);

/** A valid hex of an imported map: its altitude occurs with its terrain, and there is no water flow in the deep sea. */
export const isGivenHex: Check = (value) => {
  if (!hasGivenMembers(value)) return false;
  const { terrain, altitude, flow } = value as GivenHex;
  return altitudesOf(terrain).includes(altitude) && (altitude > 0 || flow === null);
};
