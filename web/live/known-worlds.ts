import { soloKind } from '../../src/world/solo/solo-kind.ts';
import type { KnownWorlds, WorldKind } from '../../src/world/world.ts';

/** The kinds of world whose rules the page has at hand. */
const KINDS: Record<string, WorldKind> = { solo: soloKind };

/** Those whose rules are fetched when a campaign of their kind is opened. */
const FETCHED: Readonly<Record<string, () => Promise<WorldKind>>> = {
  island: async () => (await import('../../src/world/island/island-kind.ts')).islandKind,
  elevation: async () => (await import('../../src/world/elevation/elevation-kind.ts')).elevationKind,
};

/** Fetches the rules of a kind of world, where they are not here yet. */
export async function loadWorld(kind: string): Promise<void> {
  const fetched = FETCHED[kind];
  if (fetched) KINDS[kind] ??= await fetched();
}

/** What campaigns on the page are made with. */
export const pageWorlds: KnownWorlds = {
  ofEdition: (named) => Object.values(KINDS).find(({ edition }) => edition === named) ?? null,
};
