/**
 * How hills, woods and rivers of a known nature (steep, dense, fordable) slow down troops. Source: Game of Kings, "The
 * Set-Up", 22 March 2016, for hills and rivers, and the orders of battle of its second battle, 2016, for woods.
 */

import type { Density, Feature, Route, Slope } from '../rules/battlefield/battlefield.ts';

export const HILL_MOVEMENT: Readonly<Record<Slope, string>> = {
  gentle: 'all at two thirds of their pace, straight downhill at full pace',
  steep: 'all at half their pace, downhill too',
};

export const WOOD_MOVEMENT: Readonly<Record<Density, string>> = {
  open: 'light foot at full pace, other foot at half without firing order, horse at a quarter',
  dense: 'light foot at half pace, other foot at a quarter without firing order, no others',
};

/** How a stream or river is crossed, by whether it can be forded. */
export const waterMovement = (fordable: boolean): string =>
  fordable
    ? 'foot cross in one turn without firing order, horse in half a turn, guns by a bridge only'
    : 'crossed by a bridge only';

/** How a feature slows movement; `null` if it has no nature or its nature isn't known. */
export function movementAt(feature: Feature): string | null {
  switch (feature.kind) {
    case 'hill':
      return feature.slope ? HILL_MOVEMENT[feature.slope] : null;
    case 'trees':
      return feature.density ? WOOD_MOVEMENT[feature.density] : null;
    default:
      return null;
  }
}

/** How a stream or river slows movement; `null` if it isn't known whether it can be forded. */
export const movementOver = ({ fordable }: Partial<Pick<Route, 'fordable'>>): string | null =>
  fordable === undefined ? null : waterMovement(fordable);
