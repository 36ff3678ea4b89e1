/**
 * How hills, woods and waters of a known nature slow down troops. Source: Game of Kings, "The Set-Up", 22 March 2016, for hills
 * and rivers, and the orders of battle of its second battle, 2016, for woods.
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

/** Of a stream or river, by whether it can be forded. */
export const waterMovement = (fordable: boolean): string =>
  fordable
    ? 'foot cross in one turn without firing order, horse in half a turn, guns by a bridge only'
    : 'crossed by a bridge only';

/** What a feature of a known nature does to movement; `null` where its nature isn't known, or it has none. */
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

/** What a stream or river does to movement; `null` where nobody knows whether it can be forded. */
export const movementOver = ({ fordable }: Partial<Pick<Route, 'fordable'>>): string | null =>
  fordable === undefined ? null : waterMovement(fordable);
