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

/** The page is left, and another one is loaded in its place, where nothing has been said. */
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

describe('what is said in passing', () => {
  it('about what leads elsewhere is said there as well where the page is loaded anew for it, and once', () => {
    toastAcrossReload('The Grey Moors is gone for good.');
    expect(said()).toEqual(['The Grey Moors is gone for good.']);
    loadAnew();
    expect(said()).toEqual(['The Grey Moors is gone for good.']);
    loadAnew();
    expect(said()).toEqual([]);
  });

  it('is not said again where it had its time, or is about this page alone', () => {
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

  it('stays while somebody points at it', () => {
    toast('Copied.');
    vi.advanceTimersByTime(6000);
    holdToasts();
    vi.advanceTimersByTime(60_000);
    expect(said()).toEqual(['Copied.']);
    letToastsGo();
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([]);
  });

  it('goes in its time where what was pointed at beside it is pressed away', () => {
    toast('Copied.');
    toast('Saved.');
    holdToasts();
    dismiss(toasts.value[1]?.id ?? 0);
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([]);
  });

  it('goes in its time where what was pointed at before it went with the page that it was said on', () => {
    toast('Copied.');
    holdToasts();
    // As whenever the page leads elsewhere: the list is taken away under the pointer, and nobody hears that it was left.
    toasts.value = [];
    toast('This is the copy.');
    vi.advanceTimersByTime(7000);
    expect(said()).toEqual([]);
  });

  it('is said all the same where a browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    toastAcrossReload('The Grey Moors is gone for good.');
    loadAnew();
    expect(said()).toEqual([]);
  });

  it('in one campaign is not said on in another, where it may not be true', async () => {
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
    // Somebody closes a dialog by the way back.
    page.dispatchEvent(new Event('popstate'));
    expect(said()).toEqual(['This is the copy.']);
    place.pathname = '/c/first';
    page.dispatchEvent(new Event('popstate'));
    expect(said()).toEqual([]);
  });
});
