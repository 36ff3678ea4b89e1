import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STARTER_TABLES } from '../../src/rules/tables/starter.ts';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';

interface Rolled {
  readonly tables: string[];
  readonly results: { readonly text: string; readonly dice: object[] }[];
  readonly dropped: string[];
}

const NAMES = {
  title: 'Names',
  roll: '1d4',
  rows: ['Ald', 'Bere', 'Col', 'Dun'].map((text, i) => ({ on: [i + 1], text })),
};
const ROAD = {
  title: 'On the road',
  roll: '2d6',
  rows: [
    { on: [2, 6], text: '[1d6+1] bandits,\nled by [names]' },
    { on: [7], text: 'Nobody.' },
    { on: [8, 12], text: '[names]' },
  ],
  when: 'enter',
  where: { chance: '1 of 1d6' },
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hexfarer-tables-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file, and returns its path. */
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isWhole ? content : JSON.stringify(content));
  return path;
}

const die = (purpose: string, sides: number, ...faces: number[]) => ({
  for: purpose,
  sides,
  faces,
  own: true,
});

describe('hexfarer table', () => {
  it('--json rolls on the first of several tables as often as asked, each roll with its dice', async () => {
    const path = file('both.json', { road: ROAD, names: NAMES });
    const run = await runInProcess(['table', path, '--dice', '1,3,6,2,6,1,6,5,4', '--times', '3', '--json']);
    expect(json(run)).toEqual({
      tables: ['road', 'names'],
      results: [
        {
          text: '7 bandits,\nled by Bere',
          dice: [die('table', 6, 1, 3), die('text', 6, 6), die('table', 4, 2)],
        },
        { text: 'Nobody.', dice: [die('table', 6, 6, 1)] },
        { text: 'Dun', dice: [die('table', 6, 6, 5), die('table', 4, 4)] },
      ],
      dropped: [],
    });
  });

  it('prints the result as plain text, with the dice below', async () => {
    const path = file('both.json', { road: ROAD, names: NAMES });
    expect(await runInProcess(['table', path, '--dice', '1,3,6,2'])).toEqual({
      status: 0,
      out: [
        '7 bandits,',
        'led by Bere',
        '    2d6 1+3  4, for the row',
        '    d6 6  6, for a number in the text',
        '    d4 2  2, for the row',
        '',
      ].join('\n'),
      error: '',
    });
  });

  it('accepts a file with one table, and names it after the file', async () => {
    const run = await runInProcess([
      'table',
      file('Village names.json', `\ufeff${JSON.stringify(NAMES)}`),
      '--seed',
      'x',
      '--json',
    ]);
    const { tables, results } = json<Rolled>(run);
    expect(tables).toEqual(['village-names']);
    expect(NAMES.rows.map(({ text }) => text)).toContain(results[0]?.text);
  });

  it('only checks the tables without --seed or --dice', async () => {
    const path = file('starter.json', Object.fromEntries(STARTER_TABLES));
    expect(json(await runInProcess(['table', path, '--json']))).toEqual({
      tables: [...STARTER_TABLES.keys()],
      results: [],
      dropped: [],
    });
    expect((await runInProcess(['table', file('names.json', NAMES)])).out).toBe(
      '1 table, nothing wrong: names\n',
    );
  });

  it('gives the same results for the same seed, and others for another seed', async () => {
    const path = file('starter.json', Object.fromEntries(STARTER_TABLES));
    const run = (seed: string) => runInProcess(['table', path, '--seed', seed, '--times', '20', '--json']);
    const first = await run('Plover');
    expect(json<Rolled>(first).results).toHaveLength(20);
    expect(await run('Plover')).toEqual(first);
    expect((await run('Godwit')).out).not.toBe(first.out);
  });

  it('accepts faces up to a thousand', async () => {
    const path = file('large.json', {
      title: 'x',
      roll: '1d1000',
      rows: [
        { on: [1, 999], text: 'a' },
        { on: [1000], text: 'b' },
      ],
    });
    expect((await runInProcess(['table', path, '--dice', '1000'])).out).toBe(
      'b\n    d1000 1000  1000, for the row\n',
    );
  });

  it('prints nothing that would move the cursor', async () => {
    const path = file('odd.json', { title: 'x', roll: '1d6', rows: [{ on: [1, 6], text: 'a\tb\u200fc' }] });
    expect((await runInProcess(['table', path, '--dice', '1'])).out).toContain('a\ufffdb\ufffdc\n');
  });
});

