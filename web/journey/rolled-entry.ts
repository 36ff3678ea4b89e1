import type { Entry } from '../../src/ledger/entry.ts';

export type RolledEntry = Extract<Entry, { readonly kind: 'rolled' }>;

/** The entries whose texts were erased while a page was open: answers already on their way may still contain them. */
export class ErasedTexts {
  readonly #erased = new Set<number>();

  /** Records that the text of the entry with this number was erased. */
  add(seq: number): void {
    this.#erased.add(seq);
  }

  /** Forgets them all: after going back to a backup, a server gives their numbers to other entries. */
  clear(): void {
    this.#erased.clear();
  }

  /** The roll, without its text if that was erased. */
  withoutErasedText(roll: RolledEntry): RolledEntry {
    return this.#erased.has(roll.seq) ? withoutText(roll) : roll;
  }
}

function withoutText({ for: _, ...roll }: RolledEntry): RolledEntry {
  return { ...roll, text: null, textSalt: null };
}
