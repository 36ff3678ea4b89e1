import { expect, it } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import { approachHexTo } from '../../web/journey/approach-hex.ts';

const HERE = { q: 0, r: 0 };
const NEAR = { q: 0, r: -1 };
const FAR = { q: 0, r: -2 };

/** A campaign with some known hexes, in which the party is at one of them, or nowhere. */
function campaign(party: Axial | null, barred: Axial | null = null): Campaign {
  const known = new Set([HERE, NEAR, FAR].map(hexKey));
  const isBarred = (hex: Axial) => barred !== null && hexKey(hex) === hexKey(barred);
  const world = {
    isPassable: (hex: Axial) => known.has(hexKey(hex)),
    whyBarred: (hex: Axial) => (isBarred(hex) ? 'It is barred.' : null),
  };
  return { party, world } as unknown as Campaign;
}

it('a hex is entered from the known neighbour nearest to the party, or best of all from the party’s own hex', () => {
  const west = { q: -1, r: -1 };
  expect(approachHexTo(campaign(HERE), west)).toEqual(NEAR);
  expect(approachHexTo(campaign(FAR), west)).toEqual(FAR);
  expect(approachHexTo(campaign(HERE), { q: 0, r: -3 })).toEqual(FAR);
});

it('there is no way into a hex that is known, barred or without known neighbours, nor without a party', () => {
  expect(approachHexTo(campaign(HERE), NEAR)).toBeNull();
  expect(approachHexTo(campaign(HERE, { q: 1, r: 0 }), { q: 1, r: 0 })).toBeNull();
  expect(approachHexTo(campaign(HERE), { q: 5, r: 5 })).toBeNull();
  expect(approachHexTo(campaign(null), { q: 1, r: 0 })).toBeNull();
});
