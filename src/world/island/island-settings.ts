import type { WorldSettings } from '../../ledger/settings.ts';
import type { IslandAlgorithm } from '../../rules/island.ts';
import type { HouseRule } from '../../rules/solo.ts';

/** What an island is made by, as a campaign's first entry has it. */
export interface IslandSettings extends WorldSettings {
  readonly kind: 'island';
  readonly algorithm: IslandAlgorithm;
  /** How many hexes of land there are. */
  readonly hexes: number;
  readonly houseRules: readonly HouseRule[];
}
