import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { tableFaultText } from '../../../src/rules/tables/table-fault.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { isUnanswered } from '../../live/api.ts';
import { savingOrder } from './saving-order.ts';

/** What would be wrong with all tables of a campaign if these were added; `null` if nothing would. */
export function faultIfAdded(added: Tables, tables: Tables): string | null {
  const fault = tableSetFault(new Map([...tables, ...added]));
  return fault && tableFaultText(fault);
}

/**
 * Saves tables one by one, each after those that it refers to.
 *
 * @throws what `save` throws; the tables before it are saved
 */
export async function saveTables(
  tables: Tables,
  save: (id: string, table: Table) => Promise<void>,
  onSaved: (count: number) => void,
): Promise<void> {
  for (const [index, [id, table]] of savingOrder(tables).entries()) {
    await save(id, table);
    onSaved(index + 1);
  }
}

/** How far an interrupted saving got. If there was no answer, one more may have been saved than the page knows. */
export const savedTold = (count: number, all: number, error?: unknown): string =>
  isUnanswered(error) ? `At least ${count} of ${all} were saved.` : `${count} of ${all} were saved.`;
