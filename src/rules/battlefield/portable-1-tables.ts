/**
 * The numbers of features that a d6 gives in portable-1. Source: terrain generator of 19 August 2019, 3.1, 4.1 and 5.1.
 */
import { memberAt } from '../../hex/list.ts';
import type { Area, BattlefieldTerrain, Cover } from './portable-settings.ts';

/** Numbers of hills and of mountains, for faces 1 to 6. */
export const HILLS: Readonly<
  Record<BattlefieldTerrain, readonly (readonly [hills: number, mountains: number])[]>
> = {
  flat: [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 0],
    [3, 0],
    [3, 0],
  ],
  undulating: [
    [1, 0],
    [1, 0],
    [3, 0],
    [3, 0],
    [5, 0],
    [5, 0],
  ],
  hilly: [
    [2, 0],
    [4, 0],
    [4, 0],
    [6, 0],
    [6, 0],
    [8, 0],
  ],
  mountainous: [
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [6, 3],
    [7, 3],
  ],
};

const TREE_GROUPS: Readonly<Record<Exclude<Cover, 'none'> | BattlefieldTerrain, readonly number[]>> = {
  desert: [0, 1, 1, 2, 2, 3],
  flat: [2, 2, 3, 3, 4, 4],
  undulating: [2, 2, 3, 3, 4, 4],
  hilly: [2, 3, 3, 4, 4, 5],
  mountainous: [3, 4, 4, 5, 5, 6],
  forested: [4, 5, 6, 7, 8, 9],
};

/** Number of groups of trees for a face; a named cover decides before the terrain does. */
export const treeGroups = (terrain: BattlefieldTerrain, cover: Cover, face: number): number =>
  memberAt(TREE_GROUPS[cover === 'none' ? terrain : cover], face - 1);

type Places = readonly [settlements: number, villages: number, towns: number];

/** Numbers of settlements, villages and towns, for faces 1 to 6. */
export const HABITATION: Readonly<Record<Area, readonly Places[]>> = {
  'desert-mountain-forest': [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ],
  cultivated: [
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [3, 1, 0],
    [3, 2, 0],
    [3, 2, 1],
  ],
  urban: [
    [0, 2, 0],
    [0, 2, 1],
    [0, 3, 1],
    [0, 2, 2],
    [0, 0, 3],
    [0, 0, 3],
  ],
};
