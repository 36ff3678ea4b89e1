import type { Journey } from '../../journey/journey.ts';
import { islandParts, soloParts } from './solo-parts.tsx';
import type { WorldParts } from './world-parts.ts';

const PARTS: Record<string, WorldParts> = {
  solo: soloParts,
  island: islandParts,
};

/** Those that are fetched when a campaign of their kind is opened. */
const FETCHED: Readonly<Record<string, () => Promise<WorldParts>>> = {
  elevation: async () => (await import('./elevation-parts.tsx')).elevationParts,
};

/** Fetches how a kind of world is shown, where that is not here yet. */
export async function loadParts(kind: string): Promise<void> {
  const fetched = FETCHED[kind];
  if (fetched) PARTS[kind] ??= await fetched();
}

/** Fetches what tells the signs on maps of a kind of world. */
export async function loadLegend(kind: string): Promise<void> {
  await loadParts(kind);
  const { Legend } = PARTS[kind] ?? soloParts;
  if ('fetch' in Legend) await Legend.fetch();
}

/** How a campaign's kind of world is shown. */
export const partsOf = ({ summary }: Journey): WorldParts => PARTS[summary.world.kind] ?? soloParts;
