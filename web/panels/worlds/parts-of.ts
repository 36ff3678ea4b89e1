import type { Journey } from '../../journey/journey.ts';
import { elevationParts } from './elevation-parts.tsx';
import { islandParts, soloParts } from './solo-parts.tsx';
import type { WorldParts } from './world-parts.ts';

const PARTS: Readonly<Record<string, WorldParts>> = {
  solo: soloParts,
  island: islandParts,
  elevation: elevationParts,
};

/** How a campaign's kind of world is shown. */
export const partsOf = ({ summary }: Journey): WorldParts => PARTS[summary.world.kind] ?? soloParts;
