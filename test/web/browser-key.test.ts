import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserKey, forgetBrowserKey, wasForgotten } from '../../web/live/browser-key.ts';
import { browserStorage } from '../support/browser-storage.ts';

const STORED = 'hexfarer.browser';

describe('that the browser forgot all campaigns while a page was suspended', () => {
  let storage = browserStorage();
  beforeEach(() => {
    storage = browserStorage();
    vi.stubGlobal('localStorage', storage);
    forgetBrowserKey();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is not concluded by a page that has not read the key yet', () => {
    storage.setItem(STORED, 'the first');
    expect(wasForgotten()).toBe(false);
  });

  it('is concluded from a new key, but not from an emptied storage', () => {
    storage.setItem(STORED, 'the first');
    expect(browserKey()).toBe('the first');
    expect(wasForgotten()).toBe(false);
    storage.removeItem(STORED);
    expect(wasForgotten()).toBe(false);
    storage.setItem(STORED, 'the second');
    expect(wasForgotten()).toBe(true);
  });
});
