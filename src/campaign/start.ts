import type { WorldSettings } from '../ledger/settings.ts';
import type { WorldContent, WorldKind } from '../world/world.ts';
import { type Plan, planned } from './plan.ts';

/** The plan that reveals the start, with entries from number `firstSeq` on. */
export function* startPlan(kind: WorldKind, settings: WorldSettings, firstSeq: number): Plan {
  const world = kind.begin(settings);
  let seq = firstSeq;
  for (const discovery of world.start()) {
    const content = yield planned(discovery);
    world.apply(content as WorldContent, seq);
    seq += 1;
  }
}
