/** A campaign's battlefield: its settings, from the hex and the request together, and the procedure that rolls it. */

import type { Procedure } from '../../dice/request.ts';
import { type Piece, type SectorSettings, sectorBattlefield } from '../sectors.ts';
import type { Battlefield, PortableBattlefield, Tree } from './battlefield.ts';
import type { BattlefieldListener } from './battlefield-event.ts';
import { askedBoard, type BattlefieldRequest } from './battlefield-request.ts';
import type { Board } from './board.ts';
import type { PortableEdition } from './edition.ts';
import type { Given } from './given.ts';
import { battlefieldOf, type PlaceOfBattle, sectorsOf } from './place-of-battle.ts';
import { portableBattlefield } from './portable-battlefield.ts';
import {
  type Area,
  type BattlefieldTerrain,
  type Cover,
  OPTIONAL_FEATURES,
  type OptionalFeature,
  type PortableSettings,
} from './portable-settings.ts';

/**
 * The settings that a battlefield was rolled with, as plain JSON: settings and dice together reproduce the battlefield.
 */
export type BattleSettings =
  | {
      readonly edition: PortableEdition;
      readonly board: Board;
      readonly terrain: BattlefieldTerrain;
      readonly cover: Cover;
      readonly area: Area;
      readonly climate: Tree;
      readonly with: readonly OptionalFeature[];
      readonly given: Given;
    }
  | {
      readonly edition: 'sectors';
      readonly climate: Tree;
      readonly playerA: readonly Piece[];
      readonly playerB: readonly Piece[];
      /** Left out where natures (steep, dense, fordable) aren't rolled. */
      readonly natures?: boolean;
      readonly given: Given;
    };

export type BattleIn =
  | { readonly ok: true; readonly settings: BattleSettings }
  | { readonly ok: false; readonly what: string };

/** The settings of a battlefield in that hex, or the reason why there can be none. */
export function battleIn(place: PlaceOfBattle, asked: BattlefieldRequest): BattleIn {
  const { edition, terrain, cover, area, climate: tree, given } = asked;
  if (edition === 'sectors') {
    const found = sectorsOf(place, { tree, given });
    if (!found.ok) return found;
    const { playerA = [], playerB = [], natures } = asked;
    const { tree: climate, given: known } = found.settings;
    return {
      ok: true,
      settings: { edition, climate, playerA, playerB, ...(natures && { natures }), given: known ?? {} },
    };
  }
  const board = askedBoard(edition, asked.board);
  if (!board) return { ok: false, what: `no battlefield has a board ${asked.board}` };
  const present = asked.with && new Set(asked.with);
  const found = battlefieldOf(place, edition, board, { terrain, cover, area, tree, present, given });
  if (!found.ok) return found;
  const { settings } = found;
  return {
    ok: true,
    settings: {
      edition,
      board,
      terrain: settings.terrain,
      cover: settings.cover,
      area: settings.area,
      climate: settings.tree,
      with: OPTIONAL_FEATURES.filter((one) => settings.present.has(one)),
      given: settings.given ?? {},
    },
  };
}

type PortableRecord = Exclude<BattleSettings, { readonly edition: 'sectors' }>;
export type SectorRecord = Extract<BattleSettings, { readonly edition: 'sectors' }>;

/** Turns recorded settings of a portable battlefield into those that its rules take. */
export const portableSettingsOf = ({
  climate,
  with: present,
  ...settings
}: PortableRecord): PortableSettings => ({
  ...settings,
  tree: climate,
  present: new Set(present),
});

export const sectorSettingsOf = ({
  climate,
  playerA,
  playerB,
  natures = false,
  given,
}: SectorRecord): SectorSettings => ({
  tree: climate,
  choices: { a: playerA, b: playerB },
  natures,
  given,
});

/** The procedure that rolls a battlefield of these settings. */
export function battleProcedure(
  settings: BattleSettings,
  onEvent?: BattlefieldListener,
): Procedure<Battlefield | PortableBattlefield> {
  return settings.edition === 'sectors'
    ? sectorBattlefield(sectorSettingsOf(settings))
    : portableBattlefield(settings.edition, portableSettingsOf(settings), onEvent);
}
