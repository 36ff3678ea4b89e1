import type { BrowserKeyAnswer } from '../../src/protocol/answers.ts';
import { onStoredElsewhere, readStored, store } from '../kit/stored.ts';
import { uuid } from './uuid.ts';

const STORED = 'hexfarer.browser';

/** The key as it was read last: a browser may empty its storage under a page that lies open. */
let read: string | null = null;

/**
 * What this browser shows besides the cookie of its keyring. All ports of a host share its cookies; storage belongs to this
 * origin alone, so that no other service can read this or set it. `null` where the browser stores nothing.
 */
export function browserKey(): string | null {
  if (!readStored(STORED)) store(STORED, read ?? uuid());
  // Two tabs may draw one at the same moment: the one counts that stayed.
  read = readStored(STORED);
  return read;
}

/** Where the server says this browser's key back, for the browser to keep among the answers of this origin. */
export const SAID_BACK = '/api/keyring/browser';

/** Lets the key go that was read last: from here on another one is drawn where none is stored. */
export function forgetBrowserKey(): void {
  read = null;
}

// What another tab let go is not put back by this one.
onStoredElsewhere(STORED, () => {
  read = readStored(STORED);
});

/** Whether all was forgotten here, and another key drawn, while this page was laid aside as it stood: nobody told it. */
export const wasForgotten = (): boolean => read !== null && (readStored(STORED) ?? read) !== read;

/**
 * Has the browser keep its key a second time: some, such as Safari, empty the storage of pages that were not visited for a
 * week, but not what the server answered them. Over https the cookie alone opens a keyring: no other service of the host can
 * read it.
 */
export function keepBrowserKey(): void {
  if (location.protocol === 'https:') return;
  const headers = { 'Hexfarer-Browser': browserKey() ?? '' };
  fetch(SAID_BACK, { cache: 'reload', credentials: 'omit', headers }).catch(() => {});
}

/** For how long the page waits for it, in milliseconds. */
const LONGEST_SEARCH_MS = 2_000;

/** Takes the key from where it was kept a second time, if the storage has none any more. Resolves in any case. */
export async function recoverBrowserKey(): Promise<void> {
  if (readStored(STORED)) return;
  try {
    // Where nothing is kept the server is asked, and has no answer. Not to ask it would be an error in Chromium's console.
    const response = await fetch(SAID_BACK, {
      cache: 'force-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST_SEARCH_MS),
    });
    const { browser }: BrowserKeyAnswer = await response.json();
    if (!readStored(STORED)) store(STORED, browser);
  } catch {
    // Whoever has no key draws one.
  }
}
