import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { MOST_DAYS_AT_ONCE } from '../../src/ledger/settings.ts';
import { routeAhead, routeInWords, routeOfLength } from '../../web/journey/route-ahead.ts';
import { Tabletop } from '../support/tabletop.ts';

const HERE = { q: 0, r: 0 };
/** A campaign with the party north of the start, after these commands of the owner. */
function north(...commands: readonly Command[]): Campaign {
  const table = new Tabletop();
  for (const command of [...commands, { kind: 'enter', to: 1 } as const]) table.play(command);
  return table.campaign;
}

/** The description of the way from there to a hex, by default over the start to the one south of it. */
const told = (campaign: Campaign, to = { q: 0, r: 1 }) => {
  const route = routeAhead(campaign, to);
  return route && routeInWords(route);
};

describe('the description of the way ahead', () => {
  it('gives only the number of hexes if days do not end by themselves', () => {
    expect(told(north())).toBe('a way of 2 hexes');
    expect(told(north(), HERE)).toBe('a way of 1 hex');
  });

  it('counts the steps since the day began, as the campaign itself does', () => {
    // One of the four hexes is done: two more are within the day.
    expect(told(north({ kind: 'set', hexesPerDay: 4 }))).toBe('a way of 2 hexes, within today');
    expect(told(north({ kind: 'set', hexesPerDay: 3 }))).toBe('a way of 2 hexes, then it is day 2');
    // That one step has ended the day, so each hex is a day.
    expect(told(north({ kind: 'set', hexesPerDay: 1 }))).toBe('a way of 2 hexes, then it is day 4');
    expect(told(north({ kind: 'set', hexesPerDay: 4 }, { kind: 'rest' }))).toBe(
      'a way of 2 hexes, within today',
    );
  });

  it.each([1, 2, 3, 4])('gives the day on which one arrives, with %i hexes a day', (hexesPerDay) => {
    const table = new Tabletop();
    table.play({ kind: 'set', hexesPerDay });
    table.play({ kind: 'enter', to: 1 });
    const to = { q: 0, r: 1 };
    const route = routeAhead(table.campaign, to);
    table.play({ kind: 'travel', to });
    expect(table.campaign.status.day).toBe(route?.day);
  });

  it('is too far if more days would end than may pass at once', () => {
    const campaign = north({ kind: 'set', hexesPerDay: 1 });
    expect(routeOfLength(campaign, MOST_DAYS_AT_ONCE)).toMatchObject({ days: 10, isTooFar: false });
    expect(routeOfLength(campaign, MOST_DAYS_AT_ONCE + 1)).toMatchObject({ days: 11, isTooFar: true });
  });

  it('does not exist to where the party is, nor to unknown hexes', () => {
    expect(routeAhead(north(), { q: 0, r: -1 })).toBeNull();
    expect(routeAhead(north(), { q: 0, r: -2 })).toBeNull();
  });
});
