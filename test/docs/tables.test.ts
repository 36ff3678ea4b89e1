import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLE_FORMATS } from '../../src/formats/tables/table-formats.ts';
import { TABLE_SITES, TABLE_TERRAINS } from '../../src/rules/tables/places.ts';
import { readTable } from '../../src/rules/tables/table-reading.ts';
import { tableSetFault } from '../../src/rules/tables/table-set.ts';
import { PROJECT } from '../support/server-process.ts';

const TEXT = readFileSync(join(PROJECT, 'docs', 'tables.md'), 'utf8');

describe('docs/tables.md', () => {
  it('has valid examples: one table, and several by their ids', () => {
    const [one, several, ...others] = [...TEXT.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) =>
      JSON.parse(text),
    );
    expect(others).toEqual([]);
    for (const tables of [{ 'on-the-road': one }, several]) {
      const read = Object.entries(tables).map(([id, table]) => {
        const result = readTable(table);
        if (!result.ok) throw new Error(`${id}: ${result.fault.what}`);
        expect(result.table).toEqual(table);
        return [id, result.table] as const;
      });
      expect(tableSetFault(new Map(read))).toBeNull();
    }
  });

  it('lists every terrain, every site and every format', () => {
    for (const name of [...TABLE_TERRAINS, ...TABLE_SITES])
      expect(TEXT).toMatch(new RegExp(`[\` ]${name}[\` ]`));
    expect(TEXT).toContain(`--from ${Object.keys(TABLE_FORMATS).join('|')}`);
  });
});
