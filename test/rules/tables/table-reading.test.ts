import { describe, expect, it } from 'vitest';
import { tableFaultText } from '../../../src/rules/tables/table-fault.ts';
import { isTableId, tableIdOf } from '../../../src/rules/tables/table-id.ts';
import { readTable, readTables } from '../../../src/rules/tables/table-reading.ts';

const FULL = {
  title: 'On the road',
  roll: '2d6',
  rows: [
    { on: [2, 6], text: '[1d6] bandits from [village-name]' },
    { on: [7], text: 'Nobody.' },
    { on: [8, 12], text: 'Rain.' },
  ],
  when: 'enter',
  where: { terrain: ['forest', 'flat'], site: ['ruin'], chance: '1-2 of 1d6' },
};

/** The fault of the full table with some members changed. */
const fault = (change: object) => {
  const read = readTable({ ...FULL, ...change });
  return read.ok ? null : tableFaultText(read.fault);
};

const rows = (...spans: readonly unknown[]) => ({ rows: spans.map((on) => ({ on, text: '' })) });

describe('a table read from JSON', () => {
  it('is accepted unchanged if it is valid', () => {
    expect(readTable(FULL)).toEqual({ ok: true, table: FULL });
    const anySite = { ...FULL, when: 'site', where: { site: true } };
    expect(readTable(anySite)).toEqual({ ok: true, table: anySite });
    const { title, roll } = FULL;
    const bare = { title, roll, rows: FULL.rows };
    expect(readTable(bare)).toEqual({ ok: true, table: bare });
    expect(readTable({ ...bare, where: {} })).toEqual({ ok: true, table: { ...bare, where: {} } });
  });

  it('shares nothing with the value from which it was read', () => {
    const given = structuredClone(FULL);
    const read = readTable(given);
    given.rows.length = 0;
    given.where.terrain.push('moor');
    expect(read).toEqual({ ok: true, table: FULL });
  });

  it('may have its rows in any order', () => {
    expect(fault(rows([8, 12], [2, 7]))).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['a text', 'table'],
    ['a number', 7],
  ])('cannot be %s', (_what, value) => {
    expect(readTable(value)).toEqual({ ok: false, fault: { what: 'a table is an object' } });
  });

  it.each<[object, string]>([
    [{ weight: 3 }, "a table has no 'weight', only title, roll, rows, when, where"],
    [{ title: undefined }, 'a table needs a title, a line of text'],
    [{ title: ' ' }, 'a table needs a title, a line of text'],
    [{ title: 7 }, 'a table needs a title, a line of text'],
    [{ title: 'x'.repeat(121) }, 'a title has at most 120 characters, not 121'],
    [{ title: 'two\nlines' }, 'a title is one line, without control characters'],
    [{ title: 'evil \u202e gnp' }, 'a title is one line, without control characters'],
    [{ title: '\ud800' }, 'a title is one line, without control characters'],
    [{ roll: 6 }, 'roll is a text such as 2d6'],
    [{ roll: '2d6!' }, "'2d6!' is no roll of dice, such as d20, 3d6 or 2d6+1"],
    [{ roll: '1d1000000000' }, "'1d1000000000': a die has 2 to 1,000 sides"],
    [{ when: 'night' }, "when is 'enter', 'day' or 'site', not 'night'"],
    [{ when: null }, "when is 'enter', 'day' or 'site'"],
    [{ where: 'here' }, 'where is an object of terrain, site and chance'],
    [{ where: { weather: ['fog'] } }, "where has no 'weather', only terrain, site, chance"],
    [{ where: { terrain: 'forest' } }, 'terrain is a list'],
    [{ where: { terrain: true } }, 'terrain is a list'],
    [{ where: { terrain: [] } }, 'the list terrain is empty; leave it out where any will do'],
    [
      { where: { terrain: ['moor'] } },
      "there is no terrain 'moor'; there are ocean, coastal, swamp, desert, plain, forest, forested-hills, rough, green-hills, hills, mountains, mountain, volcano, glacier, sea, flat, undulating, hilly, mountainous",
    ],
    [{ where: { terrain: ['forest', 'plain', 'forest'] } }, "terrain has 'forest' twice"],
    [{ where: { site: false } }, 'site is a list, or true for any site'],
    [
      { where: { site: ['inn'] } },
      "there is no site 'inn'; there are village, ruin, tower, ruined-tower, castle, ruined-castle",
    ],
    [
      { where: { site: [null] } },
      'there is no site of that kind; there are village, ruin, tower, ruined-tower, castle, ruined-castle',
    ],
    [{ where: { chance: 2 } }, 'chance is a text such as 1-2 of 1d6'],
    [{ where: { chance: 'often' } }, "'often' is no chance, such as 1-2 of 1d6 or 3 of 1d6"],
    [{ where: { chance: '3-2 of 1d6' } }, "'3-2 of 1d6': 3 is more than 2"],
    [{ where: { chance: '6-7 of 1d6' } }, "'6-7 of 1d6': these dice come to 1 to 6"],
    [{ where: { chance: '0 of 1d6' } }, "'0 of 1d6': these dice come to 1 to 6"],
    [{ where: { chance: '1 of 1d1' } }, "'1d1': a die has 2 to 1,000 sides"],
    [{ rows: {} }, 'rows is a list'],
    [{ rows: [] }, 'a table needs rows'],
    [{ rows: new Array(1001).fill(FULL.rows[0]) }, 'a table has at most 1,000 rows, not 1001'],
    [{ rows: ['text'] }, 'row 1: a row is an object of on and text'],
    [{ rows: [{ on: [2, 12] }] }, "row 1: a row needs 'text'"],
    [{ rows: [{ text: '' }] }, "row 1: a row needs 'on'"],
    [{ rows: [{ on: [2, 12], text: '', weight: 1 }] }, "row 1: a row has no 'weight', only on, text"],
    [{ rows: [{ on: [2, 12], text: 7 }] }, 'row 1: a row needs a text'],
    [
      { rows: [{ on: [2, 12], text: 'x'.repeat(10_001) }] },
      'row 1: the text of a row has at most 10,000 characters, not 10001',
    ],
    [
      { rows: [{ on: [2, 12], text: 'bell\u0007' }] },
      'row 1: a text has no control characters but new lines and tabs',
    ],
    [
      { rows: [FULL.rows[0], { on: [7, 12], text: '\u2066' }] },
      'row 2: a text has no control characters but new lines and tabs',
    ],
    [
      { rows: [{ on: [2, 12], text: 'from [village' }] },
      "row 1: the bracket before 'village' is not closed; [[ stands for a plain [",
    ],
    ...['7', [], [1, 2, 3], ['7'], [7.5], [2 ** 60], [null]].map((on): [object, string] => [
      { rows: [{ on, text: '' }] },
      'row 1: on is a list of two whole numbers, the first result and the last, such as [2, 3], or of the only one',
    ]),
    [rows([2, 3], [12, 4]), 'row 2: on runs from 12 down to 4'],
    [rows([2, 6], [8, 12]), 'row 1: no row has 7, though 2d6 may come to it'],
    [rows([2, 4], [8, 12]), 'row 1: no row has 5 to 7, though 2d6 may come to it'],
    [rows([8, 12], [2, 4]), 'row 2: no row has 5 to 7, though 2d6 may come to it'],
    [rows([3, 12]), 'row 1: no row has 2, though 2d6 may come to it'],
    [rows([2, 9]), 'row 1: no row has 10 to 12, though 2d6 may come to it'],
    [rows([2, 7], [7, 12]), 'row 2: 7 is in row 1 too'],
    [rows([2, 12], [5], [6, 9]), 'row 2: 5 is in row 1 too'],
    [rows([5, 9], [2, 12]), 'row 1: 5 to 9 is in row 2 too'],
    [rows([1, 12]), 'row 1: 2d6 never comes to 1, only to 2 to 12'],
    [rows([2, 6], [7, 13]), 'row 2: 2d6 never comes to 13, only to 2 to 12'],
    [rows([2, 12], [-9e15, 9e15]), 'row 2: 2d6 never comes to -9000000000000000, only to 2 to 12'],
  ])('%j is faulty', (change, what) => {
    expect(fault(change)).toBe(what);
  });

  it('needs all of its members', () => {
    for (const member of ['title', 'roll', 'rows']) {
      const { [member as 'title']: _, ...rest } = FULL;
      expect(readTable(rest)).toEqual({ ok: false, fault: { what: `a table needs '${member}'` } });
    }
  });

  it('has its results checked against the dice with their modifier', () => {
    expect(readTable({ title: 'x', roll: '1d6-3', ...rows([-2, 0], [1, 3]) }).ok).toBe(true);
    expect(readTable({ title: 'x', roll: '40d1000', ...rows([40, 40_000]) }).ok).toBe(true);
  });

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])(
    'has no member or value called %s',
    (name) => {
      const more = JSON.parse(`{${JSON.stringify(name)}: ["x"]}`);
      for (const member of ['rows', 'where'])
        expect(readTable({ ...FULL, [member]: more }).ok, member).toBe(false);
      expect(readTable(JSON.parse(JSON.stringify(FULL).replace('{', `{${JSON.stringify(name)}:1,`)))).toEqual(
        {
          ok: false,
          fault: { what: `a table has no '${name}', only title, roll, rows, when, where` },
        },
      );
      expect(fault({ where: { terrain: [name] } })).toContain(`there is no terrain '${name}'`);
      expect(fault({ when: name })).toContain(`not '${name}'`);
    },
  );
});

