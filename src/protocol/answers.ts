import type { PackedMap } from '../campaign/map-view.ts';
import type { Axial } from '../hex/axial.ts';
import type { Colour } from '../ledger/colour.ts';
import type { Entry, SentEntry } from '../ledger/entry.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { Role } from '../ledger/role.ts';
import type { DiceSource, WorldSettings } from '../ledger/settings.ts';
import type { JournalDay } from '../telling/journal.ts';
import type { TellingLine } from '../telling/telling-line.ts';
import type { DroppedLine } from '../world/given-map.ts';
import type { HexOdds } from '../world/world.ts';

/* The bodies of HTTP responses, shared by the server and its clients. Times are ISO 8601 in UTC. */

/** A campaign as anybody sees it who holds a link to it. */
export interface CampaignAnswer {
  readonly id: string;
  /** Empty if the name was erased. */
  readonly name: string;
  readonly world: WorldSettings;
  /** The edition of the rules that it is played by, such as `solo@1`. */
  readonly edition: string;
  readonly dice: DiceSource;
  /** Whether the dice follow from a seed that the owner chose; otherwise each throw is sealed beforehand. */
  readonly seedChosen: boolean;
  readonly seq: number;
  /** Where the party is; `null` until the start is revealed. */
  readonly party: Axial | null;
  readonly day: number;
  readonly hexCount: number;
  readonly closed: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly role: Role;
  /**
   * The part of the campaign that was imported, if any: this server did not seal those throws, so it can't prove them.
   */
  readonly takenIn?: TakenInAnswer;
  /** Set if the campaign is shown in a demo: everybody may view and fork it, and nobody may change it. */
  readonly shown?: true;
  /** When the campaign is deleted automatically, for a fork of a demo's campaign. */
  readonly endsAt?: string;
  /** Only for owners: how much of its size limits the campaign uses. */
  readonly room?: CampaignUsage;
}

/** How many entries and known hexes a campaign had when this server imported it. */
export interface TakenInAnswer {
  readonly entries: number;
  readonly hexes: number;
}

/** How many entries a campaign has and may have, and how many bytes they take and may take. */
export interface CampaignUsage {
  readonly entries: number;
  readonly mostEntries: number;
  readonly bytes: number;
  readonly mostBytes: number;
}

export interface CampaignsAnswer {
  /** Latest first. */
  readonly campaigns: readonly CampaignAnswer[];
  /** Ids of the campaigns that can't be read, if there are any. */
  readonly damaged?: readonly string[];
  /** Whether the keyring sent is bound to another browser key than the one sent: the browser has lost that key. */
  readonly lostKeyring?: true;
}

/** A link with its token, which is shown only this once. */
export interface OwnerLink {
  readonly id: string;
  readonly token: string;
  readonly url: string;
}

/** Where other devices on the network reach the server, for somebody who opened it under a loopback address. */
export interface NetworkAnswer {
  /** Absolute, the most likely one first; empty for everybody else. */
  readonly addresses: readonly string[];
}

/** The campaigns that a demo shows, and the limits on forking them. */
export interface DemoAnswer {
  readonly campaigns: readonly CampaignAnswer[];
  /** For how many hours a fork is kept. */
  readonly forkHours: number;
  /** Whether there is room for another fork. */
  readonly room: boolean;
}

/** A campaign that was created or imported. */
export interface NewCampaignAnswer {
  readonly campaign: CampaignAnswer;
  readonly links: { readonly owner: OwnerLink };
}

/** A campaign created from an imported map, and the lines of the map that could not be imported. */
export interface MapTakenInAnswer extends NewCampaignAnswer {
  /** The first 200 of these lines, in the order of the map. */
  readonly dropped: readonly DroppedLine[];
  /** How many lines were dropped in all. */
  readonly droppedCount: number;
}

/** Somebody who holds a link: their name, or their role if they have none, and the colour that they are shown in. */
export interface Person {
  readonly link: string;
  readonly name: string;
  readonly role: Role;
  readonly colour: Colour;
}