describe('hexfarer table --from', () => {
  const foundry = {
    name: 'Crabs',
    formula: '1d6',
    results: [{ type: 1, text: 'Crab', documentCollection: 'Actor', range: [1, 6] }],
  };
  const oracle = {
    oracles: { mood: { name: 'Mood', dice: '1d6', rows: [{ roll: { min: 1, max: 6 }, text: 'Still' }] } },
  };

  it.each<[string, string, unknown, string, string, string[]]>([
    [
      'hex-describe',
      'a.txt',
      ';trees\n1,some trees\nnonsense\n',
      'trees',
      'some trees',
      ["line 3: 'nonsense' is neither a name nor an entry of a table"],
    ],
    [
      'foundry',
      'b.json',
      foundry,
      'crabs',
      'Crab',
      ["Crabs, results[0]: of the document 'Crab' (Actor) only the name is here"],
    ],
    ['datasworn', 'c.json', oracle, 'mood', 'Still', []],
    ['csv', 'My road.csv', '1-6,Rain\n', 'my-road', 'Rain', []],
    [
      'markdown',
      'd.md',
      '# Sky\n\n| d6 | |\n|-|-|\n| 1-6 | Rain |\n| 7 up | x |\n',
      'sky',
      'Rain',
      ["line 6: '7 up' is no result, such as 4 or 2-3"],
    ],
  ])('%s: converts what it can, and lists the rest', async (format, name, content, id, text, dropped) => {
    const path = file(name, content);
    const {
      tables,
      results,
      dropped: lost,
    } = json<Rolled>(await runInProcess(['table', path, '--from', format, '--seed', 'x', '--json']));
    expect({ tables, texts: results.map((result) => result.text), lost }).toEqual({
      tables: [id],
      texts: [text],
      lost: dropped,
    });
    const told = await runInProcess(['table', path, '--from', format, '--seed', 'x']);
    expect(told.out.startsWith(`${text}\n    d`)).toBe(true);
    expect(told.error).toBe(
      dropped.length === 0 ? '' : `Not imported:\n${dropped.map((each) => `    ${each}\n`).join('')}`,
    );
  });
});

describe('hexfarer table on a file that begins with a byte order mark', () => {
  it.each([
    ['hex-describe', ';inn\n1,Café\n'],
    ['csv', 'd6,text\n1-6,Café\n'],
    ['markdown', '| d6 | |\n|-|-|\n| 1-6 | Café |\n'],
  ])('reads it from %s as if it had none', async (format, text) => {
    const run = await runInProcess([
      'table',
      file('t.txt', `\uFEFF${text}`),
      '--from',
      format,
      '--seed',
      'x',
    ]);
    expect(run.out).toMatch(/^Café\n/);
    expect(run.error).toBe('');
  });
});

