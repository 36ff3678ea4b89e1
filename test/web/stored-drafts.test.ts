import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsUnder, forgetDrafts, StoredDrafts } from '../../web/kit/stored-drafts.ts';
import { browserStorage, Tabs } from '../support/browser-storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

let tabs = new Tabs();
/** How many characters this browser can store, not counting keys. */
let room = 0;

beforeEach(() => {
  tabs = new Tabs();
  room = 5_000_000;
  const storage = browserStorage();
  const setItem = (key: string, value: string) => {
    const others = Object.keys(storage).filter((other) => other !== key);
    const taken = others.reduce((sum, other) => sum + (storage.getItem(other)?.length ?? 0), value.length);
    if (taken > room) throw new DOMException('full', 'QuotaExceededError');
    Reflect.set(storage, key, value);
  };
  vi.stubGlobal('localStorage', storage);
  Object.defineProperty(storage, 'setItem', { value: setItem });
  vi.stubGlobal('addEventListener', tabs.addEventListener);
});
afterEach(() => {
  for (const campaign of ['one', 'two']) forgetDrafts(`${campaign}.`);
  vi.unstubAllGlobals();
});

const draftsOf = (campaign: string, until?: AbortSignal) => new StoredDrafts(`${campaign}.`, isText, until);

const NO_ROOM = /no room/;

describe('drafts that a browser can’t store', () => {
  it('are reported one by one, without affecting others', () => {
    room = 20;
    const [one, other] = [draftsOf('one'), draftsOf('two')];
    one.keep('a', 'A well, deep and old');
    one.keep('b', 'A boar');
    other.keep('a', 'A mill');
    expect(one.whyUnstored('a')).toMatch(NO_ROOM);
    expect([one.whyUnstored('b'), other.whyUnstored('a'), other.whyUnstored('c')]).toEqual(['', '', '']);
  });

  it('are stored once another draft is dropped, of whatever kind', () => {
    room = 30;
    const [one, other] = [draftsOf('one'), draftsOf('two')];
    other.keep('a', 'A long list of tables');
    one.keep('a', 'A well, deep and old');
    expect(one.whyUnstored('a')).toMatch(NO_ROOM);
    other.drop('a');
    expect(one.whyUnstored('a')).toBe('');
    expect(draftsOf('one').of('a')).toBe('A well, deep and old');
  });

  it('are stored once another tab makes room', () => {
    room = 10;
    const drafts = draftsOf('one');
    drafts.keep('a', 'A well, deep and old');
    room = 30;
    tabs.tell('something.else');
    expect(drafts.whyUnstored('a')).toBe('');
    expect(draftsOf('one').of('a')).toBe('A well, deep and old');
  });

  it('give way to what another tab stored under their key', () => {
    room = 10;
    const drafts = draftsOf('one');
    drafts.keep('a', 'A well, deep and old');
    localStorage.setItem('one.a', '"A mill"');
    tabs.tell('one.a');
    expect([drafts.of('a'), drafts.whyUnstored('a')]).toEqual(['A mill', '']);
    room = 30;
    tabs.tell('something.else');
    expect(draftsOf('one').of('a')).toBe('A mill');
  });

  it('are not stored for a closed campaign, but reappear when it is opened again', () => {
    room = 30;
    const closing = new AbortController();
    const [one, other] = [draftsOf('one', closing.signal), draftsOf('two')];
    other.keep('a', 'A long list of tables');
    one.keep('a', 'A well, deep and old');
    closing.abort();
    other.drop('a');
    expect(localStorage.getItem('one.a')).toBeNull();
    expect([...draftsUnder('one.')]).toEqual([['one.a', 'A well, deep and old']]);
    const again = draftsOf('one');
    expect([again.of('a'), again.whyUnstored('a')]).toEqual(['A well, deep and old', '']);
    expect(localStorage.getItem('one.a')).toBe('"A well, deep and old"');
  });

  it('do not reappear once they were sent or discarded', () => {
    room = 10;
    const closing = new AbortController();
    const drafts = draftsOf('one', closing.signal);
    drafts.keep('a', 'A well, deep and old');
    drafts.keep('b', 'A boar');
    drafts.keep('c', 'A mill at the river');
    drafts.drop('a');
    expect([...draftsUnder('one.').keys()]).toEqual(['one.b', 'one.c']);
    closing.abort();
    forgetDrafts('one.');
    expect(draftsUnder('one.').size).toBe(0);
    expect(draftsOf('one').all.value.size).toBe(0);
  });

  it('are not stored again after they were discarded, even if still open', () => {
    room = 10;
    const drafts = draftsOf('one');
    drafts.keep('a', 'A well, deep and old');
    drafts.keep('b', 'A boar');
    forgetDrafts('one.');
    expect([drafts.all.value.size, drafts.whyUnstored('a')]).toEqual([0, '']);
    room = 100;
    tabs.tell('something.else');
    draftsOf('two').keep('a', 'A mill');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('one.'))).toEqual([]);
  });

  it('give way to what another tab stored while they were not open here', () => {
    room = 10;
    const closing = new AbortController();
    draftsOf('one', closing.signal).keep('a', 'A well, deep and old');
    closing.abort();
    localStorage.setItem('one.a', '"A mill"');
    tabs.tell('one.a');
    room = 100;
    expect(draftsOf('one').of('a')).toBe('A mill');
    expect(localStorage.getItem('one.a')).toBe('"A mill"');
  });

  it('include those that would take most of the room alone, which others need as well', () => {
    const drafts = draftsOf('one');
    drafts.keep('a', 'x'.repeat(499_998));
    expect(drafts.whyUnstored('a')).toBe('');
    drafts.keep('b', 'x'.repeat(499_999));
    expect(drafts.whyUnstored('b')).toMatch(NO_ROOM);
    drafts.drop('a');
    expect(drafts.whyUnstored('b')).toMatch(NO_ROOM);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('one.'))).toEqual([]);
  });
});
