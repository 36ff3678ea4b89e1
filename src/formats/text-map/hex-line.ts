import type { Axial } from '../../hex/axial.ts';
import { LONGEST_HEX_NAME } from '../../ledger/settings.ts';
import type { Site, Terrain } from '../../rules/solo.ts';
import { legible } from '../../text/legible.ts';
import { isVisible } from '../../text/typed.ts';
import { beginningOf } from '../../text/whole-characters.ts';
import { meaningOf } from './words.ts';

/** A hex, as read from a line of a text map. */
export interface ReadHex extends Axial {
  /** Line number, from 1. */
  readonly line: number;
  readonly terrain: Terrain;
  readonly site: Site | null;
  readonly hasCave: boolean;
  /** The text in the hex; empty if there is none. */
  readonly label: string;
}

export type HexWords = Omit<ReadHex, 'q' | 'r' | 'line'>;

/** A label, which may be followed by its font size and by SVG transforms. */
const LABEL = /(?:\b([a-z]+)=)?["“]([^"”]*)["”]\s*(?:\d+\b)?(?:\s*[a-z]+\([^)]*\))*/g;

/**
 * Parses what follows the coordinates of a hex: words and labels, in any order.
 *
 * @param drop called with the reason for each part that is left out
 * @returns `null` if no word is a terrain
 */
export function readHexWords(rest: string, drop: (why: string) => void): HexWords | null {
  let label = '';
  // The text after an unclosed quotation mark is not searched for labels: with thousands of such marks, each would be
  // searched to the end of the line.
  const unclosed = rest.indexOf('“', Math.max(rest.lastIndexOf('"'), rest.lastIndexOf('”')) + 1);
  const [closed, tail] = unclosed < 0 ? [rest, ''] : [rest.slice(0, unclosed), rest.slice(unclosed)];
  const labelled = closed.replace(LABEL, (_, tag: string | undefined, text: string) => {
    const name = labelText(text.replaceAll('%%', '%'));
    if (name === '') return ' ';
    if (label === '' && (tag === undefined || tag === 'name')) label = name;
    else drop(`a hex has one name: '${name}' is left out`);
    return ' ';
  });
  let terrain: Terrain | null = null;
  let ground: Terrain | null = null;
  let site: Site | null = null;
  let hasCave = false;
  for (const word of `${labelled}${tail}`.split(/\s+/)) {
    if (word === '') continue;
    const meaning = meaningOf(word);
    if (!meaning) drop(`'${word}' has no place in these rules`);
    else if (meaning.is === 'cave') hasCave = true;
    else if (meaning.is === 'ground') ground ??= meaning.terrain;
    else if (meaning.is === 'site') {
      if (site === null) site = meaning.site;
      else if (site !== meaning.site) drop(`a hex has one site: '${word}' is left out`);
    } else if (meaning.is === 'terrain') {
      if (terrain === null) terrain = meaning.terrain;
      else if (terrain !== meaning.terrain) drop(`a hex has one terrain: '${word}' is left out`);
    }
  }
  terrain ??= ground;
  return terrain === null ? null : { terrain, site, hasCave, label };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A label as a name: entities are decoded, and it is cut to the greatest length of a name. In labels of hexes (only
 * there) percent signs are doubled; the caller must undo that.
 */
export function labelText(text: string): string {
  const decoded = text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
  const plain = legible(decoded).replace(/\s+/gu, ' ').trim();
  return isVisible(plain) ? beginningOf(plain, LONGEST_HEX_NAME).trim() : '';
}
