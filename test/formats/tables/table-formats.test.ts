import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_FORMATS, tableFormats } from '../../../src/formats/tables/table-formats.ts';
import { TableReferences } from '../../../src/rules/tables/references.ts';
import { readTable } from '../../../src/rules/tables/table-reading.ts';

/** Pieces that have a meaning in one format or another. */
const pieces = fc.constantFrom(
  ...';|,|"|\n|\r\n|\t|;name\n|;other\n|1,|3,|0,|[|]|[[|]]|[name]|[other]|[1d6]|[2d6x10]|[same name]|# || --- ',
  ...[
    '|',
    '| d6 | x |\n',
    '|---|---|\n',
    '| 1-3 | a |\n',
    '| 4-6 | [other] |\n',
    '`dice: 1d6`',
    '```\n',
    '# Names\n',
  ],
  ...[
    'on,text\n',
    '1-3,a\n',
    '4-6,"b"\n',
    ';name\n',
    '1,a [b|[c|d]]\n',
    '<p>',
    '<img src=x>',
    '&amp;',
    '\u202e',
    '\ud800',
  ],
  ...[
    '{"name":"a","formula":"1d6","results":[',
    '{"range":[1,6],"text":"x"}',
    ']}',
    '{"rows":[',
    '{"min":1,"max":100}',
    ',',
    ':',
  ],
);
const texts = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 })
  .map((all) => all.join(''));

describe.each(tableFormats)('the import of %s', (format) => {
  it('never fails, and gives only valid tables whose references exist and do not form circles', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { tables, dropped } = TABLE_FORMATS[format](text, 'x');
        for (const [id, table] of tables) expect(readTable(table), id).toMatchObject({ ok: true });
        const references = new TableReferences(tables);
        expect(references.missing()).toBeNull();
        expect(references.circle()).toBeNull();
        if (tables.size === 0 && text.trim() !== '' && format !== 'hex-describe')
          expect(dropped).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['['.repeat(200_000)],
    ['@a[]{'.repeat(40_000)],
    ['`dice: '.repeat(40_000)],
    [`# ${'# '.repeat(100_000)}x`],
    [`|${' '.repeat(200_000)}x`],
    [`;a\n1,${'<a'.repeat(100_000)}`],
    [`;a\n1,${'[a|'.repeat(50_000)}`],
    [`1,${'"'.repeat(200_000)}`],
    [`${'1,"'.repeat(60_000)}`],
    [' \n'.repeat(100_000)],
    [`{"rows":[{"min":1,"max":100,"text":"${'{{text>'.repeat(30_000)}"}]}`],
    [`{"results":[{"range":[1,6],"text":"${'@a[x]{'.repeat(30_000)}<p ${' '.repeat(50_000)}"}]}`],
  ])('is quick with many repetitions of the same piece: %#', (text) => {
    const begun = process.cpuUsage();
    TABLE_FORMATS[format](text, 'x');
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
