import { describe, expect, it } from 'vitest';
import { oddsFor } from '../../src/campaign/odds.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { Tabletop } from '../support/tabletop.ts';

/** A hex next to two known ones. */
const UNKNOWN = { q: 1, r: -2 };

describe('the odds of a hex', () => {
  it('are those of entering it from where the party is, or else from any hex next to it', () => {
    const { campaign } = new Tabletop();
    const [west, south] = [
      { q: 0, r: -1 },
      { q: 1, r: -1 },
    ];
    const [fromWest, fromSouth] = [campaign.world.odds(west, UNKNOWN), campaign.world.odds(south, UNKNOWN)];
    expect(fromWest).not.toEqual(fromSouth);
    expect(oddsFor(campaign, UNKNOWN)).toEqual(fromSouth);
    const beside = new Tabletop();
    beside.play({ kind: 'travel', path: [1] });
    expect(oddsFor(beside.campaign, UNKNOWN)).toEqual(fromWest);
  });

  it('are null if the hex is known, if it cannot be reached, and before the start', () => {
    const table = new Tabletop();
    expect(oddsFor(table.campaign, { q: 0, r: -1 })).toBeNull();
    expect(oddsFor(table.campaign, { q: 0, r: -1 }, ORIGIN)).toBeNull();
    expect(oddsFor(table.campaign, { q: 0, r: -9 })).toBeNull();
    expect(oddsFor(new Tabletop({ dice: 'own' }).campaign, ORIGIN)).toBeNull();
  });
});
