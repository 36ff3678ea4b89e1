import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GivenDice, performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import type { Battlefield } from '../../src/rules/battlefield/battlefield.ts';
import { type Board, cellsBeside, positionOf } from '../../src/rules/battlefield/board.ts';
import {
  cellsOfQuarter,
  edgeCrossingIn,
  edgeOf,
  openQuarter,
  quarterAfter,
} from '../../src/rules/battlefield/quarters.ts';
import { sectorDice } from '../../src/rules/battlefield/sector-purpose.ts';
import { reachableFrom, watercourse } from '../../src/rules/battlefield/watercourse.ts';
import { SECTOR_BOARD, type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';

const plain: SectorSettings = { tree: 'deciduous', choices: { a: [], b: [] } };

const NOTHING = 1;
const nothing = (sectors: number): number[] => new Array(sectors).fill(NOTHING);

/** The battlefield of these faces, with nothing in the sectors after them. */
function rolled(
  faces: readonly number[],
  sectorsLeft: number,
  settings: SectorSettings = plain,
): Battlefield {
  return performScripted(sectorBattlefield(settings), [...faces, ...nothing(sectorsLeft)]).result;
}

const featuresOf = (battlefield: Battlefield, cell: number) => battlefield.cells[cell - 1]?.features;

function seeded(seed: string, settings = plain) {
  const dice = seededDice({ seed, procedure: 'battlefield', place: '0,0', occurrence: 0 });
  const outcome = perform(sectorBattlefield(settings), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome;
}

describe('[sectors: 1] divide the board into 12 sectors (two rows of six)', () => {
  it('every cell is listed, numbered row by row', () => {
    const { edition, board, cells, routes, notPlaced } = rolled([], 12);
    expect({ edition, board }).toEqual({
      edition: 'sectors',
      board: { kind: 'square', columns: 6, rows: 2 },
    });
    expect(cells.map(({ cell, column, row }) => [cell, column, row])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 1],
      [4, 4, 1],
      [5, 5, 1],
      [6, 6, 1],
      [7, 1, 2],
      [8, 2, 2],
      [9, 3, 2],
      [10, 4, 2],
      [11, 5, 2],
      [12, 6, 2],
    ]);
    expect(cells.every(({ features }) => features.length === 0)).toBe(true);
    expect({ routes, notPlaced }).toEqual({ routes: [], notPlaced: [] });
  });
});

describe('[sectors: 2] roll a die for each sector, a 4, 5 or 6 indicating a terrain piece', () => {
  it.each([1, 2, 3])('%i: nothing', (face) => {
    expect(featuresOf(rolled([face], 11), 1)).toEqual([]);
  });

  it.each([4, 5, 6])('%i: a piece', (face) => {
    expect(featuresOf(rolled([face, 3, 1], 11), 1)).toHaveLength(1);
  });

  it('throws all dice of one sector before those of the next, row by row', () => {
    const { trace } = performScripted(sectorBattlefield(plain), [
      4,
      1,
      6,
      ...nothing(6),
      4,
      2,
      3,
      6,
      1,
      1,
      1,
      1,
    ]);
    expect(trace.slice(0, 4).map((roll) => roll.for)).toEqual([
      'terrain piece',
      'kind of piece',
      'size',
      'terrain piece',
    ]);
    expect(trace.slice(9, 14).map((roll) => roll.for)).toEqual([
      'terrain piece',
      'kind of piece',
      'size',
      'water',
      'terrain piece',
    ]);
  });
});

