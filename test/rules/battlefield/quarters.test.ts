import { describe, expect, it } from 'vitest';
import { performScripted } from '../../../src/dice/given.ts';
import type { Board } from '../../../src/rules/battlefield/board.ts';
import {
  cellsOfQuarter,
  edgeCrossingIn,
  edgeOf,
  openQuarter,
  quarterAfter,
} from '../../../src/rules/battlefield/quarters.ts';
import { sectorDice } from '../../../src/rules/battlefield/sector-purpose.ts';
import { SECTOR_BOARD } from '../../../src/rules/sectors.ts';

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
  ])('quarter %i is part of edge %i', (quarter, edge, part, cells) => {
    expect(edgeOf(quarter)).toEqual({ edge, part });
    expect(cellsOfQuarter(square, quarter)).toEqual(cells.map((cell) => ({ cell, side: edge })));
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
  ])(
    'a cell whose middle lies on the line between two quarters belongs to both: %i of the sectors',
    (quarter, cells) => {
      expect(cellsOfQuarter(SECTOR_BOARD, quarter).map(({ cell }) => cell)).toEqual(cells);
    },
  );

  it('3 then 5: out by the fourth quarter of the right edge', () => {
    expect(edgeOf(quarterAfter(3, 5))).toEqual({ edge: 2, part: 4 });
    expect(quarterAfter(14, 6)).toBe(4);
  });

  const entryCell = (count: number) => sectorDice('entry cell', count);
  const crossing = (quarter: number, hills: readonly number[], faces: readonly number[]) =>
    performScripted(
      edgeCrossingIn(SECTOR_BOARD, quarter, (cell) => hills.includes(cell), entryCell),
      faces,
    ).result;

  it('throws a die for each cell of the quarter: the highest wins, and ties are thrown again', () => {
    expect(crossing(3, [], [2, 5])).toEqual({ cell: 5, side: 1 });
    expect(crossing(3, [], [6, 5])).toEqual({ cell: 4, side: 1 });
    expect(crossing(3, [], [4, 4, 1, 1, 3, 2])).toEqual({ cell: 4, side: 1 });
  });

  it('throws no die for a cell with a hill, and none for a single cell', () => {
    expect(crossing(3, [5], [])).toEqual({ cell: 4, side: 1 });
    expect(crossing(5, [], [])).toEqual({ cell: 6, side: 2 });
  });

  it('uses the next quarter clockwise if one has no free cell', () => {
    expect(crossing(3, [4, 5], [])).toEqual({ cell: 6, side: 1 });
    expect(crossing(4, [5, 6], [])).toEqual({ cell: 12, side: 2 });
    expect(openQuarter(SECTOR_BOARD, 4, (cell) => cell === 5 || cell === 6)).toBe(7);
  });

  it('one side of a cell can be taken while its other sides are free', () => {
    const isTaken = (cell: number, side: number) => cell === 6 && side === 2;
    const of = (quarter: number) =>
      performScripted(edgeCrossingIn(SECTOR_BOARD, quarter, isTaken, entryCell), []);
    expect(of(5).result).toEqual({ cell: 12, side: 2 });
    expect(openQuarter(SECTOR_BOARD, 4, isTaken)).toBe(4);
  });
});
