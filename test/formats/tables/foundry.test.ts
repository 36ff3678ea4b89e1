import { describe, expect, it } from 'vitest';
import { readFoundry } from '../../../src/formats/tables/foundry.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';

const read = (value: unknown) => {
  const { tables, dropped } = readFoundry(typeof value === 'string' ? value : JSON.stringify(value));
  expect(tableSetFault(tables)).toBeNull();
  return { tables: Object.fromEntries(tables), dropped };
};

const result = (from: number, to: number, text: string, more: object = {}) => ({
  _id: 'k3Zp9QwLx0aBc7De',
  flags: {},
  type: 0,
  text,
  img: 'icons/svg/d20-black.svg',
  resultId: '',
  weight: 1 + to - from,
  range: [from, to],
  drawn: false,
  ...more,
});

const table = (results: readonly object[], more: object = {}) => ({
  name: 'On the strand',
  description: 'made up',
  results,
  formula: '1d6',
  replacement: true,
  displayRoll: true,
  ...more,
});

/** The text of a table's only result. */
const text = (written: string, more: object = {}) => {
  const { tables, dropped } = read(table([result(1, 6, written, more)]));
  return { text: tables['on-the-strand']?.rows[0]?.text, dropped };
};

describe('[foundry] a RollTable', () => {
  it('has a formula, and results with ranges', () => {
    expect(read(table([result(1, 4, 'Crabs.'), result(5, 5, 'A bell.'), result(6, 6, 'A mast.')]))).toEqual({
      tables: {
        'on-the-strand': {
          title: 'On the strand',
          roll: '1d6',
          rows: [
            { on: [1, 4], text: 'Crabs.' },
            { on: [5], text: 'A bell.' },
            { on: [6], text: 'A mast.' },
          ],
        },
      },
      dropped: [],
    });
  });

  it('of a newer version has a name above its description, and both are kept', () => {
    const both = (name: string, description: string) => text('', { text: undefined, name, description }).text;
    expect(both('Crab', '<p>It sings.</p>')).toBe('Crab\nIt sings.');
    expect(both('Crab', '<p><b>Crab</b> that sings.</p>')).toBe('Crab that sings.');
    expect(both('Crab', '')).toBe('Crab');
    expect(both('', '<p>It sings.</p>')).toBe('It sings.');
  });

  it.each([
    ['&ldquo;Caf&eacute;&rdquo; &ndash; 2 &times; &frac12;', '“Café” – 2 × ½'],
    ['&#8217;t &#x2014; &#160;&Uuml;ber &ccedil;a &szlig;', '’t —  Über ça ß'],
    [
      '&amp;lt; &unknown; &#0; &#xD800;&#7; &constructor; R&D; &there4;',
      '&lt; &unknown; \ufffd \ufffd &constructor; R&D; ∴',
    ],
  ])('has characters given by name or number: %s', (written, shown) => {
    expect(text(written).text).toBe(shown);
  });

  it.each([
    ['2d6 + 1', [3, 13], '2d6+1'],
    ['1D20', [1, 20], '1d20'],
    ['', [1, 9], '1d9'],
    ['d1', [1, 1], '1d2'],
  ])(
    'with the formula %j and results in the range %j has the dice %s',
    (formula, [from = 0, to = 0], roll) => {
      const { tables, dropped } = read(table([result(from, to, 'x')], { formula }));
      expect(tables['on-the-strand']?.roll).toBe(roll);
      expect(dropped).toEqual([]);
    },
  );

  it('without a formula gives each result as many numbers as its weight, in order, whatever its range', () => {
    const results = [
      result(1, 1, 'Crabs.', { weight: 3 }),
      result(1, 1, 'A bell.', { weight: 1 }),
      { type: 'text', text: 'A mast.' },
      result(9, 9, 'Sand.', { weight: 0, range: null }),
    ];
    for (const formula of ['', ' ', null, undefined]) {
      const { tables, dropped } = read(table(results, { formula }));
      expect(tables['on-the-strand']).toMatchObject({
        roll: '1d6',
        rows: [
          { on: [1, 3], text: 'Crabs.' },
          { on: [4], text: 'A bell.' },
          { on: [5], text: 'A mast.' },
          { on: [6], text: 'Sand.' },
        ],
      });
      expect(dropped).toEqual([]);
    }
  });

  it('of a one-sided die keeps the result on it, and lists the others', () => {
    const rows = (...results: readonly object[]) => {
      const { tables, dropped } = read(table(results, { formula: '1d1' }));
      return [tables['on-the-strand']?.rows, dropped];
    };
    expect(rows(result(1, 1, 'x'))).toEqual([[{ on: [1, 2], text: 'x' }], []]);
    const told = ['On the strand: 1d1 always comes to 1: all results but the first for that are left out'];
    expect(rows(result(2, 2, 'y'), result(1, 1, 'x'))).toEqual([[{ on: [1, 2], text: 'x' }], told]);
    expect(rows(result(1, 1, 'x'), result(1, 1, 'y'))).toEqual([[{ on: [1, 2], text: 'x' }], told]);
    expect(rows(result(2, 2, 'y'))).toEqual([[{ on: [1, 2], text: '' }], told]);
  });

  it('with an impossible formula is left out, and so is one with repeated results or with none', () => {
    expect(read(table([result(1, 6, 'x')], { formula: '1d6 * @level' })).dropped).toEqual([
      "On the strand: table 'on-the-strand': '1d6*@level' is no roll of dice, such as d20, 3d6 or 2d6+1",
    ]);
    expect(read(table([result(1, 4, 'x'), result(4, 6, 'x')])).dropped).toEqual([
      "On the strand: table 'on-the-strand', row 2: 4 is in row 1 too",
    ]);
    expect(read(table([])).dropped).toEqual(["On the strand: table 'on-the-strand': a table needs rows"]);
  });

  it('has empty rows for results without one', () => {
    const { tables, dropped } = read(table([result(4, 4, 'y'), result(2, 2, 'x')]));
    expect(tables['on-the-strand']?.rows).toEqual([
      { on: [4], text: 'y' },
      { on: [2], text: 'x' },
      { on: [1], text: '' },
      { on: [3], text: '' },
      { on: [5, 6], text: '' },
    ]);
    expect(dropped).toEqual([
      'On the strand: 1d6 comes to results that have no row: nothing is said on these',
    ]);
  });

  it('is left out if even one row is beyond its dice', () => {
    const { dropped } = read(table([result(1, 6, 'x'), result(8, 9, 'beyond')]));
    expect(dropped).toEqual([expect.stringContaining('row 2')]);
  });

  it('accepts results without a type, or with only a name', () => {
    expect(text('Crabs.', { type: undefined })).toEqual({ text: 'Crabs.', dropped: [] });
    expect(text('', { text: undefined, name: 'Gulls.' }).text).toBe('Gulls.');
  });

  it('without replacement, or with a result without a range, lists that as lost', () => {
    const { dropped } = read(table([result(1, 6, 'x'), { type: 0, text: 'y' }], { replacement: false }));
    expect(dropped).toEqual([
      'On the strand: each result comes only once there, here as often as the dice say',
      'On the strand, results[1]: it has no range',
    ]);
  });

  it('may come with others to which it refers', () => {
    const other = { ...table([result(1, 6, 'Nell')]), _id: 'aaaaBBBBcccc1111', name: 'Names' };
    const to = (more: object) => [table([result(1, 6, 'Names', more)]), other];
    for (const more of [
      { type: 1, documentCollection: 'RollTable', documentId: 'aaaaBBBBcccc1111' },
      { type: 'document', collection: 'RollTable', resultId: 'aaaaBBBBcccc1111' },
      { type: 'document', documentUuid: 'RollTable.aaaaBBBBcccc1111' },
      { type: 'pack', documentUuid: 'Compendium.world.mine.RollTable.aaaaBBBBcccc1111' },
    ]) {
      for (const value of [to(more), { tables: to(more) }]) {
        const { tables, dropped } = read(value);
        expect(dropped).toEqual([]);
        expect(tables['on-the-strand']?.rows[0]?.text).toBe('[names]');
        expect(Object.keys(tables)).toEqual(['on-the-strand', 'names']);
      }
    }
  });

  it.each([
    ['a text that is not JSON', '{', 'the file: it is no JSON'],
    ['JSON of something else', '{"items": []}', 'the file: there is no RollTable in it'],
    ['null', 'null', 'the file: there is no RollTable in it'],
  ])('is not found in %s', (_what, written, lost) => {
    expect(read(written)).toEqual({ tables: {}, dropped: [lost] });
  });
});

