import { describe, expect, it } from 'vitest';
import { figuresIn } from '../../../src/formats/country/standing-figures.ts';
import { type Axial, hexKey, ORIGIN } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';
import { type Flow, type Site, TERRAINS, type Terrain } from '../../../src/rules/solo.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';

const UNIT = new HexLayout(1);

interface Known {
  readonly terrain: Terrain;
  readonly altitude?: number;
  readonly site?: Site | null;
  readonly flow?: Flow;
}

/** A world of the hexes for which `known` gives facts. */
function worldOf(known: (hex: Axial) => Known | null): (hex: Axial) => SoloRecord | null {
  return (hex) => {
    const there = known(hex);
    return (
      there && {
        ...hex,
        label: hexLabel(hex),
        altitude: 5,
        site: null,
        flow: null,
        origin: null,
        seq: 1,
        dice: [],
        ...there,
      }
    );
  };
}

const standingAt = (at: (hex: Axial) => SoloRecord | null, hex: Axial = ORIGIN) => {
  const record = at(hex);
  if (!record) throw new Error('nothing is known there');
  return figuresIn(record, at);
};

const within = (reach: number): Axial[] =>
  Array.from({ length: reach + 1 }, (_, radius) => ring(ORIGIN, radius)).flat();

const FAR: readonly Axial[] = within(4);
const isWithin = (reach: number) => {
  const near = new Set(within(reach).map(hexKey));
  return (hex: Axial) => near.has(hexKey(hex));
};

describe('the figures on a hex, such as trees and peaks', () => {
  it.each(TERRAINS)('%s: there are some, of its own kinds only, the same each time', (terrain) => {
    const at = worldOf(() => ({ terrain }));
    const all = FAR.flatMap((hex) => standingAt(at, hex));
    expect(all.length).toBeGreaterThanOrEqual(FAR.length);
    expect(FAR.flatMap((hex) => standingAt(at, hex))).toEqual(all);
    const others = TERRAINS.filter((other) => other !== terrain).map((other) =>
      JSON.stringify(
        FAR.flatMap((hex) =>
          standingAt(
            worldOf(() => ({ terrain: other })),
            hex,
          ),
        ),
      ),
    );
    expect(others).not.toContain(JSON.stringify(all));
  });

  it('a wood continues from hex to hex, and has a dozen trees of different shapes', () => {
    const at = worldOf(() => ({ terrain: 'forest' }));
    const trees = FAR.flatMap((hex) => {
      const { x, y } = UNIT.centre(hex);
      return standingAt(at, hex).map(({ at: [dx, dy] }) => [x + dx, y + dy] as const);
    });
    const [width, height] = [Math.sqrt(3) / 2, 0.12];
    // A strip along the border of two hexes has as many trees as one through their centres.
    const strip = (top: number) =>
      trees.filter(([x, y]) => Math.abs(x) < width && Math.abs(y - top) < height).length;
    const borders = [-3, -2, -1, 0, 1, 2].map((row) => strip((row + 0.5) * Math.sqrt(3)));
    const middles = [-3, -2, -1, 0, 1, 2].map((row) => strip(row * Math.sqrt(3)));
    const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
    expect(sum(borders)).toBeGreaterThan(0.6 * sum(middles));
    expect(new Set(FAR.flatMap((hex) => standingAt(at, hex).map(({ id }) => id))).size).toBe(12);
  });

  it('a wood thins out towards other terrain, and keeps off unknown hexes', () => {
    const isWood = isWithin(1);
    const wood = worldOf(() => ({ terrain: 'forest' }));
    const inFields = worldOf((hex) => ({ terrain: isWood(hex) ? 'forest' : 'plain' }));
    const alone = worldOf((hex) => (isWood(hex) ? { terrain: 'forest' } : null));
    const rim = neighbours(ORIGIN);
    const count = (at: (hex: Axial) => SoloRecord | null) =>
      rim.reduce((sum, hex) => sum + standingAt(at, hex).length, 0);
    expect(count(inFields)).toBeLessThan(count(wood));
    expect(count(alone)).toBeLessThan(count(wood));
    expect(standingAt(inFields).length).toBe(standingAt(wood).length);
    for (const hex of rim)
      for (const { at, glyph } of standingAt(alone, hex)) {
        expect(glyph.length).toBeGreaterThan(0);
        const { x, y } = UNIT.centre(hex);
        // The top of the crown is over a known hex as well.
        expect(isWood(UNIT.hexAt({ x: x + at[0], y: y + at[1] - 0.4 }))).toBe(true);
      }
  });

  it.each<[string, Known]>([
    ['a site', { terrain: 'forest', site: 'castle' }],
    ['a cave', { terrain: 'forest', flow: 'underworld' }],
    ['a spring', { terrain: 'forest', flow: 3 }],
  ])('keep clear of %s', (_, there) => {
    const at = worldOf((hex) => (hexKey(hex) === hexKey(ORIGIN) ? there : { terrain: 'forest' }));
    const middle = (some: readonly { readonly at: readonly [number, number] }[]) =>
      some.filter(({ at: [x, y] }) => Math.hypot(x, y - 0.2) < 0.25).length;
    expect(middle(standingAt(at))).toBe(0);
    expect(
      middle(
        FAR.flatMap((hex) =>
          standingAt(
            worldOf(() => ({ terrain: 'forest' })),
            hex,
          ),
        ),
      ),
    ).toBeGreaterThan(5);
  });

  it.each<Terrain>(['mountain', 'volcano', 'glacier'])(
    'a %s is one picture in the middle of its hex',
    (terrain) => {
      const [only, ...more] = standingAt(worldOf(() => ({ terrain })));
      expect(only?.at).toEqual([0, 0]);
      expect(more).toEqual([]);
    },
  );

  it('peaks are larger the higher their hexes are', () => {
    const sizes = (altitude: number) =>
      FAR.flatMap((hex) =>
        standingAt(
          worldOf(() => ({ terrain: 'mountains', altitude })),
          hex,
        ).map(({ id }) => Number(id.split('-').at(-1))),
      );
    const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
    expect(mean(sizes(8))).toBeGreaterThan(mean(sizes(5)) + 1);
  });
});
