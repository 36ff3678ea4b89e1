import type { PackedMap } from '../campaign/map-view.ts';
import type { Axial } from '../hex/axial.ts';
import type { Colour } from '../ledger/colour.ts';
import type { Entry, SeenEntry } from '../ledger/entry.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { Role } from '../ledger/role.ts';
import type { DiceSource, WorldSettings } from '../ledger/settings.ts';
import type { JournalDay } from '../telling/journal.ts';
import type { TellingLine } from '../telling/telling-line.ts';
import type { DroppedLine } from '../world/given-map.ts';
import type { HexOdds } from '../world/world.ts';

/*
 * What is answered over HTTP, once for all who answer or read it. Times are ISO 8601 in UTC.
 */

/** A campaign as it is shown to somebody who holds a link to it. */
export interface CampaignAnswer {
  readonly id: string;
  /** Empty where the name was erased. */
  readonly name: string;
  readonly world: WorldSettings;
  /** The rules that it is played by, such as `solo@1`. */
  readonly edition: string;
  readonly dice: DiceSource;
  /** Whether the dice fall by a seed that the owner chose, and not by sealed throws. */
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
  /** What came from elsewhere, where anything did: this server never sealed it, and so proves nothing of it. */
  readonly takenIn?: TakenInAnswer;
  /** A demo shows it: everybody may look at it and fork it, and nobody changes it. */
  readonly shown?: true;
  /** When it ends by itself, as a fork of what a demo shows does. */
  readonly endsAt?: string;
  /** For its owner, how far it has grown towards its bounds. */
  readonly room?: CampaignRoom;
}

/** How many entries a campaign had, and how many hexes it knew, when this server got it. */
export interface TakenInAnswer {
  readonly entries: number;
  readonly hexes: number;
}

/** How many entries a campaign has and how many it may have, and the same of the bytes that they take. */
export interface CampaignRoom {
  readonly entries: number;
  readonly mostEntries: number;
  readonly bytes: number;
  readonly mostBytes: number;
}

export interface CampaignsAnswer {
  /** Latest first. */
  readonly campaigns: readonly CampaignAnswer[];
  /** Ids of those that can't be read, where there are any. */
  readonly damaged?: readonly string[];
  /** Whether the browser showed a keyring that belongs to another key than the one that it shows, and so has lost that. */
  readonly lostKeyring?: true;
}

/** A link with the token that opens it, shown this once. */
export interface OwnerLink {
  readonly id: string;
  readonly token: string;
  readonly url: string;
}

/** Where other devices reach the server, for somebody who opened it under an address of its own machine. */
export interface NetworkAnswer {
  /** Absolute, with the most likely one first; none for everybody else. */
  readonly addresses: readonly string[];
}

/** What a demo shows, and how it lets people go on from there. */
export interface DemoAnswer {
  readonly campaigns: readonly CampaignAnswer[];
  /** For how many hours a fork is there. */
  readonly forkHours: number;
  /** Whether there is room for another fork. */
  readonly room: boolean;
}

/** A campaign that was made or taken in. */
export interface NewCampaignAnswer {
  readonly campaign: CampaignAnswer;
  readonly links: { readonly owner: OwnerLink };
}

/** A campaign that begins with a map, and what of that could not be taken over. */
export interface MapTakenInAnswer extends NewCampaignAnswer {
  /** The first 200 of them, in the order in which they were met. */
  readonly dropped: readonly DroppedLine[];
  /** How many there are in all. */
  readonly droppedCount: number;
}

/** Who holds a link: their name, or the role where they have none, and the colour that they are shown in. */
export interface Person {
  readonly link: string;
  readonly name: string;
  readonly role: Role;
  readonly colour: Colour;
}

/** A campaign that was put on a keyring, and who the browser is in it. */
export interface KeyringAnswer {
  readonly campaign: CampaignAnswer;
  readonly person: Person;
  /** The shared link that the browser's own was made from; `null` where the link itself was put on the keyring. */
  readonly parent: string | null;
}

/** What a browser showed as its own, for it to keep a second time. */
export interface BrowserKeyAnswer {
  readonly browser: string;
}

/** Where another browser takes over this one's links, once, until a time. */
export interface KeyringOffer {
  readonly url: string;
  readonly expiresAt: string;
}

export interface TakenOverAnswer {
  /** How many links the browser holds now. */
  readonly links: number;
}

/** What became of somebody who was forgotten. */
export interface ForgottenAnswer {
  /** `null` where only a name had come along with the campaign. */
  readonly person: Person | null;
  /** How many notes were erased. */
  readonly erased: number;
}

export interface PeopleAnswer {
  readonly own: Person;
  /** Everybody who has a colour of their own, also those whose links open nothing any more. */
  readonly people: readonly Person[];
  /** For owners: whom entries name that came along when the campaign was forked or taken in; they have no link here. */
  readonly elsewhere?: readonly PersonElsewhere[] | undefined;
}

/** Somebody of whom only the name came along with a campaign. */
export interface PersonElsewhere {
  /** The id that entries have in `by.link`. */
  readonly link: string;
  readonly name: string;
}

/** A link as its owner sees it afterwards: without its token. */
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
  /** `own`: whether it is the one that was shown with the request. */
  readonly links: readonly (LinkAnswer & { readonly own: boolean })[];
}

/** A link as it is shown this once, when it is made. */
export interface NewLinkAnswer extends LinkAnswer {
  readonly token: string;
  readonly url: string;
}

/**
 * One hex, its odds as long as something is to be found there, and the entries that tell of it: what it is, what tables
 * rolled as the party found it, its notes, names and mark.
 */
export type HexAnswer =
  | (HexRecord & { readonly known: true; readonly odds?: HexOdds; readonly entries: readonly SeenEntry[] })
  | (Axial & {
      readonly label: string;
      readonly known: false;
      readonly odds: HexOdds | null;
      readonly entries: readonly SeenEntry[];
    });

/** A hex's battlefield in force, with why everything stands where it does. */
export interface BattlefieldAnswer {
  readonly entry: SeenEntry;
  /** A sentence or two. */
  readonly summary: string;
  readonly told: readonly TellingLine[];
}

export interface LedgerAnswer {
  readonly entries: readonly SeenEntry[];
  /** Number of the last entry that there is. */
  readonly head: number;
}

/** Some of a journal. */
export interface JournalAnswer {
  readonly days: readonly JournalDay[];
  /** Number of the last entry that was looked at: the next answer goes on after it. */
  readonly last: number;
  /** Number of the last entry that there is. */
  readonly head: number;
}

/** One member of each column for each entry, in their order: how the campaign stood after it. */
export interface TimelineAnswer {
  /** Where the party was; `null` before the start. */
  readonly q: readonly (number | null)[];
  readonly r: readonly (number | null)[];
  readonly day: readonly number[];
  /** The ways of entries that brought the party farther than into the next hex. */
  readonly paths: readonly { readonly seq: number; readonly path: readonly Axial[] }[];
  /** Number of the last entry that there is. */
  readonly head: number;
}

export interface CarriedOut {
  readonly seq: number;
  readonly entries: readonly Entry[];
}

export type PackedMapAnswer = PackedMap;
