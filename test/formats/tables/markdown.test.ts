import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../src/formats/tables/markdown.ts';
import { recognisedFormat } from '../../../src/formats/tables/recognised-format.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';

const read = (...lines: string[]) => {
  const { tables, dropped } = readMarkdown(lines.join('\n'), 'notes');
  expect(tableSetFault(tables)).toBeNull();
  return { tables: Object.fromEntries(tables), dropped };
};

/** The text in the only row of a table. */
const cell = (written: string) => {
  const { tables, dropped } = read('| d6 | What |', '|---|---|', `| 1-6 | ${written} |`);
  return { text: tables.notes?.rows[0]?.text, dropped };
};

describe('[markdown] a table', () => {
  it('has the results in its first column, the dice at its head, and a name in the heading above', () => {
    expect(
      read(
        '# Notes',
        '',
        '## On the road ##',
        '',
        '| 2d6 | What |',
        '|:---:|------|',
        '| 2–6 | Nobody. |',
        '| **7** | Rain. |',
        '| 8–12 | A cart. |',
        '',
        'And more.',
      ),
    ).toEqual({
      tables: {
        'on-the-road': {
          title: 'On the road',
          roll: '2d6',
          rows: [
            { on: [2, 6], text: 'Nobody.' },
            { on: [7], text: 'Rain.' },
            { on: [8, 12], text: 'A cart.' },
          ],
        },
      },
      dropped: [],
    });
  });

  it('may lack bars at its sides and dice in its head, and may have several columns', () => {
    const { tables, dropped } = read(
      'Roll | Who | Wants',
      '--- | --- | ---',
      '1-2 | A widow | a letter',
      '3-4 | A cook |',
    );
    expect(tables.notes).toMatchObject({
      roll: '1d4',
      rows: [
        { on: [1, 2], text: 'A widow; a letter' },
        { on: [3, 4], text: 'A cook' },
      ],
    });
    expect(dropped).toEqual([]);
  });

  it('may be one of several, each with an id of its own', () => {
    const two = (what: string) => ['| `dice: d4` | |', '|-|-|', `| 1-4 | ${what} |`, ''];
    const { tables } = read('# Names', ...two('Ald'), ...two('Bere'), '# Places', ...two('Col'));
    expect(Object.keys(tables)).toEqual(['names', 'names-2', 'places']);
    expect(tables['names-2']).toMatchObject({ title: 'Names', roll: 'd4', rows: [{ text: 'Bere' }] });
  });

  it('is not read inside a code fence, nor without a rule below its head', () => {
    expect(
      read('```', '| d6 | a |', '|---|---|', '| 1-6 | x |', '```', '~~~', '| a |', '```', '~~~', 'a | b')
        .dropped,
    ).toEqual(['the file: there is no table in it']);
    expect(read('d6 | a', '1-6 | x', '2 - | y').dropped).toEqual(['the file: there is no table in it']);
  });

  it('does not get its name from inside a code fence', () => {
    const { tables } = read('# Road', '```', '# a comment', '```', '| d6 | a |', '|---|---|', '| 1-6 | x |');
    expect(Object.keys(tables)).toEqual(['road']);
  });

  it('may say 6+, 2 or less and 3. if its head names the dice', () => {
    const { tables, dropped } = read(
      '| 2d6 | |',
      '|-|-|',
      '| 3 or less | a |',
      '| 4. | b |',
      '| 5-10 | c |',
      '| 11+ | d |',
    );
    expect(dropped).toEqual([]);
    expect(tables.notes?.rows.map(({ on }) => on)).toEqual([[2, 3], [4], [5, 10], [11, 12]]);
  });

  it('without results in its first column is listed, and so is a row without one', () => {
    const { tables, dropped } = read(
      '| Name | Trade |',
      '|---|---|',
      '| Ald | cook |',
      '',
      '| d4 | |',
      '|-|-|',
      '| 1-4 | x |',
      '| 5+ | y |',
    );
    expect(Object.keys(tables)).toEqual(['notes']);
    expect(dropped).toEqual([
      "line 3: 'Ald' is no result, such as 4 or 2-3",
      'line 1: its first column has no results',
      "line 8: '5+' is no result, such as 4 or 2-3",
    ]);
  });

  it('with a gap is left out', () => {
    expect(read('| d6 | |', '|-|-|', '| 1-5 | x |').dropped).toEqual([
      "line 1: table 'notes', row 1: no row has 6, though d6 may come to it",
    ]);
  });
});

