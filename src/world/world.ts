import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { Trace } from '../dice/roll.ts';
import { type Axial, ORIGIN } from '../hex/axial.ts';
import type { WithoutAuthor, WorldBody } from '../ledger/entry.ts';
import type { HexRecord } from '../ledger/hex-record.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { Check } from '../ledger/shape.ts';
import type { LandKind } from '../rules/tables/places.ts';
import type { Step } from '../rules/walk.ts';
import type { HexRow, PackedColumns } from './packed-columns.ts';
import type { SettingDescription } from './setting.ts';

/**
 * One kind of world: what a campaign, its ledger, storage and page need to know of the rules that it is revealed by.
 * The code that tells and draws it lies in the folders of the same name in `telling/` and `formats/`.
 */
export interface WorldKind<S extends WorldSettings = WorldSettings> {
  readonly kind: S['kind'];
  /** What the first entry of a ledger names. Whatever changes an outcome is a new edition, and the old one stays. */
  readonly edition: string;
  /** What may be chosen when a campaign starts. */
  readonly settings: readonly SettingDescription[];
  /** In which orders it can be explored without a player, the source's own first. */
  readonly orders: readonly [string, ...string[]];
  /** Whether what came from elsewhere is content as this world makes it, no member more or fewer. */
  readonly isContent: Check;
  /** Whether a campaign may begin with a map that gives its hexes. */
  readonly mayBeGiven?: true;
  /** What an explored world lists besides its hexes, where they don't tell all that was found. */
  readonly findings?: Findings;
  /** A world of which nothing is known. */
  begin(settings: S): World;
}

/** The kinds of world whose rules a program has at hand: a page fetches those of its campaign. */
export interface KnownWorlds {
  /** The kind that a ledger's first entry names; `null` where its rules are not known. */
  ofEdition(edition: string): WorldKind | null;
}

/** A list beside the hexes of an explored world, with an item for each entry. */
export interface Findings {
  /** The list's name in a document, such as `surveys`. */
  readonly name: string;
  /** An item, ready to be written. */
  item(content: WorldContent, seq: number): object;
}

/** What a world writes into the ledger, without who brought it about. */
export type WorldContent = WithoutAuthor<WorldBody>;

/** All that is known of one world. Only ever added to: by entries that are applied, or by rows read from storage. */
export interface World {
  readonly settings: WorldSettings;
  /** How many hexes are known. Their indices count from 0 in the order in which they became known. */
  readonly count: number;
  /** Memory that it takes, in bytes. */
  readonly bytes: number;
  /** Whether a hex is known. */
  has(hex: Axial): boolean;
  /** Whether the party may go into a hex without any die: it is known, and nothing is left to be found out there. */
  isPassable(hex: Axial): boolean;
  /** A known hex by its index. */
  hexAt(index: number): Axial;

  /** What the dice decide before anybody moves, one after the other: each is applied before the next is asked for. */
  start(): Iterable<Discovery>;
  /** Whether nothing is left to be found. */
  readonly isComplete: boolean;
  /**
   * Where to go next where nobody plays, step by step; each is taken before the next is asked for.
   *
   * @param draw gives a whole number from 1 to `sides`, all equally likely
   */
  expedition(order: string, draw: (sides: number) => number): Iterable<Step>;
  /** Why no party can ever go there; `null` where it can. */
  whyBarred(target: Axial): BarredReason | null;
  /** What entering a hex brings that is not passable, from a passable one beside it. */
  discovery(from: Axial, target: Axial): Discovery;
  /** What may be found there, in numbers from 0 to 1, ready to be sent. */
  odds(from: Axial, target: Axial): HexOdds;

  /** Lets an entry take effect that brought something to light. */
  apply(content: WorldContent, seq: number): void;
  /** What storage keeps of such an entry, in its order. Called before the entry is applied. */
  rowsOf(content: WorldContent, seq: number): HexRow[];
  /** Takes up a row that `rowsOf` made. Rows come in the order of `seq` and, within an entry, of `indexInEntry`. */
  add(row: HexRow): void;
  /** Makes room for so many hexes all in all, where that is known beforehand. */
  reserve(count: number): void;
  /** Works out, in steps, what would otherwise be when it is first asked for, all in one go. */
  settle?(): Iterable<void>;

  /** Takes up a whole map as it was sent: its hexes in their order, and what it said besides. */
  restore(hexes: readonly HexRecord[], extras: Readonly<Record<string, unknown>>): void;

  /** Numbers of the entries that brought something of a hex to light, in their order. */
  entriesAt(hex: Axial): readonly number[];
  /** What a known hex is like. */
  landAt(hex: Axial): LandKind;
  /** What the hex is like that an entry is about to bring to light. */
  landFound(content: WorldContent): LandKind;
  /** A known hex as everybody sees it; `null` where nothing is known. */
  recordAt(hex: Axial): HexRecord | null;
  /** The world as it was after an entry, or as it is: to be read while it goes on. */
  view(seq?: number): WorldView;
}

/** A world at one moment. What becomes known later is not in it. */
export interface WorldView {
  readonly settings: WorldSettings;
  readonly count: number;
  hexAt(index: number): Axial;
  /** Number of the entry that made it known. */
  seqOf(index: number): number;
  record(index: number): HexRecord;
  /** All hexes in the order in which they became known. */
  records(): Iterable<HexRecord>;
  /** What the map says besides: the outline of an island, say. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** What a map shows of a hex without its dice, by the name of the datum. */
  readonly columns: Readonly<Record<string, (index: number) => unknown>>;
  /** Its columns in the packed form, to be handed to another thread or sent. */
  packed(): PackedColumns;
}

export type Discovered =
  | { readonly done: true; readonly content: WorldContent }
  | { readonly done: false; readonly lacking: DiceRequest };

/** Something that dice are about to decide. Nothing is changed by it. */
export interface Discovery {
  /** What is done, such as `reveal`: with the hex, what seeded dice are keyed by. */
  readonly procedure: string;
  readonly hex: Axial;
  /** Whether the party is at `hex` afterwards. */
  readonly entered: boolean;
  /** Lets the dice fall, for the entry of this number. */
  roll(dice: Dice, seq: number): Discovered;
}

export interface BarredReason {
  readonly code: 'campaign/open-sea';
  /** What is wrong and what would be right. */
  readonly detail: string;
}

/** The odds of an unknown hex. Each kind of world adds what they are of; the hex it is entered from is always given. */
export interface HexOdds {
  readonly from: Axial;
}

/** What entries of worlds have in common, whatever their kind. */
export interface ContentOverview {
  /** The hex that it is about. */
  readonly hex: Axial;
  /** Whether the party is there afterwards. */
  readonly entered: boolean;
  /** How many hexes become known by it. */
  readonly newlyKnown: number;
  /** Its throws in their order. */
  readonly dice: Trace;
}

/** What worlds write, read in one way. Only here each kind of entry that worlds write is looked into. */
export function overviewOf(content: WorldContent): ContentOverview {
  switch (content.kind) {
    case 'given': {
      const { hexes, party } = content;
      return {
        hex: party ?? hexes[0] ?? ORIGIN,
        entered: party !== undefined,
        newlyKnown: hexes.length,
        dice: [],
      };
    }
    case 'revealed': {
      const { hex, entered } = content;
      return { hex, entered, newlyKnown: 1, dice: hex.dice };
    }
    case 'surveyed':
      return { hex: content, entered: true, newlyKnown: content.revealed.length, dice: content.dice };
    case 'charted':
      return { hex: content.outline[0] ?? ORIGIN, entered: false, newlyKnown: 0, dice: content.dice };
  }
}
