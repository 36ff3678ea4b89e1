import { describe, expect, it } from 'vitest';
import { hexLabel } from '../../src/hex/label.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { type Choice, choiceInWords } from '../../web/journey/choice-in-words.ts';
import { soloWords } from '../../web/journey/words/solo-words.ts';

const NORTH_EAST = { q: 1, r: -2 };

const choice = (partial: Partial<Choice>): Choice => ({
  hex: NORTH_EAST,
  facts: ['unknown'],
  known: false,
  barred: false,
  party: { q: 0, r: -1 },
  direction: 2,
  byItsKey: true,
  mayMove: true,
  reachable: true,
  odds: { forest: 0.56, plain: 0.3, hills: 0.14 },
  ...partial,
});

const record = (site: SoloRecord['site']) => ({
  facts: factsOf({
    ...NORTH_EAST,
    label: hexLabel(NORTH_EAST),
    seq: 9,
    terrain: 'forested-hills',
    altitude: 6,
    flow: 4,
    site,
    origin: { q: 0, r: -1 },
    dice: [],
  }),
  known: true,
});

const factsOf = (hex: SoloRecord) => [soloWords.nameOf(hex), ...soloWords.factsOf(hex)];

describe('what is read aloud of a chosen hex', () => {
  it('an unknown hex is announced with what the next press does and what the dice may bring', () => {
    expect(choiceInWords(choice({}))).toBe(
      '5149, unknown, north-east. E again enters; forest 56 %, plain 30 %.',
    );
    expect(choiceInWords(choice({ byItsKey: false, odds: null }))).toBe(
      '5149, unknown, north-east. E or Enter enters.',
    );
  });

  it('a known hex is announced with everything that is in it', () => {
    expect(choiceInWords(choice({ ...record('ruined-tower'), odds: null }))).toBe(
      '5149, forested hills, altitude 6, a river flows south, ruined tower, north-east. E again walks there.',
    );
  });

  it('a hex farther away is announced with its distance, and what Enter does there', () => {
    const far = { party: { q: 0, r: 3 }, direction: null, odds: null };
    expect(choiceInWords(choice({ ...far, ...record(null) }))).toMatch(
      /, 5 hexes from the party\. Enter travels there\.$/,
    );
    expect(choiceInWords(choice(far))).toBe('5149, unknown, 5 hexes from the party. Enter goes to its edge.');
    expect(choiceInWords(choice({ ...far, reachable: false }))).toBe(
      '5149, unknown, 5 hexes from the party.',
    );
  });

  it('open sea is announced as a place where no party can go, before anybody presses', () => {
    expect(choiceInWords(choice({ facts: ['open sea'], barred: true, odds: null }))).toBe(
      '5149, open sea, north-east. No party can go there.',
    );
  });

  it('no move is offered where the party stands, nor to watchers', () => {
    const here = choice({ party: NORTH_EAST, direction: null, ...record(null), odds: null });
    expect(choiceInWords(here)).toMatch(/the party is here\.$/);
    expect(choiceInWords(choice({ mayMove: false, odds: null }))).toBe('5149, unknown, north-east.');
  });
});