describe('[sectors: 3] if a terrain piece is indicated, roll again', () => {
  it.each([
    [1, 1, { kind: 'hill', contours: 1, size: 'small' }],
    [1, 2, { kind: 'hill', contours: 1, size: 'small' }],
    [1, 3, { kind: 'hill', contours: 1, size: 'middling' }],
    [1, 4, { kind: 'hill', contours: 1, size: 'middling' }],
    [1, 5, { kind: 'hill', contours: 2, size: 'large' }],
    [1, 6, { kind: 'hill', contours: 2, size: 'large' }],
    [3, 1, { kind: 'trees', tree: 'deciduous', size: 'small' }],
    [3, 4, { kind: 'trees', tree: 'deciduous', size: 'middling' }],
    [3, 6, { kind: 'trees', tree: 'deciduous', size: 'large' }],
    [4, 2, { kind: 'settlement', size: 'small' }],
    [4, 3, { kind: 'village', size: 'middling' }],
    [4, 5, { kind: 'town', size: 'large' }],
  ])(
    '1 hill, 3 wood, 4 built-up area; (ours) 1–2 small, 3–4 middling, 5–6 large: %i, %i',
    (kind, size, feature) => {
      expect(featuresOf(rolled([4, kind, size], 11), 1)).toEqual([feature]);
    },
  );

  it.each([
    [5, { kind: 'lake', size: 'large' }],
    [6, { kind: 'marsh', size: 'large' }],
  ])('2 water: (ours) 5 lake, 6 marsh: %i', (water, feature) => {
    expect(featuresOf(rolled([4, 2, 6, water], 11), 1)).toEqual([feature]);
  });

  it.each([
    [1, 'stream'],
    [2, 'stream'],
    [3, 'river'],
    [4, 'river'],
  ])('2 water: (ours) 1–2 stream, 3–4 river: %i', (water, name) => {
    // In by the first quarter of the top edge (its first sector), out five quarters on, by the right edge.
    const { routes, cells } = rolled([4, 2, 3, water, 1, 5, 6, 1], 11);
    expect(routes).toMatchObject([{ kind: 'river', water: name, size: 'middling', rolledIn: [1] }]);
    expect(cells.flatMap(({ features }) => features)).toEqual([]);
  });

  it('a choice that nobody makes is rolled again, 1 to 4', () => {
    const { result, trace } = performScripted(sectorBattlefield(plain), [4, 5, 6, 3, 1, ...nothing(11)]);
    expect(featuresOf(result, 1)).toEqual([{ kind: 'trees', tree: 'deciduous', size: 'small' }]);
    expect(trace.slice(1, 4).map(({ faces, discarded }) => [faces[0], discarded])).toEqual([
      [5, true],
      [6, true],
      [3, undefined],
    ]);
  });

  it('rolled again, it is 1 to 4 even where the other player has a choice', () => {
    const settings: SectorSettings = { ...plain, choices: { a: [], b: ['hill'] } };
    const faces = [4, 5, 6, 3, 1, 4, 6, 1, ...nothing(10)];
    const { result, trace } = performScripted(sectorBattlefield(settings), faces);
    expect(trace.slice(1, 4).map((roll) => [...roll.faces, roll.discarded])).toEqual([
      [5, true],
      [6, true],
      [3, undefined],
    ]);
    expect(featuresOf(result, 1)).toMatchObject([{ kind: 'trees' }]);
    expect(featuresOf(result, 2)).toMatchObject([{ kind: 'hill' }]);
  });

  it("5 player A's choice, 6 player B's choice, one after another while they have one", () => {
    const settings: SectorSettings = { tree: 'palm', choices: { a: ['hill', 'wood'], b: ['built-up-area'] } };
    const battlefield = rolled([4, 5, 1, 4, 6, 1, 4, 5, 1, 4, 6, 5, 1, 1], 8, settings);
    expect(battlefield.cells.slice(0, 4).map(({ features }) => features[0]?.kind)).toEqual([
      'hill',
      'settlement',
      'trees',
      'hill',
    ]);
  });

  it('woods are of the trees of the climate', () => {
    expect(featuresOf(rolled([4, 3, 1], 11, { ...plain, tree: 'palm' }), 1)).toEqual([
      { kind: 'trees', tree: 'palm', size: 'small' },
    ]);
  });

  it('the die that is lacking is named', () => {
    expect(perform(sectorBattlefield(plain), new GivenDice([4, 2, 6], true))).toMatchObject({
      done: false,
      lacking: { for: 'water', sides: 6, count: 1 },
    });
  });
});

