import { describe, expect, it } from 'vitest';
import { readHexDescribe } from '../../../src/formats/tables/hex-describe.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';

const read = (...lines: string[]) => {
  const { tables, dropped } = readHexDescribe(lines.join('\n'));
  expect(tableSetFault(tables)).toBeNull();
  return { tables: Object.fromEntries(tables), dropped };
};

/** The texts of one table `thing`. */
const texts = (...entries: string[]) => {
  const { tables, dropped } = read(';thing', ...entries, ';captain', '1,Ilse', '1,Odo');
  return { texts: tables.thing?.rows.map(({ text }) => text), dropped, tables };
};

describe('[hex describe] tables', () => {
  it('begin with a semicolon; the numbers of their lines are weights', () => {
    expect(
      read(
        '# made up',
        '',
        ';trees',
        '1,some trees',
        '1,you meet [forest monster]',
        '',
        ';forest monster',
        '3,[3d6] bandits',
        '1,an elf',
      ),
    ).toEqual({
      tables: {
        trees: {
          title: 'trees',
          roll: '1d2',
          rows: [
            { on: [1], text: 'some trees' },
            { on: [2], text: 'you meet [forest-monster]' },
          ],
        },
        'forest-monster': {
          title: 'forest monster',
          roll: '1d4',
          rows: [
            { on: [1, 3], text: '[3d6] bandits' },
            { on: [4], text: 'an elf' },
          ],
        },
      },
      dropped: [],
    });
  });

  it('with a single entry get a die on which it always comes up', () => {
    expect(read(';one', '1,only this').tables.one).toMatchObject({ roll: '1d2', rows: [{ on: [1, 2] }] });
    expect(read(';one', '7,only this').tables.one).toMatchObject({ roll: '1d7', rows: [{ on: [1, 7] }] });
  });

  it('with large weights are scaled to an available die, or left out', () => {
    expect(read(';rare', '3000,a', '1500,b', '3000,c').tables.rare).toMatchObject({
      roll: '1d5',
      rows: [{ on: [1, 2] }, { on: [3] }, { on: [4, 5] }],
    });
    expect(read(';rare', '1,a', '1000,b', ';other', '1,x').dropped).toEqual([
      "line 1: the weights of 'rare' come to more than a die's 1,000 sides",
    ]);
  });

  it('that are begun again lose their earlier entries; lines that are not entries are listed', () => {
    const { tables, dropped } = read(
      '1,too early',
      ';a',
      '1,old',
      'nonsense',
      ';a',
      '1,new',
      '0,once only',
      ';empty',
    );
    expect(tables.a?.rows.map(({ text }) => text)).toEqual(['new', 'once only']);
    expect(dropped).toEqual([
      "line 1: '1,too early' is neither a name nor an entry of a table",
      "line 4: 'nonsense' is neither a name nor an entry of a table",
      "line 5: 'a' begins anew: what it had before is gone",
      'line 7: it comes only once there, here as often as the dice say',
      "line 8: 'empty' has no entries",
    ]);
  });

  it('get different ids if their names are alike', () => {
    expect(Object.keys(read(';Way up', '1,a', ';way-up', '1,b', ';d6', '1,[d6]').tables)).toEqual([
      'way-up',
      'way-up-2',
      'table-d6',
    ]);
  });

  it('that refer in a circle are cut where it closes', () => {
    const { tables, dropped } = read(';a', '1,x [b]', ';b', '1,y [a] [c]', ';c', '1,z');
    expect(tables.b?.rows[0]?.text).toBe('y [[a] [c]');
    expect(dropped).toEqual(["table 'b', row 1: [a] is plain text: it leads in a circle"]);
  });
});

