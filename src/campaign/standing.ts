import type { Axial } from '../hex/axial.ts';
import type { Entry, EntryBody } from '../ledger/entry.ts';

/** What there can be one of at a time, or one of at each place. */
export type StandingKind = 'campaign-name' | 'name' | 'mark' | 'erasure';

/** Where an entry stands: of several with the same kind and key the latest is in force. */
export interface StandingKey {
  readonly kind: StandingKind;
  /** The place, and what of it; empty where there is one in all. */
  readonly key: string;
}

/** What is in force from an entry on. What an `erased` one ends stands where the erased entry stood. */
export function standingOf(entry: EntryBody | Entry): readonly StandingKey[] {
  switch (entry.kind) {
    case 'started':
      return [{ kind: 'campaign-name', key: '' }];
    case 'named':
      return [{ kind: 'name', key: `${placeText(entry)} ${entry.of}` }];
    case 'marked':
      return [{ kind: 'mark', key: placeText(entry) }];
    case 'erased':
      // The last one is looked up: maps of before it may no longer be shown as they were.
      return [{ kind: 'erasure', key: '' }];
    default:
      return [];
  }
}

const placeText = ({ q, r }: Axial): string => `${q},${r}`;

/** The entries that are in force, by where they stand. Only ever replaced by later ones. */
export class InForce {
  readonly #entries = new Map<StandingKind, Map<string, Entry>>();
  /** Where each entry that is in force stands, by its number. */
  readonly #keys = new Map<number, readonly StandingKey[]>();

  /** Puts an entry in force wherever it stands; what is no longer in force need not be put there first. */
  put(entry: Entry): void {
    for (const standing of standingOf(entry)) {
      this.#remove(standing);
      const ofKind = this.#entries.get(standing.kind) ?? new Map<string, Entry>();
      this.#entries.set(standing.kind, ofKind.set(standing.key, entry));
      this.#keys.set(entry.seq, [...this.keysOf(entry.seq), standing]);
    }
    if (entry.kind === 'erased') for (const standing of this.keysOf(entry.of)) this.#remove(standing);
  }

  /** Where an entry is in force; nowhere if a later one took its place. */
  keysOf(seq: number): readonly StandingKey[] {
    return this.#keys.get(seq) ?? [];
  }

  /** So that the one that is put somewhere last comes last. */
  #remove({ kind, key }: StandingKey): void {
    const before = this.#entries.get(kind)?.get(key);
    if (!before) return;
    this.#entries.get(kind)?.delete(key);
    const left = this.keysOf(before.seq).filter((other) => other.kind !== kind || other.key !== key);
    if (left.length > 0) this.#keys.set(before.seq, left);
    else this.#keys.delete(before.seq);
  }

  /** The entries of a kind of standing, the latest last. */
  ofKind(kind: StandingKind): readonly Entry[] {
    return [...(this.#entries.get(kind)?.values() ?? [])];
  }
}
