import type { PlaceOfBattle } from './place-of-battle.ts';

/** Whether a place lies in the sea, where no battle on land is fought. */
export const isAtSea = (place: LandOrSea): boolean =>
  place.kind === 'elevation'
    ? place.terrain === 'sea' || place.water === 'sea'
    : place.terrain === 'ocean' || place.altitude === 0;

type LandOrSea =
  | Pick<Extract<PlaceOfBattle, { kind: 'elevation' }>, 'kind' | 'terrain' | 'water'>
  | Pick<Exclude<PlaceOfBattle, { kind: 'elevation' }>, 'kind' | 'terrain' | 'altitude'>;