describe('[hex describe] brackets', () => {
  it.each([
    ['[2d6] wolves', '[2d6] wolves'],
    ['[1d6+1] days', '[1d6+1] days'],
    ['[3d6x10] coins', '[3d6]0 coins'],
    ['[1d4x100] coins', '[1d4]00 coins'],
    ['[2d6 as band] wolves', '[2d6] wolves'],
    ['[12] wolves', '12 wolves'],
    ['**Bold** and *not so*', '**Bold** and *not so*'],
    ['', ''],
  ])('%s becomes %s, and nothing is lost', (entry, text) => {
    const { texts: found, dropped } = texts(`1,${entry}`);
    expect(found).toEqual([text]);
    expect(dropped).toEqual([]);
  });

  it.each([
    ['[50d6]', '[[50d6]', "[50d6] is plain text: '50d6': 1 to 40 dice can be thrown at once"],
    ['[save 1d6 as n]', '', '[save 1d6 as n] is left out: nothing is remembered'],
    ['[captain as boss]', '[captain]', "[captain as boss] rolls on 'captain' as any other reference does"],
    ['[with captain]', '[captain]', "[with captain] rolls on 'captain' as any other reference does"],
    [
      '[here captain as x]',
      '[captain]',
      "[here captain as x] rolls on 'captain' as any other reference does",
    ],
    ['[nearby captain]', '[captain]', "[nearby captain] rolls on 'captain' as any other reference does"],
    ['*[same captain]*', '*the same captain*', '[same captain] is plain text: nothing is remembered'],
    ['[store x as y]', '', '[store x as y] is left out: nothing is remembered'],
    ['[here store [captain] as c]', '', '[here store [captain] as c] is left out: nothing is remembered'],
    ['[name for river]', '[[name for river]', '[name for river] is plain text: there is no such table'],
    ['[constructor]', '[[constructor]', '[constructor] is plain text: there is no such table'],
    ['[size-[captain]]', '[[size-[[captain]]', '[size-[captain]] is plain text: its name is put together'],
    [
      '[[captain]||nobody]',
      '[[[[captain]||nobody]',
      '[[captain]||nobody] is plain text: it asks what came before',
    ],
    ['open [captain', 'open [[captain', 'its brackets do not match: they are plain text'],
    ['shut captain]', 'shut captain]', 'its brackets do not match: they are plain text'],
    ['<img src="x"> Face', 'Face', 'pictures and links are left out'],
  ])('%s becomes %s, and what is lost is listed', (entry, text, lost) => {
    const { texts: found, dropped } = texts(`1,${entry}`);
    expect(found).toEqual([text]);
    expect(dropped).toEqual([`line 2: ${lost}`]);
  });

  it('with vertical bars become tables of their own, each once', () => {
    const { tables, dropped } = texts('1,a [red|blue] hat', '1,a [red|blue] coat for [[captain]|[2d6] men]');
    expect(dropped).toEqual([]);
    expect(tables.thing?.rows.map(({ text }) => text)).toEqual([
      'a [thing-either] hat',
      'a [thing-either] coat for [thing-either-2]',
    ]);
    expect(tables['thing-either']).toEqual({
      title: 'thing: either',
      roll: '1d2',
      rows: [
        { on: [1], text: 'red' },
        { on: [2], text: 'blue' },
      ],
    });
    expect(tables['thing-either-2']?.rows.map(({ text }) => text)).toEqual(['[captain]', '[2d6] men']);
    expect(Object.keys(tables)).toEqual(['thing', 'thing-either', 'thing-either-2', 'captain']);
  });

  it('give nothing if their first option is empty; an empty last option does not count there', () => {
    expect(texts('1,a [|big] hat').tables['thing-either']?.rows.map(({ text }) => text)).toEqual(['', 'big']);
    expect(texts('1,a [red|blue|]').tables['thing-either']).toMatchObject({
      roll: '1d2',
      rows: [{ text: 'red' }, { text: 'blue' }],
    });
  });

  it.each([
    ['1d6x7', '1d6', ['7', '14', '21', '28', '35', '42']],
    ['1d4x10+5', '1d4', ['15', '25', '35', '45']],
    ['1d6-2>=1<=3', '1d6', ['1', '2', '3']],
    ['2d2x5 as coins', '2d2', ['10', '15', '20']],
  ])('with dice in a calculation, %s, become tables of the results', (dice, roll, said) => {
    const { texts: found, tables, dropped } = texts(`1,[${dice}] coins`);
    const [, made] = Object.entries(tables)[1] ?? [];
    expect(dropped).toEqual([]);
    expect(made).toMatchObject({ title: `thing: ${dice}`, roll });
    expect(made?.rows.map(({ text }) => text)).toEqual(said);
    expect(found).toEqual([`[${Object.keys(tables)[1]}] coins`]);
  });

  it('with bounds keep the odds of their dice', () => {
    expect(Object.values(texts('1,[1d6-2>=1<=3]').tables)[1]?.rows.map(({ on }) => on)).toEqual([
      [1, 3],
      [4],
      [5, 6],
    ]);
  });

  it('with dice of too many results are plain text', () => {
    expect(texts('1,[2d900x3]')).toMatchObject({
      texts: ['[[2d900x3]'],
      dropped: ['line 2: [2d900x3] is plain text: such dice can only be thrown by hand'],
    });
  });

  it('nested too deeply are plain text', () => {
    const { dropped } = texts(`1,${'['.repeat(30)}x${']'.repeat(30)}`);
    expect(dropped).toEqual(['line 2: its brackets do not match: they are plain text']);
  });

  it('leave HTML out, but keep its lines', () => {
    expect(texts('1,<p>**Names:** *A* &amp; B<br>second<p>third').texts).toEqual([
      '**Names:** *A* & B\nsecond\nthird',
    ]);
  });
});

