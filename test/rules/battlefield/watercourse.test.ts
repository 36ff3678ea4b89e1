import { describe, expect, it } from 'vitest';
import { performScripted } from '../../../src/dice/given.ts';
import { reachableFrom, watercourse } from '../../../src/rules/battlefield/watercourse.ts';
import { SECTOR_BOARD } from '../../../src/rules/sectors.ts';

describe('[battlefields: routes, ours] the course of streams and rivers', () => {
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

  it('it goes around hills already there', () => {
    expect(way(1, 4, [], { hills: [2] })).toEqual([1, 7, 8, 9, 3, 4]);
    expect(way(7, 9, [], { hills: [8] })).toEqual([7, 1, 2, 3, 9]);
  });

  it('if there is no way around, it leads through as few hill cells as possible', () => {
    expect(way(1, 4, [], { hills: [2, 8, 3] })).toEqual([1, 7, 8, 9, 10, 4]);
  });

  it('at each step it takes the cell whose middle is nearest to the straight line', () => {
    // From (1, 1) to (4, 2) the line is nearest to row 1 at first and to row 2 at last, and half way right between
    // them.
    expect(way(1, 10, [1])).toEqual([1, 2, 3, 9, 10]);
  });

  it('if several cells are still equal: d6, 1–3 left, 4–6 right', () => {
    for (const face of [1, 2, 3]) expect(way(1, 8, [face])).toEqual([1, 2, 8]);
    for (const face of [4, 5, 6]) expect(way(1, 8, [face])).toEqual([1, 7, 8]);
    for (const face of [1, 2, 3]) expect(way(8, 1, [face])).toEqual([8, 7, 1]);
    for (const face of [4, 5, 6]) expect(way(8, 1, [face])).toEqual([8, 2, 1]);
  });

  it('a course that must visit a cell is chosen as a whole: it does not return the way it came if there is another way', () => {
    expect(way(6, 8, [], { by: 7 })).toEqual([6, 5, 4, 3, 2, 1, 7, 8]);
    expect(way(1, 7, [], { by: 3 })).toEqual([1, 2, 3, 9, 8, 7]);
  });

  it('it rather visits a cell twice than a hill', () => {
    expect(way(11, 12, [], { by: 10, hills: [4] })).toEqual([11, 10, 11, 12]);
  });

  it('it flows into an earlier watercourse rather than across it, and avoids it until then', () => {
    expect(way(1, 6, [], { by: 2, wet: [4, 10] })).toEqual([1, 2, 3, 4]);
    expect(way(7, 1, [], { by: 9, wet: [2] })).toEqual([7, 8, 9, 3, 2]);
    expect(way(6, 9, [], { by: 11, wet: [5, 4] })).toEqual([6, 12, 11, 10, 9]);
  });

  it('the reachable cells are those that can be reached without crossing a stream or river', () => {
    const from = (cell: number, wet: readonly number[]) =>
      [...reachableFrom({ board: SECTOR_BOARD, isWet: (one) => wet.includes(one) }, cell)].toSorted(
        (a, b) => a - b,
      );
    expect(from(1, [3, 9])).toEqual([1, 2, 7, 8]);
    expect(from(11, [3, 4, 5, 10])).toEqual([6, 11, 12]);
  });
});
