import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserKey, forgetBrowserKey, wasForgotten } from '../../web/live/browser-key.ts';
import { browserStorage } from '../support/browser-storage.ts';

const STORED = 'hexfarer.browser';

describe('whether all was forgotten while a page was laid aside', () => {
  let storage = browserStorage();
  beforeEach(() => {
    storage = browserStorage();
    vi.stubGlobal('localStorage', storage);
    forgetBrowserKey();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is not said by a page that has not read the key yet', () => {
    storage.setItem(STORED, 'the first');
    expect(wasForgotten()).toBe(false);
  });

  it('is said where another key was drawn since, and not where the storage was emptied alone', () => {
    storage.setItem(STORED, 'the first');
    expect(browserKey()).toBe('the first');
    expect(wasForgotten()).toBe(false);
    storage.removeItem(STORED);
    expect(wasForgotten()).toBe(false);
    storage.setItem(STORED, 'the second');
    expect(wasForgotten()).toBe(true);
  });
});
