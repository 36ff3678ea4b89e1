import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NameDrafts } from '../../../web/journey/inscriptions/name-drafts.ts';
import { browserStorage, Tabs } from '../../support/browser-storage.ts';

const HERE = { q: 2, r: -3 };

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('addEventListener', new Tabs().addEventListener);
});
afterEach(() => vi.unstubAllGlobals());

describe('names typed but not sent', () => {
  it('reappear after a reload, each at its hex and for what it names', () => {
    const drafts = new NameDrafts('one');
    drafts.keep(HERE, 'place', 'Old Mi');
    drafts.keep(HERE, 'place', 'Old Mill');
    drafts.keep(HERE, 'land', '');
    const again = new NameDrafts('one');
    expect(again.at(HERE, 'place')).toBe('Old Mill');
    expect(again.at(HERE, 'land'), 'a name that was wiped out').toBe('');
    expect(again.at(HERE, 'water')).toBeNull();
    expect(again.at({ ...HERE, q: 3 }, 'place')).toBeNull();
    expect(new NameDrafts('two').at(HERE, 'place')).toBeNull();
  });

  it('can be dropped one by one, or all of a hex together', () => {
    const drafts = new NameDrafts('one');
    for (const of of ['place', 'land', 'water'] as const) drafts.keep(HERE, of, of);
    drafts.keep({ q: 0, r: 0 }, 'place', 'Well');
    drafts.drop(HERE, 'place');
    expect([drafts.at(HERE, 'place'), drafts.at(HERE, 'land')]).toEqual([null, 'land']);
    drafts.dropAll(HERE);
    expect([drafts.at(HERE, 'land'), drafts.at(HERE, 'water')]).toEqual([null, null]);
    expect(Object.keys(localStorage)).toEqual(['hexfarer.draft.one.name.0,0 place']);
  });

  it('are dropped if stored by another version', () => {
    localStorage.setItem('hexfarer.draft.one.name.0,0 place', '{"text":"Well"}');
    new NameDrafts('one');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
