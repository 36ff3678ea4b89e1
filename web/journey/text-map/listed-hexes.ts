import type { Campaign } from '../../../src/campaign/campaign.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../../src/hex/axial.ts';
import { bearingAngle } from '../../../src/hex/bearing.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { columnAndRow } from '../../../src/hex/label.ts';
import { hexMatcher, wordsForUnknown } from '../hex-search.ts';
import { type InscribedHex, inscribedHexes } from '../inscribed-hexes.ts';
import { wordsOf } from '../words/words-of.ts';

/** The order of the hexes: in rings around the party, or row by row in reading order. */
export const LIST_ORDERS = ['rings', 'rows'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** A hex of the map as text. */
export interface ListedHex {
  readonly hex: Axial;
  /** The hex's index in the world; `null` if it is unknown. */
  readonly index: number | null;
}

/** All hexes that the map as text lists, and what is written on them. */
export interface HexList {
  readonly hexes: readonly ListedHex[];
  /** How many of them are known, and how many unknown; the open sea of an island is neither. */
  readonly known: number;
  readonly unknown: number;
  readonly inscribed: ReadonlyMap<number, InscribedHex>;
}

/**
 * The known hexes, the unknown ones beside them that a party can enter, and all others that something is written on.
 */
export function hexList(campaign: Campaign): HexList {
  const { world } = campaign;
  const hexes: ListedHex[] = [];
  const unknown = new Map<number, Axial>();
  for (let index = 0; index < world.count; index++) {
    const hex = world.hexAt(index);
    hexes.push({ hex, index });
    for (const near of neighbours(hex))
      if (!world.has(near) && world.whyBarred(near) === null) unknown.set(hexKey(near), near);
  }
  const inscribed = inscribedHexes(campaign);
  for (const [key, { hex }] of inscribed) if (!world.has(hex)) unknown.set(key, hex);
  for (const hex of unknown.values()) hexes.push({ hex, index: null });
  const seas = [...unknown.values()].filter((hex) => world.whyBarred(hex) !== null).length;
  return { hexes, known: world.count, unknown: unknown.size - seas, inscribed };
}

/** The hexes that match every word of a text; all if it is empty. */
export function matchingHexes(
  { hexes, inscribed }: HexList,
  campaign: Campaign,
  text: string,
): readonly ListedHex[] {
  if (text.trim() === '') return hexes;
  const { world } = campaign;
  const { findWords } = wordsOf(world.settings.kind);
  const view = world.view();
  const isMatch = hexMatcher(text, inscribed);
  return hexes.filter(({ hex, index }) =>
    isMatch(hex, () => (index === null ? wordsForUnknown(hex, world) : findWords(view.record(index)))),
  );
}

/** The hexes in order; each ring clockwise from the north. */
export function inOrder(
  hexes: readonly ListedHex[],
  order: ListOrder,
  party: Axial | null,
): readonly ListedHex[] {
  const centre = party ?? ORIGIN;
  const ranked = hexes.map((listed) => {
    const { column, row } = columnAndRow(listed.hex);
    const [first, second] =
      order === 'rows' ? [row, column] : [hexDistance(centre, listed.hex), bearingAngle(centre, listed.hex)];
    return { listed, first, second };
  });
  return ranked.sort((a, b) => a.first - b.first || a.second - b.second).map(({ listed }) => listed);
}
