import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismiss,
  holdToasts,
  letToastsGo,
  toast,
  toastAcrossReload,
  toastFromBeforeReload,
  toasts,
} from '../../web/kit/toasts.ts';
import { browserStorage } from '../support/browser-storage.ts';

let page: EventTarget;
const said = () => toasts.value.map(({ text }) => text);
const dismissAll = () => {
  for (const { id } of toasts.value) dismiss(id);
};

/** Simulates that the page is left and another is loaded in its place, with no toasts yet. */
function loadAnew(): void {
  page.dispatchEvent(new Event('pagehide'));
  dismissAll();
  toastFromBeforeReload();
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('sessionStorage', browserStorage());
});
afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('that survives a reload appears once more on the page loaded next', () => {
    toastAcrossReload('The Grey Moors is gone for good.');
    expect(said()).toEqual(['The Grey Moors is gone for good.']);
    loadAnew();
    expect(said()).toEqual(['The Grey Moors is gone for good.']);
    loadAnew();
    expect(said()).toEqual([]);
  });

  it('does not appear again if its time was up, or if it is about this page alone', () => {
    toastAcrossReload('The Grey Moors is gone for good.');
    vi.advanceTimersByTime(10_000);
    toast('Copied.');
    loadAnew();
    expect(said()).toEqual([]);
  });

  it('stays for as long as it takes to read it', () => {
    const long = 'The file is from elsewhere. '.repeat(8);
    toast(long);
    toast('Copied.');
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([long]);
    vi.advanceTimersByTime(5000);
    expect(said()).toEqual([]);
  });

  it('stays while the pointer is on it', () => {
    toast('Copied.');
    vi.advanceTimersByTime(6000);
    holdToasts();
    vi.advanceTimersByTime(60_000);
    expect(said()).toEqual(['Copied.']);
    letToastsGo();
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([]);
  });

  it('disappears in its time if the one under the pointer was dismissed', () => {
    toast('Copied.');
    toast('Saved.');
    holdToasts();
    dismiss(toasts.value[1]?.id ?? 0);
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([]);
  });

  it('disappears in its time if the one under the pointer disappeared with its page', () => {
    toast('Copied.');
    holdToasts();
    // As when the page leads elsewhere: the list is removed from under the pointer, and no event says that the pointer
    // left.
    toasts.value = [];
    toast('This is the copy.');
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([]);
  });

  it('appears even if the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    toastAcrossReload('The Grey Moors is gone for good.');
    loadAnew();
    expect(said()).toEqual([]);
  });

  it('of one campaign does not stay in another, where it may not be true', async () => {
    const place = { pathname: '/', hash: '' };
    const lead = (_: unknown, __: string, to: string) => {
      place.pathname = to;
    };
    vi.stubGlobal('location', place);
    vi.stubGlobal('history', { state: null, pushState: lead });
    const { goToCampaign } = await import('../../web/kit/location.ts');
    goToCampaign('first', null);
    goToCampaign('copy', null);
    toast('This is the copy.');
    // As when a dialog is closed by Back.
    page.dispatchEvent(new Event('popstate'));
    expect(said()).toEqual(['This is the copy.']);
    place.pathname = '/c/first';
    page.dispatchEvent(new Event('popstate'));
    expect(said()).toEqual([]);
  });
});
