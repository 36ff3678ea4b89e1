import type { Table, Tables } from '../../../src/rules/tables/table.ts';

/** A table of a d6 that always gives the same text. */
export const always = (text: string, more: Partial<Table> = {}): Table => ({
  title: 'A table',
  roll: '1d6',
  rows: [{ on: [1, 6], text }],
  ...more,
});

export const tablesOf = (tables: Readonly<Record<string, Table>>): Tables => new Map(Object.entries(tables));
