import type { Entry, EntryBody } from '../ledger/entry.ts';

/** What there can be one of at a time, or one of at each place or under each name. */
export type StandingKind = 'name of the campaign';

/** Where an entry stands: of several with the same kind and key the latest is in force. */
export interface StandingKey {
  readonly kind: StandingKind;
  /** The place or the name; empty where there is one in all. */
  readonly key: string;
}

/** What is in force from an entry on. */
export function standingOf(entry: EntryBody | Entry): readonly StandingKey[] {
  switch (entry.kind) {
    case 'started':
      return [{ kind: 'name of the campaign', key: '' }];
    case 'erased':
      // What was erased stands no longer, nor does what stood there before. The first entry's text is the name.
      return entry.of === 1 ? [{ kind: 'name of the campaign', key: '' }] : [];
    default:
      return [];
  }
}
