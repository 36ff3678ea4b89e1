import { elevationTelling } from './elevation-world.ts';
import { islandTelling } from './island-world.ts';
import { soloTelling } from './solo-world.ts';
import type { WorldTelling } from './world-telling.ts';

/** How each kind of world is described. */
const TELLINGS: Readonly<Record<string, WorldTelling>> = {
  solo: soloTelling,
  island: islandTelling,
  elevation: elevationTelling,
};

/** How a kind of world is described; `null` if this version doesn't know it. */
export const tellingOf = (kind: string): WorldTelling | null => TELLINGS[kind] ?? null;