describe('[hex describe] composed names', () => {
  /** A set of hoard tables, and a table `thing` that refers to one of them. */
  const hoards = (entry: string, ...more: string[]) =>
    read(
      ';thing',
      `1,${entry}`,
      ';hoard 1',
      '1,copper',
      ';hoard 2',
      '1,silver',
      ';hoard 3',
      '1,gold',
      ...more,
    );

  it('become tables of all names that may be meant, with their odds', () => {
    const { tables, dropped } = hoards('A [hoard [1d3]].');
    expect(dropped).toEqual([]);
    expect(tables.thing?.rows[0]?.text).toBe('A [thing-either].');
    expect(tables['thing-either']).toEqual({
      title: 'thing: either',
      roll: '1d3',
      rows: [
        { on: [1], text: '[hoard-1]' },
        { on: [2], text: '[hoard-2]' },
        { on: [3], text: '[hoard-3]' },
      ],
    });
  });

  it.each([
    ['[hoard [1|2|3]]', '1d3', [[1], [2], [3]]],
    ['[hoard [1|[2|3]]]', '1d4', [[1, 2], [3], [4]]],
    ['[hoard [rank]]', '1d6', [[1, 3], [4, 5], [6]]],
    ['[hoard [2d2-1]]', '1d4', [[1], [2, 3], [4]]],
    ['[[hoard|hoard] [1d3]]', '1d6', [[1], [2], [3], [4], [5], [6]]],
  ])('as in %s work, whatever brackets they have', (entry, roll, spans) => {
    const { tables, dropped } = hoards(entry, ';rank', '3,1', '2,2', '1,3');
    expect(dropped).toEqual([]);
    expect(tables['thing-either']).toMatchObject({ roll });
    expect(tables['thing-either']?.rows.map(({ on }) => on)).toEqual(spans);
    expect(tables['thing-either']?.rows[0]?.text).toBe('[hoard-1]');
  });

  it('with verbs roll like any other reference, and those that lead nowhere are listed', () => {
    const { tables, dropped } = hoards('[with hoard [3|4]]');
    expect(tables['thing-either']?.rows.map(({ text }) => text)).toEqual(['[hoard-3]', '[[with hoard 4]']);
    expect(dropped).toEqual([
      "line 2: [with hoard 3] rolls on 'hoard 3' as any other reference does",
      'line 2: [with hoard 4] is plain text: there is no such table',
    ]);
  });

  it.each(['[hoard [1d3] [1d3]]', '[hoard [same rank]]', '[hoard [4d20]]', '[hoard [deep]]'])(
    'as in %s are plain text if no table is meant, or if that cannot be decided',
    (entry) => {
      const { tables, dropped } = hoards(entry, ';deep', '1,[1d3]');
      expect(Object.keys(tables)).not.toContain('thing-either');
      expect(dropped).toEqual([`line 2: ${entry} is plain text: its name is put together`]);
    },
  );
});

it('tables beyond the first 200 are listed as left over, and references to them are plain text', () => {
  const lines = Array.from({ length: 205 }, (_, i) => [
    `;t ${i}`,
    i === 0 ? '1,[t 204] [t 3]' : '1,x',
  ]).flat();
  const { tables, dropped } = read(...lines);
  expect(Object.keys(tables)).toHaveLength(200);
  expect(tables['t-0']?.rows[0]?.text).toBe('[[t-204] [t-3]');
  expect(dropped).toHaveLength(6);
  expect(dropped[0]).toBe("line 401: 't 200' is one too many: there can be 200 tables");
});
