import type { Board } from '../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../src/rules/battlefield/edition.ts';
import {
  battlefieldOf,
  type OwnSettings,
  type PlaceOfBattle,
} from '../../src/rules/battlefield/place-of-battle.ts';
import type { PortableSettings } from '../../src/rules/battlefield/portable-settings.ts';
import type { Terrain } from '../../src/rules/solo.ts';
import { SQUARE } from './portable-fields.ts';

/** The editions of the portable rules, by which a hex gives a battlefield. */
export const EDITIONS = ['portable-1', 'portable-2'] as const;

/** A place in a solo world: dry, and without a site unless `more` gives them. */
export const solo = (terrain: Terrain, altitude: number, more: Partial<PlaceOfBattle> = {}): PlaceOfBattle =>
  ({
    kind: 'solo',
    terrain,
    altitude,
    site: null,
    flow: null,
    inflows: [],
    villageWithinTwo: false,
    ...more,
  }) as PlaceOfBattle;

/** A place in an elevation world: hilly, dry and without a site unless `more` says otherwise. */
export const elevation = (more: Partial<PlaceOfBattle>): PlaceOfBattle =>
  ({
    kind: 'elevation',
    terrain: 'hilly',
    water: null,
    site: null,
    flow: null,
    inflows: [],
    villageWithinTwo: false,
    ...more,
  }) as PlaceOfBattle;

/** The settings of a battlefield there; throws if there can be none. */
export function settingsOf(
  place: PlaceOfBattle,
  edition: PortableEdition = 'portable-2',
  board: Board = SQUARE,
  own: OwnSettings = {},
): PortableSettings {
  const outcome = battlefieldOf(place, edition, board, own);
  if (!outcome.ok) throw new Error(outcome.what);
  return outcome.settings;
}