describe('[portable-2: edges] each edge has four quarters, sixteen clockwise from the top left corner', () => {
  const square: Board = { kind: 'square', columns: 8, rows: 8 };

  it.each([
    [1, 1, 1, [1, 2]],
    [4, 1, 4, [7, 8]],
    [5, 2, 1, [8, 16]],
    [8, 2, 4, [56, 64]],
    [9, 3, 1, [64, 63]],
    [12, 3, 4, [58, 57]],
    [13, 4, 1, [57, 49]],
    [16, 4, 4, [9, 1]],
  ])('quarter %i is part of edge %i', (quarter, side, part, cells) => {
    expect(edgeOf(quarter)).toEqual({ side, part });
    expect(cellsOfQuarter(square, quarter)).toEqual(cells.map((cell) => ({ cell, side })));
  });

  it.each([
    [1, [1, 2]],
    [2, [2, 3]],
    [3, [4, 5]],
    [4, [5, 6]],
    [5, [6]],
    [6, [6]],
    [7, [12]],
    [8, [12]],
    [9, [12, 11]],
    [12, [8, 7]],
    [13, [7]],
    [16, [1]],
  ])('a cell whose middle lies on the line belongs to both quarters: %i of the sectors', (quarter, cells) => {
    expect(cellsOfQuarter(SECTOR_BOARD, quarter).map(({ cell }) => cell)).toEqual(cells);
  });

  it('3 then 5: out by the fourth quarter of the right edge', () => {
    expect(edgeOf(quarterAfter(3, 5))).toEqual({ side: 2, part: 4 });
    expect(quarterAfter(14, 6)).toBe(4);
  });

  const entryCell = (count: number) => sectorDice('entry cell', count);
  const crossing = (quarter: number, hills: readonly number[], faces: readonly number[]) =>
    performScripted(
      edgeCrossingIn(SECTOR_BOARD, quarter, (cell) => hills.includes(cell), entryCell),
      faces,
    ).result;

  it('throws a die for each cell of the quarter: the highest has it, and ties throw again', () => {
    expect(crossing(3, [], [2, 5])).toEqual({ cell: 5, side: 1 });
    expect(crossing(3, [], [6, 5])).toEqual({ cell: 4, side: 1 });
    expect(crossing(3, [], [4, 4, 1, 1, 3, 2])).toEqual({ cell: 4, side: 1 });
  });

  it('throws no die for a cell that holds a hill, and none for a single cell', () => {
    expect(crossing(3, [5], [])).toEqual({ cell: 4, side: 1 });
    expect(crossing(5, [], [])).toEqual({ cell: 6, side: 2 });
  });

  it('goes on to the next quarter clockwise where one has no free cell', () => {
    expect(crossing(3, [4, 5], [])).toEqual({ cell: 6, side: 1 });
    expect(crossing(4, [5, 6], [])).toEqual({ cell: 12, side: 2 });
    expect(openQuarter(SECTOR_BOARD, 4, (cell) => cell === 5 || cell === 6)).toBe(7);
  });

  it('one side of a cell can be taken while its others are free', () => {
    const isTaken = (cell: number, side: number) => cell === 6 && side === 2;
    const of = (quarter: number) =>
      performScripted(edgeCrossingIn(SECTOR_BOARD, quarter, isTaken, entryCell), []);
    expect(of(5).result).toEqual({ cell: 12, side: 2 });
    expect(openQuarter(SECTOR_BOARD, 4, isTaken)).toBe(4);
  });
});

describe('[sectors, ours] a stream or river runs through adjoining sectors, by way of the sector it was rolled in', () => {
  it('entry, exit, cells of the entry clockwise, cells of the exit', () => {
    const { trace, result } = performScripted(sectorBattlefield(plain), [
      ...nothing(8),
      ...[4, 2, 1, 3, 2, 6, 6, 1, 5],
      ...nothing(3),
    ]);
    expect(trace.slice(12).map((roll) => [roll.for, ...roll.faces])).toEqual([
      ['entry', 2],
      ['exit', 6],
      ['entry cell', 6, 1],
      ['way', 5],
      ['terrain piece', 1],
      ['terrain piece', 1],
      ['terrain piece', 1],
    ]);
    expect(result.routes).toEqual([
      {
        kind: 'river',
        water: 'river',
        size: 'small',
        entry: { cell: 2, side: 1 },
        exit: { cell: 12, side: 2 },
        cells: [2, 8, 9, 10, 11, 12],
        rolledIn: [9],
      },
    ]);
  });

  it('another stream or river rolled on its way is the same one', () => {
    const river = [4, 2, 3, 3, 1, 5, 6, 1];
    const { routes } = rolled([...river, 4, 2, 1, 1], 10);
    expect(routes).toMatchObject([{ water: 'river', size: 'middling', rolledIn: [1, 2] }]);
  });

  it('a lake stands in a sector that a river runs through as well', () => {
    const { routes, cells } = rolled([4, 2, 3, 3, 1, 5, 6, 1, 4, 2, 1, 5], 10);
    expect(routes).toMatchObject([{ cells: [1, 2, 3, 4, 5, 6], rolledIn: [1] }]);
    expect(cells[1]?.features).toEqual([{ kind: 'lake', size: 'small' }]);
  });
});

