import type { Entry } from '../../src/ledger/entry.ts';

export type RolledEntry = Extract<Entry, { readonly kind: 'rolled' }>;

/** The entries whose texts were erased while a page was open: answers that were on their way may have them still. */
export class ErasedTexts {
  readonly #erased = new Set<number>();

  /** Takes note that the text of an entry was erased, by the number of the entry. */
  add(seq: number): void {
    this.#erased.add(seq);
  }

  /** Forgets them all: a server that went back to a backup gives their numbers to other entries. */
  clear(): void {
    this.#erased.clear();
  }

  /** A roll without its text, where that was erased. */
  withoutErasedText(roll: RolledEntry): RolledEntry {
    return this.#erased.has(roll.seq) ? withoutText(roll) : roll;
  }
}

function withoutText({ for: _, ...roll }: RolledEntry): RolledEntry {
  return { ...roll, text: null, textSalt: null };
}