/** A campaign that was put on a keyring, and who the holder of the keyring is in it. */
export interface KeyringAnswer {
  readonly campaign: CampaignAnswer;
  readonly person: Person;
  /** The shared link that the browser's own link was made from; `null` if the link itself was put on the keyring. */
  readonly parent: string | null;
}

/** The browser key that the browser sent, for it to keep a second copy of. */
export interface BrowserKeyAnswer {
  readonly browser: string;
}

/** The address at which another browser can take over this browser's links, once, until it expires. */
export interface KeyringOffer {
  readonly url: string;
  readonly expiresAt: string;
}

export interface TakenOverAnswer {
  /** How many links the browser holds now. */
  readonly links: number;
}

/** The result of forgetting a person. */
export interface ForgottenAnswer {
  /** `null` if only a name had been imported with the campaign. */
  readonly person: Person | null;
  /** How many notes were erased. */
  readonly erased: number;
}

export interface PeopleAnswer {
  readonly own: Person;
  /** Everybody who has a colour of their own, including those whose links are no longer valid. */
  readonly people: readonly Person[];
  /** For owners: people named in entries that came with a fork or an import; they have no link here. */
  readonly elsewhere?: readonly PersonElsewhere[] | undefined;
}

/** Somebody whose name came with a forked or imported campaign. */
export interface PersonElsewhere {
  /** The id that entries have in `by.link`. */
  readonly link: string;
  readonly name: string;
}

/** A link as its owner sees it after its creation: without its token. */
export interface LinkAnswer {
  readonly id: string;
  readonly role: Role;
  readonly label: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** The shared link that it was made from for one browser. */
  readonly parent: string | null;
  readonly colour: Colour | null;
}

export interface LinksAnswer {
  /** `own`: whether it is the link that the request was made with. */
  readonly links: readonly (LinkAnswer & { readonly own: boolean })[];
}

/** A new link with its token, which is shown only this once. */
export interface NewLinkAnswer extends LinkAnswer {
  readonly token: string;
  readonly url: string;
}

/**
 * One hex, its odds as long as something is to be found there, and the entries that tell of it: what it is, what tables
 * rolled as the party found it, its notes, names and mark.
 */
export type HexAnswer =
  | (HexRecord & { readonly known: true; readonly odds?: HexOdds; readonly entries: readonly SentEntry[] })
  | (Axial & {
      readonly label: string;
      readonly known: false;
      readonly odds: HexOdds | null;
      readonly entries: readonly SentEntry[];
    });

/** The current battlefield of a hex, with the reasons for the place of everything on it. */
export interface BattlefieldAnswer {
  readonly entry: SentEntry;
  /** A sentence or two. */
  readonly summary: string;
  readonly told: readonly TellingLine[];
}

export interface LedgerAnswer {
  readonly entries: readonly SentEntry[];
  /** Number of the last entry of the ledger. */
  readonly head: number;
}

/** A part of a journal. */
export interface JournalAnswer {
  readonly days: readonly JournalDay[];
  /** Number of the last entry that was looked at: the next answer goes on after it. */
  readonly last: number;
  /** Number of the last entry of the ledger. */
  readonly head: number;
}

/** Columns with one value for each entry, in order: the state of the campaign after it. */
export interface TimelineAnswer {
  /** Where the party was; `null` before the start. */
  readonly q: readonly (number | null)[];
  readonly r: readonly (number | null)[];
  readonly day: readonly number[];
  /** The paths of entries that moved the party farther than into an adjacent hex. */
  readonly paths: readonly { readonly seq: number; readonly path: readonly Axial[] }[];
  /** Number of the last entry of the ledger. */
  readonly head: number;
}

export interface CommandResult {
  readonly seq: number;
  readonly entries: readonly Entry[];
}

export type PackedMapAnswer = PackedMap;
