import type { Journey } from '../../journey/journey.ts';
import { islandParts, soloParts } from './solo-parts.tsx';
import type { WorldParts } from './world-parts.ts';

const PARTS: Record<string, WorldParts> = {
  solo: soloParts,
  island: islandParts,
};

/** Loaders of the parts that are fetched only when a campaign of their kind is opened. */
const FETCHED: Readonly<Record<string, () => Promise<WorldParts>>> = {
  elevation: async () => (await import('./elevation-parts.tsx')).elevationParts,
};

/** Fetches the parts of a kind of world, if they are not here yet. */
export async function loadParts(kind: string): Promise<void> {
  const fetched = FETCHED[kind];
  if (fetched) PARTS[kind] ??= await fetched();
}

/** Fetches the legend of a kind of world. */
export async function loadLegend(kind: string): Promise<void> {
  await loadParts(kind);
  const { Legend } = PARTS[kind] ?? soloParts;
  if ('fetch' in Legend) await Legend.fetch();
}

/** How a campaign's kind of world is shown. */
export const partsOf = ({ summary }: Journey): WorldParts => PARTS[summary.world.kind] ?? soloParts;
