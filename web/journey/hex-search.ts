import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../src/hex/axial.ts';
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
  /** What it is called; empty where it has no name. */
  readonly names: readonly string[];
  /** The part of a note that has the first of the words; `null` where no note has it. */
  readonly excerpt: string | null;
}

/** What people wrote on a hex. */
interface Inscribed {
  readonly hex: Axial;
  readonly names: string[];
  readonly notes: string[];
}

/** So many are listed; who wants others names them more closely. */
const MAX_LISTED = 40;

/**
 * The hexes that a text names: one by its number, known or not, or all whose words, such as terrain, site or water, names and
 * notes, have every one of its words. Words may be cut short: "vil" finds villages. In names and notes they may also stand
 * within others.
 */
export function searchHexes(campaign: Campaign, text: string): SearchResult {
  const { world, party } = campaign;
  const from = party ?? ORIGIN;
  const wanted = text.trim().toLowerCase();
  const numbered = parseHexLabel(wanted);
  if (numbered)
    return { nearest: [{ ...NOTHING, hex: numbered, steps: hexDistance(from, numbered) }], count: 1 };
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { nearest: [], count: 0 };
  const found: FoundHex[] = [];
  const { findWords } = wordsOf(world.settings.kind);
  const view = world.view();
  const inscribed = inscribedHexes(campaign);
  const look = (hex: Axial, factWords: () => readonly string[]): void => {
    const here = inscribed.get(hexKey(hex));
    let facts: readonly string[] | null = null;
    const matches = (word: string): boolean => {
      if (here && [...here.names, ...here.notes].some((each) => each.toLowerCase().includes(word)))
        return true;
      if (/^[\d-]/.test(word)) return hexLabel(hex).startsWith(word);
      facts ??= factWords();
      return facts.some((fact) => fact.startsWith(word));
    };
    if (!words.every(matches)) return;
    const excerpt = here ? excerptOf(here.notes, words) : null;
    found.push({ hex, steps: hexDistance(from, hex), names: here?.names ?? [], excerpt });
  };
  for (let index = 0; index < view.count; index++)
    look(view.hexAt(index), () => findWords(view.record(index)));
  // A note may stand where nobody has been.
  for (const { hex } of inscribed.values()) if (!world.has(hex)) look(hex, () => []);
  found.sort((a, b) => a.steps - b.steps);
  return { nearest: found.slice(0, MAX_LISTED), count: found.length };
}

const NOTHING = { names: [], excerpt: null };

/** The names and notes that stand on the map, by their hexes. */
function inscribedHexes({ inForce }: Campaign): ReadonlyMap<number, Inscribed> {
  const found = new Map<number, Inscribed>();
  for (const entry of [...inForce.ofKind('name'), ...inForce.ofKind('note')]) {
    if ((entry.kind !== 'named' && entry.kind !== 'noted') || !entry.text) continue;
    const { q, r } = entry;
    const there = found.get(hexKey({ q, r })) ?? { hex: { q, r }, names: [], notes: [] };
    there[entry.kind === 'named' ? 'names' : 'notes'].push(entry.text);
    found.set(hexKey({ q, r }), there);
  }
  return found;
}

/** So much of a note is shown on either side of a word in it. */
const EXCERPT = 36;

function excerptOf(notes: readonly string[], words: readonly string[]): string | null {
  for (const note of notes)
    for (const word of words) {
      const at = note.toLowerCase().indexOf(word);
      if (at < 0) continue;
      const end = at + word.length;
      // Words that are cut are left out.
      const before = note.slice(Math.max(0, at - EXCERPT), at).replace(at > EXCERPT ? /^\S*\s/ : '', '');
      const after = note.slice(end, end + EXCERPT).replace(note.length > end + EXCERPT ? /\s\S*$/ : '', '');
      const part = `${before}${note.slice(at, end)}${after}`.replace(/\s+/g, ' ').trim();
      return `${at > EXCERPT ? '… ' : ''}${part}${note.length > end + EXCERPT ? ' …' : ''}`;
    }
  return null;
}
