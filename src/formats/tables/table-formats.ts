import { readCsvTable } from './csv.ts';
import { readDatasworn } from './datasworn.ts';
import { readFoundry } from './foundry.ts';
import { readHexDescribe } from './hex-describe.ts';
import { readMarkdown } from './markdown.ts';
import type { ImportedTables } from './table-import.ts';

/**
 * The formats of other programs from which tables can be imported. `name` is for tables without a name of their own,
 * for example the name of the file.
 */
export const TABLE_FORMATS = {
  'hex-describe': readHexDescribe,
  foundry: readFoundry,
  datasworn: readDatasworn,
  csv: readCsvTable,
  markdown: readMarkdown,
} as const satisfies Readonly<Record<string, (text: string, name?: string) => ImportedTables>>;

export type TableFormat = keyof typeof TABLE_FORMATS;

export const tableFormats = Object.keys(TABLE_FORMATS) as TableFormat[];
