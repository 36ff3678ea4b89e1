import { expect, it } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { nearestUnknown } from '../../web/journey/nearest-unknown.ts';
import { dry } from '../support/hand-made-world.ts';
import { drawnIsland } from '../support/islands.ts';

const at = (party: Axial | null, outline: readonly Axial[], known: readonly Axial[]): Campaign => {
  const world = drawnIsland(
    outline,
    known.map((hex) => [hex, dry(3)]),
  );
  return { party, world } as unknown as Campaign;
};

/** A line of land to the south, and one hex north of its first. */
const NORTH = { q: 0, r: -1 };
const LINE = [0, 1, 2, 3, 4].map((r) => ({ q: 0, r }));

it('the nearest unknown hex is the one with the shortest way over known land, and never open sea', () => {
  const outline = [...LINE, NORTH];
  const known = LINE.slice(0, 4);
  expect(nearestUnknown(at(LINE[1] ?? null, outline, known))).toEqual(NORTH);
  expect(nearestUnknown(at(LINE[2] ?? null, outline, known))).toEqual(LINE[4]);
});

it('land across a strait is not the nearest if the way around it is longer', () => {
  // The land bends in a bow around two hexes of sea: its last hex is unknown and two hexes east of its first.
  const bow = [
    { q: 0, r: 0 },
    { q: 0, r: -1 },
    { q: 1, r: -2 },
    { q: 2, r: -2 },
    { q: 2, r: -1 },
  ];
  const far = [1, 2, 3].map((r) => ({ q: 0, r }));
  const campaign = at(bow[0] ?? null, [...bow, ...far], [...bow.slice(0, 4), ...far.slice(0, 2)]);
  expect(nearestUnknown(campaign)).toEqual(far[2]);
});

it('there is no nearest unknown hex without a party, on an explored island, or among too many known hexes', () => {
  expect(nearestUnknown(at(null, LINE, LINE))).toBeNull();
  expect(nearestUnknown(at(LINE[0] ?? null, LINE, LINE))).toBeNull();
  let asked = 0;
  const world = { isPassable: () => ++asked > 0, whyBarred: () => null };
  expect(nearestUnknown({ party: LINE[0], world } as unknown as Campaign)).toBeNull();
  expect(asked).toBeLessThan(60_000);
});
