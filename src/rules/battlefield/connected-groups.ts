import { type Board, cellsBeside } from './board.ts';

/** Cells in groups, each of which hangs together side by side: by number, groups in the order of their first cells. */
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
