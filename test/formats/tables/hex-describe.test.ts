import { describe, expect, it } from 'vitest';
import { readHexDescribe } from '../../../src/formats/tables/hex-describe.ts';
import { faultOf } from '../../../src/rules/tables/table-set.ts';

const read = (...lines: string[]) => {
  const { tables, dropped } = readHexDescribe(lines.join('\n'));
  expect(faultOf(tables)).toBeNull();
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

  it('with a single entry are of a die on which it always comes', () => {
    expect(read(';one', '1,only this').tables.one).toMatchObject({ roll: '1d2', rows: [{ on: [1, 2] }] });
    expect(read(';one', '7,only this').tables.one).toMatchObject({ roll: '1d7', rows: [{ on: [1, 7] }] });
  });

  it('with great weights are brought to a die that there is, or left out', () => {
    expect(read(';rare', '3000,a', '1500,b', '3000,c').tables.rare).toMatchObject({
      roll: '1d5',
      rows: [{ on: [1, 2] }, { on: [3] }, { on: [4, 5] }],
    });
    expect(read(';rare', '1,a', '1000,b', ';other', '1,x').dropped).toEqual([
      "line 1: the weights of 'rare' come to more than a die's 1,000 sides",
    ]);
  });

  it('that begin anew lose what they had before; what is no entry is listed', () => {
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

  it('have ids of their own where names are alike', () => {
    expect(Object.keys(read(';Way up', '1,a', ';way-up', '1,b', ';d6', '1,[d6]').tables)).toEqual([
      'way-up',
      'way-up-2',
      'table-d6',
    ]);
  });

  it('in a circle are cut where it closes', () => {
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
    ['[1d6x7] coins', '[[1d6x7] coins', '[1d6x7] is plain text: such dice can only be thrown by hand'],
    [
      '[1d6x10+5] coins',
      '[[1d6x10+5] coins',
      '[1d6x10+5] is plain text: such dice can only be thrown by hand',
    ],
    ['[1d6>=3]', '[[1d6>=3]', '[1d6>=3] is plain text: such dice can only be thrown by hand'],
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
  ])('%s becomes %s, and is listed', (entry, text, lost) => {
    const { texts: found, dropped } = texts(`1,${entry}`);
    expect(found).toEqual([text]);
    expect(dropped).toEqual([`line 2: ${lost}`]);
  });

  it('with strokes are tables of their own, each once', () => {
    const { tables, dropped } = texts('1,a [red|blue] hat', '1,a [red|blue] coat for [[captain]|[2d6] men|]');
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
    expect(tables['thing-either-2']?.rows.map(({ text }) => text)).toEqual(['[captain]', '[2d6] men', '']);
    expect(Object.keys(tables)).toEqual(['thing', 'thing-either', 'thing-either-2', 'captain']);
  });

  it('within brackets beyond measure are plain text', () => {
    const { dropped } = texts(`1,${'['.repeat(30)}x${']'.repeat(30)}`);
    expect(dropped).toEqual(['line 2: its brackets do not match: they are plain text']);
  });

  it('leave HTML out, but keep its lines', () => {
    expect(texts('1,<p>**Names:** *A* &amp; B<br>second<p>third').texts).toEqual([
      '**Names:** *A* & B\nsecond\nthird',
    ]);
  });
});

it('more than 200 tables are listed as left over, and what refers to them is plain text', () => {
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
