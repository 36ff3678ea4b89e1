import { describe, expect, it } from 'vitest';
import type { Table } from '../../src/rules/tables/table.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { audited, Tabletop } from '../support/tabletop.ts';

/** A sealed campaign with these tables on its shelf. */
function withTables(tables: Readonly<Record<string, Table>>): Tabletop {
  const table = new Tabletop({ form: 'sealed' });
  for (const [id, each] of Object.entries(tables)) table.play({ kind: 'table', id, table: each });
  return table;
}

describe('[docs: ledger, Commands] an auditor accepts', () => {
  it('a day that ends behind the tables of a hex, whose step counts once', () => {
    const table = withTables({ meeting: always('a [1d6] badgers', { when: 'enter' }) });
    table.play({ kind: 'set', hexesPerDay: 3 });
    table.play({ kind: 'travel', path: [1] });
    expect(table.play({ kind: 'enter', to: 1 }).map(({ kind }) => kind)).toEqual(['revealed', 'rolled']);
    expect(table.play({ kind: 'enter', to: 1 })).toMatchObject([
      { kind: 'revealed' },
      { kind: 'rolled', table: 'meeting', when: 'enter' },
      { kind: 'rested', day: 2, steps: 0 },
    ]);
    expect(audited(table.rows)).toBeNull();
  });
});
