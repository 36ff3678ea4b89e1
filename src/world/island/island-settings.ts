import type { WorldSettings } from '../../ledger/settings.ts';
import type { IslandAlgorithm } from '../../rules/island.ts';
import type { HouseRule } from '../../rules/solo.ts';

/** The house rules that an island can have: the sea around it is never entered, so nothing can rise there. */
export const ISLAND_HOUSE_RULES = ['coastal-shelf'] as const satisfies readonly HouseRule[];

/** The settings of an island, as a campaign's first entry records them. */
export interface IslandSettings extends WorldSettings {
  readonly kind: 'island';
  readonly algorithm: IslandAlgorithm;
  /** How many hexes of land there are. */
  readonly hexes: number;
  readonly houseRules: readonly (typeof ISLAND_HOUSE_RULES)[number][];
}
