import type { Trace } from '../dice/roll.ts';
import {
  type BattleSettings,
  portableSettingsOf,
  sectorSettingsOf,
} from '../rules/battlefield/battle-in-hex.ts';
import type { Battlefield, PortableBattlefield } from '../rules/battlefield/battlefield.ts';
import { tellPortable } from './portable.ts';
import { tellSectors } from './sectors.ts';
import type { TellingLine } from './telling-line.ts';

/** What is needed to explain a campaign's battlefield; an entry of kind `fought` has all of it. */
export type ToldBattlefield = (Battlefield | PortableBattlefield) & {
  readonly settings: BattleSettings;
  readonly dice: Trace;
};

/** Explains, throw by throw, how a battlefield came about. */
export function tellBattlefield(battlefield: ToldBattlefield): TellingLine[] {
  const { settings, dice } = battlefield;
  if (settings.edition !== 'sectors')
    return tellPortable(settings.edition, portableSettingsOf(settings), dice);
  return battlefield.edition === 'sectors'
    ? tellSectors(battlefield, dice, sectorSettingsOf(settings).given)
    : [];
}
