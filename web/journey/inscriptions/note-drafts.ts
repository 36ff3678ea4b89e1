import { signal } from '@preact/signals';
import type { Axial } from '../../../src/hex/axial.ts';
import { type Obstacle, obstacleTo } from '../../../src/ledger/capabilities.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';
import { StoredDrafts } from '../../kit/stored-drafts.ts';
import type { WriteProblem } from '../commands.ts';
import { draftKeys } from '../draft-keys.ts';
import type { Journey } from '../journey.ts';

/** The place of a note: a writer has one note at each hex for each audience. */
export interface NotePlace extends Axial {
  readonly for: Audience;
}

/** A note that somebody typed and has not sent. */
export interface NoteDraft {
  readonly text: string;
  /** Number of the entry with the note that was changed; `null` for a new note. */
  readonly basedOn: number | null;
}

/** The drafts of notes in a campaign; this browser keeps them until they are sent or discarded. */
export class NoteDrafts {
  static readonly of = onePerOwner(
    ({ summary, closed }: Pick<Journey, 'summary' | 'closed'>) => new NoteDrafts(summary.id, closed),
  );
  readonly #drafts: StoredDrafts<NoteDraft>;
  readonly #underWay = signal<ReadonlySet<string>>(new Set());

  constructor(campaign: string, until?: AbortSignal) {
    this.#drafts = new StoredDrafts(draftKeys(campaign, 'note'), isNoteDraft, until);
  }

  at(place: NotePlace): NoteDraft | null {
    return this.#drafts.of(keyOf(place));
  }

  /** Why the draft is not stored; empty if it is. */
  whyUnstored(place: NotePlace): string {
    return this.#drafts.whyUnstored(keyOf(place));
  }

  /** Whether the note at this place is being sent. */
  isUnderWay(place: NotePlace): boolean {
    return this.#underWay.value.has(keyOf(place));
  }

  keep(place: NotePlace, draft: NoteDraft): void {
    this.#drafts.keep(keyOf(place), draft);
  }

  drop(place: NotePlace): void {
    this.#drafts.drop(keyOf(place));
  }

  /**
   * Sends a note, or an empty one to remove it, and drops the draft once the server has it. Resolves to why it was not
   * written, `null` if it was.
   *
   * @param replaces number of the entry whose note is to be replaced, as far as this page knows; `null` for none
   */
  async send(
    journey: Journey,
    place: NotePlace,
    text: string,
    replaces: number | null,
  ): Promise<WriteProblem | null> {
    const key = keyOf(place);
    this.#underWay.value = new Set([...this.#underWay.peek(), key]);
    const problem = await journey.commands.sendWithoutDice({ kind: 'note', ...place, text, replaces });
    this.#underWay.value = new Set([...this.#underWay.peek()].filter((other) => other !== key));
    // Text typed in another tab meanwhile was not sent yet, so it stays a draft.
    const isAllSent = text === '' || this.#drafts.all.peek().get(key)?.text === text;
    if (!problem && isAllSent) this.drop(place);
    return problem;
  }
}

/** What prevents this page's link from writing notes for an audience at present; `null` if nothing does. */
export const obstacleToNote = (
  { live, campaign: { closed } }: Journey,
  audience: Audience,
): Obstacle | null =>
  obstacleTo(audience === 'owner' ? 'note for owners' : 'note', live.role.value, { closed });

const keyOf = ({ q, r, for: audience }: NotePlace): string => `${q},${r} ${audience}`;

/** Whether a stored value is a draft in this version's form. */
export function isNoteDraft(value: unknown): value is NoteDraft {
  const { text, basedOn } = (value ?? {}) as Partial<NoteDraft>;
  return typeof text === 'string' && (basedOn === null || typeof basedOn === 'number');
}
