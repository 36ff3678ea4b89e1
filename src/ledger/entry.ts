import type { Trace } from '../dice/roll.ts';
import type { Axial } from '../hex/axial.ts';
import type { BattleSettings } from '../rules/battlefield/battle-in-hex.ts';
import type { Battlefield, PortableBattlefield } from '../rules/battlefield/battlefield.ts';
import type { BattlefieldRequest } from '../rules/battlefield/battlefield-request.ts';
import type { Form, HexFlow } from '../rules/elevation/land.ts';
import type { Table, TableOccasion } from '../rules/tables/table.ts';
import type { WeatherKind } from '../rules/weather-kinds.ts';
import type { GivenHex, HexRecord, RolledElevation } from './hex-record.ts';
import type { LinkId } from './id.ts';
import type { Actor, Role } from './role.ts';
import type { DiceSource, WorldSettings } from './settings.ts';

/*
 * What happened, without number, time and hashes: the body of an entry. A body never contains text that somebody typed.
 * It has `textHash` instead; the text and its salt are stored beside the body, where they can be erased.
 */
export type EntryBody =
  | StartedBody
  | ReceivedBody
  | ForkedBody
  | ImportedBody
  | WorldBody
  | MovedBody
  | NotedBody
  | NamedBody
  | MarkedBody
  | RoutedBody
  | CountedBody
  | RestedBody
  | RolledBody
  | TabledBody
  | FoughtBody
  | SetBody
  | ErasedBody
  | ClosedBody;

/** The author of an entry, as a body names them. In the first form of the ledger the link's label is there too. */
export interface Author {
  readonly link: LinkId;
  readonly role: Role;
  readonly label?: string;
}

/** A body without its author. */
export type WithoutAuthor<B> = B extends { readonly by: Author } ? Omit<B, 'by'> : never;

/** A campaign started. The typed text is its name; in the first form the body contains the name. */
export interface StartedBody {
  readonly kind: 'started';
  readonly by: Author;
  /** The rules this campaign is played by for good, such as `solo@1`. */
  readonly edition: string;
  readonly world: WorldSettings;
  readonly dice: DiceSource;
  readonly seedChosen: boolean;
  /** SHA-256 of a chosen seed and its salt, in hex. It proves the seed once that is published at the end. */
  readonly commitment?: string;
  readonly name?: string;
  readonly textHash?: string;
}

/** From here on the dice are sealed by a new master key: the campaign is a copy, or had the ledger's first form. */
export interface ReceivedBody {
  readonly kind: 'received';
  readonly by: Author;
}

/** From here on a fork goes its own way, its dice sealed by a master key of its own. The typed text is its name. */
export interface ForkedBody {
  readonly kind: 'forked';
  readonly by: Author;
  /** Hash of the previous entry, the last one that is shared with the parent campaign. */
  readonly parent: string;
  readonly textHash: string;
}

/** `received` in the first form of the ledger: a new seed replaced the earlier one, which archives do not contain. */
export interface ImportedBody {
  readonly kind: 'imported';
  readonly by: Author;
  readonly commitment: string;
}

/** What became known of a world. Each kind of world uses only some of these. */
export type WorldBody = GivenBody | ChartedBody | RevealedBody | SurveyedBody;

/** Hexes of somebody's map, not rolled, with which the world begins. A large map takes several such entries. */
export interface GivenBody {
  readonly kind: 'given';
  readonly by: Author;
  readonly hexes: readonly GivenHex[];
  /** Where the party sets out; only in the last of these entries. */
  readonly party?: Axial;
}

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
  /** The exits that rivers took, in the order in which they were chosen. */
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

/** What a name refers to: a hex's place, the land of one kind around it, or the river or sea that it is on. */
export const NAME_SUBJECTS = ['place', 'land', 'water'] as const;

/** Somebody named something. The typed text is the name; an empty one removes it. */
export interface NamedBody extends Axial {
  readonly kind: 'named';
  readonly by: Author;
  readonly of: (typeof NAME_SUBJECTS)[number];
  readonly textHash: string;
}

export const MARKS = ['camp', 'danger', 'cleared', 'quest', 'treasure', 'question', 'blocked'] as const;
export type Mark = (typeof MARKS)[number];

/** Somebody put a mark on a hex, known or not, or removed it (`null`). */
export interface MarkedBody extends Axial {
  readonly kind: 'marked';
  readonly by: Author;
  readonly mark: Mark | null;
}

/** The kinds of way that can be drawn over land. */
export const ROADS = ['road', 'trail'] as const;
export type Road = (typeof ROADS)[number];

/** Somebody drew a road or a trail from hex to hex, or removed what was there (`null`). */
export interface RoutedBody {
  readonly kind: 'routed';
  readonly by: Author;
  readonly of: Road | null;
  /** Known hexes, each beside the one before. */
  readonly along: readonly Axial[];
}

