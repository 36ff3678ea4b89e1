import type { Axial } from '../../../src/hex/axial.ts';
import { NAME_SUBJECTS } from '../../../src/ledger/entry.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';
import { StoredDrafts } from '../../kit/stored-drafts.ts';
import { draftKeys } from '../draft-keys.ts';
import type { Journey } from '../journey.ts';
import type { Named } from './names-over.ts';

/**
 * The names that somebody typed in a campaign and has not sent; kept by this browser until they are sent or given up.
 */
export class NameDrafts {
  static readonly of = onePerOwner(
    ({ summary, closed }: Pick<Journey, 'summary' | 'closed'>) => new NameDrafts(summary.id, closed),
  );
  readonly #drafts: StoredDrafts<string>;

  constructor(campaign: string, until?: AbortSignal) {
    this.#drafts = new StoredDrafts(draftKeys(campaign, 'name'), (value) => typeof value === 'string', until);
  }

  /** The draft of this name; `null` if there is none. */
  at(hex: Axial, of: Named): string | null {
    return this.#drafts.of(keyOf(hex, of));
  }

  /** Why the draft is not stored; empty if it is. */
  whyUnstored(hex: Axial, of: Named): string {
    return this.#drafts.whyUnstored(keyOf(hex, of));
  }

  keep(hex: Axial, of: Named, text: string): void {
    this.#drafts.keep(keyOf(hex, of), text);
  }

  drop(hex: Axial, of: Named): void {
    this.#drafts.drop(keyOf(hex, of));
  }

  /** Gives up all drafts at a hex. */
  dropAll(hex: Axial): void {
    for (const of of NAME_SUBJECTS) this.drop(hex, of);
  }
}

const keyOf = ({ q, r }: Axial, of: Named): string => `${q},${r} ${of}`;
