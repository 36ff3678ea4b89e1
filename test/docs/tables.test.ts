import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLE_FORMATS } from '../../src/formats/tables/table-formats.ts';
import { TABLE_SITES, TABLE_TERRAINS } from '../../src/rules/tables/places.ts';
import { readTable } from '../../src/rules/tables/table-reading.ts';
import { faultOf } from '../../src/rules/tables/table-set.ts';
import { PROJECT } from '../support/server-process.ts';

const TEXT = readFileSync(join(PROJECT, 'docs', 'tables.md'), 'utf8');

describe('docs/tables.md', () => {
  it('has an example that is sound beside the table that it refers to', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(TEXT) ?? [];
    const read = readTable(JSON.parse(example));
    if (!read.ok) throw new Error(read.fault.what);
    const village = { title: 'A village', roll: 'd6', rows: [{ on: [1, 6], text: 'Coldwell' }] } as const;
    expect(
      faultOf(
        new Map([
          ['road', read.table],
          ['village-name', village],
        ]),
      ),
    ).toBeNull();
    expect(read.table).toEqual(JSON.parse(example));
  });

  it('names every terrain, every site and every form', () => {
    for (const name of [...TABLE_TERRAINS, ...TABLE_SITES])
      expect(TEXT).toMatch(new RegExp(`[\` ]${name}[\` ]`));
    expect(TEXT).toContain(`--from ${Object.keys(TABLE_FORMATS).join('|')}`);
  });
});
