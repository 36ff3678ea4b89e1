import { signal } from '@preact/signals';
import { ownTablesText } from '../../../../src/formats/tables/own.ts';
import type { ImportFormat } from '../../../journey/tables/import-tables.ts';
import { starterTables } from '../../../journey/tables/starter-tables.ts';

/** What was pasted or read from a file; it stays while something else is looked at. */
export const source = {
  text: signal(''),
  /** What a table is called that has no name there. */
  name: signal(''),
  /** `null` where the form is to be found out. */
  format: signal<ImportFormat | null>(null),
  /** The ids of tables that are not to be taken over. */
  leftOut: signal<ReadonlySet<string>>(new Set()),
  /** What went wrong last, in words; empty where nothing did. */
  trouble: signal(''),
} as const;

/** More would hold the page up while it is read. */
const MOST_BYTES = 5_000_000;

/** Puts another text in the place of what was there. */
export function putSource(text: string, name: string, format: ImportFormat | null = null): void {
  source.text.value = text;
  source.name.value = name;
  source.format.value = format;
  source.leftOut.value = new Set();
  source.trouble.value = '';
}

/** Puts a file there, or tells why it can't be one of tables. */
export async function putFile(file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    source.trouble.value = 'That file is larger than 5 MB: it is hardly one of tables.';
    return;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    putSource(text, file.name.replace(/\.[^.]*$/, ''));
  } catch {
    source.trouble.value = 'That file is no text in UTF-8. Save it as that in the program that wrote it.';
  }
}

/** Puts the starter set there, which has to be fetched. */
export async function putStarterSet(): Promise<void> {
  try {
    putSource(ownTablesText(await starterTables()), '', 'own');
  } catch {
    source.trouble.value = 'The starter set could not be fetched. Is the connection away?';
  }
}

/** Takes a table over after all, or leaves it out. */
export function setLeftOut(id: string, isLeftOut: boolean): void {
  const next = new Set(source.leftOut.value);
  if (isLeftOut) next.add(id);
  else next.delete(id);
  source.leftOut.value = next;
}
