import { signal } from '@preact/signals';
import { ownTablesText } from '../../../../src/formats/tables/own.ts';
import type { Journey } from '../../../journey/journey.ts';
import type { ImportFormat } from '../../../journey/tables/import-tables.ts';
import { starterTables } from '../../../journey/tables/starter-tables.ts';
import { oneFor } from '../../../kit/one-for.ts';

/** More would hold the page up while it is read. */
const MOST_BYTES = 5_000_000;

/** What was pasted or read from a file to bring tables into a campaign; it stays while something else is looked at. */
export class ImportSource {
  readonly text = signal('');
  /** What a table is called that has no name there. */
  readonly name = signal('');
  /** `null` where the form is to be found out. */
  readonly format = signal<ImportFormat | null>(null);
  /** The ids of tables that are not to be taken over. */
  readonly leftOut = signal<ReadonlySet<string>>(new Set());
  /** What went wrong last, in words; empty where nothing did. */
  readonly trouble = signal('');
  /** How many of its tables have been saved, while that is under way; `null` where it is not. */
  readonly saved = signal<number | null>(null);

  static readonly of = oneFor((_journey: Journey) => new ImportSource());

  /** Puts another text in the place of what was there. */
  put(text: string, name: string, format: ImportFormat | null = null): void {
    this.text.value = text;
    this.name.value = name;
    this.format.value = format;
    this.leftOut.value = new Set();
    this.trouble.value = '';
  }

  /** Puts a file there, or tells why it can't be one of tables. */
  async putFile(file: File): Promise<void> {
    if (file.size > MOST_BYTES) {
      this.trouble.value = 'That file is larger than 5 MB: it is hardly one of tables.';
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      this.put(text, file.name.replace(/\.[^.]*$/, ''));
    } catch {
      this.trouble.value = 'That file is no text in UTF-8. Save it as that in the program that wrote it.';
    }
  }

  /** Puts the starter set there, which has to be fetched. */
  async putStarterSet(): Promise<void> {
    try {
      this.put(ownTablesText(await starterTables()), '', 'own');
    } catch {
      this.trouble.value = 'The starter set could not be fetched. Is the connection away?';
    }
  }

  /** Takes a table over after all, or leaves it out. */
  setLeftOut(id: string, isLeftOut: boolean): void {
    const next = new Set(this.leftOut.value);
    if (isLeftOut) next.add(id);
    else next.delete(id);
    this.leftOut.value = next;
  }
}
