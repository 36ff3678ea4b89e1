import type { Procedure } from '../../dice/request.ts';
import { readValidChance, rollChance } from './chance.ts';
import { readValidDice, rollDice } from './dice-notation.ts';
import { type RowPart, rowPartsOf } from './row-text.ts';
import { spanOf, type Table, type Tables } from './table.ts';

export interface TableResult {
  /** `null` if the dice of the table's chance said not to roll on it. */
  readonly text: string | null;
}

/**
 * Rolls on a table of a valid set (see `tableSetFault`): first its chance, then its own dice, then the dice and tables
 * in the row's text from left to right. The chance applies where a table is rolled automatically: not where a user
 * rolls on it by hand, nor where another table refers to it.
 */
export function* rollTable(
  tables: Tables,
  id: string,
  { withChance = true }: { readonly withChance?: boolean } = {},
): Procedure<TableResult> {
  const chance = withChance ? tableOf(tables, id).where?.chance : undefined;
  if (chance !== undefined && !(yield* rollChance(readValidChance(chance)))) return { text: null };
  return { text: yield* rollText(tables, id) };
}

function* rollText(tables: Tables, id: string): Procedure<string> {
  const table = tableOf(tables, id);
  const result = yield* rollDice(readValidDice(table.roll), 'table');
  let text = '';
  for (const part of rowPartsOf(rowAt(table, result).text)) text += yield* rollPart(tables, part);
  return text;
}

function* rollPart(tables: Tables, part: RowPart): Procedure<string> {
  switch (part.kind) {
    case 'literal':
      return part.text;
    case 'dice':
      return `${yield* rollDice(part.dice, 'text')}`;
    case 'table':
      return yield* rollText(tables, part.id);
  }
}

function rowAt({ title, rows }: Table, result: number) {
  const row = rows.find(({ on }) => {
    const { from, to } = spanOf(on);
    return from <= result && result <= to;
  });
  if (!row) throw new Error(`'${title}' has no row for ${result}`);
  return row;
}

function tableOf(tables: Tables, id: string): Table {
  const table = tables.get(id);
  if (!table) throw new Error(`there is no table '${id}'`);
  return table;
}
