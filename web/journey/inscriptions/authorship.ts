import { may } from '../../../src/ledger/capabilities.ts';
import type { Author } from '../../../src/ledger/entry.ts';
import type { Journey } from '../journey.ts';

type Role = Pick<Journey['live'], 'role' | 'link'>;

/** Whether a note is one's own: all owners are one author. */
export const isOwn = ({ role, link }: Role, by: Author): boolean =>
  role.value === 'owner' ? by.role === 'owner' : by.link === link.value;

/** Whether somebody may erase what another typed: an owner everything, a player what they typed themselves. */
export const mayErase = ({ role, link }: Role, by: Author): boolean =>
  may(role.value, 'erase', { own: by.link === link.value });
