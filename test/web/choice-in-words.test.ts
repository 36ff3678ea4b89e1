import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { type Choice, choiceInWords, spokenOf } from '../../web/journey/choice-in-words.ts';
import { choiceOf } from '../../web/journey/choice-of.ts';
import { soloWords } from '../../web/journey/words/solo-words.ts';
import { ScriptedServer } from './scripted-channel.ts';

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
  origin: { q: 0, r: -1 },
  route: null,
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

describe('the announcement of a chosen hex', () => {
  it('says for an unknown hex what the next press does and what the dice may bring', () => {
    expect(choiceInWords(choice({}))).toBe(
      '5149, unknown, north-east of the party. E again enters; forest\u00a056\u00a0%, plain\u00a030\u00a0%.',
    );
    expect(choiceInWords(choice({ odds: { forest: 1, plain: 0 } })), 'not what cannot be').toMatch(
      /enters; forest\u00a0100\u00a0%\.$/,
    );
    expect(choiceInWords(choice({ byItsKey: false, odds: null }))).toBe(
      '5149, unknown, north-east of the party. E or Enter enters.',
    );
  });

  it('says for a known hex everything that is in it', () => {
    expect(choiceInWords(choice({ ...record('ruined-tower'), odds: null }))).toBe(
      '5149, forested hills, altitude 6, a river flows south, ruined tower, north-east of the party. E again walks there.',
    );
  });

  it('says for a distant hex how far it is, and what Enter does', () => {
    const far = { party: { q: 0, r: 3 }, direction: null, odds: null };
    const route = { hexes: 12, days: 2, day: 5, isTooFar: false };
    expect(choiceInWords(choice({ ...far, ...record(null), route }))).toMatch(
      /, 5\u00a0hexes north of the party\. Enter travels there, a way of 12 hexes, then it is day 5\.$/,
    );
    expect(choiceInWords(choice({ ...far, ...record(null) }))).toMatch(
      /\. No known way of at most 500 hexes leads there\.$/,
    );
    const tooFar = { ...route, hexes: 84, days: 14, isTooFar: true };
    expect(choiceInWords(choice({ ...far, ...record(null), route: tooFar }))).toMatch(
      /\. Too far: a way of 84 hexes, 14 days: at most 10 pass at once\.$/,
    );
    expect(choiceInWords(choice({ ...far, odds: null, route: { ...route, days: null } }))).toMatch(
      /\. Enter goes to its edge, 5049, a way of 12 hexes\.$/,
    );
    expect(choiceInWords(choice(far))).toBe(
      '5149, unknown, 5\u00a0hexes north of the party. Enter goes to its edge, 5049.',
    );
    expect(choiceInWords(choice({ ...far, odds: { forest: 0.56, plain: 0.44 } }))).toMatch(
      /Enter goes to its edge, 5049; forest\u00a056\u00a0%, plain\u00a044\u00a0%\.$/,
    );
    expect(choiceInWords(choice({ ...far, origin: null }))).toBe(
      '5149, unknown, 5\u00a0hexes north of the party.',
    );
  });

  it('says before any press that no party can go to open sea', () => {
    expect(choiceInWords(choice({ facts: ['open sea'], barred: true, odds: null }))).toBe(
      '5149, open sea, north-east of the party. No party can go there.',
    );
  });

  it('adds odds that arrive late alone, and repeats nothing', () => {
    const first = spokenOf(choice({ odds: null }), null);
    expect(first).toEqual({ choice: '5149, unknown, north-east of the party. E again enters', odds: '.' });
    const late = spokenOf(choice({}), first);
    expect(late).toEqual({ ...first, odds: '; forest\u00a056\u00a0%, plain\u00a030\u00a0%.' });
    expect(spokenOf(choice({}), late)).toBe(late);
    expect(spokenOf(choice({ odds: null }), late), 'asked for anew').toBe(late);
    expect(spokenOf(choice({ odds: { plain: 1 } }), late).odds, 'others by now').toBe(
      '; plain\u00a0100\u00a0%.',
    );
    const looking = spokenOf(choice({ mayMove: false }), null);
    expect(looking.choice + looking.odds).toBe(choiceInWords(choice({ mayMove: false })));
  });

  it('includes the hex’s mark and the number of its notes', () => {
    const server = new ScriptedServer();
    const write = (id: string, command: Command) => server.command({ campaign: 'test', id, command });
    const hex = { q: 0, r: -2 };
    const facts = () =>
      choiceOf(hex, server.campaign, {
        byItsKey: true,
        mayMove: true,
        origin: null,
        odds: null,
      }).facts;
    expect(facts()).toEqual(['unknown']);
    write('a', { kind: 'mark', ...hex, mark: 'quest' });
    write('b', { kind: 'note', ...hex, text: 'Smoke.', for: 'everyone' });
    write('c', { kind: 'note', q: 0, r: -1, text: 'Nothing.', for: 'everyone' });
    expect(facts()).toEqual(['unknown', 'marked: quest', 'a note']);
    write('d', { kind: 'note', ...hex, text: 'A dragon.', for: 'owner' });
    expect(facts()).toEqual(['unknown', 'marked: quest', '2 notes']);
  });

  it('offers no move where the party is, nor to watchers', () => {
    const here = choice({ party: NORTH_EAST, direction: null, ...record(null), odds: null });
    expect(choiceInWords(here)).toMatch(/the party is here\.$/);
    expect(choiceInWords(choice({ mayMove: false, odds: null }))).toBe(
      '5149, unknown, north-east of the party.',
    );
  });
});
