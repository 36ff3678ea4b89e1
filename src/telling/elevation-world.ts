import type { ElevationHex } from '../world/elevation/elevation-hex.ts';
import { ElevationWorld } from '../world/elevation/elevation-world.ts';
import type { World, WorldView } from '../world/world.ts';
import { type SurveyInput, surveySummary, tellSurvey } from './elevation.ts';
import { elevationSummary } from './elevation-summary.ts';
import type { WorldTelling } from './world-telling.ts';

/** How an elevation world is described: survey by survey, and at the end of an exploration hex by hex. */
export const elevationTelling: WorldTelling = {
  summary: (hex) => elevationSummary(hex as ElevationHex),
  tell(content, before) {
    if (content.kind !== 'surveyed') throw new Error(`a world of heights writes no '${content.kind}'`);
    const world = asElevation(before);
    const told: SurveyInput = {
      content,
      before: world.landBefore(Number.POSITIVE_INFINITY),
      settings: world.settings,
    };
    return { summary: surveySummary(told), lines: tellSurvey(told) };
  },
  // The survey that revealed a hex explains its throws.
  tellHex: () => [],
  *tellAtEnd(view: WorldView, count: number) {
    for (let index = 0; index < Math.min(count, view.count); index++)
      yield elevationSummary(view.record(index) as ElevationHex);
  },
};

export function asElevation(world: World): ElevationWorld {
  if (world instanceof ElevationWorld) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}
