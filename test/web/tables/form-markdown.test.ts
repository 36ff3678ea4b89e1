import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../src/formats/tables/markdown.ts';
import { formMarkdown } from '../../../web/journey/tables/form-markdown.ts';
import { BLANK_FORM } from '../../../web/journey/tables/table-form.ts';

describe('a typed table as Markdown', () => {
  it('can be read back unchanged', () => {
    const rows = [
      { key: 1, from: '1', to: '', text: 'A *bold* boar | or two\nin the [1d6]th_night_' },
      { key: 2, from: '2', to: '5', text: 'Nothing \\ nobody' },
      { key: 3, from: '6', to: '6', text: '~~Rain~~ on `iron`' },
    ];
    const text = formMarkdown({ ...BLANK_FORM, title: 'On the_road_', rows });
    const { tables, dropped } = readMarkdown(text);
    expect(dropped).toEqual([]);
    const [table] = [...tables.values()];
    expect(table?.roll).toBe('1d6');
    expect(table?.rows.map((row) => row.on)).toEqual([[1], [2, 5], [6]]);
    expect(table?.rows.map((row) => row.text)).toEqual([
      'A *bold* boar | or two\nin the [1d6]th_night_',
      'Nothing \\ nobody',
      '~~Rain~~ on `iron`',
    ]);
  });

  it('keeps each row on its line, even if the table is not valid yet', () => {
    expect(formMarkdown({ ...BLANK_FORM, roll: '', rows: [{ key: 1, from: 'x', to: '', text: '' }] })).toBe(
      '# A new table\n\n|  | Result |\n| --- | --- |\n| x |  |\n',
    );
  });
});
