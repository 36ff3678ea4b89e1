import { signal } from '@preact/signals';
import { ownTablesText } from '../../../../src/formats/tables/own.ts';
import type { Tables } from '../../../../src/rules/tables/table.ts';
import { draftKeys } from '../../../journey/draft-keys.ts';
import type { Journey } from '../../../journey/journey.ts';
import { BLANK_IMPORT, type ImportDraft, isImportDraft } from '../../../journey/tables/import-draft.ts';
import { importChoices, importedFrom } from '../../../journey/tables/import-tables.ts';
import { starterTables } from '../../../journey/tables/starter-tables.ts';
import { oneFor } from '../../../kit/one-for.ts';
import { StoredDrafts } from '../../../kit/stored-drafts.ts';

/** More would hold the page up while it is read. */
const MOST_BYTES = 5_000_000;

/** A campaign has one draft of an import. */
const KEY = '';

/** Saving that did not come to its end. */
export interface BrokenOff {
  /** The text that was read. */
  readonly text: string;
  /** All that was to be saved. */
  readonly tables: Tables;
  /** How many of them were answered for. */
  readonly saved: number;
  /** Why; `null` where the server was out of reach then, and is back. */
  readonly error: unknown;
}

/** What is to be imported into a campaign; this browser keeps it until it is saved or thrown away. */
export class ImportSource {
  /** What went wrong last, in words; empty where nothing did. */
  readonly trouble = signal('');
  /** How many of its tables have been saved, while that is under way; `null` where it is not. */
  readonly saved = signal<number | null>(null);
  /** The last time that saving was broken off; `null` where it was not since. */
  readonly brokenOff = signal<BrokenOff | null>(null);
  readonly #drafts: StoredDrafts<ImportDraft>;

  static readonly of = oneFor(
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

  /** Why it will not be there again; empty where it will. */
  get notKept(): string {
    return this.#drafts.notKept(KEY);
  }

  change(change: Partial<ImportDraft>): void {
    const next = { ...this.draft, isBeingSaved: undefined, ...change };
    // The form may be chosen before there is any text.
    if (next.text === '' && next.name === '' && next.format === null) this.drop();
    else this.#drafts.keep(KEY, next);
  }

  drop(): void {
    this.trouble.value = '';
    this.brokenOff.value = null;
    this.#drafts.drop(KEY);
  }

  /**
   * Drops what was saved to its end by a tab that died before it could drop it.
   *
   * @param there the tables that the campaign has
   */
  dropSaved(there: Tables): void {
    const { text, name, format, leftOut, isBeingSaved } = this.draft;
    if (!isBeingSaved || this.saved.peek() !== null) return;
    const choices = importChoices(importedFrom(text, format, name).tables, there);
    if (choices.every(({ id, does }) => does === 'same' || leftOut.includes(id))) this.drop();
  }

  /** Puts another text in the place of what was there. */
  #put(draft: Partial<ImportDraft>): void {
    this.drop();
    this.change({ ...BLANK_IMPORT, ...draft });
  }

  /** Puts a file there, or tells why it can't be one of tables. */
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

  /** Puts the starter set there, which has to be fetched. */
  async putStarterSet(): Promise<void> {
    try {
      this.#put({ text: ownTablesText(await starterTables()), format: 'own' });
    } catch {
      this.trouble.value = 'The starter set could not be fetched. Is the connection away?';
    }
  }

  /** Takes a table over after all, or leaves it out. */
  setLeftOut(id: string, isLeftOut: boolean): void {
    const others = this.draft.leftOut.filter((other) => other !== id);
    this.change({ leftOut: isLeftOut ? [...others, id] : others });
  }
}