describe('[sectors, ours] no two streams or rivers run through a sector side by side', () => {
  /** A river rolled in sector 5, in by its top edge and out by the bottom of sector 11. */
  const down = [...nothing(4), 4, 2, 3, 3, 4, 6, 6, 1, 6, 1];

  it('a later one flows into an earlier one; one rolled on the way of either is the same one', () => {
    const later = [4, 2, 1, 1, 1, 6, 6, 1];
    const { routes } = rolled([...down, 1, ...later, 1, 4, 2, 1, 3, 1, 4, 2, 1, 1], 1);
    expect(routes).toMatchObject([
      { water: 'river', cells: [5, 11], exit: { cell: 11, side: 3 }, rolledIn: [5, 11] },
      {
        water: 'stream',
        entry: { cell: 1, side: 1 },
        exit: null,
        cells: [1, 7, 8, 9, 10, 11],
        rolledIn: [7, 9],
      },
    ]);
  });

  it('a later one comes in where it need not cross an earlier one on the way to its sector', () => {
    const { routes } = rolled([...down, ...nothing(6), 4, 2, 1, 1, 1, 1, 6, 1], 0);
    expect(routes[1]).toMatchObject({ entry: { cell: 6, side: 1 }, exit: null, cells: [6, 12, 11] });
  });

  it('none leaves over the very side of the sector by which it came in', () => {
    const { routes } = rolled([...nothing(5), 4, 2, 1, 1, 5, 1], 6);
    expect(routes).toMatchObject([
      { entry: { cell: 6, side: 2 }, exit: { cell: 12, side: 2 }, cells: [6, 12] },
    ]);
  });
});

