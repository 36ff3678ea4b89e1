import { describe, expect, it } from 'vitest';
import type { MapName } from '../../../src/campaign/map-view.ts';
import { type DrawnName, drawnNames } from '../../../src/formats/names/drawn-names.ts';
import { namedWorldOf } from '../../../src/formats/names/named-world-of.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { NAMED } from '../../../src/ledger/entry.ts';
import type { World } from '../../../src/world/world.ts';
import { namesOver } from '../../../web/journey/inscriptions/names-over.ts';
import { exploredWorld } from '../../formats/sample-worlds.ts';
import { Randomness } from '../../support/randomness.ts';

/** Names given on hexes at random, several in one land among them. */
function namesOn(hexes: readonly Axial[], count: number, seed: number): MapName[] {
  const randomness = new Randomness(seed);
  return Array.from({ length: count }, (_, i) => {
    const { q, r } = hexes[randomness.upTo(hexes.length) - 1] as Axial;
    return {
      q,
      r,
      of: NAMED[randomness.upTo(NAMED.length) - 1] as MapName['of'],
      text: `Name ${i}`,
      seq: i + 1,
    };
  });
}

/** All names that the map shows. */
function shownOn(world: World, names: readonly MapName[]): readonly DrawnName[] {
  const named = namedWorldOf(world.settings.kind, (at) => world.recordAt(at));
  if (!named) throw new Error('nothing has a name in such a world');
  return drawnNames(names, named);
}

describe('the names over a hex', () => {
  it.each([
    [{ kind: 'solo', houseRules: [] }, 250, undefined],
    [{ kind: 'solo', houseRules: ['landfall'] }, 250, 'spiral'],
    [{ kind: 'elevation' }, 40, undefined],
  ] as const)('are those that the map shows there, in a world of %o', (settings, finds, order) => {
    const told = { place: 0, land: 0, water: 0 };
    for (const seed of [1, 2, 3]) {
      const world = exploredWorld(settings, `${seed}`, finds, order);
      const hexes = [...world.view().records()];
      const names = namesOn(hexes, 40, seed);
      const shown = shownOn(world, names);
      for (const hex of hexes.filter((_, i) => i % 3 === 0)) {
        const over = namesOver({ world, names }, hex);
        const there = shown.filter(({ keys }) => keys.has(hexKey(hex)));
        expect(over.names).toEqual(Object.fromEntries(there.map(({ name }) => [name.of, name])));
        for (const of of NAMED) if (over.names[of]) told[of]++;
      }
    }
    for (const of of NAMED) expect(told[of], of).toBeGreaterThan(0);
  });
});
