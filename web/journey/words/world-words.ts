import type { HexRecord } from '../../../src/ledger/hex-record.ts';

/** What the page calls the hexes of one kind of world. */
export interface WorldWords {
  /** The kind itself, as one chooses it, and in one line what it is. */
  readonly name: string;
  readonly about: string;
  /** What is first said of a known hex: "forest". */
  nameOf(hex: HexRecord): string;
  /** The same in one word, where there is little room. */
  shortName(hex: HexRecord): string;
  /** What else is known of it, in a few words each. */
  factsOf(hex: HexRecord): readonly string[];
  /** All of that in one sentence, as news tell it. */
  sentenceOf(hex: HexRecord): string;
  /** The words by which it is found. */
  findWords(hex: HexRecord): readonly string[];
  /** A hex of which nothing is known, but that there is one. */
  readonly unknown: string;
  /** A hex that no party can ever go to; `null` where the page knows of no such. */
  readonly barred: { readonly name: string; readonly about: string } | null;
  /** What is to be said of one that nobody has been near. */
  readonly farAway: string;
  /** Where what is not decided begins, as the beginning of "… nothing exists yet". */
  readonly beyond: string;
  /** What a party does there: `enter` or `survey`. */
  readonly verb: 'enter' | 'survey';
  /** Whether a known hex was seen and never been in; `null` where hexes don't tell. */
  readonly seenOnly: ((hex: HexRecord) => boolean) | null;
  /** From how many hexes on a map comes packed, which is smaller, and tells more where a hex has several entries. */
  readonly packedFrom: number;
}
