import { signal } from '@preact/signals';
import type { Axial } from '../../../src/hex/axial.ts';
import { type Obstacle, obstacleTo } from '../../../src/ledger/capabilities.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import { oneFor } from '../../kit/one-for.ts';
import { StoredDrafts } from '../../kit/stored-drafts.ts';
import type { NotWritten } from '../commands.ts';
import { draftKeys } from '../draft-keys.ts';
import type { Journey } from '../journey.ts';

/** Where the note of whoever is writing stands: they have one at each hex for each audience. */
export interface NotePlace extends Axial {
  readonly for: Audience;
}

/** What somebody typed of a note and has not sent. */
export interface NoteDraft {
  readonly text: string;
  /** Number of the entry that had the note as it was before; `null` for a new one. */
  readonly basedOn: number | null;
}

/** The drafts of notes in a campaign; kept by this browser until they are sent or thrown away. */
export class NoteDrafts {
  static readonly of = oneFor(
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

  /** Why what is typed there will not be there again; empty where it will. */
  notKept(place: NotePlace): string {
    return this.#drafts.notKept(keyOf(place));
  }

  /** Whether what is written there is on its way to the server. */
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
   * Sends a note, an empty one to take it away, and lets go of the draft once the server has it. Resolves to why it does
   * not.
   *
   * @param replaces number of the entry whose note is to be replaced, as far as this page knows; `null` for none
   */
  async send(
    journey: Journey,
    place: NotePlace,
    text: string,
    replaces: number | null,
  ): Promise<NotWritten | null> {
    const key = keyOf(place);
    this.#underWay.value = new Set([...this.#underWay.peek(), key]);
    const problem = await journey.commands.write({ kind: 'note', ...place, text, replaces });
    this.#underWay.value = new Set([...this.#underWay.peek()].filter((other) => other !== key));
    // What was typed meanwhile, in another tab, is not sent yet.
    const isAllSent = text === '' || this.#drafts.all.peek().get(key)?.text === text;
    if (!problem && isAllSent) this.drop(place);
    return problem;
  }
}

/** What keeps this page's link from writing notes for an audience, in the campaign as it is now; `null` where nothing does. */
export const obstacleToNote = (
  { live, campaign: { closed } }: Journey,
  audience: Audience,
): Obstacle | null =>
  obstacleTo(audience === 'owner' ? 'note for owners' : 'note', live.role.value, { closed });

const keyOf = ({ q, r, for: audience }: NotePlace): string => `${q},${r} ${audience}`;

/** Whether what this browser kept is a draft, and not such as another version kept. */
export function isNoteDraft(value: unknown): value is NoteDraft {
  const { text, basedOn } = (value ?? {}) as Partial<NoteDraft>;
  return typeof text === 'string' && (basedOn === null || typeof basedOn === 'number');
}
