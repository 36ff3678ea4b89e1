import { may } from '../../../src/ledger/capabilities.ts';
import type { Author } from '../../../src/ledger/entry.ts';
import type { Journey } from '../journey.ts';

type Role = Pick<Journey['live'], 'role' | 'link'>;

/** Whether a note is the reader's own: all owners count as one author. */
export const isOwn = ({ role, link }: Role, by: Author): boolean =>
  role.value === 'owner' ? by.role === 'owner' : by.link === link.value;

/** Whether somebody may erase a text: owners may erase everything, players what they typed themselves. */
export const mayErase = ({ role, link }: Role, by: Author): boolean =>
  may(role.value, 'erase', { own: by.link === link.value });
