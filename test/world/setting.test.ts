import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedValues,
  defaultOf,
  parseSetting,
  type SettingDescription,
  settingValue,
} from '../../src/world/setting.ts';

const named = { name: 'size', option: 'size', does: 'how much there is of it' };

const WHOLE: SettingDescription = { ...named, kind: 'whole', least: 1, most: 1000, default: 24 };
const OR_WORD: SettingDescription = {
  ...named,
  kind: 'whole',
  least: -5,
  most: 5,
  or: 'twelfth',
  default: 'twelfth',
};
const NUMBER: SettingDescription = { ...named, kind: 'number', most: 100, default: 5 };
const WORDS: SettingDescription = { ...named, kind: 'choice', choices: ['lake', 'swamp'], default: 'lake' };
const NUMBERS: SettingDescription = { ...named, kind: 'choice', choices: [2, 4, 6, 8], default: 6 };
const SET: SettingDescription = {
  ...named,
  kind: 'set',
  choices: ['b-rule', 'a-rule'],
  each: { 'b-rule': 'does something', 'a-rule': 'does something' },
};

const LACKING: SettingDescription = {
  ...named,
  kind: 'set',
  choices: ['b-rule'],
  each: { 'b-rule': 'does something' },
  lacking: 'no a-rule: it is dry',
};

const right = (value: unknown) => ({ ok: true, value });

describe('a setting as JSON', () => {
  it.each<[SettingDescription, unknown, unknown]>([
    [WHOLE, 1, 1],
    [WHOLE, 1000, 1000],
    [OR_WORD, -5, -5],
    [OR_WORD, 'twelfth', 'twelfth'],
    [NUMBER, 0.01, 0.01],
    [NUMBER, 100, 100],
    [NUMBER, 7.25, 7.25],
    [WORDS, 'swamp', 'swamp'],
    [NUMBERS, 8, 8],
    [SET, [], []],
    [SET, ['b-rule', 'a-rule', 'b-rule'], ['a-rule', 'b-rule']],
  ])('%j may be %j', (setting, given, value) => {
    expect(settingValue(setting, given)).toEqual(right(value));
  });

  it.each<[SettingDescription, readonly unknown[], string]>([
    [WHOLE, [0, 1001, 1.5, '24', null, Number.NaN, [24], true, 1e21], 'a whole number from 1 to 1,000'],
    [OR_WORD, [6, -6, 'Twelfth', 0.5, null], "a whole number from −5 to 5, or 'twelfth'"],
    [
      NUMBER,
      [0, -1, 100.01, 1.005, Number.NaN, Number.POSITIVE_INFINITY, '5', null],
      'a number above 0, up to 100, with two decimals at most',
    ],
    [WORDS, ['sea', '', 0, null, ['lake']], 'one of lake, swamp'],
    [NUMBERS, [3, '6', null, 6.5], 'one of 2, 4, 6, 8'],
    [SET, ['a-rule', ['c-rule'], [1], null, { 0: 'a-rule' }], 'a list of b-rule, a-rule'],
    [LACKING, [['a-rule'], ['b-rule', 'a-rule'], ['c-rule']], 'a list of b-rule (no a-rule: it is dry)'],
  ])('%j may not be any of %j; the refusal says what would be right', (setting, values, what) => {
    expect(allowedValues(setting)).toBe(what);
    for (const value of values)
      expect(settingValue(setting, value), String(value)).toEqual({ ok: false, right: what });
  });

  it('is never minus zero, which JSON writes as 0', () => {
    const read = settingValue(OR_WORD, -0);
    expect(read.ok && Object.is(read.value, 0)).toBe(true);
  });

  it('that is left out gets its default, which is an allowed value', () => {
    for (const setting of [WHOLE, OR_WORD, NUMBER, WORDS, NUMBERS, SET])
      expect(settingValue(setting, defaultOf(setting))).toEqual(right(defaultOf(setting)));
    expect(defaultOf(SET)).toEqual([]);
  });
});

describe('a setting as it is typed', () => {
  it.each<[SettingDescription, string, unknown]>([
    [WHOLE, '24', 24],
    [WHOLE, '007', 7],
    [OR_WORD, '-5', -5],
    [OR_WORD, 'twelfth', 'twelfth'],
    [NUMBER, '5', 5],
    [NUMBER, '5.25', 5.25],
    [WORDS, 'swamp', 'swamp'],
    [NUMBERS, '8', 8],
    [SET, '', []],
    [SET, 'b-rule,a-rule', ['a-rule', 'b-rule']],
    [SET, ' b-rule, a-rule', ['a-rule', 'b-rule']],
  ])('%j takes %j', (setting, text, value) => {
    expect(parseSetting(setting, text)).toEqual(right(value));
  });

  it.each<[SettingDescription, readonly string[]]>([
    [WHOLE, ['', ' ', '24 ', '+24', '2e1', '0x10', '24.0', '1001', '1'.repeat(40), 'many']],
    [OR_WORD, ['6', '--5', 'twelf']],
    [NUMBER, ['', '0', '.5', '5.', '5.123', '-5', '1e1', '5,5']],
    [WORDS, ['', 'Lake', 'lake,swamp']],
    [NUMBERS, ['', '08', '3', '6.0']],
    [SET, ['c-rule', 'a-rule,', ',', 'a-rule b-rule', 'a-rule;b-rule']],
  ])('%j accepts none of %j; the refusal says what would be right', (setting, texts) => {
    for (const text of texts)
      expect(parseSetting(setting, text), text).toEqual({ ok: false, right: allowedValues(setting) });
  });

  it('may be a word with the capital that phone keyboards begin with, or a number with thousands separators', () => {
    expect(parseSetting(OR_WORD, 'Twelfth')).toEqual({ ok: true, value: 'twelfth' });
    expect(parseSetting(WHOLE, '1,000')).toEqual({ ok: true, value: 1000 });
    for (const text of ['1,5', '10,00', '1,000,', '1,00,000'])
      expect(parseSetting(WHOLE, text), text).toMatchObject({ ok: false });
  });

  it('equals its value as JSON, for every whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (value) => {
        for (const setting of [WHOLE, OR_WORD])
          expect(parseSetting(setting, String(value))).toEqual(settingValue(setting, value));
      }),
    );
  });
});
