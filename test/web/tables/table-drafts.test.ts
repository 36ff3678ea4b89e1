import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Journey } from '../../../web/journey/journey.ts';
import { TableDrafts } from '../../../web/journey/tables/table-drafts.ts';
import { BLANK_FORM } from '../../../web/journey/tables/table-form.ts';
import { browserStorage, Tabs } from '../../support/browser-storage.ts';

const DRAFT = { form: { ...BLANK_FORM, title: 'On the road' }, basedOn: 12 };

let tabs = new Tabs();

beforeEach(() => {
  tabs = new Tabs();
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('addEventListener', tabs.addEventListener);
});
afterEach(() => vi.unstubAllGlobals());

describe('drafts of tables', () => {
  it('reappear after a reload, each in its own campaign', () => {
    new TableDrafts('one').keep('road', DRAFT);
    new TableDrafts('one').keep('', { form: BLANK_FORM, basedOn: null });
    const again = new TableDrafts('one');
    expect(again.of('road')).toEqual(DRAFT);
    expect([...again.all.value.keys()].sort()).toEqual(['', 'road']);
    expect(new TableDrafts('two').all.value.size).toBe(0);
  });

  it('are gone once they are dropped', () => {
    const drafts = new TableDrafts('one');
    drafts.keep('road', DRAFT);
    drafts.drop('road');
    expect(drafts.of('road')).toBeNull();
    expect(new TableDrafts('one').all.value.size).toBe(0);
  });

  it('are updated from other tabs for as long as their journey is open', () => {
    const closing = new AbortController();
    TableDrafts.of({ summary: { id: 'one' }, closed: closing.signal } as unknown as Journey);
    expect(tabs.count).toBe(1);
    closing.abort();
    expect(tabs.count).toBe(0);
  });

  it.each(['', '{', 'null', '{"form":null,"basedOn":null}', '{"form":{"rows":[null]},"basedOn":null}'])(
    'are ignored if stored wrongly: %s',
    (text) => {
      localStorage.setItem('hexfarer.draft.one.table.road', text);
      expect(new TableDrafts('one').of('road')).toBeNull();
      expect(localStorage.getItem('hexfarer.draft.one.table.road')).toBeNull();
    },
  );

  it('last as long as the page is open if nothing can be stored', () => {
    vi.stubGlobal('localStorage', undefined);
    const drafts = new TableDrafts('one');
    drafts.keep('road', DRAFT);
    expect(drafts.of('road')).toEqual(DRAFT);
    drafts.drop('road');
    expect(drafts.of('road')).toBeNull();
  });
});
