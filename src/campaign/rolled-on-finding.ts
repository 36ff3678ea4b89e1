import type { Entry, SeenEntry } from '../ledger/entry.ts';

/** Whether a table rolled something by itself as the party found a hex, or the site in it. */
export const isRolledOnFinding = (entry: SeenEntry): entry is Extract<Entry, { readonly kind: 'rolled' }> =>
  entry.kind === 'rolled' && (entry.when === 'enter' || entry.when === 'site');
