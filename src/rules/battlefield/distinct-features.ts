import { memberAt, pairs } from '../../hex/list.ts';
import type { Board } from './board.ts';
import { connectedGroups } from './connected-groups.ts';

interface PlacedFeatures<F> {
  readonly edition?: string | undefined;
  readonly board: Board;
  readonly cells: readonly { readonly cell: number; readonly features: readonly F[] }[];
  readonly routes: readonly {
    readonly kind: string;
    readonly cells: readonly number[];
    readonly secondLane?: readonly number[] | undefined;
  }[];
}

const BUILT = ['village', 'town', 'city'];

/**
 * One feature for each separate thing on a battlefield, grouped by kind in the order in which the kinds first occur.
 * Adjacent cells of a village, town or city are one thing. So is a ford or bridge over both lanes of a river: two cells
 * that the route which it carries passes one after the other. In `portable-1` a village always has one cell and a town
 * two, whatever is beside them.
 */
export function distinctFeatures<F extends { readonly kind: string; readonly of?: string | undefined }>({
  edition,
  board,
  cells,
  routes,
}: PlacedFeatures<F>): F[] {
  const isWide = routes.some(({ secondLane = [] }) => secondLane.length > 0);
  const alike = new Map<string, { feature: F; cell: number }[]>();
  for (const { cell, features } of cells)
    for (const feature of features) {
      const name = `${feature.kind} ${feature.of ?? ''}`;
      alike.set(name, [...(alike.get(name) ?? []), { feature, cell }]);
    }
  return [...alike.values()].flatMap((some) => {
    const { kind, of } = memberAt(some, 0).feature;
    const all = some.map(({ feature }) => feature);
    const there = some.map(({ cell }) => cell);
    const grows = edition !== 'portable-1' && BUILT.includes(kind);
    if (edition === 'portable-1' && kind === 'town') return all.slice(0, all.length / 2);
    if (grows) return all.slice(0, connectedGroups(board, there).length);
    if (!isWide || of === undefined) return all;
    const carried = routes.filter((route) => route.kind === of).flatMap((route) => pairs(route.cells));
    const overBoth = carried.filter((step) => step.every((cell) => there.includes(cell)));
    return all.slice(overBoth.length);
  });
}