/** Who may read a note. */
export const AUDIENCES = ['everyone', 'owner'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Somebody wrote a note on a hex, known or not. The typed text is Markdown; an empty one removes the note. */
export interface NotedBody extends Axial {
  readonly kind: 'noted';
  readonly by: Author;
  readonly for: Audience;
  readonly textHash: string;
}

/** A counter was set to a value. The typed text is its name. */
export interface CountedBody {
  readonly kind: 'counted';
  readonly by: Author;
  /** Number of the entry that began the counter. It serves as its id, since its name can be erased. */
  readonly counter: number;
  /** `null` if the counter is removed. */
  readonly value: number | null;
  /** Added to the value by each new day. */
  readonly perDay: number;
  readonly textHash: string;
}

/** A day began. */
export interface RestedBody {
  readonly kind: 'rested';
  readonly by: Author;
  readonly day: number;
  /** The weather gauge, 2 to 12. */
  readonly gauge: number;
  /** Number of consecutive days for which the gauge has had this value. */
  readonly standing: number;
  readonly weather: WeatherKind;
  /** How many of the party's steps so far belong to this day. */
  readonly steps: number;
  readonly dice: Trace;
}

/** Dice thrown for all to see. The typed text holds the result, and what they were thrown for. */
export interface RolledBody {
  readonly kind: 'rolled';
  readonly by: Author;
  /** Id of the table that was rolled on. */
  readonly table?: string;
  /** Why the table was rolled automatically; left out if somebody asked for it. */
  readonly when?: TableOccasion;
  /** Which dice were thrown if not on a table: `2d6+1`. */
  readonly notation?: string;
  readonly dice: Trace;
  /** Left out if the dice decided that the table gives no result. */
  readonly textHash?: string;
}

/** A random table was added, changed or removed. The typed text is the table as canonical JSON; `null` if removed. */
export interface TabledBody {
  readonly kind: 'tabled';
  readonly by: Author;
  readonly id: string;
  readonly textHash: string;
}

/** A battlefield was rolled for a hex: everything on it, and the settings it was rolled with. */
export type FoughtBody = FoughtOf<Battlefield> | FoughtOf<PortableBattlefield>;

type FoughtOf<B> = B &
  Axial & {
    readonly kind: 'fought';
    readonly by: Author;
    /** The settings in the command. */
    readonly asked: BattlefieldRequest;
    /** The settings in the command, completed with those that follow from the hex. */
    readonly settings: BattleSettings;
    readonly dice: Trace;
  };

/** Settings of a campaign were changed. The typed text, if any, is its new name. */
export interface SetBody extends Partial<PlaySettings> {
  readonly kind: 'set';
  readonly by: Author;
  readonly textHash?: string;
}

/** The settings that an owner may change while a campaign goes on. */
export interface PlaySettings {
  /** Whether only owners may move the party. */
  readonly frozen: boolean;
  /** Number of steps after which a day ends by itself; 0 for never. */
  readonly hexesPerDay: number;
  readonly watchersMayPoint: boolean;
}

export const FIRST_PLAY_SETTINGS: PlaySettings = { frozen: false, hexesPerDay: 0, watchersMayPoint: false };

/** The text of an earlier entry is gone for good. */
export interface ErasedBody {
  readonly kind: 'erased';
  readonly by: Author;
  /** Number of that entry. */
  readonly of: number;
  /** Present if only owners may see this entry. */
  readonly for?: 'owner';
}

/** The campaign was closed; after this only `erased` follows. Publishes a chosen seed, if this server has it. */
export interface ClosedBody {
  readonly kind: 'closed';
  readonly by: Author;
  readonly seed?: string;
  readonly seedSalt?: string;
}

/** An entry as it is sent to everybody who may see it: the same bytes for all, except for the author's label. */
export type Entry = Published<EntryBody> & EntryEnvelope;

type Published<B> = B extends { readonly by: Author; readonly kind: infer Kind }
  ? Omit<B, 'by'> & { readonly by: Actor } & TypedText & TypedMembers<Kind>
  : never;

/** The typed text whose hash is the body's `textHash`; `null` once it is erased. */
interface TypedText {
  readonly text?: string | null;
  readonly textSalt?: string | null;
}

/** The members in which some kinds of entry show the typed text instead of `text`. */
type TypedMembers<Kind> = Kind extends 'counted' | 'set' | 'forked'
  ? { readonly name?: string }
  : Kind extends 'tabled'
    ? { readonly table?: Table | null }
    : Kind extends 'rolled'
      ? { readonly for?: string }
      : unknown;

/** Sent instead of an entry to those who may not see it: what the chain and the seals need, and nothing of the body. */
export interface WithheldEntry
  extends Pick<EntryEnvelope, 'seq' | 'at' | 'command' | 'next' | 'secret' | 'hash'> {
  readonly kind: 'withheld';
  readonly bodyHash: string;
}

/** An entry as it is sent to somebody. */
export type SentEntry = Entry | WithheldEntry;

/** The members added to a body when the entry is stored. Hashes, seals, secrets and salts in lower-case hex. */
export interface EntryEnvelope {
  /** 1, 2, 3 … without a gap. */
  readonly seq: number;
  /** Time of the entry, ISO 8601 in UTC. */
  readonly at: string;
  /** The command that caused it, a UUID in lower case. */
  readonly command?: string;
  /** The seal: SHA-256 of the secret from which the next entry's dice come, if it throws any. */
  readonly next?: string;
  /** The secret from which, together with the command's id, the server dice of this command come. */
  readonly secret?: string;
  readonly salt: string;
  readonly hash: string;
  /** 2 for the current form; left out in entries of the first form. */
  readonly version?: typeof LEDGER_VERSION;
}

export const LEDGER_VERSION = 2;

/** The maximum number of steps in one `moved` entry. */
export const LONGEST_PATH = 500;
