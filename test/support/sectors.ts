import { performScripted } from '../../src/dice/given.ts';
import type { Battlefield } from '../../src/rules/battlefield/battlefield.ts';
import { type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';

/** No climate but the usual one, and no choice for anybody. */
export const plain: SectorSettings = { tree: 'deciduous', choices: { a: [], b: [] } };

/** What a sector's die shows where it gets nothing. */
export const NOTHING = 1;
/** The dice of so many sectors that get nothing. */
export const nothing = (sectors: number): number[] => new Array(sectors).fill(NOTHING);

/** The battlefield of these faces, with nothing in the sectors after them. */
export function rolled(
  faces: readonly number[],
  sectorsLeft: number,
  settings: SectorSettings = plain,
): Battlefield {
  return performScripted(sectorBattlefield(settings), [...faces, ...nothing(sectorsLeft)]).result;
}
