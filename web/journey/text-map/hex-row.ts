import type { Campaign } from '../../../src/campaign/campaign.ts';
import { noteLine } from '../../../src/formats/document/note-line.ts';
import { MARK_NAMES } from '../../../src/formats/drawing/mark-names.ts';
import type { HexFacts } from '../../../src/formats/gazetteer/hex-facts.ts';
import { type Axial, hexDistance, hexKey } from '../../../src/hex/axial.ts';
import { bearingTo } from '../../../src/hex/bearing.ts';
import { DIRECTIONS, type Direction, neighbour } from '../../../src/hex/direction.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { beginningOf } from '../../../src/text/whole-characters.ts';
import { roadsFrom } from '../roads-from.ts';
import { nameOfUnknown } from '../words/words-of.ts';
import type { HexList, ListedHex } from './listed-hexes.ts';

/** A row of the map as text, column by column; empty if there is nothing to say. */
export interface HexRow {
  readonly label: string;
  /** What is known of the hex, a text for each heading of its kind of world. If unknown, only the first has a word. */
  readonly facts: readonly string[];
  readonly names: readonly string[];
  /** The mark, and the roads that lead out of the hex. */
  readonly marks: readonly string[];
  readonly notes: readonly string[];
  /** What lies beyond its six sides. */
  readonly sides: string;
  /** Distance and direction from the party. */
  readonly where: string;
}

/** Most UTF-16 units of a note that are listed; the panel has the whole note. */
const LONGEST_NOTE = 120;

const SHORT: Readonly<Record<Direction, string>> = { 1: 'N', 2: 'NE', 3: 'SE', 4: 'S', 5: 'SW', 6: 'NW' };

export function hexRow(
  { hex, index }: ListedHex,
  campaign: Campaign,
  { inscribed }: HexList,
  facts: HexFacts,
): HexRow {
  const { world, party } = campaign;
  const written = inscribed.get(hexKey(hex));
  return {
    label: hexLabel(hex),
    facts:
      index === null
        ? [nameOfUnknown(world, hex), ...facts.headings.slice(1).map(() => '')]
        : facts.of(index),
    names: written?.names ?? [],
    marks: [
      ...(written?.marks ?? []).map((mark) => MARK_NAMES[mark]),
      ...roadsFrom(campaign, hex).map(({ of, direction }) => `${of} ${SHORT[direction]}`),
    ],
    notes: (written?.notes ?? []).map(shortened),
    sides: sidesOf(hex, campaign),
    where: party === null ? '' : whereFrom(party, hex),
  };
}

function shortened(note: string): string {
  const text = noteLine(note);
  return text.length > LONGEST_NOTE ? `${beginningOf(text, LONGEST_NOTE).replace(/\s\S*$/, '')} …` : text;
}

function whereFrom(party: Axial, hex: Axial): string {
  const far = hexDistance(party, hex);
  return far === 0 ? 'here' : `${far.toLocaleString('en')} ${bearingTo(party, hex)}`;
}

/** What may lie beyond a side: ground that can be walked, ground that was only seen, the sea, or nothing known. */
const SIDES = ['known', 'seen', 'sea', 'unknown'] as const;
type Side = (typeof SIDES)[number];

/** Which sides lead where: "known N NE, unknown SE S SW NW"; "all known". */
function sidesOf(hex: Axial, campaign: Campaign): string {
  const behind = DIRECTIONS.map((direction) => ({
    direction,
    side: sideOf(neighbour(hex, direction), campaign),
  }));
  return SIDES.flatMap((side) => {
    const there = behind.filter((one) => one.side === side);
    if (there.length === 0) return [];
    return there.length === behind.length
      ? `all ${side}`
      : `${side} ${there.map(({ direction }) => SHORT[direction]).join(' ')}`;
  }).join(', ');
}

function sideOf(hex: Axial, { world }: Campaign): Side {
  if (world.whyBarred(hex) !== null) return 'sea';
  if (!world.has(hex)) return 'unknown';
  const { terrain } = world.landAt(hex);
  if (terrain === 'ocean' || terrain === 'sea') return 'sea';
  return world.isPassable(hex) ? 'known' : 'seen';
}