describe('hexfarer table on a faulty file', () => {
  it.each<[unknown, RegExp]>([
    [
      { ...NAMES, rows: NAMES.rows.slice(1) },
      /t\.json: table 't', row 1: no row has 1, though 1d4 may come to it$/m,
    ],
    [{ road: { ...ROAD, roll: '2d7' }, names: NAMES }, /table 'road', row 3: no row has 13 to 14/],
    [{ road: ROAD }, /table 'road', row 1: there is no table 'names'$/m],
    [
      { a: { ...NAMES, rows: [{ on: [1, 4], text: '[a]' }] } },
      /table 'a', row 1: these tables go in a circle: a → a$/m,
    ],
    [{ rows: NAMES, title: NAMES, 'no such thing': NAMES }, /'no such thing' can't be the id of a table/],
    [{ title: 'x' }, /table 't': a table needs 'roll'$/m],
    [{}, /t\.json: there is no table in it$/m],
    [[NAMES], /tables are an object of one or more, by their ids$/m],
    ['{"title": \n', /t\.json is no JSON: /],
    ['', /t\.json is no JSON: /],
    [
      { name: 'Loot', formula: '1d2', results: [{ range: [1, 2], text: 'A coin' }] },
      /t\.json was written by another program: read it with --from foundry$/m,
    ],
    [
      { _id: 'a', type: 'oracle_rollable', dice: '1d6', rows: [{ min: 1, max: 6, text: 'A coin' }] },
      /t\.json was written by another program: read it with --from datasworn$/m,
    ],
    ['1-6,Rain\n', /t\.json is no JSON: .*; what another program wrote is read with --from .*csv/],
  ])('%j: names table, row and fault', async (content, complaint) => {
    expectComplaint(
      await runInProcess(['table', file('t.json', content), '--seed', 'x', '--json']),
      1,
      complaint,
    );
  });

  it.each<[string, string, RegExp]>([
    ['csv', '1-3,a\n5-6,b\n', /the file: table 't', row 1: no row has 4/],
    ['hex-describe', 'nothing', /line 1: 'nothing' is neither a name nor an entry/],
    ['foundry', '[]', /the file: there is no RollTable in it/],
    ['datasworn', 'x', /the file: it is no JSON/],
    ['markdown', 'x', /the file: there is no table in it/],
    [
      'hex-describe',
      ';a\n1,[b][b]\n;b\n1,[20d6]',
      /table 'a': one roll could throw 43 dice, and 40 are the most/,
    ],
  ])('from %s: %j', async (format, content, complaint) => {
    expectComplaint(await runInProcess(['table', file('t.txt', content), '--from', format]), 1, complaint);
  });

  it.each<[string, BufferEncoding]>([
    ['csv', 'latin1'],
    ['csv', 'utf16le'],
    ['hex-describe', 'latin1'],
  ])('from %s in %s: asks for UTF-8, and changes no character', async (format, encoding) => {
    const content = Buffer.from(format === 'csv' ? 'd6,text\n1-6,Café\n' : ';inn\n1,Café\n', encoding);
    const complaint = /t\.txt is no text in UTF-8; save it as that/;
    expectComplaint(await runInProcess(['table', file('t.txt', content), '--from', format]), 1, complaint);
  });

  it('that does not exist, or is no file', async () => {
    expectComplaint(
      await runInProcess(['table', join(folder, 'gone.json')]),
      1,
      /there is no file .*gone\.json/,
    );
    expectComplaint(await runInProcess(['table', folder]), 1, /can't be read/);
  });

  it.each<[string[], 1 | 2, RegExp]>([
    [['--dice', '5'], 2, /'5' is one word too many|a file is needed/],
    [['FILE', '--times', '0', '--seed', 'x'], 2, /--times is a whole number from 1 to 100000, not '0'/],
    [['FILE', '--times', '3'], 2, /either --seed \(any text\) or --dice/],
    [['FILE', '--seed', 'x', '--dice', '1'], 2, /either --seed \(any text\) or --dice/],
    [
      ['FILE', '--from', 'excel'],
      2,
      /--from is 'hex-describe', 'foundry', 'datasworn', 'csv' or 'markdown', not 'excel'/,
    ],
    [['FILE', '--dice', ''], 1, /after 0 faces the next die is lacking: d4 for the row, roll 1/],
    [['FILE', '--dice', '1,2'], 1, /1 of these faces is left over/],
    [['FILE', '--dice', '5'], 1, /a d4 \(the row, roll 1\) has no face 5, the 1st of these faces/],
  ])('%j is answered with one line and status %i', async (words, status, complaint) => {
    const path = file('names.json', NAMES);
    expectComplaint(
      await runInProcess(['table', ...words.map((word) => (word === 'FILE' ? path : word))]),
      status,
      complaint,
    );
  });

  it('lists the throws before the missing die', async () => {
    const path = file('names.json', NAMES);
    const { error } = await runInProcess(['table', path, '--times', '2', '--dice', '3']);
    expect(error).toBe(
      'Thrown so far:\n    d4 3  the row, roll 1\nhexfarer: after 1 face the next die is lacking: d4 for the row, roll 2\n',
    );
  });
});