describe('[battlefields: routes, ours] the way of the water', () => {
  const way = (
    from: number,
    to: number,
    faces: readonly number[],
    {
      by = from,
      hills = [],
      wet = [],
    }: { by?: number; hills?: readonly number[]; wet?: readonly number[] } = {},
  ) =>
    performScripted(
      watercourse(
        {
          board: SECTOR_BOARD,
          isHill: (cell) => hills.includes(cell),
          isWet: (cell) => wet.includes(cell),
        },
        from,
        by,
        to,
      ),
      faces,
    ).result;

  it('a watercourse takes the most direct route', () => {
    expect(way(1, 6, [])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(way(9, 9, [])).toEqual([9]);
  });

  it('going around hills already there', () => {
    expect(way(1, 4, [], { hills: [2] })).toEqual([1, 7, 8, 9, 3, 4]);
    expect(way(7, 9, [], { hills: [8] })).toEqual([7, 1, 2, 3, 9]);
  });

  it('no way round: through as few hill cells as possible', () => {
    expect(way(1, 4, [], { hills: [2, 8, 3] })).toEqual([1, 7, 8, 9, 10, 4]);
  });

  it('a watercourse takes, at each step, the cell whose middle is nearest to the straight line', () => {
    // To (4, 2) from (1, 1) the line is nearest to row 1 at first, to row 2 at last, and right between them half way.
    expect(way(1, 10, [1])).toEqual([1, 2, 3, 9, 10]);
  });

  it('still equal: d6, 1–3 left, 4–6 right', () => {
    for (const face of [1, 2, 3]) expect(way(1, 8, [face])).toEqual([1, 2, 8]);
    for (const face of [4, 5, 6]) expect(way(1, 8, [face])).toEqual([1, 7, 8]);
    for (const face of [1, 2, 3]) expect(way(8, 1, [face])).toEqual([8, 7, 1]);
    for (const face of [4, 5, 6]) expect(way(8, 1, [face])).toEqual([8, 2, 1]);
  });

  it('the whole course by way of a cell is chosen at once: it does not go back the way it came where there is another way', () => {
    expect(way(6, 8, [], { by: 7 })).toEqual([6, 5, 4, 3, 2, 1, 7, 8]);
    expect(way(1, 7, [], { by: 3 })).toEqual([1, 2, 3, 9, 8, 7]);
  });

  it('sooner through a cell twice than through a hill', () => {
    expect(way(11, 12, [], { by: 10, hills: [4] })).toEqual([11, 10, 11, 12]);
  });

  it('flows into one that was there before rather than across it, and keeps clear of it until then', () => {
    expect(way(1, 6, [], { by: 2, wet: [4, 10] })).toEqual([1, 2, 3, 4]);
    expect(way(7, 1, [], { by: 9, wet: [2] })).toEqual([7, 8, 9, 3, 2]);
    expect(way(6, 9, [], { by: 11, wet: [5, 4] })).toEqual([6, 12, 11, 10, 9]);
  });

  it('the reachable cells are those that can be got to without crossing a stream or river', () => {
    const from = (cell: number, wet: readonly number[]) =>
      [...reachableFrom({ board: SECTOR_BOARD, isWet: (one) => wet.includes(one) }, cell)].toSorted(
        (a, b) => a - b,
      );
    expect(from(1, [3, 9])).toEqual([1, 2, 7, 8]);
    expect(from(11, [3, 4, 5, 10])).toEqual([6, 11, 12]);
  });
});

describe('over many seeds', () => {
  it('six pieces on average, each kind as often as its dice say', () => {
    const counts = new Map<string, number>();
    const battlefields = 4000;
    for (let i = 0; i < battlefields; i++) {
      const { cells, routes } = seeded(`average ${i}`).result;
      const kinds = cells.flatMap(({ features }) => features.map(({ kind }) => kind));
      for (const kind of [...kinds, ...routes.flatMap(({ rolledIn }) => rolledIn.map(() => 'running'))])
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const each = (kind: string) => (counts.get(kind) ?? 0) / battlefields;
    const pieces = [...counts.values()].reduce((sum, count) => sum + count, 0) / battlefields;
    expect(pieces).toBeCloseTo(6, 0);
    expect(Math.abs(pieces - 6)).toBeLessThan(0.1);
    for (const [kind, expected] of [
      ['hill', 1.5],
      ['trees', 1.5],
      ['settlement', 0.5],
      ['village', 0.5],
      ['town', 0.5],
      ['running', 1],
      ['lake', 0.25],
      ['marsh', 0.25],
    ] as const)
      expect(Math.abs(each(kind) - expected)).toBeLessThan(0.1);
  });

  it('water runs from edge to edge or into earlier water, by way of where it was rolled; the trace replays it', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { result, trace } = seeded(seed);
        for (const [i, { cells, entry, exit, rolledIn }] of result.routes.entries()) {
          const earlier = result.routes.slice(0, i).flatMap((route) => route.cells);
          const met = cells.filter((cell) => earlier.includes(cell));
          expect(met).toEqual(exit ? [] : [cells.at(-1)]);
          expect([cells[0], cells.at(-1)]).toEqual([entry.cell, exit?.cell ?? met[0]]);
          expect(exit).not.toEqual(entry);
          const jumps = cells
            .slice(1)
            .filter((cell, at) => !cellsBeside(SECTOR_BOARD, cells[at] as number).includes(cell));
          expect(jumps).toEqual([]);
          expect(rolledIn.every((cell) => cells.includes(cell))).toBe(true);
          for (const { cell, side } of exit ? [entry, exit] : [entry]) {
            const { column, row } = positionOf(SECTOR_BOARD, cell);
            expect([row === 1, column === 6, row === 2, column === 1][side - 1]).toBe(true);
          }
        }
        expect(performScripted(sectorBattlefield(plain), facesOf(trace)).result).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });

  it('no sector twice where a way without that leads through no more hills', () => {
    const backAndForth: string[] = [];
    for (let i = 0; i < 4000; i++) {
      const { cells, routes } = seeded(String(i)).result;
      for (const [at, { cells: course, exit, rolledIn }] of routes.entries()) {
        const by = rolledIn[0] as number;
        const isHill = (cell: number) =>
          cell < by && cells[cell - 1]?.features.some(({ kind }) => kind === 'hill') === true;
        const hills = (way: readonly number[]) => new Set(way.filter(isHill)).size;
        const isWet = (cell: number) => routes.slice(0, at).some((route) => route.cells.includes(cell));
        if (new Set(course).size === course.length) continue;
        const better = [...waysWithoutRepeats([course[0] as number], isWet)].filter(
          (way) =>
            way.includes(by) &&
            (way.at(-1) === exit?.cell || isWet(way.at(-1) as number)) &&
            hills(way) <= hills(course),
        );
        if (better.length > 0) backAndForth.push(`${i}: ${course}, not ${better[0]}`);
      }
    }
    expect(backAndForth).toEqual([]);
  });
});

/** Every way on from the last of these cells, however far, that goes no further once it is in water. */
function* waysWithoutRepeats(
  cells: readonly number[],
  isWet: (cell: number) => boolean,
): Generator<readonly number[]> {
  yield cells;
  const last = cells.at(-1) as number;
  if (isWet(last)) return;
  for (const next of cellsBeside(SECTOR_BOARD, last))
    if (!cells.includes(next)) yield* waysWithoutRepeats([...cells, next], isWet);
}
