import type { WorldSettings } from '../../src/ledger/settings.ts';
import { WORLDS } from '../../src/world/registry.ts';

/** The settings of a world of some kind, with defaults filled in as for a request. */
export function settingsOf(kind: string, chosen: Readonly<Record<string, unknown>> = {}): WorldSettings {
  const read = WORLDS.settingsFrom({ kind, ...chosen });
  if (!read.ok) throw new Error(read.what);
  return read.settings;
}

/** A world of every kind. */
export const EVERY_WORLD: readonly (readonly [string, WorldSettings])[] = WORLDS.kinds.map(({ kind }) => [
  kind,
  settingsOf(kind),
]);
