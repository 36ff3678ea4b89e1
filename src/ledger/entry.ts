import type { Trace } from '../dice/roll.ts';
import type { Axial } from '../hex/axial.ts';
import type { AskedBattlefield } from '../rules/battlefield/asked-battlefield.ts';
import type { BattleSettings } from '../rules/battlefield/battle-in-hex.ts';
import type { Battlefield, PortableBattlefield } from '../rules/battlefield/battlefield.ts';
import type { Form, HexFlow } from '../rules/elevation/land.ts';
import type { Table, When } from '../rules/tables/table.ts';
import type { WeatherKind } from '../rules/weather-kinds.ts';
import type { GivenHex, HexRecord, RolledElevation } from './hex-record.ts';
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

/** Who did something, as a body names them. In the first form of the ledger the link's label stood there too. */
export interface Author {
  readonly link: LinkId;
  readonly role: Role;
  readonly label?: string;
}

/** A body without who brought it about. */
export type WithoutAuthor<B> = B extends { readonly by: Author } ? Omit<B, 'by'> : never;

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

/** From here on a fork goes its own way, its dice sealed by a master key of its own. The text beside it is its own name. */
export interface ForkedBody {
  readonly kind: 'forked';
  readonly by: Author;
  /** Hash of that entry, which is the one before this. */
  readonly parent: string;
  readonly textHash: string;
}

/** What `received` is, in the first form of the ledger, where a new seed took the place of the one that had stayed behind. */
export interface ImportedBody {
  readonly kind: 'imported';
  readonly by: Author;
  readonly commitment: string;
}

/** What became known of a world. Each world uses those of the kinds that it needs. */
export type WorldBody = GivenBody | ChartedBody | RevealedBody | SurveyedBody;

/** Hexes that were taken from somebody's map and never rolled: the world begins with them, in one such entry or several. */
export interface GivenBody {
  readonly kind: 'given';
  readonly by: Author;
  readonly hexes: readonly GivenHex[];
  /** Where the party sets out, in the last of them. */
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

/** What ways there are on land besides rivers. */
export const ROADS = ['road', 'trail'] as const;
export type Road = (typeof ROADS)[number];

/** Somebody drew a road or a trail from hex to hex, or took away what was there. */
export interface RoutedBody {
  readonly kind: 'routed';
  readonly by: Author;
  readonly of: Road | null;
  /** Known hexes, each beside the one before. */
  readonly along: readonly Axial[];
}

/** Who is to read a note. */
export const AUDIENCES = ['everyone', 'owner'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Somebody wrote a note on a hex, known or not: the text beside it is Markdown; an empty one takes the note away. */
export interface NotedBody extends Axial {
  readonly kind: 'noted';
  readonly by: Author;
  readonly for: Audience;
  readonly textHash: string;
}

/** A counter stands at a value: the text beside it is its name. */
export interface CountedBody {
  readonly kind: 'counted';
  readonly by: Author;
  /** Number of the entry that began it: what it is known by, since its name can be erased. */
  readonly counter: number;
  /** `null` where it is taken away. */
  readonly value: number | null;
  /** What each new day adds to it. */
  readonly perDay: number;
  readonly textHash: string;
}

/** A day began. */
export interface RestedBody {
  readonly kind: 'rested';
  readonly by: Author;
  readonly day: number;
  /** The number that the weather gauge stands on, 2 to 12. */
  readonly gauge: number;
  /** For how many days running it has stood there. */
  readonly standing: number;
  readonly weather: WeatherKind;
  /** How many of the party's steps so far belong to this day. */
  readonly steps: number;
  readonly dice: Trace;
}

/** Dice thrown for all to see. The text beside it says what they brought, and for what they were thrown. */
export interface RolledBody {
  readonly kind: 'rolled';
  readonly by: Author;
  /** Id of the table that they were thrown on. */
  readonly table?: string;
  /** Why it was rolled by itself; nothing where somebody asked for it. */
  readonly when?: When;
  /** Which dice were thrown, where it was on no table: `2d6+1`. */
  readonly notation?: string;
  readonly dice: Trace;
  /** Nothing where the dice decided that nothing comes of the table. */
  readonly textHash?: string;
}

/** A table was put on the shelf, or away: it is the text beside this, as canonical JSON, and `null` where it is gone. */
export interface TabledBody {
  readonly kind: 'tabled';
  readonly by: Author;
  readonly id: string;
  readonly textHash: string;
}

/** A battlefield was rolled for a hex: all that stands on it, and what it was rolled with. */
export type FoughtBody = FoughtOf<Battlefield> | FoughtOf<PortableBattlefield>;

type FoughtOf<B> = B &
  Axial & {
    readonly kind: 'fought';
    readonly by: Author;
    /** What somebody asked for. */
    readonly asked: AskedBattlefield;
    /** What was asked for, with what the hex made obvious. */
    readonly settings: BattleSettings;
    readonly dice: Trace;
  };

/** How a campaign is played from here on. A new name of the campaign is the text beside it. */
export interface SetBody extends Partial<PlaySettings> {
  readonly kind: 'set';
  readonly by: Author;
  readonly textHash?: string;
}

/** What its owner may set while a campaign goes on. */
export interface PlaySettings {
  /** Whether the owner alone moves the party. */
  readonly frozen: boolean;
  /** After how many steps a day ends by itself; 0 for never. */
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
  /** Who alone may see this, where it is not for everyone. */
  readonly for?: 'owner';
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

type Published<B> = B extends { readonly by: Author; readonly kind: infer Kind }
  ? Omit<B, 'by'> & { readonly by: Actor } & TypedText & TypedMembers<Kind>
  : never;

/** The text that somebody typed, with `textHash` in the body; `null` once it is erased. */
interface TypedText {
  readonly text?: string | null;
  readonly textSalt?: string | null;
}

/** As what some kinds of entry show the text beside them instead. */
type TypedMembers<Kind> = Kind extends 'counted' | 'set' | 'forked'
  ? { readonly name?: string }
  : Kind extends 'tabled'
    ? { readonly table?: Table | null }
    : Kind extends 'rolled'
      ? { readonly for?: string }
      : unknown;

/** In the place of an entry that somebody may not see: what the chain and the seals need, and nothing of the body. */
export interface WithheldEntry
  extends Pick<EntryEnvelope, 'seq' | 'at' | 'command' | 'next' | 'secret' | 'hash'> {
  readonly kind: 'withheld';
  readonly bodyHash: string;
}

/** An entry as it is sent to somebody. */
export type SeenEntry = Entry | WithheldEntry;

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
