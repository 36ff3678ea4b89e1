import { describe, expect, it } from 'vitest';
import { enumerate } from '../../src/dice/enumeration.ts';
import { performScripted } from '../../src/dice/given.ts';
import { altitudeChange, START_ALTITUDE, startHex } from '../../src/rules/solo.ts';
import { ALL_PAIRS, sumOf } from '../support/pairs.ts';
import { startByTheBook } from '../support/solo-by-the-book.ts';

const FACES = [1, 2, 3, 4, 5, 6];

describe('[solo: the start]', () => {
  it('[1] begins at altitude 5', () => {
    expect(START_ALTITUDE).toBe(5);
    expect(performScripted(startHex(), [1, 3, 4]).result.altitude).toBe(5);
  });

  it.each(FACES)(
    '[2] a d6 sends the river of the start hex in direction %i, whatever the altitude',
    (way) => {
      for (const pair of ALL_PAIRS) expect(performScripted(startHex(), [way, ...pair]).result.flow).toBe(way);
    },
  );

  it.each([
    [2, 3, 'swamp'],
    [3, 4, 'forest'],
    [4, 5, 'forest'],
    [5, 5, 'forest'],
    [6, 5, 'forest'],
    [7, 5, 'forest'],
    [8, 5, 'forest'],
    [9, 5, 'forest'],
    [10, 6, 'forested-hills'],
    [11, 6, 'forested-hills'],
    [12, 7, 'green-hills'],
  ])('[3, 4] a 2d6 of %i brings altitude %i and, with its river, %s', (sum, altitude, terrain) => {
    for (const pair of ALL_PAIRS.filter((faces) => sumOf(faces) === sum))
      expect(performScripted(startHex(), [6, ...pair]).result).toMatchObject({ altitude, terrain });
  });

  it('[5] its site is always a village; even on a 7 no die is rolled for it', () => {
    for (const pair of ALL_PAIRS)
      expect(performScripted(startHex(), [1, ...pair]).result.site).toBe('village');
    expect(() => performScripted(startHex(), [1, 3, 4, 2])).toThrow('nobody asked');
  });

  it('[order of the dice] the river first, then the altitude', () => {
    expect(performScripted(startHex(), [2, 6, 1]).trace).toEqual([
      { for: 'river', sides: 6, faces: [2] },
      { for: 'altitude', sides: 6, faces: [6, 1] },
    ]);
  });

  it('agrees with a literal implementation for each of the 216 possible throws', () => {
    expect([...enumerate(startHex)].length).toBe(216);
    for (const way of FACES)
      for (const pair of ALL_PAIRS) {
        const faces = [way, ...pair];
        const book = startByTheBook(faces);
        expect(performScripted(startHex(), faces)).toMatchObject({ result: book.hex, trace: book.trace });
        expect(book.left).toBe(0);
      }
  });
});

describe('[solo: altitude, table] the change for each roll', () => {
  it.each([
    [2, -2],
    [3, -1],
    [4, 0],
    [5, 0],
    [6, 0],
    [7, 0],
    [8, 0],
    [9, 0],
    [10, 1],
    [11, 1],
    [12, 2],
  ])('of %i is %i', (roll, change) => {
    expect(altitudeChange(roll)).toBe(change);
  });
});
