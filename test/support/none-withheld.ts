import type { Entry, SentEntry } from '../../src/ledger/entry.ts';

/** The entries, none of which may be withheld; throws if one is. */
export function noneWithheld(entries: readonly SentEntry[]): readonly Entry[] {
  return entries.map((entry) => {
    if (entry.kind === 'withheld') throw new Error(`entry ${entry.seq} is withheld`);
    return entry;
  });
}
