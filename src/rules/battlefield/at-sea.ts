import type { Country, Water } from '../elevation/view.ts';
import type { Terrain } from '../solo.ts';

/** What has to be known of a hex, by its kind of world. */
type LandOrSea =
  | { readonly kind: 'solo' | 'island'; readonly terrain: Terrain; readonly altitude: number }
  | { readonly kind: 'elevation'; readonly terrain: Country; readonly water: Water | null };

/** Whether a hex is sea, where no battle on land is fought. */
export const isAtSea = (place: LandOrSea): boolean =>
  place.kind === 'elevation'
    ? place.terrain === 'sea' || place.water === 'sea'
    : place.terrain === 'ocean' || place.altitude === 0;
