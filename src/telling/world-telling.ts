import type { HexRecord } from '../ledger/hex-record.ts';
import type { World, WorldContent, WorldView } from '../world/world.ts';
import type { Passage } from './passage.ts';
import type { TellingLine } from './telling-line.ts';

/** Something that dice brought, in one sentence and then throw by throw. */
export interface EntryTelling {
  readonly summary: string;
  readonly lines: readonly TellingLine[];
}

/** How the worlds of one kind are told in words. */
export interface WorldTelling {
  /** A hex in one sentence: what stands first in a panel and is read aloud. */
  summary(hex: HexRecord): string;
  /** What an entry brought, told by the world as it was before: apply it afterwards. */
  tell(content: WorldContent, before: World): EntryTelling;
  /**
   * What an entry brought, in one sentence; `null` where another entry tells it too.
   *
   * @param seq number of the entry
   * @param world with the entry applied. What it knows by later ones plays no part
   */
  event(content: WorldContent, seq: number, world: World): string | null;
  /** What the land tells those who pass through it, in sentences without a subject; for `world` the same holds. */
  passing(passage: Passage, world: World): readonly string[];
  /** Why a hex is as it is, as far as the world keeps what led to it: throw by throw. */
  tellHex(hex: HexRecord, world: World): readonly TellingLine[];
  /** What can be said of an explored world only at its end, a sentence a hex; nothing where all was told on the way. */
  tellAtEnd(view: WorldView, count: number): Iterable<string>;
}
