import type { HexRecord } from '../ledger/hex-record.ts';
import type { World, WorldContent, WorldView } from '../world/world.ts';
import type { TellingLine } from './telling-line.ts';

/** A result of dice: summarised in one sentence, and explained throw by throw. */
export interface EntryTelling {
  readonly summary: string;
  readonly lines: readonly TellingLine[];
}

/** How one kind of world is described in words. */
export interface WorldTelling {
  /** A hex in one sentence: the first line of its panel, and what a screen reader says. */
  summary(hex: HexRecord): string;
  /**
   * Describes what an entry revealed. @param before the world without the entry, which must be applied only afterwards
   */
  tell(content: WorldContent, before: World): EntryTelling;
  /** Explains a hex throw by throw; empty if the kind of world explains hexes by entry instead. */
  tellHex(hex: HexRecord, world: World): readonly TellingLine[];
  /** Sentences about hexes that can only be given at the end of an exploration; none if all was said on the way. */
  tellAtEnd(view: WorldView, count: number): Iterable<string>;
}