describe('tables by their ids', () => {
  it('are each read', () => {
    const read = readTables({ constructor: FULL, 'village-name': FULL });
    expect(read).toEqual({
      ok: true,
      tables: new Map(Object.entries({ constructor: FULL, 'village-name': FULL })),
    });
  });

  it('say which one has a fault', () => {
    const read = readTables({ inns: FULL, roads: { ...FULL, ...rows([2, 11]) } });
    expect(read.ok ? null : tableFaultText(read.fault)).toBe(
      "table 'roads', row 1: no row has 12, though 2d6 may come to it",
    );
    expect(readTables([FULL])).toMatchObject({ ok: false });
  });

  it.each([
    '',
    'Inns',
    'two words',
    '-inns',
    'inns-',
    'a--b',
    '__proto__',
    'toString',
    'x'.repeat(41),
    '2d6',
    'd66',
  ])('cannot have the id %j', (id) => {
    expect(isTableId(id)).toBe(false);
    const read = readTables(JSON.parse(`{${JSON.stringify(id)}: ${JSON.stringify(FULL)}}`));
    expect(read.ok ? null : read.fault.what).toContain(
      "can't be the id of a table: small letters and digits",
    );
  });

  it.each([
    ['Village names', 'village-names'],
    ['  Das Gästehaus, östlich ', 'das-gastehaus-ostlich'],
    ["The King's Road", 'the-kings-road'],
    ['2d6', 'table-2d6'],
    ['3d6-2', 'table-3d6-2'],
    ['', 'table'],
    ['???', 'table'],
    [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-long'],
  ])('from the title %j get the id %s', (text, id) => {
    expect(tableIdOf(text)).toBe(id);
    expect(isTableId(id)).toBe(true);
  });
});
