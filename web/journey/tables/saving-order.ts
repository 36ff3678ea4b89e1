import { rowPartsOf } from '../../../src/rules/tables/row-text.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';

/** Tables in an order in which they can be saved one by one: each after those that it refers to. */
export function savingOrder(tables: Tables): readonly (readonly [id: string, table: Table])[] {
  const ordered = new Map<string, Table>();
  const begun = new Set<string>();
  const take = (id: string): void => {
    const table = tables.get(id);
    if (!table || begun.has(id)) return;
    begun.add(id);
    for (const { text } of table.rows)
      for (const part of rowPartsOf(text)) if (part.kind === 'table') take(part.id);
    ordered.set(id, table);
  };
  for (const id of tables.keys()) take(id);
  return [...ordered];
}
