import { expect } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import type { SoloOdds } from '../../src/world/solo/odds.ts';
import { ALL_PAIRS } from './pairs.ts';
import { type BookHex, type BookWorld, enterByTheBook } from './solo-by-the-book.ts';

const close = (chances: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(chances).map(([name, chance]) => [name, expect.closeTo(chance, 9)]));

/** The next die that the book asks for after these faces, or else the result. */
function next(
  book: BookWorld,
  from: Axial,
  target: Axial,
  faces: readonly number[],
  rules: readonly HouseRule[],
) {
  try {
    return enterByTheBook(book, from, target, faces, rules).hex;
  } catch (error) {
    return (error as Error).message;
  }
}

/** All ways in which the dice can fall by the book, each with its probability. */
function* allWays(
  book: BookWorld,
  from: Axial,
  target: Axial,
  rules: readonly HouseRule[],
): Generator<[BookHex, number]> {
  const nothing = next(book, from, target, [], rules);
  if (typeof nothing !== 'string') return yield [nothing, 1];
  for (const pair of ALL_PAIRS) yield* further(pair, 1 / 36);

  function* further(faces: readonly number[], chance: number): Generator<[BookHex, number]> {
    const outcome = next(book, from, target, faces, rules);
    if (typeof outcome !== 'string') return yield [outcome, chance];
    // A flow die that must be thrown again does not count: the remaining faces share its probability.
    const counted = [1, 2, 3, 4, 5, 6].filter((face) => {
      const after = next(book, from, target, [...faces, face], rules);
      return !(outcome.endsWith('flow') && typeof after === 'string' && after.endsWith('flow'));
    });
    for (const face of counted) yield* further([...faces, face], chance / counted.length);
  }
}

/** The odds of an unknown hex by the book, from every way in which its dice can fall. */
export function oddsByTheBook(book: BookWorld, from: Axial, target: Axial, rules: readonly HouseRule[]) {
  const odds = { terrain: {}, altitude: {}, sites: {}, river: 0, site: 0 } as {
    terrain: Record<string, number>;
    altitude: Record<string, number>;
    sites: Record<string, number>;
    river: number;
    site: number;
  };
  for (const [hex, chance] of allWays(book, from, target, rules)) {
    odds.terrain[hex.terrain] = (odds.terrain[hex.terrain] ?? 0) + chance;
    odds.altitude[hex.altitude] = (odds.altitude[hex.altitude] ?? 0) + chance;
    if (hex.flow !== null) odds.river += chance;
    if (hex.site === null) continue;
    odds.sites[hex.site] = (odds.sites[hex.site] ?? 0) + chance;
    odds.site += chance;
  }
  return odds;
}

/** Compares odds with the expected ones, up to rounding. */
export function expectOdds(odds: SoloOdds, expected: Omit<SoloOdds, 'from'>): void {
  expect(odds).toMatchObject({
    terrain: close(expected.terrain as Record<string, number>),
    altitude: close(expected.altitude as Record<string, number>),
    sites: close(expected.sites as Record<string, number>),
    river: expect.closeTo(expected.river, 9),
    site: expect.closeTo(expected.site, 9),
  });
  expect(Object.keys(odds.terrain).sort()).toEqual(Object.keys(expected.terrain).sort());
  expect(Object.keys(odds.altitude).sort()).toEqual(Object.keys(expected.altitude).sort());
  expect(Object.keys(odds.sites).sort()).toEqual(Object.keys(expected.sites).sort());
}
