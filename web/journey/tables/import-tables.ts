import { readOwnTables } from '../../../src/formats/tables/own.ts';
import { recognisedFormat } from '../../../src/formats/tables/recognised-format.ts';
import { TABLE_FORMATS } from '../../../src/formats/tables/table-formats.ts';
import type { ImportedTables } from '../../../src/formats/tables/table-import.ts';
import { canonicalJson } from '../../../src/ledger/canonical.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import type { ImportFormat } from './import-formats.ts';

/** Reads tables from a text, detecting its format if none is given. */
export function importedFrom(
  text: string,
  format: ImportFormat | null,
  name: string,
): ImportedTables & { readonly format: ImportFormat } {
  const found = format ?? recognisedFormat(text);
  const read = found === 'own' ? readOwnTables : TABLE_FORMATS[found];
  return { format: found, ...read(text, name.trim() || 'Imported table') };
}

/** A table that could be imported. */
export interface ImportChoice {
  readonly id: string;
  readonly table: Table;
  /** How it relates to the table that has its id now. */
  readonly does: 'new' | 'replaces' | 'same';
}

export const importChoices = (imported: Tables, tables: Tables): readonly ImportChoice[] =>
  [...imported].map(([id, table]) => {
    const before = tables.get(id);
    const isSame = before && canonicalJson(before) === canonicalJson(table);
    return { id, table, does: isSame ? 'same' : before ? 'replaces' : 'new' };
  });
