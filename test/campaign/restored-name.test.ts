import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { restoreEntries } from '../../src/campaign/map-view.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { Tabletop } from '../support/tabletop.ts';

const NOTE: Command = { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'A well.' };

/** The campaign of a page that was just loaded. */
function loaded({ campaign }: Tabletop): Campaign {
  const page = new Campaign(campaign.started, WORLDS);
  const frame = campaign.frame();
  restoreEntries(page.inForce, frame);
  page.resume({ seq: frame.seq, head: '', status: campaign.status, trail: frame.trail });
  return page;
}

/** Erases an entry, on open pages too. */
function erase(table: Tabletop, seq: number, ...pages: readonly Campaign[]): void {
  table.play({ kind: 'erase', seq });
  for (const page of pages) page.apply(table.entries.at(-1) as Entry);
}

describe('the name of a campaign', () => {
  it('stays when something else is set', () => {
    const table = new Tabletop();
    table.play({ kind: 'set', frozen: true });
    expect([table.campaign.name, table.campaign.nameSeq]).toEqual(['The Green Marches', 1]);
  });

  it('goes when it is erased, even if everything set together with it has been set again since', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'set', name: 'The Blue Marches', hexesPerDay: 4 });
    const { seq } = table.campaign;
    table.play({ kind: 'set', hexesPerDay: 6 });
    table.play({ kind: 'erase', seq });
    expect(table.campaign.name).toBeNull();
    expect(table.campaign.play.hexesPerDay).toBe(6);
  });
});

describe('the name of a campaign on a page that was loaded', () => {
  it('stays when the last entry of its map is erased', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play(NOTE);
    const page = loaded(table);
    erase(table, page.seq, page);
    expect(page.name).toBe('The Green Marches');
    expect(page.frame()).toEqual(table.campaign.frame());
  });

  it('goes when the entry that set it is erased, whether the first one or a later one', () => {
    const table = new Tabletop({ form: 'sealed' });
    const first = loaded(table);
    expect(first.nameSeq).toBe(1);
    erase(table, 1, first);
    expect(first.name).toBeNull();
    table.play({ kind: 'set', name: 'The Blue Marches', hexesPerDay: 4 });
    const { seq } = table.campaign;
    table.play(NOTE);
    const later = loaded(table);
    expect([later.name, later.nameSeq]).toEqual(['The Blue Marches', seq]);
    erase(table, seq, later);
    expect(later.name).toBeNull();
    expect(later.frame(), 'how it is played stays').toEqual(table.campaign.frame());
  });

  it('is also restored from a map of an earlier version, which did not say which entry set it', () => {
    const { campaign } = new Tabletop({ form: 'sealed' });
    const { nameSeq: _, ...frame } = campaign.frame();
    const page = new Campaign(campaign.started, WORLDS);
    restoreEntries(page.inForce, frame as typeof frame & { nameSeq: null });
    expect(page.name).toBe('The Green Marches');
  });
});
