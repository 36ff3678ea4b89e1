import type { Trace } from '../dice/roll.ts';
import type { Axial } from '../hex/axial.ts';
import type { Form, HexFlow } from '../rules/elevation/land.ts';
import type { HexRecord, RolledElevation } from './hex-record.ts';
import type { LinkId } from './id.ts';
import type { Actor, Role } from './role.ts';
import type { DiceSource, WorldSettings } from './settings.ts';

/*
 * What happened, without number, time and hashes: the bodies that a ledger keeps. A body holds no text that somebody
 * typed: where there is one, it holds `textHash`, and text and salt lie beside it, where they can be erased.
 */
export type EntryBody =
  | StartedBody
  | ReceivedBody
  | ImportedBody
  | WorldBody
  | MovedBody
  | NamedBody
  | MarkedBody
  | ErasedBody
  | ClosedBody;

/** Who did something, as a body names them. In the first form of the ledger the link's label stood there too. */
export interface Author {
  readonly link: LinkId;
  readonly role: Role;
  readonly label?: string;
}

/** The text beside it is the name that the campaign was given; in the first form it stood in the body. */
export interface StartedBody {
  readonly kind: 'started';
  readonly by: Author;
  /** The rules this campaign is played by for good, such as `solo@1`. */
  readonly edition: string;
  readonly world: WorldSettings;
  readonly dice: DiceSource;
  readonly seedChosen: boolean;
  /** SHA-256 of a chosen seed and its salt, in hex: what proves the seed once the campaign is closed. */
  readonly commitment?: string;
  readonly name?: string;
  readonly textHash?: string;
}

/** From here on the dice are sealed by a new master key: the campaign is a copy, or had the ledger's first form. */
export interface ReceivedBody {
  readonly kind: 'received';
  readonly by: Author;
}

/** The same in the first form of the ledger, where a new seed took the place of the one that had stayed behind. */
export interface ImportedBody {
  readonly kind: 'imported';
  readonly by: Author;
  readonly commitment: string;
}

/** What the dice of a world brought. Each world uses those of the kinds that it needs. */
export type WorldBody = ChartedBody | RevealedBody | SurveyedBody;

/** The outline of an island: all land there is, in the order in which it grew. */
export interface ChartedBody {
  readonly kind: 'charted';
  readonly by: Author;
  readonly outline: readonly Axial[];
  readonly dice: Trace;
}

export interface RevealedBody {
  readonly kind: 'revealed';
  readonly by: Author;
  readonly hex: HexRecord;
  /** Whether the party went there; the hexes around the start are only seen. */
  readonly entered: boolean;
}

/** The party surveyed the hex that it entered. Heights in whole feet. */
export interface SurveyedBody extends Axial {
  readonly kind: 'surveyed';
  readonly by: Author;
  readonly peak: number;
  readonly form: Form | null;
  /** In the order in which they became known. */
  readonly revealed: readonly RolledElevation[];
  /** Ways out that rivers took, in the order in which they were chosen. */
  readonly flows: readonly HexFlow[];
  readonly dice: Trace;
}

export interface MovedBody {
  readonly kind: 'moved';
  readonly by: Author;
  readonly from: Axial;
  /** The hexes stepped into, in order, the last being where the party is now. */
  readonly path: readonly Axial[];
}

/** What a name is of: a hex's place, the land of one kind around it, or the river or sea that it is on. */
export const NAMED = ['place', 'land', 'water'] as const;

/** Somebody gave a name: the text beside it; an empty one takes the name away. */
export interface NamedBody extends Axial {
  readonly kind: 'named';
  readonly by: Author;
  readonly of: (typeof NAMED)[number];
  readonly textHash: string;
}

export const MARKS = ['camp', 'danger', 'cleared', 'quest', 'treasure', 'question', 'blocked'] as const;
export type Mark = (typeof MARKS)[number];

/** Somebody put a mark on a hex, known or not, or took it away. */
export interface MarkedBody extends Axial {
  readonly kind: 'marked';
  readonly by: Author;
  readonly mark: Mark | null;
}

/** The text of an earlier entry is gone for good. */
export interface ErasedBody {
  readonly kind: 'erased';
  readonly by: Author;
  /** Number of that entry. */
  readonly of: number;
}

/** Nothing is commanded after it. A seed that the dice fell by is told here, where this server has it. */
export interface ClosedBody {
  readonly kind: 'closed';
  readonly by: Author;
  readonly seed?: string;
  readonly seedSalt?: string;
}

/** What everybody who may see an entry sees of it, byte for byte the same but for the label. */
export type Entry = Published<EntryBody> & EntryEnvelope;

type Published<B> = B extends { readonly by: Author }
  ? Omit<B, 'by'> & { readonly by: Actor } & TypedText
  : never;

/** The text that somebody typed, with `textHash` in the body; `null` once it is erased. */
interface TypedText {
  readonly text?: string | null;
  readonly textSalt?: string | null;
}

/** What is put on an entry as it is written down. Hashes, seals, secrets and salts in lower-case hex. */
export interface EntryEnvelope {
  /** 1, 2, 3 … without a gap. */
  readonly seq: number;
  /** When, as an ISO 8601 time in UTC. */
  readonly at: string;
  /** The command that brought it about, a UUID in lower case. */
  readonly command?: string;
  /** SHA-256 of the secret that the next entry's dice come from, if it throws any. */
  readonly next?: string;
  /** What the server dice of this command come from, together with its id. */
  readonly secret?: string;
  readonly salt: string;
  readonly hash: string;
  /** 2 in the form that is written now; entries of the first form do not say. */
  readonly version?: typeof LEDGER_VERSION;
}

export const LEDGER_VERSION = 2;

/** How many steps one `moved` entry may have. */
export const LONGEST_PATH = 500;
