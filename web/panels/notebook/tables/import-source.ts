import { signal } from '@preact/signals';
import { ownTablesText } from '../../../../src/formats/tables/own.ts';
import type { Tables } from '../../../../src/rules/tables/table.ts';
import { draftKeys } from '../../../journey/draft-keys.ts';
import type { Journey } from '../../../journey/journey.ts';
import { BLANK_IMPORT, type ImportDraft, isImportDraft } from '../../../journey/tables/import-draft.ts';
import { importChoices, importedFrom } from '../../../journey/tables/import-tables.ts';
import { starterTables } from '../../../journey/tables/starter-tables.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';
import { StoredDrafts } from '../../../kit/stored-drafts.ts';

/** Largest file, in bytes: a larger one would block the page while it is parsed. */
const MOST_BYTES = 5_000_000;

/** A campaign has one draft of an import. */
const KEY = '';

/** An import whose saving was interrupted. */
export interface InterruptedSave {
  /** The text that was read. */
  readonly text: string;
  /** All that was to be saved. */
  readonly tables: Tables;
  /** How many of them the server has confirmed. */
  readonly saved: number;
  /** Why it was interrupted; `null` if the server was out of reach then, and is back. */
  readonly error: unknown;
}

/** What is to be imported into a campaign; this browser keeps it until it is saved or thrown away. */
export class ImportSource {
  /** What went wrong last, in words; empty where nothing did. */
  readonly trouble = signal('');
  /** How many of its tables have been saved, while that is under way; `null` where it is not. */
  readonly saved = signal<number | null>(null);
  /** The last interrupted saving; `null` if there is none. */
  readonly interruptedSave = signal<InterruptedSave | null>(null);
  readonly #drafts: StoredDrafts<ImportDraft>;

  static readonly of = onePerOwner(
    ({ summary, closed }: Pick<Journey, 'summary' | 'closed'>) => new ImportSource(summary.id, closed),
  );

  constructor(campaign: string, until?: AbortSignal) {
    this.#drafts = new StoredDrafts(draftKeys(campaign, 'import'), isImportDraft, until);
  }

  get draft(): ImportDraft {
    return this.#drafts.of(KEY) ?? BLANK_IMPORT;
  }

  /** Whether there is text that was not saved. */
  get isThere(): boolean {
    return this.draft.text.trim() !== '';
  }

  /** Why the draft will be lost if the page is left; empty if this browser keeps it. */
  get whyUnstored(): string {
    return this.#drafts.whyUnstored(KEY);
  }

  change(change: Partial<ImportDraft>): void {
    const next = { ...this.draft, isBeingSaved: undefined, ...change };
    // The format may be chosen before there is any text.
    if (next.text === '' && next.name === '' && next.format === null) this.drop();
    else this.#drafts.keep(KEY, next);
  }

  drop(): void {
    this.trouble.value = '';
    this.interruptedSave.value = null;
    this.#drafts.drop(KEY);
  }

  /**
   * Drops a draft that was saved completely by a tab that was closed before it could drop it.
   *
   * @param there the tables that the campaign has
   */
  dropSaved(there: Tables): void {
    const { text, name, format, leftOut, isBeingSaved } = this.draft;
    if (!isBeingSaved || this.saved.peek() !== null) return;
    const choices = importChoices(importedFrom(text, format, name).tables, there);
    if (choices.every(({ id, does }) => does === 'same' || leftOut.includes(id))) this.drop();
  }

  /** Replaces the draft. */
  #put(draft: Partial<ImportDraft>): void {
    this.drop();
    this.change({ ...BLANK_IMPORT, ...draft });
  }

  /** Makes a file the draft; sets `trouble` if it can't be one with tables. */
  async putFile(file: File): Promise<void> {
    if (file.size > MOST_BYTES) {
      this.trouble.value = 'That file is larger than 5 MB: it is hardly one of tables.';
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      this.#put({ text, name: file.name.replace(/\.[^.]*$/, '') });
    } catch {
      this.trouble.value = 'That file is no text in UTF-8. Save it as that in the program that wrote it.';
    }
  }

  /** Fetches the starter set and makes it the draft. */
  async putStarterSet(): Promise<void> {
    try {
      this.#put({ text: ownTablesText(await starterTables()), format: 'own' });
    } catch {
      this.trouble.value = 'The starter set could not be fetched. Are you offline?';
    }
  }

  /** Leaves a table out of the import, or includes it after all. */
  setLeftOut(id: string, isLeftOut: boolean): void {
    const others = this.draft.leftOut.filter((other) => other !== id);
    this.change({ leftOut: isLeftOut ? [...others, id] : others });
  }
}
