import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiceKey, seededDice, seededNumbers } from '../../src/dice/seeded.ts';
import { anyCharacter } from '../support/any-character.ts';

const KEY: DiceKey = { seed: 'demo', procedure: 'reveal', place: '0,0', occurrence: 0 };

const facesOf = (key: DiceKey, sides: number, count: number): number[] => {
  const draw = seededNumbers(key);
  return Array.from({ length: count }, () => draw(sides));
};

const anyKey: fc.Arbitrary<DiceKey> = fc
  .tuple(
    fc.string({ minLength: 1, unit: anyCharacter }),
    fc.constantFrom('reveal', 'walk'),
    fc.tuple(fc.integer(), fc.integer()),
    fc.nat(),
  )
  .map(([seed, procedure, [q, r], occurrence]) => ({ seed, procedure, place: `${q},${r}`, occurrence }));

describe('seeded dice', () => {
  it('give the same faces for the same key, whatever else is rolled in between', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (key, other) => {
        const alone = facesOf(key, 6, 12);
        const ours = seededNumbers({ ...key });
        const theirs = seededNumbers(other);
        const mixed = Array.from({ length: 12 }, () => {
          theirs(20);
          return ours(6);
        });
        expect(mixed).toEqual(alone);
      }),
    );
  });

  it('give the same faces in whatever order the places are visited', () => {
    const places = ['0,0', '0,-1', '1,-1', '-17,4', '100,-100'];
    const roll = (place: string) => facesOf({ ...KEY, place }, 6, 8).join('');
    const there = new Map(places.map((place) => [place, roll(place)]));
    for (const place of places.toReversed()) expect(roll(place)).toBe(there.get(place));
    expect(new Set(there.values()).size).toBe(places.length);
  });

  it.each<[string, Partial<DiceKey>]>([
    ['seed', { seed: 'demo ' }],
    ['case of the seed', { seed: 'Demo' }],
    ['seed even if it is empty', { seed: '' }],
    ['seed even after its first letters', { seed: `demo${'o'.repeat(150)}` }],
    ['procedure', { procedure: 'walk' }],
    ['place', { place: '0,1' }],
    ['sign of the place', { place: '0,-1' }],
    ['occurrence', { occurrence: 1 }],
  ])('depend on the %s', (_, other) => {
    expect(facesOf({ ...KEY, ...other }, 6, 20)).not.toEqual(facesOf(KEY, 6, 20));
  });

  it('differ if place, occurrence and seed only look the same when joined', () => {
    const rows = [
      { ...KEY, place: '1,1', occurrence: 0, seed: 'x' },
      { ...KEY, place: '1,10', occurrence: 0, seed: 'x' },
      { ...KEY, place: '1,1', occurrence: 0, seed: '0 x' },
      { ...KEY, place: '1,1', occurrence: 0, seed: ' x' },
      { ...KEY, place: '11,1', occurrence: 0, seed: 'x' },
    ].map((key) => facesOf(key, 6, 20).join(''));
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('show faces from 1 to their number of sides and nothing else', () => {
    fc.assert(
      fc.property(anyKey, fc.integer({ min: 2, max: 1000 }), (key, sides) => {
        for (const face of facesOf(key, sides, 50)) {
          expect(Number.isInteger(face)).toBe(true);
          expect(face).toBeGreaterThanOrEqual(1);
          expect(face).toBeLessThanOrEqual(sides);
        }
      }),
    );
    expect(new Set(facesOf(KEY, 20, 400)).size).toBe(20);
  });

  it('thrown together are the next ones of the same sequence', () => {
    const dice = seededDice(KEY);
    const thrown = [3, 1, 2].flatMap((count) => dice.throw({ for: 'x', sides: 6, count }) ?? []);
    expect(thrown).toEqual(facesOf(KEY, 6, 6));
    expect(dice.own).toBeUndefined();
  });
});

describe('[docs: ledger, Dice] the recipe by which anybody can roll a server die again', () => {
  const alea = createRequire(import.meta.url)('seedrandom/lib/alea.js') as (seed: string) => {
    int32(): number;
  };

  /** Word for word from docs/ledger.md. */
  function byTheRecipe(text: string, sides: number, count: number): number[] {
    const generator = alea(text);
    const p = Math.floor(2 ** 32 / sides);
    const faces: number[] = [];
    while (faces.length < count) {
      const w = generator.int32() >>> 0;
      const face = Math.floor(w / p) + 1;
      if (face <= sides) faces.push(face);
    }
    return faces;
  }

  it.each([
    ['reveal 0,0 0 demo dice', KEY],
    ['reveal -3,12 0 a b dice', { ...KEY, place: '-3,12', seed: 'a b' }],
    ['reveal 0,0 2 ✶ dice', { ...KEY, occurrence: 2, seed: '✶' }],
    ['walk 0,0 0 demo dice', { ...KEY, procedure: 'walk' }],
  ])('gives the same faces: %s', (text, key) => {
    for (const sides of [2, 6, 7, 20, 100])
      expect(facesOf(key, sides, 40)).toEqual(byTheRecipe(text, sides, 40));
  });

  it('gives the same faces for a die of so many sides that numbers are often drawn again', () => {
    const sides = 3_000_000_000;
    const faces = facesOf(KEY, sides, 100);
    expect(faces).toEqual(byTheRecipe('reveal 0,0 0 demo dice', sides, 100));
    expect(Math.max(...faces)).toBeLessThanOrEqual(sides);
  });
});

describe('golden vectors: changing one of these breaks the verification of every stored world', () => {
  it.each<[string, DiceKey, number, string]>([
    ['20 d6 of reveal at 0,0 for the seed demo', KEY, 6, '6 3 1 2 1 3 5 5 3 5 1 1 2 6 6 6 1 4 4 3'],
    [
      '20 d6 of reveal at -3,2 for the seed world-37',
      { ...KEY, place: '-3,2', seed: 'world-37' },
      6,
      '5 6 6 6 5 3 2 5 2 6 3 4 4 5 6 5 6 4 1 3',
    ],
    [
      '20 d6 of walk at 0,0, done once before, for the seed ✶',
      { procedure: 'walk', place: '0,0', occurrence: 1, seed: '✶' },
      6,
      '3 3 4 4 2 6 2 4 2 6 2 3 1 2 3 3 6 2 2 3',
    ],
    [
      '20 d20 of reveal at 0,0 for the seed demo',
      KEY,
      20,
      '20 8 3 5 3 10 17 16 10 15 1 3 7 19 17 18 3 12 13 9',
    ],
  ])('%s', (_, key, sides, golden) => {
    expect(facesOf(key, sides, 20).join(' ')).toBe(golden);
  });
});