describe('[foundry] the text of a result', () => {
  it.each([
    ['[[1d6]] crabs and [[/r 2d6 + 1]]{some} gulls', '[1d6] crabs and [2d6+1] gulls'],
    ['[[/roll 1d4 # how many]] boats', '[1d4] boats'],
    ['<p>Two &amp; <strong>two</strong></p><p>lines</p>', 'Two & two\nlines'],
    ['a [bracket', 'a [[bracket'],
    ['[village]', '[[village]'],
  ])('%s becomes %s', (written, becomes) => {
    expect(text(written)).toEqual({ text: becomes, dropped: [] });
  });

  it.each([
    ['@UUID[Actor.x1]{A crab}!', 'A crab!', "of the link '@UUID[Actor.x1]{A crab}' only the text is here"],
    ['see @Item[x]', 'see ', "of the link '@Item[x]' only the text is here"],
    [
      '[[/r 1d6*10]] gp',
      '[[[[/r 1d6*10]] gp',
      "the roll '[[/r 1d6*10]]' is plain text: '1d6*10' is no roll of dice, such as d20, 3d6 or 2d6+1",
    ],
    ['<img src="x.webp">A crab', 'A crab', 'pictures and links are left out'],
  ])('%s becomes %s, and what is lost is listed', (written, becomes, lost) => {
    expect(text(written)).toEqual({ text: becomes, dropped: [`On the strand, results[0]: ${lost}`] });
  });

  it('of a document is its name', () => {
    expect(text('Goblin', { type: 1, documentCollection: 'Actor', documentId: 'x' })).toEqual({
      text: 'Goblin',
      dropped: ["On the strand, results[0]: of the document 'Goblin' (Actor) only the name is here"],
    });
    expect(text('', { type: 'document', name: 'Lamp', documentUuid: 'Item.x' })).toEqual({
      text: 'Lamp',
      dropped: ["On the strand, results[0]: of the document 'Lamp' (Item) only the name is here"],
    });
  });

  it('is in its description in later versions', () => {
    expect(text('', { type: 'text', name: '', description: '<p>Crabs.</p>' }).text).toBe('Crabs.');
  });
});
