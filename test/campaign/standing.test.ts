import { describe, expect, it } from 'vitest';
import { hasNotes } from '../../src/campaign/hex-inscriptions.ts';
import { InForce } from '../../src/campaign/standing.ts';
import { OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

const HERE = { q: 0, r: 0 };
const THERE = { q: 0, r: -1 };

describe('what is in force of a hex', () => {
  it('is its names, its mark and the notes of everybody, in the order of the entries, and nothing of other hexes', () => {
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

  it('has no notes once they were erased, or taken away', () => {
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

  it('has another revision whenever something of its kind comes, is replaced or goes, and no other kind has', () => {
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
    expect(inForce.revisionOf('mark')).toBe(new InForce().revisionOf('mark'));
  });

  it('is looked up, however much stands elsewhere', () => {
    const inForce = new InForce();
    const rest = { by: OWNER, at: '', salt: '', hash: '' };
    for (let q = 0; q < 60_000; q++)
      inForce.put({ ...rest, seq: q + 1, kind: 'marked', q, r: 0, mark: 'camp' });
    const begun = performance.now();
    let found = 0;
    for (let q = 0; q < 1000; q++) found += inForce.ofHex({ q, r: 0 }).length;
    // Going through all that stands would take 16 ms or more for each of them.
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(found).toBe(1000);
  });
});
