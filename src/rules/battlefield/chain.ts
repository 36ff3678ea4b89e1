/** Chains of hills, lakes and the like. Source: terrain generator, "Contiguous hills and mountains" of 30 September 2019. */
import type { Procedure } from '../../dice/request.ts';
import type { Feature } from './battlefield.ts';
import { cellsBeside, cellsOf } from './board.ts';
import type { Ground } from './ground.ts';
import type { Sort } from './happening.ts';
import { type IsFree, Plough } from './plough.ts';
import { portableFace } from './portable-purpose.ts';

/** What stands in chains: all but fields, which lie beside what they belong to. */
export type ChainedSort = Exclude<Sort, 'field'>;

/** Places the first by counting, each further one beside the one before or by counting, as a die says. */
export function* chain(
  ground: Ground,
  sort: ChainedSort,
  features: readonly Feature[],
  isFree: IsFree,
): Procedure<void> {
  const plough = new Plough(ground, sort);
  for (const [i, feature] of features.entries()) {
    const { last } = plough;
    const mayLink = last !== null && cellsBeside(ground.board, last).some(isFree);
    const cells = mayLink ? cellsOf(ground.board).filter(isFree).length : 0;
    const linked = cells > 1 && (yield* links(ground, sort));
    if (linked && last !== null && (yield* plough.beside(last, feature, isFree))) continue;
    if (yield* plough.byCount(feature, isFree)) continue;
    ground.leaveOut(features.slice(i));
    return;
  }
}

function* links(ground: Ground, sort: ChainedSort): Procedure<boolean> {
  const beside = (yield* portableFace(`${sort} contiguous`)) >= 4;
  ground.tell({ is: 'linked', beside });
  return beside;
}
