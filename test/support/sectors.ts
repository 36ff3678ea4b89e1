import { performScripted } from '../../src/dice/given.ts';
import type { Battlefield } from '../../src/rules/battlefield/battlefield.ts';
import { type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';

/** The usual climate, and no choices for anyone. */
export const plain: SectorSettings = { tree: 'deciduous', choices: { a: [], b: [] } };

/** The face of a sector's die that gives nothing. */
const NOTHING = 1;
/** Dice of that many sectors that get nothing. */
export const nothing = (sectors: number): number[] => new Array(sectors).fill(NOTHING);

/** The battlefield of these faces, with nothing in the remaining sectors. */
export function rolled(
  faces: readonly number[],
  sectorsLeft: number,
  settings: SectorSettings = plain,
): Battlefield {
  return performScripted(sectorBattlefield(settings), [...faces, ...nothing(sectorsLeft)]).result;
}
