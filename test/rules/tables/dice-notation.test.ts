import { describe, expect, it } from 'vitest';
import { performScripted } from '../../../src/dice/given.ts';
import {
  diceText,
  highestOf,
  lowestOf,
  readDice,
  readValidDice,
  rollDice,
} from '../../../src/rules/tables/dice-notation.ts';

describe('dice notation', () => {
  it.each([
    ['2d6+1', { count: 2, sides: 6, modifier: 1 }, '2d6+1', 3, 13],
    ['d20', { count: 1, sides: 20, modifier: 0 }, 'd20', 1, 20],
    ['3d6-2', { count: 3, sides: 6, modifier: -2 }, '3d6-2', 1, 16],
    ['1d100', { count: 1, sides: 100, modifier: 0 }, 'd100', 1, 100],
    ['40d1000-1000', { count: 40, sides: 1000, modifier: -1000 }, '40d1000-1000', -960, 39_000],
    ['01d02+0', { count: 1, sides: 2, modifier: 0 }, 'd2', 1, 2],
    ['1d2-0', { count: 1, sides: 2, modifier: 0 }, 'd2', 1, 2],
  ])('%s is parsed, written back and has bounds', (text, dice, written, lowest, highest) => {
    expect(readDice(text)).toEqual({ ok: true, dice });
    expect(diceText(dice)).toBe(written);
    expect(readDice(written)).toEqual({ ok: true, dice });
    expect([lowestOf(dice), highestOf(dice)]).toEqual([lowest, highest]);
  });

  it.each([
    ['', "'' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    ['six', "'six' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    ['2d', "'2d' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    ['2d6 + 1', "'2d6 + 1' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    ['-1d6', "'-1d6' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    ['1d6*2', "'1d6*2' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    ['0d6', "'0d6': 1 to 40 dice can be thrown at once"],
    ['41d6', "'41d6': 1 to 40 dice can be thrown at once"],
    ['1000000000d6', "'1000000000d6': 1 to 40 dice can be thrown at once"],
    ['1d1', "'1d1': a die has 2 to 1,000 sides"],
    ['1d1001', "'1d1001': a die has 2 to 1,000 sides"],
    ['d6+1001', "'d6+1001': at most 1,000 can be added or taken away"],
    ['d6-1001', "'d6-1001': at most 1,000 can be added or taken away"],
    [`d6+${'9'.repeat(400)}`, `'d6+${'9'.repeat(37)}…': at most 1,000 can be added or taken away`],
    ['d6\u0007', "'d6\ufffd' is no roll of dice, such as d20, 3d6 or 2d6+1"],
  ])('%j is refused', (text, what) => {
    expect(readDice(text)).toEqual({ ok: false, what });
    expect(() => readValidDice(text)).toThrow(what);
  });

  it('is thrown as one throw and added up', () => {
    const { result, trace } = performScripted(rollDice(readValidDice('3d6-2')), [6, 1, 3]);
    expect(result).toBe(8);
    expect(trace).toEqual([{ for: 'roll', sides: 6, faces: [6, 1, 3] }]);
  });
});
