import type { Mark } from '../../ledger/entry.ts';

/** What a mark means, in a word or two. */
export const MARK_NAMES: Readonly<Record<Mark, string>> = {
  camp: 'camp',
  danger: 'danger',
  cleared: 'cleared',
  quest: 'quest',
  treasure: 'treasure',
  question: 'question',
  blocked: 'no way through',
};
