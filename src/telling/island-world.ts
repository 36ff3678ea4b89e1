import { performScripted } from '../dice/given.ts';
import { facesOf, type Trace } from '../dice/roll.ts';
import { growIsland, type Island } from '../rules/island.ts';
import type { IslandSettings } from '../world/island/island-settings.ts';
import type { World } from '../world/world.ts';
import { islandSummary, tellIsland } from './island.ts';
import { soloTelling } from './solo-world.ts';
import type { WorldTelling } from './world-telling.ts';

/** How an island is described: how its outline grew, then hex by hex as in a solo world. */
export const islandTelling: WorldTelling = {
  ...soloTelling,
  tell(content, before) {
    if (content.kind !== 'charted') return soloTelling.tell(content, before);
    const island = regrowIsland(content, before);
    return { summary: islandSummary(island), lines: [...tellIsland(island, content.dice)] };
  },
};

/** Grows an island again from its recorded dice, to get its turns. */
export function regrowIsland({ dice }: { readonly dice: Trace }, world: World): Island {
  const { algorithm, hexes } = world.settings as IslandSettings;
  return performScripted(growIsland(algorithm, hexes), facesOf(dice)).result;
}
