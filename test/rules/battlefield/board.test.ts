import { describe, expect, it } from 'vitest';
import { acrossSides, cellsAround, cellsOf, flanksOf } from '../../../src/rules/battlefield/board.ts';
import { nextBoustrophedonCell } from '../../../src/rules/battlefield/feature-placer.ts';
import { boardNamed } from '../../../src/rules/battlefield/portable-settings.ts';
import { cellsAt, HEX, SQUARE } from '../../support/portable-fields.ts';

describe('[battlefields: boards] cells numbered from 1, left to right, row by row from the top', () => {
  it.each([
    ['square-8x8', { kind: 'square', columns: 8, rows: 8 }],
    ['hex-9x8', { kind: 'hex', columns: 9, rows: 8 }],
    ['hex-6x8', { kind: 'hex', columns: 6, rows: 8 }],
    ['square-4x40', { kind: 'square', columns: 4, rows: 40 }],
  ])('%s', (name, board) => expect(boardNamed(name)).toEqual(board));

  it.each(['square-3x8', 'hex-8x41', 'hex-8', 'round-8x8', 'hex-08x080', ''])('%j is not a board', (name) => {
    expect(boardNamed(name)).toBeNull();
  });

  it('squares: 1 north, 2 east, 3 south, 4 west, and none off the board', () => {
    const [middle, corner] = cellsAt(SQUARE, [4, 4], [8, 1]) as [number, number];
    expect(acrossSides(SQUARE, middle)).toEqual(cellsAt(SQUARE, [4, 3], [5, 4], [4, 5], [3, 4]));
    expect(acrossSides(SQUARE, corner)).toEqual([null, null, ...cellsAt(SQUARE, [8, 2], [7, 1])]);
  });

  it('hexes: six sides from the north, clockwise; odd columns lie half a hex lower', () => {
    const [odd, even] = cellsAt(HEX, [3, 4], [4, 4]) as [number, number];
    expect(acrossSides(HEX, odd)).toEqual(cellsAt(HEX, [3, 3], [4, 4], [4, 5], [3, 5], [2, 5], [2, 4]));
    expect(acrossSides(HEX, even)).toEqual(cellsAt(HEX, [4, 3], [5, 3], [5, 4], [4, 5], [3, 4], [3, 3]));
  });

  it.each([SQUARE, HEX])('being beside or around another cell is mutual: $kind', (board) => {
    for (const cell of cellsOf(board))
      for (const near of cellsAround(board, cell)) expect(cellsAround(board, near)).toContain(cell);
  });

  it('a diagonal step touches the two cells at that corner', () => {
    const [from, to] = cellsAt(SQUARE, [4, 4], [5, 5]) as [number, number];
    const [left, right] = cellsAt(SQUARE, [5, 4], [4, 5]);
    expect(flanksOf(SQUARE, from, to)).toEqual({ left, right });
    expect(flanksOf(SQUARE, to, from)).toEqual({ left: right, right: left });
    expect(flanksOf(SQUARE, from, from + 1)).toEqual({ left: null, right: null });
  });
});

describe('[battlefields: placing by counting] in boustrophedon order', () => {
  const counted = (startRow: number, steps: number) => {
    let at = { cell: (startRow - 1) * 8 + 1, startRow };
    const cells = [at.cell];
    for (let i = 1; i < steps; i++) {
      at = nextBoustrophedonCell(SQUARE, at.cell, at.startRow);
      cells.push(at.cell);
    }
    return cells;
  };

  it('counts the starting row to the right, the next one down to the left, and so on', () => {
    expect(counted(2, 18)).toEqual(
      cellsAt(
        SQUARE,
        ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map((column) => [column, 2] as const),
        ...([8, 7, 6, 5, 4, 3, 2, 1] as const).map((column) => [column, 3] as const),
        [1, 4],
        [2, 4],
      ),
    );
  });

  it('after the end of the last row continues at the top left cell, to the right', () => {
    expect(counted(8, 10).slice(7)).toEqual(cellsAt(SQUARE, [8, 8], [1, 1], [2, 1]));
    expect(counted(7, 18).slice(15)).toEqual(cellsAt(SQUARE, [1, 8], [1, 1], [2, 1]));
    expect(new Set(counted(5, 32 + 64))).toHaveProperty('size', 64);
  });
});
