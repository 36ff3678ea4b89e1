import type { World } from '../../../src/world/world.ts';
import { elevationWords } from './elevation-words.ts';
import { islandWords, soloWords } from './solo-words.ts';
import type { WorldWords } from './world-words.ts';

const WORDS: Readonly<Record<string, WorldWords>> = {
  solo: soloWords,
  island: islandWords,
  elevation: elevationWords,
};

/** How a kind of world is spoken of. Kinds that are newer than the page have the words of the first one. */
export const wordsOf = (kind: string): WorldWords => WORDS[kind] ?? soloWords;

/** What a hex is called that may be known or not. */
export function nameIn(world: World, hex: { readonly q: number; readonly r: number }): string {
  const record = world.recordAt(hex);
  return record ? wordsOf(world.settings.kind).nameOf(record) : nameOfUnknown(world, hex);
}

/** What a hex is called that nobody knows. */
export function nameOfUnknown(world: World, hex: { readonly q: number; readonly r: number }): string {
  const { barred, unknown } = wordsOf(world.settings.kind);
  return barred && world.whyBarred(hex) ? barred.name : unknown;
}
