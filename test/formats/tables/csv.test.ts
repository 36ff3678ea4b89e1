import { describe, expect, it } from 'vitest';
import { readCsvTable } from '../../../src/formats/tables/csv.ts';
import { readCsv } from '../../../src/formats/tables/csv-records.ts';
import { diceSpanning, readRange } from '../../../src/formats/tables/ranges.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';

const read = (...lines: string[]) => {
  const { tables, dropped } = readCsvTable(lines.join('\n'), 'On the road');
  expect(tableSetFault(tables)).toBeNull();
  expect([...tables.keys()]).toEqual(tables.size === 0 ? [] : ['on-the-road']);
  const table = tables.get('on-the-road');
  return { roll: table?.roll, rows: table?.rows.map(({ on, text }) => [...on, text]), dropped };
};

describe('[csv] a table', () => {
  const ROWS = [
    [2, 6, 'Nobody.'],
    [7, 'Rain, and wind.'],
    [8, 12, 'A cart.'],
  ];

  it.each([
    ['ranges and no header', '2-6,Nobody.', '7,"Rain, and wind."', '8-12,A cart.'],
    ['a header', 'on,text', '2–6,Nobody.', '7,"Rain, and wind."', '8 to 12,A cart.'],
    ['a header with dice', '2d6,What happens', '2-6,Nobody.', '07,"Rain, and wind."', '08-12,A cart.'],
    ['two columns of numbers', 'from,to,text', '2,6,Nobody.', '7,,"Rain, and wind."', '8,12,A cart.'],
    ['columns called min and max', 'Min,Max,Result', '2,6,Nobody.', '7,7,"Rain, and wind."', '8,12,A cart.'],
    ['columns called low and high', 'low;high;text', '2;6;Nobody.', '7;;Rain, and wind.', '8;12;A cart.'],
    [
      'dice among the words of its header',
      'Roll (2D6),text',
      '6 or less,Nobody.',
      '7,"Rain, and wind."',
      '8+,A cart.',
    ],
    ['ranges open at an end', '2d6,text', '6 or lower,Nobody.', '7:,"Rain, and wind."', '8+,A cart.'],
    ['semicolons', 'on;text', '2-6;Nobody.', '7;Rain, and wind.', '8-12;A cart.'],
    ['tabs', 'on\ttext', '2-6\tNobody.', '7\tRain, and wind.', '8-12\tA cart.'],
    ['unquoted commas', '2-6,Nobody.', '7,Rain, and wind.', '8-12,A cart.'],
    [
      'a byte order mark, carriage returns and empty lines',
      '\ufeffon,text\r',
      '\r',
      '2-6,Nobody.\r',
      '7,"Rain, and wind."\r',
      '8-12,A cart.\r',
    ],
  ])('with %s', (_what, ...lines) => {
    expect(read(...lines)).toEqual({ roll: '2d6', rows: ROWS, dropped: [] });
  });

  it('keeps dice and brackets in its texts, and lists references to tables that are missing', () => {
    const { rows, dropped } = read('1-3,[1d6+1] bandits', '4,a [[b]', '5,from [village]', '6,an [open end');
    expect(rows?.map(([, ...rest]) => rest.at(-1))).toEqual([
      '[1d6+1] bandits',
      'a [[b]',
      'from [[village]',
      'an [[open end',
    ]);
    expect(dropped).toEqual([
      "line 4: its brackets are plain text: the bracket before 'open end' is not closed; [[ stands for a plain [",
      "table 'on-the-road', row 3: [village] is plain text: there is no such table",
    ]);
  });

  it('lists lines that do not begin with a result, numbered by lines of the file, even after quoted line breaks', () => {
    const { rows, dropped } = read('on,text', '1-3,"two', 'lines"', 'often,x', '4-6,y');
    expect(rows).toEqual([
      [1, 3, 'two\nlines'],
      [4, 6, 'y'],
    ]);
    expect(dropped).toEqual(["line 4: 'often,x' does not begin with a result, such as 4 or 2-3"]);
  });

  it('with a gap is left out', () => {
    expect(read('d6,text', '1-3,x', '5-6,y').dropped).toEqual([
      "the file: table 'on-the-road', row 1: no row has 4, though d6 may come to it",
    ]);
  });

  it.each([[''], ['\n\n'], ['just,words']])('is not found in %j', (text) => {
    expect(read(text).dropped.at(-1)).toMatch(
      /^the file: there is no table in it\. What is read are lines such as 2-3,Orcs/,
    );
  });

  it('of a hundred thousand lines is left out quickly', () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `${(i % 900) + 1},x`);
    expect(read(...lines).dropped).toEqual([
      "the file: table 'on-the-road': a table has at most 1,000 rows, not 100000",
    ]);
  });
});

describe('[csv] records', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a ""b"", c",d\n', [['a "b", c', 'd']]],
    ['"a\r\nb",c', [['a\nb', 'c']]],
    ['"open, a\nb', [['open, a\nb']]],
    ['"a" b,c', [['a b', 'c']]],
    ['a"b,c', [['a"b', 'c']]],
    [',\n,', []],
  ])('%j', (text, records) => {
    expect(readCsv(text, ',').map(({ fields }) => fields)).toEqual(records);
  });
});

describe('[ranges]', () => {
  it.each([
    ['7', [7]],
    [' 2 - 3 ', [2, 3]],
    ['2–3', [2, 3]],
    ['01—05', [1, 5]],
    ['2 to 3', [2, 3]],
    ['96-00', [96, 100]],
    ['00', [100]],
    ['4-4', [4]],
    ['0', [0]],
  ])('%j is %j', (text, span) => {
    expect(readRange(text)).toEqual(span);
  });

  it.each(['', 'a', '2-', '-2', '2-3-4', '1,2', '123456', '7+'])('%j is not one', (text) => {
    expect(readRange(text)).toBeNull();
  });

  it.each([
    [1, 6, '1d6'],
    [1, 7, '1d7'],
    [1, 100, '1d100'],
    [2, 12, '2d6'],
    [3, 18, '3d6'],
    [2, 20, '2d10'],
    [2, 5, '1d4+1'],
    [0, 9, '1d10-1'],
    [10, 60, '1d51+9'],
  ])('from %i to %i are those of %s', (lowest, highest, dice) => {
    expect(diceSpanning(lowest, highest)).toBe(dice);
  });
});
