import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { FIRST_STATUS, statusAfter } from '../../src/campaign/status.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import type { EntryBody, RevealedBody, SurveyedBody } from '../../src/ledger/entry.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import { OWNER, startedBody, Tabletop } from '../support/tabletop.ts';

const by = authorOf(OWNER);
const NORTH = { q: 0, r: -1 };
const hex = { ...NORTH, label: '5049', seq: 9, origin: ORIGIN, dice: [] };
const revealed: RevealedBody = { kind: 'revealed', by, hex, entered: true };
const surveyed: SurveyedBody = {
  kind: 'surveyed',
  by,
  ...NORTH,
  peak: 400,
  form: null,
  revealed: [
    { ...hex, elevation: 100 },
    { ...hex, q: 1, elevation: 200 },
  ],
  flows: [],
  dice: [],
};

/** A status in the middle of a campaign. */
const ON_THE_WAY = { ...FIRST_STATUS, party: ORIGIN, hexCount: 7, steps: 3 };

describe('the status of a campaign is right after', () => {
  it.each<[string, EntryBody, Partial<typeof ON_THE_WAY>]>([
    ['its first entry', startedBody(), {}],
    ['a hex that was entered', revealed, { party: NORTH, hexCount: 8, steps: 4 }],
    ['a hex that was seen', { ...revealed, entered: false }, { hexCount: 8 }],
    ['a survey', surveyed, { party: NORTH, hexCount: 9, steps: 4 }],
    ['a survey that reveals no new hex', { ...surveyed, revealed: [] }, { party: NORTH, steps: 4 }],
    ['an outline', { kind: 'charted', by, outline: [ORIGIN, NORTH], dice: [] }, {}],
    [
      'a journey',
      { kind: 'moved', by, from: ORIGIN, path: [NORTH, ORIGIN, NORTH] },
      { party: NORTH, steps: 6 },
    ],
    ['a new seal', { kind: 'received', by }, { keySince: 12 }],
    ['an import of the first form', { kind: 'imported', by, commitment: 'ab'.repeat(32) }, { keySince: 12 }],
    ['an erased text', { kind: 'erased', by, of: 1 }, {}],
    ['the end', { kind: 'closed', by }, { closed: true }],
  ])('%s', (_, body, change) => {
    expect(statusAfter(ON_THE_WAY, body, 12)).toEqual({ ...ON_THE_WAY, ...change });
  });

  it('the start: the party is there, and no step is counted', () => {
    expect(statusAfter(FIRST_STATUS, { ...revealed, hex: { ...hex, ...ORIGIN } }, 2)).toEqual({
      ...FIRST_STATUS,
      party: ORIGIN,
      hexCount: 1,
      steps: 0,
    });
  });

  it('every entry of a campaign: it is the status that the campaign has', () => {
    const table = new Tabletop({ form: 'sealed' });
    for (const to of [1, 1, 2, 5] as const) table.play({ kind: 'enter', to });
    table.play({ kind: 'close' });
    let status = FIRST_STATUS;
    for (const [index, body] of table.bodies.entries()) status = statusAfter(status, body, index + 1);
    expect(status).toEqual(table.campaign.status);
    expect(status).toMatchObject({ steps: 4, closed: true, day: 1, keySince: 0 });
  });
});

describe('the hexes entered by an entry', () => {
  it('are those to which it moves the party, in order', () => {
    expect(hexesEntered(revealed)).toEqual([NORTH]);
    expect(hexesEntered({ ...revealed, entered: false })).toEqual([]);
    expect(hexesEntered(surveyed)).toEqual([NORTH]);
    expect(hexesEntered({ kind: 'moved', from: ORIGIN, path: [NORTH, ORIGIN] })).toEqual([NORTH, ORIGIN]);
    expect(hexesEntered({ kind: 'closed' })).toEqual([]);
  });
});
