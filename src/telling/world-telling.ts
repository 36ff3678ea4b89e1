import type { HexRecord } from '../ledger/hex-record.ts';
import type { World, WorldContent, WorldView } from '../world/world.ts';
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
  /** Why a hex is as it is, as far as the world keeps what led to it: throw by throw. */
  tellHex(hex: HexRecord, world: World): readonly TellingLine[];
  /** What can be said of an explored world only at its end, a sentence a hex; nothing where all was told on the way. */
  tellAtEnd(view: WorldView, count: number): Iterable<string>;
}
