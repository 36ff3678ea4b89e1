import { describe, expect, it } from 'vitest';
import { paintedSides } from '../../../src/formats/map/painted-sides.ts';
import { hexKey } from '../../../src/hex/axial.ts';
import { neighbour, oppositeOf } from '../../../src/hex/direction.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { sampleWorld } from '../sample-world.ts';

const hexes = ['shore', 'cliff', 'fjord'].flatMap((seed) => [sampleWorld(seed, 300)]);

describe.each(hexes.map((world, i) => [i, world] as const))(
  'in the painted grounds of world %i',
  (_, world) => {
    const known = new Map(world.map((hex) => [hexKey(hex), hex.terrain]));
    const terrainAt = (hex: { q: number; r: number }) => known.get(hexKey(hex)) ?? null;

    it('neighbours share their side exactly, so that nothing shows through', () => {
      for (const hex of world)
        for (const side of paintedSides(hex, terrainAt)) {
          const there = neighbour(hex, side.direction);
          if (terrainAt(there) === null) continue;
          const theirs = paintedSides(there, terrainAt).find(
            ({ direction }) => direction === oppositeOf(side.direction),
          );
          const near = (a: readonly number[], b: readonly number[] = []) => {
            for (const [i, value] of a.entries()) expect(value).toBeCloseTo(b[i] ?? Number.NaN, 9);
          };
          near(side.from, theirs?.to);
          near(side.to, theirs?.from);
          near(side.controls.flat(), theirs?.controls.toReversed().flat());
          expect(side.between).toBe(theirs?.between);
        }
    });

    it('sides join at their ends, and those to unknown hexes are straight', () => {
      const layout = new HexLayout(1);
      for (const hex of world) {
        const sides = paintedSides(hex, terrainAt);
        sides.forEach((side, i) => {
          expect(sides[(i + 1) % 6]?.from).toEqual(side.to);
          if (side.between !== 'unknown') return;
          const corner = layout.corners(hex)[side.direction - 1];
          expect([side.controls, side.from]).toEqual([[], [corner?.x, corner?.y]]);
        });
      }
    });
  },
);
