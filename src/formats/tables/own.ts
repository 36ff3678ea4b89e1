/** Our own format: one table, or several by their ids. */
import { normaliseDice } from '../../rules/tables/dice-notation.ts';
import type { Table, Tables } from '../../rules/tables/table.ts';
import { tableFaultText } from '../../rules/tables/table-fault.ts';
import { tableIdOf } from '../../rules/tables/table-id.ts';
import { idFault, readTable } from '../../rules/tables/table-reading.ts';
import { objectIn, parsedJson } from './json-value.ts';
import type { ImportedTables } from './table-import.ts';

/** The content of a file as unvalidated tables by their ids; a single table is named after the file. */
export const tablesById = (value: unknown, name: string): unknown =>
  withTypedRolls(isOneTable(value) ? { [tableIdOf(name)]: value } : value);

/** True if the file has a single table. In a file with several, these keys would be ids, with objects as values. */
const isOneTable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, member]) =>
      ['title', 'roll', 'rows'].includes(key) && (typeof member !== 'object' || Array.isArray(member)),
  );

/**
 * Validates each table on its own, and leaves out invalid ones. Whether the tables fit together is checked by
 * `tableSetFault`.
 */
export function readOwnTables(text: string, name = 'Table'): ImportedTables {
  const value = parsedJson(text);
  const found = objectIn(tablesById(value, name));
  if (!found)
    return {
      tables: new Map(),
      dropped: [`the file: ${value === undefined ? 'it is no JSON' : 'there is no table in it'}`],
    };
  const tables = new Map<string, Table>();
  const dropped: string[] = [];
  for (const [id, each] of Object.entries(found)) {
    const read = readTable(each);
    const what = idFault(id);
    if (what !== null) dropped.push(what);
    else if (read.ok) tables.set(id, read.table);
    else dropped.push(tableFaultText({ table: id, ...read.fault }));
  }
  return { tables, dropped };
}

/** Normalizes the dice of all tables from people's notation to the stored one. */
function withTypedRolls(value: unknown): unknown {
  const tables = objectIn(value);
  if (!tables) return value;
  const typed = Object.entries(tables).map(([id, table]) => {
    const { roll } = objectIn(table) ?? {};
    return [id, typeof roll === 'string' ? { ...objectIn(table), roll: normaliseDice(roll) } : table];
  });
  return Object.fromEntries(typed);
}

/** Tables as a file in our own format. */
export const ownTablesText = (tables: Tables): string =>
  `${JSON.stringify(Object.fromEntries(tables), null, 2)}\n`;
