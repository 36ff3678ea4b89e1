import { type Check, isAxial, isRoll, listOf, members, oneOf } from '../../ledger/shape.ts';
import { ISLAND_ALGORITHMS, ISLAND_SIZE } from '../../rules/island.ts';
import { houseRulesSetting, isRevealed } from '../solo/solo-kind.ts';
import type { WorldKind } from '../world.ts';
import { ISLAND_HOUSE_RULES, type IslandSettings } from './island-settings.ts';
import { IslandWorld } from './island-world.ts';

/**
 * The edition named in the first entry of an island's ledger. Any change that alters an outcome needs a new edition.
 */
export const ISLAND_EDITION = 'island@1';

/** Most hexes of land that an island in a campaign may have. */
export const LARGEST_ISLAND = 1000;

/** More throws than any outline takes: the chance that one hex of land takes over a hundred is one in millions. */
const MOST_ROLLS = 200 * LARGEST_ISLAND;

const isCharted = members({
  kind: oneOf(['charted']),
  outline: listOf(isAxial, LARGEST_ISLAND),
  dice: listOf(isRoll, MOST_ROLLS),
});

const isIslandContent: Check = (content) => isCharted(content) || isRevealed(content);

/** An outline by flauschekatze's "Hex Map Generation", 28 April 2018, on which the solo rules hold. */
export const islandKind: WorldKind<IslandSettings> = {
  kind: 'island',
  edition: ISLAND_EDITION,
  settings: [
    {
      kind: 'choice',
      name: 'algorithm',
      option: 'algorithm',
      does: 'how the outline grows, 1 to 5 as the source numbers them',
      choices: ISLAND_ALGORITHMS,
      default: 5,
    },
    {
      kind: 'whole',
      name: 'hexes',
      option: 'size',
      does: 'how many hexes of land there are',
      least: 1,
      most: LARGEST_ISLAND,
      default: ISLAND_SIZE,
    },
    houseRulesSetting(ISLAND_HOUSE_RULES, 'no landfall: nobody enters the sea around an island'),
  ],
  orders: ['walk', 'spiral'],
  isContent: isIslandContent,
  emptyWorld: (settings) => new IslandWorld(settings),
};
