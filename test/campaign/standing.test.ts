import { describe, expect, it } from 'vitest';
import { EntriesInForce } from '../../src/campaign/entries-in-force.ts';
import { hasNotes } from '../../src/campaign/hex-inscriptions.ts';
import { OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

const HERE = { q: 0, r: 0 };
const THERE = { q: 0, r: -1 };

describe('the entries in force for a hex', () => {
  it('are its names, its mark and everybody’s notes, in the order of the entries, and none of other hexes', () => {
    const table = new Tabletop();
    const before = table.campaign.seq;
    table.play({ kind: 'mark', ...HERE, mark: 'camp' });
    table.play({ kind: 'note', ...HERE, text: 'Mine', for: 'everyone' });
    table.play({ kind: 'name', ...HERE, of: 'land', text: 'Green Marches' });
    table.play({ kind: 'mark', ...THERE, mark: 'danger' });
    table.play({ kind: 'note', ...THERE, text: 'Not here', for: 'everyone' });
    table.play({ kind: 'note', ...HERE, text: 'Ours', for: 'everyone' }, PLAYER);
    table.play({ kind: 'name', ...HERE, of: 'place', text: 'Greenhollow' });
    table.play({ kind: 'note', ...HERE, text: 'Mine, anew', for: 'everyone' });
    const { inForce } = table.campaign;
    const told = inForce.ofHex(HERE).map(({ seq }) => seq - before);
    expect(told).toEqual([1, 3, 6, 7, 8]);
    expect(inForce.ofHex({ q: 9, r: 9 })).toEqual([]);
  });

  it('include no notes that were erased or removed', () => {
    const table = new Tabletop();
    table.play({ kind: 'note', ...HERE, text: 'Mine', for: 'everyone' });
    const erased = table.campaign.seq;
    expect(hasNotes(table.campaign.inForce, HERE)).toBe(true);
    table.play({ kind: 'erase', seq: erased });
    expect(hasNotes(table.campaign.inForce, HERE)).toBe(false);
    table.play({ kind: 'note', ...HERE, text: 'Again', for: 'everyone' });
    table.play({ kind: 'note', ...HERE, text: '', for: 'everyone' });
    expect(hasNotes(table.campaign.inForce, HERE)).toBe(false);
    expect(table.campaign.inForce.countOf('note')).toBe(0);
  });

  it('get a new revision whenever one of their kind is added, replaced or removed, and only for that kind', () => {
    const table = new Tabletop();
    const { inForce } = table.campaign;
    const revisions = new Set([inForce.revisionOf('note')]);
    table.play({ kind: 'note', ...HERE, text: 'Mine', for: 'everyone' });
    revisions.add(inForce.revisionOf('note'));
    table.play({ kind: 'note', ...HERE, text: 'Mine, anew', for: 'everyone' });
    revisions.add(inForce.revisionOf('note'));
    table.play({ kind: 'erase', seq: table.campaign.seq });
    revisions.add(inForce.revisionOf('note'));
    expect(revisions.size).toBe(4);
    expect(inForce.revisionOf('mark')).toBe(new EntriesInForce().revisionOf('mark'));
  });

  it('are found by lookup, however many there are elsewhere', () => {
    const inForce = new EntriesInForce();
    const rest = { by: OWNER, at: '', salt: '', hash: '' };
    for (let q = 0; q < 60_000; q++)
      inForce.put({ ...rest, seq: q + 1, kind: 'marked', q, r: 0, mark: 'camp' });
    const begun = performance.now();
    let found = 0;
    for (let q = 0; q < 1000; q++) found += inForce.ofHex({ q, r: 0 }).length;
    // Going through all entries in force would take at least 16 ms for each lookup.
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(found).toBe(1000);
  });
});
