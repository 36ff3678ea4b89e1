import { describe, expect, it } from 'vitest';
import { type Board, cellAt } from '../../src/rules/battlefield/board.ts';
import type { Edition } from '../../src/rules/battlefield/edition.ts';
import type { GivenFeature } from '../../src/rules/battlefield/given.ts';
import { readGiven } from '../../src/rules/battlefield/given-reading.ts';
import {
  afterTap,
  type BoardOf,
  givenOf,
  type KnownBattlefield,
  legibleOf,
  NOTHING_KNOWN,
  type TapAction,
  withRoute,
} from '../../web/journey/known-beforehand.ts';

const SQUARES: Board = { kind: 'square', columns: 8, rows: 8 };
const on = (edition: Edition): BoardOf => ({ edition, board: SQUARES });

type At = readonly [column: number, row: number];
const cell = ([column, row]: At): number => cellAt(SQUARES, { column, row });

/** Taps these cells one after another, and fails if any tap is refused. */
function put(
  what: TapAction,
  cells: readonly At[],
  edition: Edition,
  known: KnownBattlefield = NOTHING_KNOWN,
): KnownBattlefield {
  return cells.reduce((before, at) => {
    const after = afterTap(before, what, cell(at), on(edition));
    if ('fault' in after) throw new Error(after.fault);
    return after;
  }, known);
}

const a = (kind: 'hill' | 'lake' | 'trees' | 'town' | 'village' | 'mountain'): TapAction => ({
  kind: 'feature',
  feature: { kind, cell: 0 } as GivenFeature,
});
const HOUSES: TapAction = { kind: 'houses' };
const RIVER: TapAction = { kind: 'course', way: 'river' };

describe('a feature put into a cell by a tap', () => {
  it('appears, and is removed by a second tap', () => {
    const known = put(a('hill'), [[4, 3]], 'portable-2');
    expect(known.features).toEqual([{ kind: 'hill', cell: 20 }]);
    expect(put(a('hill'), [[4, 3]], 'portable-2', known).features).toEqual([]);
  });

  it('replaces the same feature in another form', () => {
    const known = put(a('hill'), [[4, 3]], 'portable-2');
    const high: TapAction = { kind: 'feature', feature: { kind: 'hill', cell: 0, contours: 2 } };
    expect(put(high, [[4, 3]], 'portable-2', known).features).toEqual([
      { kind: 'hill', contours: 2, cell: 20 },
    ]);
  });

  it('shares a cell with a hill if allowed, and otherwise replaces what is there', () => {
    const wooded = put(a('trees'), [[4, 3]], 'portable-2', put(a('hill'), [[4, 3]], 'portable-2'));
    expect(wooded.features.map(({ kind }) => kind)).toEqual(['hill', 'trees']);
    expect(put(HOUSES, [[4, 3]], 'portable-2', wooded).features.map(({ kind }) => kind)).toEqual([
      'hill',
      'settlement',
    ]);
    expect(put(a('lake'), [[4, 3]], 'portable-2', wooded).features.map(({ kind }) => kind)).toEqual(['lake']);
    const sector = put(a('trees'), [[4, 1]], 'sectors', put(a('hill'), [[4, 1]], 'sectors'));
    expect(sector.features.map(({ kind }) => kind)).toEqual(['trees']);
  });

  it.each([
    [1, 'settlement'],
    [2, 'village'],
    [3, 'town'],
    [4, 'town'],
    [5, 'city'],
  ] as const)('houses in %i adjacent cells are a %s, as portable-2 names them', (count, kind) => {
    const row = ([1, 2, 3, 4, 5] as const).slice(0, count).map((column): At => [column, 2]);
    const known = put(HOUSES, row, 'portable-2');
    expect(known.features.map((one) => one.kind)).toEqual(row.map(() => kind));
    expect(readGiven(givenOf(known, 'portable-2'), 'portable-2', SQUARES).ok).toBe(true);
  });

  it('houses are renamed when their neighbours disappear or are replaced', () => {
    const town = put(
      HOUSES,
      [
        [1, 2],
        [2, 2],
        [3, 2],
      ],
      'portable-2',
    );
    const kinds = (known: KnownBattlefield) => known.features.map(({ kind }) => kind);
    expect(kinds(put(HOUSES, [[2, 2]], 'portable-2', town))).toEqual(['settlement', 'settlement']);
    expect(kinds(put(a('lake'), [[1, 2]], 'portable-2', town))).toEqual(['village', 'village', 'lake']);
  });

  it('a town of portable-1 has two cells, which appear and disappear together', () => {
    const half = put(a('town'), [[2, 2]], 'portable-1');
    expect(readGiven(givenOf(half, 'portable-1'), 'portable-1', SQUARES)).toEqual({
      ok: false,
      what: 'a town has two cells side by side; cell 10 (column 2, row 2) lacks the other',
    });
    const moved = put(a('town'), [[6, 6]], 'portable-1', half);
    expect(moved.features).toEqual([{ kind: 'town', cell: 46 }]);
    const towns = put(
      a('town'),
      [
        [6, 7],
        [1, 1],
        [1, 2],
      ],
      'portable-1',
      moved,
    );
    expect(towns.features.map((one) => one.cell)).toEqual([46, 54, 1, 9]);
    expect(readGiven(givenOf(towns, 'portable-1'), 'portable-1', SQUARES).ok).toBe(true);
    expect(put(a('town'), [[6, 7]], 'portable-1', towns).features.map((one) => one.cell)).toEqual([1, 9]);
    expect(put(a('mountain'), [[1, 2]], 'portable-1', towns).features.map(({ kind }) => kind)).toEqual([
      'town',
      'town',
      'mountain',
    ]);
  });
});

