import type { Axial } from '../hex/axial.ts';
import type { HexRecord } from '../world/solo/hex-record.ts';
import type { Actor } from './role.ts';
import type { DiceSource, WorldSettings } from './settings.ts';

/** What happened, without its number, time and hash: the part of a ledger entry that its hash covers with a salt. */
export type EntryBody = StartedBody | ImportedBody | RevealedBody | MovedBody | ClosedBody;

export interface StartedBody {
  readonly kind: 'started';
  readonly by: Actor;
  /** The rules this campaign is played by for good, such as `solo@1`. */
  readonly edition: string;
  readonly name: string;
  readonly world: WorldSettings;
  readonly dice: DiceSource;
  readonly seedChosen: boolean;
  /** SHA-256 of the seed and its salt, in hex: what proves the seed once the campaign is closed. */
  readonly commitment: string;
}

/** The campaign came here in an archive. Its seed stayed behind: from here on the dice are thrown by a new one. */
export interface ImportedBody {
  readonly kind: 'imported';
  readonly by: Actor;
  /** The same as at the start, for the new seed. */
  readonly commitment: string;
}

export interface RevealedBody {
  readonly kind: 'revealed';
  readonly by: Actor;
  readonly hex: HexRecord;
  /** Whether the party went there; the six hexes around the start are only seen. */
  readonly entered: boolean;
}

export interface MovedBody {
  readonly kind: 'moved';
  readonly by: Actor;
  readonly from: Axial;
  /** The hexes stepped into, in order, the last being where the party is now. */
  readonly path: readonly Axial[];
}

export interface ClosedBody {
  readonly kind: 'closed';
  readonly by: Actor;
  readonly seed: string;
  readonly seedSalt: string;
}

/** What everybody who may see an entry sees of it, byte for byte the same. */
export type Entry = EntryBody & Seal;

/** What is put on an entry as it is written down. Hashes and salts in lower-case hex. */
export interface Seal {
  /** 1, 2, 3 … without a gap. */
  readonly seq: number;
  /** When, as an ISO 8601 time in UTC. */
  readonly at: string;
  readonly salt: string;
  readonly hash: string;
}
