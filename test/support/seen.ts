import type { Entry, SeenEntry } from '../../src/ledger/entry.ts';

/** Entries of which none is withheld. */
export function whole(entries: readonly SeenEntry[]): readonly Entry[] {
  return entries.map((entry) => {
    if (entry.kind === 'withheld') throw new Error(`entry ${entry.seq} is withheld`);
    return entry;
  });
}
