import { type Board, cellsBeside } from './board.ts';

/**
 * Splits cells into groups connected across sides. Cells in a group are in ascending order, groups by their first cell.
 */
export function connectedGroups(board: Board, cells: Iterable<number>): number[][] {
  const left = new Set([...cells].toSorted((a, b) => a - b));
  const groups: number[][] = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const cell of group)
      for (const beside of cellsBeside(board, cell)) if (left.delete(beside)) group.push(beside);
    groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}
