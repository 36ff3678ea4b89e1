import type { Campaign } from '../../src/campaign/campaign.ts';
import { noteLine } from '../../src/formats/document/note-line.ts';
import { MARK_NAMES } from '../../src/formats/drawing/mark-names.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';
import { spansFound, textSearch } from '../../src/telling/text-search.ts';
import { toAsciiSigns } from '../../src/text/ascii-signs.ts';
import type { World } from '../../src/world/world.ts';
import { hexOfAddress } from './hex-link.ts';
import { type InscribedHex, inscribedHexes } from './inscribed-hexes.ts';
import { nameOfUnknown, wordsOf } from './words/words-of.ts';

/** The result of a search. */
export interface SearchResult {
  /** The hexes that match, nearest first, up to a maximum. */
  readonly nearest: readonly FoundHex[];
  /** How many hexes match altogether. */
  readonly count: number;
}

/** A hex that matches, `steps` hexes away from the party. */
export interface FoundHex {
  readonly hex: Axial;
  readonly steps: number;
  /** The names given to the hex; empty if it has none. */
  readonly names: readonly string[];
  /** The part of a note around the first match; `null` if no note matches. */
  readonly excerpt: string | null;
}

/** Most results that are listed; more words narrow the search. */
const MAX_LISTED = 40;

/** Tells whether a hex matches a search. The words for what is known there are computed only if they are needed. */
export type HexMatcher = (hex: Axial, factWords: () => readonly string[]) => boolean;

/** The words of a search, in lower case. */
export const wordsIn = (text: string): readonly string[] =>
  text.trim().toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Tells which hexes match every word of a text: as a word for what is known there, such as terrain, site or water, in
 * their names, marks and notes, or as the beginning of their number. Words may be cut short: "vil" finds villages. In
 * names and notes they may also occur within longer words, and need no accents.
 */
export function hexMatcher(text: string, inscribed: ReadonlyMap<number, InscribedHex>): HexMatcher {
  const words = wordsIn(text).map((word) => ({ word, isIn: textSearch(word) }));
  return (hex, factWords) => {
    const here = inscribed.get(hexKey(hex));
    let facts: readonly string[] | null = null;
    const matches = ({ word, isIn }: (typeof words)[number]): boolean => {
      if (here && (here.names.some(isIn) || here.notes.some(isIn))) return true;
      if (here?.marks.some((mark) => `${mark} ${MARK_NAMES[mark]}`.split(' ').some(begins(word))))
        return true;
      const number = toAsciiSigns(word);
      if (/^[\d-]/.test(number)) return hexLabel(hex).startsWith(number);
      facts ??= factWords();
      return facts.some(begins(word));
    };
    return words.every(matches);
  };
}

const begins =
  (beginning: string) =>
  (text: string): boolean =>
    text.startsWith(beginning);

/**
 * The hexes that a text means: those that it names or matches, or else the one that it gives by `q` and `r`, as
 * programs do, or as a pasted address of a hex.
 */
export function findHexes(
  { campaign, summary }: { readonly campaign: Campaign; readonly summary: { readonly id: string } },
  text: string,
): SearchResult {
  const found = searchHexes(campaign, text);
  if (found.count > 0) return found;
  const told = hexByAxes(toAsciiSigns(text).trim()) ?? hexOfAddress(text.trim(), summary.id);
  return told ? theHex(told, campaign) : found;
}

/** A hex given as `q,r`. A comma within a number, as in 1,000, is no separator. */
function hexByAxes(text: string): Axial | null {
  const [, q, r] = /^\(?(0|-?[1-9]\d{0,6}), ?(0|-?[1-9]\d{0,6})\)?$/.exec(text) ?? [];
  return q === undefined || r === undefined ? null : { q: Number(q), r: Number(r) };
}

const theHex = (hex: Axial, { party }: Campaign): SearchResult => ({
  nearest: [{ names: [], excerpt: null, hex, steps: hexDistance(party ?? ORIGIN, hex) }],
  count: 1,
});

/** The hexes that a text names: a single one by its number, known or not, or all that match. */
export function searchHexes(campaign: Campaign, text: string): SearchResult {
  const { world, party } = campaign;
  const from = party ?? ORIGIN;
  const numbered = parseHexLabel(toAsciiSigns(text).trim());
  if (numbered) return theHex(numbered, campaign);
  const words = wordsIn(text);
  if (words.length === 0) return { nearest: [], count: 0 };
  const found: { readonly hex: Axial; readonly steps: number }[] = [];
  const { findWords } = wordsOf(world.settings.kind);
  const view = world.view();
  const inscribed = inscribedHexes(campaign);
  const isMatch = hexMatcher(text, inscribed);
  const look = (hex: Axial, factWords: () => readonly string[]): void => {
    if (isMatch(hex, factWords)) found.push({ hex, steps: hexDistance(from, hex) });
  };
  for (let index = 0; index < view.count; index++)
    look(view.hexAt(index), () => findWords(view.record(index)));
  // Notes may also be on hexes that are not known.
  for (const { hex } of inscribed.values()) if (!world.has(hex)) look(hex, () => wordsForUnknown(hex, world));
  found.sort((a, b) => a.steps - b.steps);
  // Rendering a note takes much longer than finding a word in it.
  const nearest = found.slice(0, MAX_LISTED).map(({ hex, steps }): FoundHex => {
    const here = inscribed.get(hexKey(hex));
    return { hex, steps, names: here?.names ?? [], excerpt: here ? excerptOf(here.notes, words) : null };
  });
  return { nearest, count: found.length };
}

/** The words that find a hex that is not known. A sea chart knows the open sea of an island, although no party does. */
export function wordsForUnknown(hex: Axial, world: World): readonly string[] {
  const name = nameOfUnknown(world, hex);
  return world.whyBarred(hex) === null ? ['unknown', name] : name.split(' ');
}

/** Number of characters of a note shown on either side of the match. */
const EXCERPT = 36;

/** Searches the notes as displayed, then as typed, for words that Markdown hides, such as those of an address. */
function excerptOf(notes: readonly string[], words: readonly string[]): string | null {
  for (const note of [...notes.map(noteLine), ...notes])
    for (const word of words) {
      const [span] = spansFound(word, note);
      if (!span) continue;
      const { begin: at, end } = span;
      // Drop words that would be cut in the middle.
      const before = note.slice(Math.max(0, at - EXCERPT), at).replace(at > EXCERPT ? /^\S*\s/ : '', '');
      const after = note.slice(end, end + EXCERPT).replace(note.length > end + EXCERPT ? /\s\S*$/ : '', '');
      const part = `${before}${note.slice(at, end)}${after}`.replace(/\s+/g, ' ').trim();
      return `${at > EXCERPT ? '… ' : ''}${part}${note.length > end + EXCERPT ? ' …' : ''}`;
    }
  return null;
}
