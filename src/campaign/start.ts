import type { WorldSettings } from '../ledger/settings.ts';
import type { WorldContent, WorldKind } from '../world/world.ts';
import { discoveryEntry, type Plan } from './plan.ts';

/** The plan that reveals the start, with entries from number `firstSeq` on. */
export function* startPlan(kind: WorldKind, settings: WorldSettings, firstSeq: number): Plan {
  const world = kind.emptyWorld(settings);
  let seq = firstSeq;
  for (const discovery of world.start()) {
    const content = yield discoveryEntry(discovery);
    world.apply(content as WorldContent, seq);
    seq += 1;
  }
}
