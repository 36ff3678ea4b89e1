import { performScripted } from '../dice/given.ts';
import { facesOf } from '../dice/roll.ts';
import { growIsland } from '../rules/island.ts';
import type { IslandSettings } from '../world/island/island-settings.ts';
import { islandSummary, tellIsland } from './island.ts';
import { soloTelling } from './solo-world.ts';
import type { WorldTelling } from './world-telling.ts';

/** Islands: how the outline grew, then hex by hex as in a solo world. */
export const islandTelling: WorldTelling = {
  ...soloTelling,
  tell(content, before) {
    if (content.kind !== 'charted') return soloTelling.tell(content, before);
    const { algorithm, hexes } = before.settings as IslandSettings;
    // The turns follow from the dice once more.
    const { result } = performScripted(growIsland(algorithm, hexes), facesOf(content.dice));
    return { summary: islandSummary(result), lines: [...tellIsland(result, content.dice)] };
  },
};
