import type { BrowserKeyAnswer } from '../../src/protocol/answers.ts';
import { onStoredElsewhere, readStored, store } from '../kit/stored.ts';
import { uuid } from './uuid.ts';

const STORED = 'hexfarer.browser';

/** The key as last read: a browser may clear its storage while a page is open. */
let read: string | null = null;

/**
 * Identifies this browser to the server in addition to the cookie of its keyring. Cookies are shared by all ports of a
 * host, but storage belongs to this origin alone, so no other service of the host can read or set this. `null` if the
 * browser stores nothing.
 */
export function browserKey(): string | null {
  if (!readStored(STORED)) store(STORED, read ?? uuid());
  // Two tabs may create one at the same moment: the one that is stored counts.
  read = readStored(STORED);
  return read;
}

/** The server's answer here repeats the browser's key, so that the browser caches it for this origin. */
export const SAID_BACK = '/api/keyring/browser';

/** Forgets the key: if none is stored, the next call of `browserKey` creates another. */
export function forgetBrowserKey(): void {
  read = null;
}

// If another tab removed the key, this one must not store it again.
onStoredElsewhere(STORED, () => {
  read = readStored(STORED);
});

/**
 * Whether everything was forgotten and another key created while this page was suspended, for example in the
 * back/forward cache, and so was not notified.
 */
export const wasForgotten = (): boolean => read !== null && (readStored(STORED) ?? read) !== read;

/**
 * Stores the key a second time, in the HTTP cache: some browsers, such as Safari, clear the storage of pages not
 * visited for a week, but not cached answers. Over https the cookie alone opens a keyring, since no other service of
 * the host can read it.
 */
export function keepBrowserKey(): void {
  if (location.protocol === 'https:') return;
  const headers = { 'Hexfarer-Browser': browserKey() ?? '' };
  fetch(SAID_BACK, { cache: 'reload', credentials: 'omit', headers }).catch(() => {});
}

/** How long the page waits for it, in milliseconds. */
const LONGEST_SEARCH_MS = 2_000;

/** Restores the key from its second copy, if it is no longer stored. Never rejects. */
export async function recoverBrowserKey(): Promise<void> {
  if (readStored(STORED)) return;
  try {
    // If nothing is cached, this asks the server, which has no content for it. Asking only the cache would log an error
    // in Chromium's console.
    const response = await fetch(SAID_BACK, {
      cache: 'force-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST_SEARCH_MS),
    });
    const { browser }: BrowserKeyAnswer = await response.json();
    if (!readStored(STORED)) store(STORED, browser);
  } catch {
    // A browser without a key creates one later.
  }
}
