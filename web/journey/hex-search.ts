import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexDistance, ORIGIN } from '../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';
import { wordsOf } from './words/words-of.ts';

/** The result of a search. */
export interface SearchResult {
  /** The nearest of the hexes that match, nearest first. */
  readonly nearest: readonly FoundHex[];
  /** How many match all in all. */
  readonly count: number;
}

/** A hex that matches; `steps` away from the party. */
export interface FoundHex {
  readonly hex: Axial;
  readonly steps: number;
}

/** So many are listed; who wants others names them more closely. */
const MAX_LISTED = 40;

/**
 * The hexes that a text names: one by its number, known or not, or all known ones whose words, such as terrain, site or water, have
 * every one of its words. Words may be cut short: "vil" finds villages.
 */
export function searchHexes({ world, party }: Campaign, text: string): SearchResult {
  const from = party ?? ORIGIN;
  const wanted = text.trim().toLowerCase();
  const numbered = parseHexLabel(wanted);
  if (numbered) return { nearest: [{ hex: numbered, steps: hexDistance(from, numbered) }], count: 1 };
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { nearest: [], count: 0 };
  const found: FoundHex[] = [];
  const { findWords } = wordsOf(world.settings.kind);
  const view = world.view();
  for (let index = 0; index < view.count; index++) {
    const hex = view.hexAt(index);
    let names: readonly string[] | null = null;
    const matches = (word: string): boolean => {
      if (/^[\d-]/.test(word)) return hexLabel(hex).startsWith(word);
      names ??= findWords(view.record(index));
      return names.some((name) => name.startsWith(word));
    };
    if (words.every(matches)) found.push({ hex, steps: hexDistance(from, hex) });
  }
  found.sort((a, b) => a.steps - b.steps);
  return { nearest: found.slice(0, MAX_LISTED), count: found.length };
}
