import type { Feature } from './battlefield.ts';
import type { BattlefieldTerrain } from './portable-settings.ts';

export const LOW_HILL: Feature = { kind: 'hill', contours: 1 };
const HIGH_HILL: Feature = { kind: 'hill', contours: 2 };
export const MOUNTAIN: Feature = { kind: 'mountain' };

/** Whether contour dice are rolled for hills: not on flat ground. */
export const hasContourDice = (terrain: BattlefieldTerrain): boolean => terrain !== 'flat';

/** The hill or mountain that a contour die gives. */
export function hillOf(terrain: BattlefieldTerrain, face: number): Feature {
  if (terrain !== 'mountainous') return face >= 5 ? HIGH_HILL : LOW_HILL;
  if (face >= 5) return MOUNTAIN;
  return face >= 3 ? HIGH_HILL : LOW_HILL;
}
