import { statistic } from '../../src/rules/island-statistics.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import { grownWorld } from './grown-worlds.ts';

/**
 * The share of deep ocean in walked worlds at given sizes, as the median over worlds with the seeds `sea 0`, `sea 1`
 * and so on.
 *
 * @param sizes numbers of hexes, ascending
 */
export function medianSeaShares(
  worlds: number,
  houseRules: readonly HouseRule[],
  sizes: readonly number[],
): number[] {
  const all = Array.from({ length: worlds }, (_, world) => seaShares(`sea ${world}`, houseRules, sizes));
  return sizes.map((_, index) => statistic(all.map((shares) => shares[index] as number)).median);
}

function seaShares(seed: string, houseRules: readonly HouseRule[], sizes: readonly number[]): number[] {
  const shares: number[] = [];
  let [hexes, sea] = [0, 0];
  for (const { altitude } of grownWorld(seed, 'walk', houseRules, sizes.at(-1) as number)) {
    hexes++;
    if (altitude === 0) sea++;
    if (sizes.includes(hexes)) shares.push(sea / hexes);
  }
  return shares;
}
