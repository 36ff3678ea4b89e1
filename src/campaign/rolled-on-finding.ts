import type { Entry, SentEntry } from '../ledger/entry.ts';

/** Whether an entry is an automatic roll on a table for a newly found hex, or for the site in it. */
export const isRolledOnFinding = (entry: SentEntry): entry is Extract<Entry, { readonly kind: 'rolled' }> =>
  entry.kind === 'rolled' && (entry.when === 'enter' || entry.when === 'site');
