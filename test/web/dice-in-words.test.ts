import { describe, expect, it } from 'vitest';
import { SOLO_PURPOSES } from '../../src/rules/solo.ts';
import { TABLE_PURPOSES } from '../../src/rules/tables/table-purpose.ts';
import { diceInWords, faceThrownAgain } from '../../web/journey/dice-in-words.ts';
import { type DicePrompt, hexThrownFor } from '../../web/journey/dice-prompt.ts';

const PARTY = { q: 0, r: 0 };
const NORTH = { q: 0, r: -1 };

const words = (
  needs: Partial<DicePrompt['needs']>,
  {
    command = { kind: 'enter', to: 1 },
    destination = NORTH,
  }: Partial<Pick<DicePrompt, 'command' | 'destination'>> = {},
) =>
  diceInWords(
    { command, destination, needs: { for: 'altitude', sides: 6, count: 1, soFar: [], ...needs } },
    PARTY,
    (table) => (table === 'wild-beasts' ? 'Wild beasts' : table),
  );

describe('what has to be thrown, in words', () => {
  it('names the dice, their purpose, and the hex with its direction', () => {
    expect(words({ count: 2, ...NORTH })).toEqual({
      dice: '2d6',
      purpose: 'altitude',
      hex: '5049',
      where: 'to the north',
    });
  });

  it('keeps the direction once the party is there, until the throw is answered', () => {
    const command = { kind: 'enter', to: 4, from: NORTH } as const;
    expect(words(PARTY, { command, destination: PARTY }).where).toBe('to the south');
  });

  it('shows a face that must be thrown again, but none that counts', () => {
    const any = { for: 'flow', sides: 6, count: 1, soFar: [] };
    const needs = { ...any, accept: [1, 2, 6] };
    expect(faceThrownAgain({ thrown: [] })).toBeNull();
    expect(faceThrownAgain({ thrown: [{ needs, faces: [4] }] })).toBe(4);
    expect(faceThrownAgain({ thrown: [{ needs, faces: [6] }] })).toBeNull();
    expect(faceThrownAgain({ thrown: [{ needs: any, faces: [4] }] })).toBeNull();
  });

  it('says where a hex around the destination lies from there', () => {
    expect(words({ q: 1, r: -2 })).toMatchObject({ hex: '5149', where: 'north-east of 5049' });
  });

  it('gives no direction if the party stays in place', () => {
    expect(words(PARTY, { destination: PARTY }).where).toBe('');
    expect(words(PARTY, { destination: null }).where).toBe('');
  });

  it('names the table that a die is for, whatever is rolled for it', () => {
    const purposes = TABLE_PURPOSES.map(
      (purpose) => words({ for: purpose, table: 'wild-beasts', ...PARTY }).purpose,
    );
    expect(purposes.slice(0, 3)).toEqual([
      'chance that Wild beasts comes up',
      'row of the table Wild beasts',
      'number in a row of Wild beasts',
    ]);
    expect(words({ table: 'wild-beasts', ...PARTY }).hex).toBeNull();
  });

  it('gives no hex for the weather, and the purpose for a roll', () => {
    expect(words({ for: 'weather change', ...PARTY })).toMatchObject({
      purpose: 'change of the weather',
      hex: null,
    });
    expect(words({ for: 'roll' }, { command: { kind: 'roll', dice: '1d20', for: 'the leap' } }).purpose).toBe(
      'roll: the leap',
    );
  });

  it('assigns a table and the weather to the hex being entered, and to none otherwise', () => {
    const enter = { command: { kind: 'enter', to: 1 }, destination: NORTH } as const;
    const needs = { for: 'weather change', sides: 6, count: 1, soFar: [], ...PARTY };
    const onTable = { ...needs, for: 'row', table: 'wild-beasts' };
    for (const each of [needs, onTable]) {
      expect(hexThrownFor({ ...enter, needs: each })).toEqual(NORTH);
      expect(hexThrownFor({ command: { kind: 'rest' }, destination: null, needs: each })).toBeNull();
    }
    expect(hexThrownFor({ ...enter, needs: { ...needs, for: 'altitude', q: 3, r: 4 } })).toEqual({
      q: 3,
      r: 4,
    });
    const roll = { kind: 'roll', dice: '1d20' } as const;
    expect(hexThrownFor({ command: roll, destination: null, needs: { ...needs, for: 'roll' } })).toBeNull();
  });

  it('has words for everything rolled for a hex, and names the hex', () => {
    for (const purpose of SOLO_PURPOSES) {
      expect(words({ for: purpose, ...NORTH }).purpose).toMatch(/^[a-z ]+$/);
      expect(words({ for: purpose, ...NORTH }).hex).toBe('5049');
    }
  });
});
