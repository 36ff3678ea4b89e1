import { describe, expect, it } from 'vitest';
import { LARGEST_AREA } from '../../../src/formats/names/area.ts';
import { drawnNames } from '../../../src/formats/names/drawn-names.ts';
import { ElevationNames } from '../../../src/formats/names/elevation-names.ts';
import { riverThrough } from '../../../src/formats/names/river.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { ring } from '../../../src/hex/ring.ts';
import { madeUpHex } from '../sample-world.ts';
import { exploredWorld } from '../sample-worlds.ts';
import { given, namesOver } from './named-hexes.ts';

const at = (q: number, r: number) => ({ q, r });

/**
 * Two forests with a plain between them, a river through the plain into a sea of two kinds of water, and a tributary.
 */
const hexes = [
  madeUpHex({ ...at(0, 0), terrain: 'forest' }),
  madeUpHex({ ...at(0, -1), terrain: 'forest' }),
  madeUpHex({ ...at(1, -1), terrain: 'forest' }),
  madeUpHex({ ...at(4, 0), terrain: 'forest' }),
  madeUpHex({ ...at(1, 0), flow: 4 }),
  madeUpHex({ ...at(1, 1), flow: 4 }),
  madeUpHex({ ...at(1, 2), flow: 4 }),
  madeUpHex({ ...at(2, 0), flow: 5 }),
  madeUpHex({ ...at(1, 3), terrain: 'coastal', altitude: 1, flow: 4 }),
  madeUpHex({ ...at(1, 4), terrain: 'ocean', altitude: 0 }),
  madeUpHex({ ...at(2, 3), terrain: 'ocean', altitude: 0 }),
];
const world = namesOver(hexes);
const labels = (these: readonly { q: number; r: number }[]) => these.map(hexLabel).sort();

describe('the names that a map shows:', () => {
  it('the name of a place is at its hex, that of a land over all connected hexes of its terrain', () => {
    const [place, land] = drawnNames(
      given(['place', 'Oak', at(0, 0)], ['land', 'Thornwood', at(0, -1)]),
      world,
    );
    expect(place).toMatchObject({ along: 'hex', hexes: [at(0, 0)] });
    expect(land?.along).toBe('area');
    expect(labels(land?.hexes ?? [])).toEqual(labels([at(0, 0), at(0, -1), at(1, -1)]));
  });

  it('the name of a sea is over all connected water, shallow and deep', () => {
    const [sea] = drawnNames(given(['water', 'Mere', at(2, 3)]), world);
    expect(sea?.along).toBe('area');
    expect(labels(sea?.hexes ?? [])).toEqual(labels([at(1, 3), at(1, 4), at(2, 3)]));
  });

  it('the name of a river extends from its spring to its mouth, whichever of its hexes was named', () => {
    for (const hex of [at(1, 0), at(1, 1), at(1, 2)])
      expect(riverThrough(hex, world)).toEqual([at(1, 0), at(1, 1), at(1, 2)]);
    const [river] = drawnNames(given(['water', 'Lorn', at(1, 2)]), world);
    expect(river).toMatchObject({ along: 'river', hexes: [at(1, 0), at(1, 1), at(1, 2)] });
  });

  it('a tributary has a name of its own', () => {
    expect(riverThrough(at(2, 0), world)).toEqual([at(2, 0)]);
    const names = given(['water', 'Lorn', at(1, 2)], ['water', 'Ash', at(2, 0)]);
    expect(drawnNames(names, world).map(({ name }) => name.text)).toEqual(['Lorn', 'Ash']);
  });

  it('where two rivers meet, the one with the most water is the one that continues', () => {
    const longer = namesOver([...hexes, madeUpHex({ ...at(3, -1), flow: 5 })]);
    expect(riverThrough(at(1, 2), longer)).toEqual([at(3, -1), at(2, 0), at(1, 1), at(1, 2)]);
    expect(riverThrough(at(1, 0), longer)).toEqual([at(1, 0)]);
  });

  it('of several names in one land or water only the latest is drawn', () => {
    const names = given(
      ['land', 'Elder Wood', at(0, 0)],
      ['land', 'Far Wood', at(4, 0)],
      ['land', 'Thornwood', at(1, -1)],
      ['water', 'Isk', at(1, 0)],
      ['water', 'Lorn', at(1, 2)],
      ['water', 'Mere', at(1, 3)],
      ['water', 'Deep', at(1, 4)],
    );
    expect(drawnNames(names, world).map(({ name }) => name.text)).toEqual([
      'Far Wood',
      'Thornwood',
      'Lorn',
      'Deep',
    ]);
  });

  it('the name of a water on a dry hex is beside it; unknown hexes have no name', () => {
    expect(drawnNames(given(['water', 'Dry Brook', at(0, 0)]), world)).toMatchObject([{ along: 'hex' }]);
    expect(drawnNames(given(['place', 'Nowhere', at(9, 9)]), world)).toEqual([]);
  });

  it('a river in a circle is not followed forever', () => {
    const circle = ring(at(0, 0), 1).map((hex, i) =>
      madeUpHex({ ...hex, flow: (((i + 2) % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6 }),
    );
    expect(riverThrough(at(0, -1), namesOver(circle))).toHaveLength(6);
  });

  it('a land is searched up to a number of hexes; a name farther away in it counts as another land', () => {
    const everywhere = namesOver([]);
    everywhere.countryAt = () => 'plain';
    const names = given(
      ['land', 'Here', at(0, 0)],
      ['land', 'There', at(200, 0)],
      ['land', 'Beside', at(1, 0)],
    );
    const drawn = drawnNames(names, everywhere);
    expect(drawn.map(({ name }) => name.text)).toEqual(['There', 'Beside']);
    for (const { hexes: over } of drawn) expect(over).toHaveLength(LARGEST_AREA);
  });

  it('an elevation world has lands by kind of country, seas, lakes and rivers', () => {
    const heights = exploredWorld({ kind: 'elevation' }, 'golden 1880', 60);
    const over = new ElevationNames((hex) => heights.recordAt(hex) as never);
    let rivers = 0;
    for (const hex of [...heights.view().records()].map(({ q, r }) => at(q, r))) {
      const [land] = drawnNames(given(['land', 'Land', hex]), over);
      expect(new Set(land?.hexes.map((each) => over.countryAt(each))).size).toBe(1);
      const [water] = drawnNames(given(['water', 'Water', hex]), over);
      if (water?.along !== 'river') continue;
      rivers++;
      expect(water.hexes.every((each) => over.hasRiver(each))).toBe(true);
      const volumes = water.hexes.map((each) => over.volumeAt(each));
      expect(volumes).toEqual(volumes.toSorted((a, b) => a - b));
    }
    expect(rivers).toBeGreaterThan(5);
  });
});
