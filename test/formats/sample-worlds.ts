import { explore } from '../../src/world/expedition.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { World } from '../../src/world/world.ts';

/** A world of any kind, explored without a player for a number of discoveries. */
export function exploredWorld(
  settings: Readonly<Record<string, unknown>>,
  seed: string,
  finds: number,
  order?: string,
): World {
  const read = WORLDS.settingsFrom(settings);
  const kind = read.ok ? WORLDS.ofKind(read.settings.kind) : null;
  if (!read.ok || !kind) throw new Error(`no such world: ${JSON.stringify(settings)}`);
  const world = kind.emptyWorld(read.settings);
  let left = finds;
  for (const _ of explore(world, seed, order ?? kind.orders[0])) if (--left === 0) break;
  return world;
}
