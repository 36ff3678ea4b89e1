import type { BrowserKeyAnswer } from '../../src/protocol/answers.ts';
import { readStored, store } from '../kit/stored.ts';
import { uuid } from './uuid.ts';

const STORED = 'hexfarer.browser';

/**
 * What this browser shows besides the cookie of its keyring. All ports of a host share its cookies; storage belongs to this
 * origin alone, so that no other service can read this or set it. `null` where the browser stores nothing.
 */
export function browserKey(): string | null {
  if (!readStored(STORED)) store(STORED, uuid());
  // Two tabs may draw one at the same moment: the one counts that stayed.
  return readStored(STORED);
}

/** Where the server says this browser's key back, for the browser to keep among the answers of this origin. */
export const SAID_BACK = '/api/keyring/browser';

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

/** Takes the key from where it was kept a second time, if the storage has none any more. Resolves in any case. */
export async function recoverBrowserKey(): Promise<void> {
  if (readStored(STORED)) return;
  try {
    // Of a server that Safari asks all the same where nothing is kept, there is no answer.
    const response = await fetch(SAID_BACK, {
      cache: 'only-if-cached',
      mode: 'same-origin',
      credentials: 'omit',
    });
    const { browser }: BrowserKeyAnswer = await response.json();
    if (!readStored(STORED)) store(STORED, browser);
  } catch {
    // Whoever has no key draws one.
  }
}