describe('a course', () => {
  const course = (known: KnownBattlefield) => known.routes.river?.course;

  it('is continued from cell to cell, across corners on squares', () => {
    expect(
      course(
        put(
          RIVER,
          [
            [8, 1],
            [7, 2],
            [7, 3],
          ],
          'portable-1',
        ),
      ),
    ).toBe('8,1 7,2 7,3');
  });

  it('is shortened by a tap at its end, and cut off by a tap at an earlier cell', () => {
    const known = put(
      RIVER,
      [
        [8, 1],
        [7, 2],
        [7, 3],
      ],
      'portable-1',
    );
    expect(course(put(RIVER, [[7, 3]], 'portable-1', known))).toBe('8,1 7,2');
    expect(course(put(RIVER, [[8, 1]], 'portable-1', known))).toBe('8,1');
    expect(
      put(
        RIVER,
        [
          [8, 1],
          [8, 1],
        ],
        'portable-1',
        known,
      ).routes,
    ).toEqual({});
  });

  it('accepts only adjacent cells, and otherwise shows the server’s message', () => {
    const known = put(RIVER, [[8, 1]], 'portable-1');
    expect(afterTap(known, RIVER, cell([1, 8]), on('portable-1'))).toEqual({
      fault: "river: cell 8 (column 8, row 1) and cell 57 (column 1, row 8) don't lie side by side",
    });
  });

  it('can be typed and then continued by taps, unless it can’t be parsed', () => {
    const typed = (text: string) => withRoute(NOTHING_KNOWN, 'river', { isWhole: true, course: text });
    expect(course(put(RIVER, [[7, 3]], 'portable-1', typed(' 8 7,2')))).toBe('8,1 7,2 7,3');
    expect(afterTap(typed('8,1 there'), RIVER, 10, on('portable-1'))).toHaveProperty('fault');
    expect(legibleOf(typed('8,1 there'), on('portable-1'))).toEqual({ features: [] });
  });
});

describe('the ends of a route', () => {
  const end = (name: 'entry' | 'exit'): TapAction => ({ kind: 'end', way: 'road', end: name });

  it('are set by taps, and removed by a second tap', () => {
    const entry = put(end('entry'), [[3, 1]], 'portable-2');
    const both = put(end('exit'), [[8, 7]], 'portable-2', entry);
    expect(givenOf(both, 'portable-2')).toEqual({ road: { entry: { cell: 3 }, exit: { cell: 56 } } });
    const open = put(end('entry'), [[3, 1]], 'portable-2', both);
    expect(givenOf(open, 'portable-2')).toEqual({ road: { exit: { cell: 56 } } });
  });
});

describe('the features sent with the command', () => {
  it('are absent if nothing is known, or only a kind of route was chosen', () => {
    expect(givenOf(NOTHING_KNOWN, 'portable-2')).toBeUndefined();
    const picked = withRoute(NOTHING_KNOWN, 'road', { isWhole: false, course: '' });
    expect(givenOf({ ...picked, numbers: { hills: ' ' } }, 'portable-2')).toBeUndefined();
  });

  it('include the edition’s numbers as typed, so that the server can say what is wrong', () => {
    const known = { ...NOTHING_KNOWN, numbers: { hills: '5', towns: '1', trees: 'some' } };
    expect(givenOf(known, 'portable-2')).toEqual({ numbers: { hills: 5, trees: 'some' } });
    expect(readGiven(givenOf(known, 'portable-2'), 'portable-2', SQUARES)).toEqual({
      ok: false,
      what: "numbers: trees is a whole number from 0 to 40, not 'some'",
    });
  });

  it('include either what belongs to a whole course or what belongs to ends', () => {
    const route = { isWhole: true, course: '8,1 7,2', entry: { cell: 3 }, width: 2 } as const;
    expect(givenOf(withRoute(NOTHING_KNOWN, 'river', route), 'portable-2')).toEqual({
      river: { cells: '8,1 7,2', width: 2 },
    });
    expect(givenOf(withRoute(NOTHING_KNOWN, 'river', { ...route, isWhole: false }), 'portable-2')).toEqual({
      river: { entry: { cell: 3 }, width: 2 },
    });
  });
});
