import { soloKind } from '../../src/world/solo/solo-kind.ts';
import type { KnownWorlds, WorldKind } from '../../src/world/world.ts';

/** The kinds of world whose rules are loaded. */
const KINDS: Record<string, WorldKind> = { solo: soloKind };

/** Rules that are loaded when a campaign of their kind is opened. */
const FETCHED: Readonly<Record<string, () => Promise<WorldKind>>> = {
  island: async () => (await import('../../src/world/island/island-kind.ts')).islandKind,
  elevation: async () => (await import('../../src/world/elevation/elevation-kind.ts')).elevationKind,
};

/** Loads the rules of a kind of world, if they are not here yet. */
export async function loadWorld(kind: string): Promise<void> {
  const fetched = FETCHED[kind];
  if (fetched) KINDS[kind] ??= await fetched();
}

/** The worlds that campaigns on the page are built from. */
export const pageWorlds: KnownWorlds = {
  ofEdition: (named) => Object.values(KINDS).find(({ edition }) => edition === named) ?? null,
};
