import type { WorldSettings } from '../../ledger/settings.ts';
import {
  type Check,
  isAxial,
  isBoolean,
  isRoll,
  isWhole,
  LONGEST_WORD,
  line,
  listOf,
  members,
  nullOr,
  oneOf,
} from '../../ledger/shape.ts';
import { HOUSE_RULES, type HouseRule, SITES, SOLO_EDITION, TERRAINS } from '../../rules/solo.ts';
import type { SettingDescription } from '../setting.ts';
import type { WorldKind } from '../world.ts';
import { SoloWorld } from './solo-world.ts';

export interface SoloSettings extends WorldSettings {
  readonly kind: 'solo';
  readonly houseRules: readonly HouseRule[];
}

/** What each house rule does, in the words shown beside the choice. */
const HOUSE_RULES_DO: Readonly<Record<HouseRule, string>> = {
  'coastal-shelf': 'land does not drop straight into the deep',
  landfall: 'islands may rise out of sight of land',
};

/** The setting that offers some of the house rules; `lacking` says which others can't be chosen, and why. */
export const houseRulesSetting = (choices: readonly HouseRule[], lacking?: string): SettingDescription => ({
  kind: 'set',
  name: 'houseRules',
  option: 'house-rule',
  does: choices.map((rule) => `${rule}: ${HOUSE_RULES_DO[rule]}`).join('; '),
  choices,
  each: HOUSE_RULES_DO,
  ...(lacking && { lacking }),
});

/** More throws than any hex takes, even with many rolled again. */
const MOST_ROLLS = 1000;

/**
 * A hex as the solo rules make it. Only the shape is checked here: verification compares it with what its dice give.
 */
const isSoloHex = members({
  q: isWhole,
  r: isWhole,
  label: line(LONGEST_WORD),
  seq: isWhole,
  altitude: isWhole,
  flow: (value) => value === null || value === 'underworld' || isWhole(value),
  terrain: oneOf(TERRAINS),
  site: nullOr(oneOf(SITES)),
  origin: nullOr(isAxial),
  dice: listOf(isRoll, MOST_ROLLS),
});

export const isRevealed: Check = members({
  kind: oneOf(['revealed']),
  hex: isSoloHex,
  entered: isBoolean,
});

/** Worlds by Alex Schroeder's "A map generator for solo play", 17 April 2024. */
export const soloKind: WorldKind<SoloSettings> = {
  kind: 'solo',
  edition: SOLO_EDITION,
  settings: [houseRulesSetting(HOUSE_RULES)],
  orders: ['walk', 'spiral'],
  isContent: isRevealed,
  allowsGivenMap: true,
  emptyWorld: (settings) => new SoloWorld(settings),
};
