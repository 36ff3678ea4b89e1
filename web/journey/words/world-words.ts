import type { HexRecord } from '../../../src/ledger/hex-record.ts';

/** What the page calls the hexes of one kind of world. */
export interface WorldWords {
  /** Name of the kind where one chooses it, and one line that describes it. */
  readonly name: string;
  readonly about: string;
  /** The main word for a known hex: "forest". */
  nameOf(hex: HexRecord): string;
  /** The same in one word, for narrow places. */
  shortName(hex: HexRecord): string;
  /** What else is known of the hex, in a few words each. */
  factsOf(hex: HexRecord): readonly string[];
  /** All of that in one sentence, for the news. */
  sentenceOf(hex: HexRecord): string;
  /** The words by which a search finds the hex. */
  findWords(hex: HexRecord): readonly string[];
  /** The word for an unknown hex. */
  readonly unknown: string;
  /** The words for a hex that no party can ever enter; `null` if this kind has none. */
  readonly barred: { readonly name: string; readonly about: string } | null;
  /** What is said of a hex that nobody has been near. */
  readonly farAway: string;
  /** The region where nothing is decided yet, worded as the beginning of "… nothing exists yet". */
  readonly beyond: string;
  /** What a party does in an unknown hex: `enter` or `survey`. */
  readonly verb: 'enter' | 'survey';
  /** Whether a known hex was seen but never entered; `null` if the hexes of this kind don't tell. */
  readonly seenOnly: ((hex: HexRecord) => boolean) | null;
  /** Number of hexes from which on a map is sent packed: smaller, and complete for hexes with several entries. */
  readonly packedFrom: number;
}
