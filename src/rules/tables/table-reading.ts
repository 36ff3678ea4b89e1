import { quoted } from '../../text/quoted.ts';
import { isCleanText } from '../../text/typed.ts';
import { coverageFault } from './coverage.ts';
import { readDice } from './dice-notation.ts';
import { isObject, membersFault } from './members.ts';
import { readRowText } from './row-text.ts';
import type { Table, TableRow } from './table.ts';
import type { TableFault } from './table-fault.ts';
import { isTableId, TABLE_ID_FORM } from './table-id.ts';
import { whenFault, whereFault } from './where-fault.ts';

export const LONGEST_TITLE = 120;
export const LONGEST_ROW_TEXT = 10_000;
export const MOST_ROWS = 1000;

export type ReadTable =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly fault: TableFault };

export type ReadTables =
  | { readonly ok: true; readonly tables: ReadonlyMap<string, Table> }
  | { readonly ok: false; readonly fault: TableFault };

/** Validates a table from outside on its own. Whether it fits the other tables is checked by `tableSetFault`. */
export function readTable(value: unknown): ReadTable {
  const fault = shapeFault(value);
  if (fault) return { ok: false, fault };
  const table = copyOf(value as Table);
  const uncovered = coverageFault(table);
  return uncovered ? { ok: false, fault: uncovered } : { ok: true, table };
}

/** Validates an object of tables by their ids, each on its own. */
export function readTables(value: unknown): ReadTables {
  if (!isObject(value))
    return { ok: false, fault: { what: 'tables are an object of one or more, by their ids' } };
  const tables = new Map<string, Table>();
  for (const [id, each] of Object.entries(value)) {
    const what = idFault(id);
    if (what !== null) return { ok: false, fault: { what } };
    const read = readTable(each);
    if (!read.ok) return { ok: false, fault: { table: id, ...read.fault } };
    tables.set(id, read.table);
  }
  return { ok: true, tables };
}

/** What is wrong with a table's id; `null` if nothing is. */
export const idFault = (id: string): string | null =>
  isTableId(id) ? null : `${quoted(id)} can't be the id of a table: ${TABLE_ID_FORM}`;

function shapeFault(value: unknown): TableFault | null {
  if (!isObject(value)) return { what: 'a table is an object' };
  const { title, roll, rows, when, where } = value;
  const what =
    membersFault(value, 'a table', ['title', 'roll', 'rows'], ['when', 'where']) ??
    titleFault(title) ??
    rollFault(roll) ??
    (when === undefined ? null : whenFault(when)) ??
    (where === undefined ? null : whereFault(where));
  return what === null ? rowsFault(rows) : { what };
}

/** What is wrong with a title; `null` if nothing is. */
export function titleFault(title: unknown): string | null {
  if (typeof title !== 'string' || title.trim() === '') return 'a table needs a title, a line of text';
  if (title.length > LONGEST_TITLE)
    return `a title has at most ${LONGEST_TITLE} characters, not ${title.length}`;
  return isCleanText(title) && !/[\n\t]/.test(title)
    ? null
    : 'a title is one line, without control characters';
}

function rollFault(roll: unknown): string | null {
  if (typeof roll !== 'string') return 'roll is a text such as 2d6';
  const read = readDice(roll);
  return read.ok ? null : read.what;
}

function rowsFault(rows: unknown): TableFault | null {
  if (!Array.isArray(rows)) return { what: 'rows is a list' };
  if (rows.length === 0) return { what: 'a table needs rows' };
  if (rows.length > MOST_ROWS) return { what: `a table has at most 1,000 rows, not ${rows.length}` };
  for (let index = 0; index < rows.length; index++) {
    const what = rowFault(rows[index]);
    if (what !== null) return { row: index + 1, what };
  }
  return null;
}

/** What is wrong with a row on its own; `null` if nothing is. */
export function rowFault(row: unknown): string | null {
  if (!isObject(row)) return 'a row is an object of on and text';
  return membersFault(row, 'a row', ['on', 'text'], []) ?? spanFault(row.on) ?? textFault(row.text);
}

function spanFault(on: unknown): string | null {
  if (!Array.isArray(on) || on.length < 1 || on.length > 2 || !on.every(Number.isSafeInteger))
    return 'on is a list of two whole numbers, the first result and the last, such as [2, 3], or of the only one';
  const [from, to = from] = on as readonly number[];
  return (from as number) > (to as number) ? `on runs from ${from} down to ${to}` : null;
}

function textFault(text: unknown): string | null {
  if (typeof text !== 'string') return 'a row needs a text';
  if (text.length > LONGEST_ROW_TEXT)
    return `the text of a row has at most 10,000 characters, not ${text.length}`;
  if (!isCleanText(text)) return 'a text has no control characters but new lines and tabs';
  const read = readRowText(text);
  return read.ok ? null : read.what;
}

/** A deep copy of the validated members, which the caller can't change afterwards. */
function copyOf({ title, roll, rows, when, where }: Table): Table {
  const { terrain, site, chance } = where ?? {};
  return {
    title,
    roll,
    rows: rows.map(({ on, text }): TableRow => ({ on: [...on], text })),
    ...(when !== undefined && { when }),
    ...(where !== undefined && {
      where: {
        ...(terrain !== undefined && { terrain: [...terrain] }),
        ...(site !== undefined && { site: site === true ? site : [...site] }),
        ...(chance !== undefined && { chance }),
      },
    }),
  };
}
