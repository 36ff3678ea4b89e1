import type { Country, Water } from '../elevation/view.ts';
import type { Terrain } from '../solo.ts';

/** What is asked of a hex of either kind of world. */
type LandOrSea =
  | { readonly kind: 'solo' | 'island'; readonly terrain: Terrain; readonly altitude: number }
  | { readonly kind: 'elevation'; readonly terrain: Country; readonly water: Water | null };

/** Whether a place lies in the sea, where no battle on land is fought. */
export const isAtSea = (place: LandOrSea): boolean =>
  place.kind === 'elevation'
    ? place.terrain === 'sea' || place.water === 'sea'
    : place.terrain === 'ocean' || place.altitude === 0;
