import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/rules/tables/table.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';

const rowsOf = (text: string): Table['rows'] =>
  Array.from({ length: 100 }, (_, index) => ({ on: [index + 1], text }));

/** As many tables as a campaign may have, in chains of thirty, each of which names the next in every row. */
function shelf(): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (let at = 0; at < 195; at++) {
    const next = at % 30 === 29 ? 'the end' : `[t${at + 1}]`;
    tables.set(`t${at}`, { title: `T${at}`, roll: '1d100', rows: rowsOf(at === 194 ? 'the end' : next) });
  }
  return tables;
}

describe('the largest set of tables', () => {
  it('is checked again quickly when one of its tables changes', () => {
    const tables = shelf();
    const begun = performance.now();
    expect(tableSetFault(tables)).toBeNull();
    const whole = performance.now() - begun;
    const times = Array.from({ length: 9 }, (_, nth) => {
      const changed = new Map(tables).set('z', {
        title: 'Z',
        roll: '1d2',
        rows: [{ on: [1, 2], text: `${nth}` }],
      });
      const begin = performance.now();
      expect(tableSetFault(changed)).toBeNull();
      return performance.now() - begin;
    });
    // Checking every row anew would take at least seven times as long.
    expect(Math.min(...times)).toBeLessThan(whole / 3);
  });

  it('has a fault if an unchanged table leads to one that was removed', () => {
    const tables = shelf();
    expect(tableSetFault(tables)).toBeNull();
    tables.delete('t5');
    expect(tableSetFault(tables)).toMatchObject({ table: 't4', row: 1 });
  });
});
