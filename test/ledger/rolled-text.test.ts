import { describe, expect, it } from 'vitest';
import { LONGEST_PURPOSE } from '../../src/ledger/settings.ts';
import { readRolledText, rolledText } from '../../src/ledger/typed-text.ts';
import { LONGEST_RESULT } from '../../src/rules/tables/bounds.ts';

describe('[docs: ledger, Typed text] the text kept beside a roll', () => {
  const longest = { for: 'x'.repeat(LONGEST_PURPOSE), text: 'x'.repeat(LONGEST_RESULT) };

  it.each([
    ['what it brought', { text: '7' }],
    ['what it was thrown for', { for: 'a leap', text: '7' }],
    ['nothing, in several lines', { text: '\n\t\n' }],
    ['as much as there can be', longest],
  ])('can say %s', (_, said) => {
    expect(readRolledText(rolledText(said))).toEqual(said);
  });

  it.each([
    ['no JSON', 'a wolf'],
    ['another order', '{"text":"a wolf","for":"a hunt"}'],
    ['a space', '{"text": "a wolf"}'],
    ['a number', '{"text":7}'],
    ['a list as long as a text', '{"text":["a wolf"]}'],
    ['nothing that it brought', '{"for":"a hunt"}'],
    ['more besides', '{"by":"me","text":"a wolf"}'],
    ['a control character', rolledText({ text: 'a\u0007wolf' })],
    ['more than a roll can bring', rolledText({ text: `${longest.text}x` })],
    ['more than anybody can throw for', rolledText({ for: `${longest.for}x`, text: '7' })],
    ['a purpose of two lines', rolledText({ for: 'a\nhunt', text: '7' })],
  ])('cannot have %s', (_, written) => {
    expect(readRolledText(written)).toBeNull();
  });
});
