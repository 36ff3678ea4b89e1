import { describe, expect, it } from 'vitest';
import { readDatasworn } from '../../../src/formats/tables/datasworn.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';

const read = (value: unknown) => {
  const { tables, dropped } = readDatasworn(typeof value === 'string' ? value : JSON.stringify(value));
  expect(tableSetFault(tables)).toBeNull();
  return { tables: Object.fromEntries(tables), dropped };
};

const row = (min: number, max: number, text: string, more: object = {}) => ({
  roll: { min, max },
  text,
  ...more,
});

const oracle = (id: string, name: string, rows: readonly object[], more: object = {}) => ({
  _id: `oracle_rollable:mine/${id}`,
  type: 'oracle_rollable',
  oracle_type: 'table_text',
  name,
  dice: '1d6',
  column_labels: { roll: 'Roll', text: 'Result' },
  rows,
  ...more,
});

const packageOf = (contents: object, more: object = {}) => ({
  _id: 'mine',
  type: 'expansion',
  datasworn_version: '0.1.0',
  oracles: { place: { _id: 'oracle_collection:mine/place', name: 'Places', contents } },
  ...more,
});

describe('[datasworn] oracles', () => {
  it('are found anywhere in a package, and named after what contains them', () => {
    const deeper = {
      name: 'Coast',
      contents: { cove: oracle('place/coast/cove', 'Cove', [row(1, 6, 'Dark')]) },
    };
    const value = packageOf({ mood: oracle('place/mood', 'Mood', [row(1, 5, 'Still'), row(6, 6, 'Loud')]) });
    Object.assign(value.oracles.place, { collections: { coast: deeper } });
    expect(read(value)).toEqual({
      tables: {
        'places-mood': {
          title: 'Places: Mood',
          roll: '1d6',
          rows: [
            { on: [1, 5], text: 'Still' },
            { on: [6], text: 'Loud' },
          ],
        },
        'coast-cove': { title: 'Coast: Cove', roll: '1d6', rows: [{ on: [1, 6], text: 'Dark' }] },
      },
      dropped: [],
    });
  });

  it('of earlier versions have min, max and result in their rows, and a hundred-sided die', () => {
    const old = {
      id: 'mine/oracles/place/mood',
      name: 'Mood',
      oracle_type: 'table_simple',
      table: [
        { id: 'x/1-40', min: 1, max: 40, result: 'Still', detail: null },
        { id: 'x/41-100', min: 41, max: 100, result: 'Loud', summary: 'as a market', detail: null },
      ],
    };
    expect(read({ id: 'mine', oracles: { mood: old } }).tables).toEqual({
      mood: {
        title: 'Mood',
        roll: '1d100',
        rows: [
          { on: [1, 40], text: 'Still' },
          { on: [41, 100], text: 'Loud; as a market' },
        ],
      },
    });
  });

  it('refer to one another by links and by templates', () => {
    const contents = {
      name: oracle('place/name', 'Name', [
        row(
          1,
          3,
          '[Mood](datasworn:oracle_rollable:mine/place/mood) [Kind](oracle_rollable:mine/place/kind)',
        ),
        row(4, 6, 'the [Mood] one', { template: { text: '{{text>oracle_rollable:mine/place/mood}} Hall' } }),
      ]),
      mood: oracle('place/mood', 'Mood', [row(1, 6, 'Still')]),
      kind: oracle('place/kind', 'Kind', [row(1, 6, 'Tower', { text2: 'tall', text3: '' })]),
    };
    const { tables, dropped } = read(packageOf(contents));
    expect(dropped).toEqual([]);
    expect(tables['places-name']?.rows.map(({ text }) => text)).toEqual([
      '[places-mood] [places-kind]',
      '[places-mood] Hall',
    ]);
    expect(tables['places-kind']?.rows[0]?.text).toBe('Tower; tall');
  });

  it('list links to things other than oracles, rolls that their text asks for, and rows without a range', () => {
    const contents = {
      danger: oracle('place/danger', 'Danger', [
        row(1, 3, 'Then [Face Danger](datasworn:move:mine/face_danger) in brackets [so]'),
        row(4, 5, 'Roll twice', { oracle_rolls: [{ oracle: null, auto: true, times: 2 }] }),
        row(6, 6, 'Again', { oracle_rolls: [{ oracle: 'oracle_rollable:mine/x', auto: false, times: 1 }] }),
        { roll: null, text: 'never' },
      ]),
    };
    const { tables, dropped } = read(packageOf(contents));
    expect(tables['places-danger']?.rows[0]?.text).toBe('Then Face Danger in brackets [[so]');
    expect(dropped).toEqual([
      '/oracles/place/contents/danger/rows/0: [Face Danger] is plain text: it leads to no oracle here',
      '/oracles/place/contents/danger/rows/1: rolling again on the same table, as its text says, is left to you',
      '/oracles/place/contents/danger/rows/3: it has no range',
    ]);
  });

  it('that do not cover their dice are left out; parts without oracles are listed', () => {
    const { tables, dropped } = read(
      packageOf(
        { gap: oracle('place/gap', 'Gap', [row(1, 2, 'x'), row(4, 6, 'y')]) },
        { moves: { a: {} }, assets: {} },
      ),
    );
    expect(tables).toEqual({});
    expect(dropped).toEqual([
      '/moves: there are no oracles in it',
      "/oracles/place/contents/gap: table 'places-gap', row 1: no row has 3, though 1d6 may come to it",
    ]);
  });

  it.each([
    ['{', 'the file: it is no JSON'],
    ['[]', 'the file: there is no oracle in it'],
    [`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`, 'the file: there is no oracle in it'],
  ])('are not in %j', (text, lost) => {
    expect(read(text)).toEqual({ tables: {}, dropped: [lost] });
  });
});
