import type { Feature } from './battlefield.ts';
import type { BattlefieldTerrain } from './portable-settings.ts';

export const LOW_HILL: Feature = { kind: 'hill', contours: 1 };
export const HIGH_HILL: Feature = { kind: 'hill', contours: 2 };
export const MOUNTAIN: Feature = { kind: 'mountain' };

/** On flat ground no die is rolled for the height of hills. */
export const hasContourDice = (terrain: BattlefieldTerrain): boolean => terrain !== 'flat';

/** What a hill is by its contour die. */
export function hillOf(terrain: BattlefieldTerrain, face: number): Feature {
  if (terrain !== 'mountainous') return face >= 5 ? HIGH_HILL : LOW_HILL;
  if (face >= 5) return MOUNTAIN;
  return face >= 3 ? HIGH_HILL : LOW_HILL;
}
