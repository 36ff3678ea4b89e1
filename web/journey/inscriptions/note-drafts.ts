import { signal } from '@preact/signals';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import type { ProblemBody } from '../../../src/protocol/problem.ts';
import { forget, readStored, store, storedKeys } from '../../kit/stored.ts';
import type { Journey } from '../journey.ts';
import { noteDraftKeys } from './draft-keys.ts';

/** Where a note stands of whoever is writing: there is one of his at each hex for each audience. */
export interface NotePlace extends Axial {
  readonly for: Audience;
}

/** What somebody typed of a note and has not sent. */
export interface NoteDraft {
  readonly text: string;
  /** Number of the entry that had the note as it was before; `null` for a new one. */
  readonly basedOn: number | null;
}

const known = new WeakMap<Journey, NoteDrafts>();

/** The drafts of notes in a campaign; kept by this browser until they are sent or thrown away. */
export class NoteDrafts {
  readonly #all = signal<ReadonlyMap<string, NoteDraft>>(new Map());
  readonly #underWay = signal<ReadonlySet<string>>(new Set());
  readonly #beginning: string;

  constructor(campaign: string) {
    this.#beginning = noteDraftKeys(campaign);
    const drafts = new Map<string, NoteDraft>();
    for (const key of storedKeys(this.#beginning)) {
      const draft = draftIn(readStored(key));
      if (draft) drafts.set(key.slice(this.#beginning.length), draft);
      else forget(key);
    }
    this.#all.value = drafts;
  }

  static of(journey: Journey): NoteDrafts {
    const drafts = known.get(journey) ?? new NoteDrafts(journey.summary.id);
    known.set(journey, drafts);
    return drafts;
  }

  at(place: NotePlace): NoteDraft | null {
    return this.#all.value.get(keyOf(place)) ?? null;
  }

  /** Whether what is written there is on its way to the server. */
  isUnderWay(place: NotePlace): boolean {
    return this.#underWay.value.has(keyOf(place));
  }

  keep(place: NotePlace, draft: NoteDraft): void {
    const key = keyOf(place);
    this.#all.value = new Map([...this.#all.peek(), [key, draft]]);
    store(this.#beginning + key, JSON.stringify(draft));
  }

  drop(place: NotePlace): void {
    const key = keyOf(place);
    this.#all.value = new Map([...this.#all.peek()].filter(([other]) => other !== key));
    forget(this.#beginning + key);
  }

  /**
   * Sends a note, an empty one to take it away, and lets go of the draft once the server has it. Resolves to what was wrong.
   */
  async send(journey: Journey, place: NotePlace, text: string): Promise<ProblemBody | null> {
    const key = keyOf(place);
    this.#underWay.value = new Set([...this.#underWay.peek(), key]);
    const problem = await journey.commands.write({ kind: 'note', ...place, text });
    this.#underWay.value = new Set([...this.#underWay.peek()].filter((other) => other !== key));
    if (!problem) this.drop(place);
    return problem;
  }
}

const keyOf = ({ q, r, for: audience }: NotePlace): string => `${q},${r} ${audience}`;

/** A draft as it was stored; `null` where it is none, such as one of another version. */
function draftIn(text: string | null): NoteDraft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text);
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is NoteDraft {
  const { text, basedOn } = (value ?? {}) as Partial<NoteDraft>;
  return typeof text === 'string' && (basedOn === null || typeof basedOn === 'number');
}
