import { describe, expect, it } from 'vitest';
import { asLiteral, readRowText, rowPartsOf } from '../../../src/rules/tables/row-text.ts';

const literal = (text: string) => ({ kind: 'literal', text });
const dice = (count: number, sides: number, modifier = 0) => ({
  kind: 'dice',
  dice: { count, sides, modifier },
});

describe('the text of a row', () => {
  it.each([
    ['', []],
    ['Nothing.', [literal('Nothing.')]],
    ['[2d6+1] bandits', [dice(2, 6, 1), literal(' bandits')]],
    ['[d4][d6]', [dice(1, 4), dice(1, 6)]],
    ['from [village-name].', [literal('from '), { kind: 'table', id: 'village-name' }, literal('.')]],
    ['[constructor]', [{ kind: 'table', id: 'constructor' }]],
    ['[[not a table]', [literal('[not a table]')]],
    ['a [[[d6] b', [literal('a ['), dice(1, 6), literal(' b')]],
    ['[[[[x]]', [literal('[[x]]')]],
    ['over ] and out', [literal('over ] and out')]],
    ['two\nlines', [literal('two\nlines')]],
  ])('%j is parsed', (text, parts) => {
    expect(readRowText(text)).toEqual({ ok: true, parts });
    expect(rowPartsOf(text)).toEqual(parts);
  });

  it.each([
    ['from [village', "the bracket before 'village' is not closed; [[ stands for a plain ["],
    ['[a [b]', "the bracket before 'a [b]' is not closed; [[ stands for a plain ["],
    ['[', "the bracket before '' is not closed; [[ stands for a plain ["],
    [
      '[Village name]',
      "'[Village name]' is neither dice, such as [2d6], nor a table, such as [village-name]; [[ stands for a plain [",
    ],
    [
      '[]',
      "'[]' is neither dice, such as [2d6], nor a table, such as [village-name]; [[ stands for a plain [",
    ],
    [
      '[__proto__]',
      "'[__proto__]' is neither dice, such as [2d6], nor a table, such as [village-name]; [[ stands for a plain [",
    ],
    ['[0d6]', "'0d6': 1 to 40 dice can be thrown at once"],
    ['[1d1000000000]', "'1d1000000000': a die has 2 to 1,000 sides"],
  ])('%j is faulty', (text, what) => {
    expect(readRowText(text)).toEqual({ ok: false, what });
    expect(() => rowPartsOf(text)).toThrow(what);
  });

  it('is plain after `asLiteral`', () => {
    expect(rowPartsOf(asLiteral('[d6] and [[x]'))).toEqual([literal('[d6] and [[x]')]);
  });
});
