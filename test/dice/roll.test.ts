import { describe, expect, it } from 'vitest';
import { hasServerDice, ownDiceWords, ownFaceCount, type Roll, serverThrows } from '../../src/dice/roll.ts';

const roll = (faces: readonly number[], whose: Partial<Roll> = {}): Roll => ({
  for: 'luck',
  sides: 6,
  faces,
  ...whose,
});

describe('the record of a throw says whose dice were thrown:', () => {
  it.each<[string, Roll, number, boolean, string]>([
    ['the server’s', roll([6, 1]), 0, true, ''],
    ['a player’s', roll([6, 1], { own: true }), 2, false, 'own dice'],
    ['begun by a player with one die', roll([6, 1], { own: true, ownFaces: 1 }), 1, true, 'first die own'],
    [
      'begun by a player with two dice',
      roll([6, 1, 3], { own: true, ownFaces: 2 }),
      2,
      true,
      'first 2 dice own',
    ],
  ])('%s', (_, thrown, own, isFinishedByServer, words) => {
    expect(ownFaceCount(thrown)).toBe(own);
    expect(hasServerDice(thrown)).toBe(isFinishedByServer);
    expect(ownDiceWords(thrown)).toBe(words);
  });

  it('the server’s part of a trace has only the server’s faces, in order', () => {
    const trace = [roll([1], { own: true }), roll([2, 3, 4], { own: true, ownFaces: 1 }), roll([5])];
    expect(serverThrows(trace).map(({ faces }) => faces)).toEqual([[3, 4], [5]]);
  });
});
