import { describe, expect, it } from 'vitest';
import { toAsciiSigns } from '../../src/text/ascii-signs.ts';
import { wholeNumber } from '../../web/kit/whole-number.ts';

describe('numbers as typed on keyboards of any country', () => {
  it('may have the digits of every script, including wide and bold ones', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const digit = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(digit)) continue;
      expect(toAsciiSigns(digit)).toMatch(/^[0-9]$/);
      const plain = digit.normalize('NFKC');
      if (plain !== digit) expect(toAsciiSigns(digit), digit).toBe(plain);
    }
  });

  it.each([
    ['０１２３４５６７８９', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['１０３．０５', '103.05'],
    ['ー２。５０', '-2.50'],
    ['5049', '5049'],
  ])('%s is %s', (typed, plain) => {
    expect(toAsciiSigns(typed)).toBe(plain);
  });

  it.each([
    ['１２', 12],
    ['−٣', -3],
    ['ー４', -4],
    ['１，０００', 1000],
    ['四', null],
  ])('%s is the whole number %s', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number);
  });
});
