import type { World } from '../../../src/world/world.ts';
import { ELEVATION_NAME } from './elevation-name.ts';
import { islandWords, soloWords } from './solo-words.ts';
import type { WorldWords } from './world-words.ts';

const WORDS: Record<string, WorldWords> = {
  solo: soloWords,
  island: islandWords,
  elevation: { ...soloWords, ...ELEVATION_NAME },
};

/** The kinds of world that a campaign can have, in the order in which they are offered. */
export const KINDS: readonly string[] = Object.keys(WORDS);

/** Words that are loaded when a campaign of their kind is opened, except for what the first screen says. */
const FETCHED: Readonly<Record<string, () => Promise<WorldWords>>> = {
  elevation: async () => (await import('./elevation-words.ts')).elevationWords,
};

/** Loads the words of a kind of world, if they are not here yet. */
export async function loadWords(kind: string): Promise<void> {
  const fetched = FETCHED[kind];
  if (fetched) WORDS[kind] = await fetched();
}

/** The words of a kind of world. For a kind that this page does not know, those of `solo`. */
export const wordsOf = (kind: string): WorldWords => WORDS[kind] ?? soloWords;

/** What a hex is called, whether it is known or not. */
export function nameIn(world: World, hex: { readonly q: number; readonly r: number }): string {
  const record = world.recordAt(hex);
  return record ? wordsOf(world.settings.kind).nameOf(record) : nameOfUnknown(world, hex);
}

/** What an unknown hex is called. */
export function nameOfUnknown(world: World, hex: { readonly q: number; readonly r: number }): string {
  const { barred, unknown } = wordsOf(world.settings.kind);
  return barred && world.whyBarred(hex) ? barred.name : unknown;
}
