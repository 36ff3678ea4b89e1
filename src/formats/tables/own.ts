/** Our own form: one table, or several by their ids. */
import { typedDice } from '../../rules/tables/dice-notation.ts';
import type { Table, Tables } from '../../rules/tables/table.ts';
import { tableFaultText } from '../../rules/tables/table-fault.ts';
import { tableIdOf } from '../../rules/tables/table-id.ts';
import { idFault, readTable } from '../../rules/tables/table-reading.ts';
import { objectIn, parsedJson } from './json-value.ts';
import type { ImportedTables } from './table-import.ts';

/** What stands in a file, unread, as tables by their ids: one alone is named after the file. */
export const tablesById = (value: unknown, name: string): unknown =>
  withTypedRolls(isOneTable(value) ? { [tableIdOf(name)]: value } : value);

/** Among several tables these are ids, and what stands there is a table. */
const isOneTable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, member]) =>
      ['title', 'roll', 'rows'].includes(key) && (typeof member !== 'object' || Array.isArray(member)),
  );

/** Reads each table by itself and leaves out what is not sound; whether they fit one another, `faultOf` says. */
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

/** Tables in the form that is kept, from those whose dice are written as people write them. */
function withTypedRolls(value: unknown): unknown {
  const tables = objectIn(value);
  if (!tables) return value;
  const typed = Object.entries(tables).map(([id, table]) => {
    const { roll } = objectIn(table) ?? {};
    return [id, typeof roll === 'string' ? { ...objectIn(table), roll: typedDice(roll) } : table];
  });
  return Object.fromEntries(typed);
}

/** Tables in our own form. */
export const ownTablesText = (tables: Tables): string =>
  `${JSON.stringify(Object.fromEntries(tables), null, 2)}\n`;
