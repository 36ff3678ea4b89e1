import { readChance } from '../../../src/rules/tables/chance.ts';
import { coverageFaults } from '../../../src/rules/tables/coverage.ts';
import { normaliseDice, readDice } from '../../../src/rules/tables/dice-notation.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { type TableFault, tableFaultText } from '../../../src/rules/tables/table-fault.ts';
import { idFault, readTable, rowFault, titleFault } from '../../../src/rules/tables/table-reading.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { rowsIn, spanIn, type TableForm, tableIn } from './table-form.ts';

/** What is wrong with a table being typed, by the field that has to be corrected. */
export interface FormFaults {
  readonly id: string | null;
  readonly title: string | null;
  readonly roll: string | null;
  readonly chance: string | null;
  /** By the index of the row. */
  readonly rows: ReadonlyMap<number, readonly string[]>;
  /** What is wrong with the table as a whole, or in combination with the others. */
  readonly whole: string | null;
}

export interface CheckedForm {
  /** The table, if nothing is wrong with it. */
  readonly table: Table | null;
  readonly faults: FormFaults;
}

/**
 * Checks a table being typed, with the server's messages.
 *
 * @param others all tables of the campaign, including the one being edited
 * @param isNew whether its id must be unused
 */
export function checkedForm(form: TableForm, others: Tables, isNew: boolean): CheckedForm {
  const read = readDice(normaliseDice(form.roll));
  const chance = form.chance.trim() === '' ? null : readChance(form.chance.trim());
  const rows = new Map<number, string[]>();
  const at = (index: number, what: string): void => {
    rows.set(index, [...(rows.get(index) ?? []), what]);
  };
  for (const [index, row] of form.rows.entries()) {
    const on = spanIn(row);
    const what = on ? rowFault({ on, text: row.text }) : NO_RESULTS;
    if (what !== null) at(index, what);
  }
  // Gaps are reported only once every row has its results: before that there would be nothing but gaps.
  if (read.ok && rows.size === 0 && form.rows.length > 0)
    for (const { row, what } of coverageFaults({ roll: normaliseDice(form.roll), rows: rowsIn(form) }))
      at((row ?? 1) - 1, what);
  const alone = {
    id: idFaultOf(form.id, others, isNew),
    title: titleFault(form.title.trim()),
    roll: read.ok ? null : read.what,
    chance: chance === null || chance.ok ? null : chance.what,
  };
  const isMarked = rows.size > 0 || Object.values(alone).some((fault) => fault !== null);
  if (isMarked) return { table: null, faults: { ...alone, rows, whole: null } };
  const table = readTable(tableIn(form));
  if (!table.ok) return { table: null, faults: { ...alone, rows, whole: tableFaultText(table.fault) } };
  const fault = tableSetFault(new Map([...others, [form.id, table.table]]));
  if (!fault) return { table: table.table, faults: { ...alone, rows, whole: null } };
  return { table: null, faults: { ...alone, ...placed(fault, form.id) } };
}

const NO_RESULTS = 'a row needs the results that it comes on, such as 2 to 5';

function idFaultOf(id: string, others: Tables, isNew: boolean): string | null {
  if (id.trim() === '') return 'a table needs an id, by which other tables refer to it';
  return idFault(id) ?? (isNew && others.has(id) ? `there is a table '${id}' already` : null);
}

/** Where to show a fault that concerns several tables: at its row, if that is in the table being edited. */
function placed(fault: TableFault, id: string): Pick<FormFaults, 'rows' | 'whole'> {
  const isHere = fault.table === id && fault.row !== undefined;
  return isHere
    ? { rows: new Map([[(fault.row ?? 1) - 1, [fault.what]]]), whole: null }
    : { rows: new Map(), whole: fault.table === id ? fault.what : tableFaultText(fault) };
}

/** Number of faults to correct. */
export const countFaults = ({ rows, ...others }: FormFaults): number =>
  [...rows.values()].flat().length + Object.values(others).filter((fault) => fault !== null).length;
