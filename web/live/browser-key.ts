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
