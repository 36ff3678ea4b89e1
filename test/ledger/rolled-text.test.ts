import { describe, expect, it } from 'vitest';
import { LONGEST_PURPOSE } from '../../src/ledger/settings.ts';
import { readRolledText, rolledText } from '../../src/ledger/typed-text.ts';
import { LONGEST_RESULT } from '../../src/rules/tables/bounds.ts';

describe('[docs: ledger, Typed text] the text kept beside a roll', () => {
  const longest = { for: 'x'.repeat(LONGEST_PURPOSE), text: 'x'.repeat(LONGEST_RESULT) };

  it.each([
    ['the result', { text: '7' }],
    ['the purpose', { for: 'a leap', text: '7' }],
    ['nothing, in several lines', { text: '\n\t\n' }],
    ['as much as is allowed', longest],
  ])('can say %s', (_, said) => {
    expect(readRolledText(rolledText(said))).toEqual(said);
  });

  it.each([
    ['a form other than JSON', 'a wolf'],
    ['its keys in another order', '{"text":"a wolf","for":"a hunt"}'],
    ['a space', '{"text": "a wolf"}'],
    ['a number', '{"text":7}'],
    ['a list of the same length as a text', '{"text":["a wolf"]}'],
    ['a purpose but no result', '{"for":"a hunt"}'],
    ['a surplus member', '{"by":"me","text":"a wolf"}'],
    ['a control character', rolledText({ text: 'a\u0007wolf' })],
    ['a longer result than allowed', rolledText({ text: `${longest.text}x` })],
    ['a longer purpose than allowed', rolledText({ for: `${longest.for}x`, text: '7' })],
    ['a purpose of two lines', rolledText({ for: 'a\nhunt', text: '7' })],
  ])('cannot have %s', (_, written) => {
    expect(readRolledText(written)).toBeNull();
  });
});
