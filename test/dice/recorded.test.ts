import { describe, expect, it } from 'vitest';
import { RecordedDice } from '../../src/dice/recorded.ts';

const throwOf = (faces: readonly number[], sides = 6) =>
  new RecordedDice([{ for: 'luck', sides, faces }]).throw({ for: 'luck', sides: 6, count: 2 });

describe('recorded dice', () => {
  it('give the recorded faces, each throw once', () => {
    const dice = new RecordedDice([
      { for: 'luck', sides: 6, faces: [6, 1], own: true },
      { for: 'site', sides: 8, faces: [8] },
    ]);
    expect(dice.throw({ for: 'luck', sides: 6, count: 2 })).toEqual([6, 1]);
    expect([dice.own, dice.usedUp]).toEqual([true, false]);
    expect(dice.throw({ for: 'site', sides: 8, count: 1 })).toEqual([8]);
    expect([dice.own, dice.usedUp]).toEqual([undefined, true]);
    expect(dice.throw({ for: 'site', sides: 8, count: 1 })).toBeNull();
  });

  it('are own to the same extent as recorded', () => {
    const dice = new RecordedDice([
      { for: 'luck', sides: 6, faces: [6, 1, 2], own: true, ownFaces: 2 },
      { for: 'luck', sides: 6, faces: [3], own: true },
    ]);
    dice.throw({ for: 'luck', sides: 6, count: 3 });
    expect([dice.own, dice.ownFaces]).toEqual([true, 2]);
    dice.throw({ for: 'luck', sides: 6, count: 1 });
    expect([dice.own, dice.ownFaces]).toEqual([true, undefined]);
  });

  it.each<[string, readonly number[], number?]>([
    ['a face that the die does not have', [1, 7]],
    ['a face of 0', [0, 6]],
    ['half a face', [1, 2.5]],
    ['a missing die', [1]],
    ['a surplus die', [1, 2, 3]],
    ['dice with another number of sides', [1, 2], 8],
  ])('refuse a trace that has %s', (_, faces, sides) => {
    expect(throwOf(faces, sides)).toBeNull();
  });
});
