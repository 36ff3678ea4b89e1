import type { Entry } from '../../src/ledger/entry.ts';

export type RolledEntry = Extract<Entry, { readonly kind: 'rolled' }>;

/** A roll whose text was erased. */
export function withoutText({ for: _, ...roll }: RolledEntry): RolledEntry {
  return { ...roll, text: null, textSalt: null };
}