describe('[markdown] a cell', () => {
  it.each([
    ['[1d6] *bandits*', '[1d6] bandits'],
    ['`dice: 2d6 + 1` bandits', '[2d6+1] bandits'],
    ['a \\| b', 'a | b'],
    ['two<br>lines', 'two\nlines'],
    ['a [[plain] one', 'a [[plain] one'],
  ])('%s becomes %s', (written, becomes) => {
    expect(cell(written)).toEqual({ text: becomes, dropped: [] });
  });

  it.each([
    ['[[Goblin]]', 'Goblin', "of '[[Goblin]]' only the text is here"],
    [
      '[[Monsters/Goblin\\|a goblin]]!',
      'a goblin!',
      "of '[[Monsters/Goblin|a goblin]]' only the text is here",
    ],
    ['[here](https://example.org)', 'here', "of '[here](https://example.org)' only the text is here"],
    ['`dice: [[Names^x]]`', '[[[[Names^x]]', "of '`dice: [[Names^x]]`' only the text is here"],
    ['a [strange] one', 'a [[strange] one', null],
    [
      'a [strange thing]',
      'a [[strange thing]',
      "its brackets are plain text: '[strange thing]' is neither dice, such as [2d6], nor a table, such as [village-name]; [[ stands for a plain [",
    ],
  ])('%s becomes %s, and what is lost is listed', (written, becomes, lost) => {
    const { text, dropped } = cell(written);
    expect(text).toBe(becomes);
    expect(dropped).toEqual([
      lost === null
        ? "table 'notes', row 1: [strange] is plain text: there is no such table"
        : `line 3: ${lost}`,
    ]);
  });
});

describe('[markdown] a numbered list', () => {
  it.each([
    '1. Goblins\n2. Orcs\n3. Nothing',
    '## Who ##\n\n1) Goblins\n\n2) Orcs\n3) Nothing\n\nThat is all.',
  ])('is a table of one die with as many sides as it has items: %j', (text) => {
    const { tables, dropped } = readMarkdown(text, 'Who');
    expect(dropped).toEqual([]);
    expect(recognisedFormat(text)).toBe('markdown');
    expect(tables.get('who')).toMatchObject({
      title: 'Who',
      roll: '1d3',
      rows: [
        { on: [1], text: 'Goblins' },
        { on: [2], text: 'Orcs' },
        { on: [3], text: 'Nothing' },
      ],
    });
  });

  it('is not a table unless it is numbered from 1 without gaps', () => {
    expect(read('1. Goblins', '1. Orcs')).toEqual({
      tables: {},
      dropped: ['line 2: a list is read as a table where its items are numbered 1, 2, 3 … to the last'],
    });
    expect(read('1. Goblins')).toEqual({
      tables: {},
      dropped: ['line 1: a list is read as a table where its items are numbered 1, 2, 3 … to the last'],
    });
  });

  it('is not a table if there is a real one', () => {
    expect(Object.keys(read('1. a', '2. b', '', '| d6 | What |', '|---|---|', '| 1-6 | x |').tables)).toEqual(
      ['notes'],
    );
  });
});

describe('[markdown] the markup of a text', () => {
  it.each([
    ['**Nothing**', 'Nothing'],
    ['a *quiet* __night__, ~~or~~ _so_', 'a quiet night, or so'],
    ['\\[[village]', '[[village]'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['5 \\* 6', '5 * 6'],
  ])('%s is %s', (written, text) => {
    expect(cell(written)).toEqual({ text, dropped: [] });
  });

  it('may have spaces and capitals in its dice', () => {
    expect(read('| 1D6 + 2 | What |', '|---|---|', '| 3-8 | x |').tables.notes?.roll).toBe('1d6+2');
  });
});
