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
 * One kind of world: what a campaign, its ledger, storage and page need to know about the rules that reveal it. The
 * code that describes it is registered in `telling/registry.ts`, the code that draws it in `formats/map-drawing.ts`.
 */
export interface WorldKind<S extends WorldSettings = WorldSettings> {
  readonly kind: S['kind'];
  /**
   * Named by the first entry of a ledger. Any change that alters an outcome needs a new edition, beside the old one.
   */
  readonly edition: string;
  /** The settings to choose when a campaign starts. */
  readonly settings: readonly SettingDescription[];
  /** The orders in which it can be explored without a player; the source's own comes first. */
  readonly orders: readonly [string, ...string[]];
  /** Whether a value from outside has the shape of this world's content: exactly these members. */
  readonly isContent: Check;
  /** Whether a campaign may begin with a given map. */
  readonly allowsGivenMap?: true;
  /** A list to write beside the hexes of an explored world, for findings that hexes don't show. */
  readonly findings?: Findings;
  /** Makes a world in which nothing is known yet. */
  emptyWorld(settings: S): World;
}

/** The kinds of world whose rules are loaded: a page loads only those of its campaign. */
export interface KnownWorlds {
  /** The kind with the edition that a ledger's first entry names; `null` if its rules are not loaded. */
  ofEdition(edition: string): WorldKind | null;
}

/** A list written beside the hexes of an explored world, with an item for each entry. */
export interface Findings {
  /** The list's name in a document, such as `surveys`. */
  readonly name: string;
  /** The item for one entry, as plain JSON. */
  item(content: WorldContent, seq: number): object;
}

/** What a world writes into the ledger, without the entry's author. */
export type WorldContent = WithoutAuthor<WorldBody>;

/** All that is known of one world. Append-only: it grows by applying entries, or by adding rows read from storage. */
export interface World {
  readonly settings: WorldSettings;
  /** How many hexes are known. Their indices count from 0 in the order in which they became known. */
  readonly count: number;
  /** Memory that the world takes, in bytes. */
  readonly bytes: number;
  /** Whether a hex is known. */
  has(hex: Axial): boolean;
  /** Whether the party may enter a hex without any die: it is known, and nothing is left to be rolled for it. */
  isPassable(hex: Axial): boolean;
  /** A known hex by its index. */
  hexAt(index: number): Axial;

  /** The discoveries made before anybody moves. Apply each before asking for the next. */
  start(): Iterable<Discovery>;
  /** Whether nothing is left to be found. */
  readonly isComplete: boolean;
  /**
   * The steps of an exploration without a player. Take each before asking for the next.
   *
   * @param draw returns a whole number from 1 to `sides`, all equally likely
   */
  expedition(order: string, draw: (sides: number) => number): Iterable<Step>;
  /** The reason why no party can ever enter a hex; `null` if one can. */
  whyBarred(target: Axial): BarredReason | null;
  /** The discovery made by entering a hex that is not passable yet, from a passable neighbour. */
  discovery(from: Axial, target: Axial): Discovery;
  /** What such a discovery may find, as plain JSON; probabilities are from 0 to 1. */
  odds(from: Axial, target: Axial): HexOdds;

  /** Applies an entry that revealed something. */
  apply(content: WorldContent, seq: number): void;
  /** The rows to store for such an entry, in order. To be called before the entry is applied. */
  rowsOf(content: WorldContent, seq: number): HexRow[];
  /** Adds a row that `rowsOf` made. Rows must come in the order of `seq` and, within an entry, of `indexInEntry`. */
  add(row: Omit<HexRow, 'indexInEntry'>): void;
  /** Allocates room for `count` hexes in total, where the number is known beforehand. */
  reserve(count: number): void;
  /** Computes in steps what would otherwise be computed in one go at its first use. */
  precompute?(): Iterable<void>;

  /** Restores the world from a whole map: its hexes in order, and its extras. */
  restore(hexes: readonly HexRecord[], extras: Readonly<Record<string, unknown>>): void;

  /** Sequence numbers of the entries that revealed anything about a hex, in order. */
  entriesAt(hex: Axial): readonly number[];
  /** Terrain and site of a known hex. */
  landAt(hex: Axial): LandKind;
  /** Terrain and site of the hex that an entry, not yet applied, reveals. */
  landFound(content: WorldContent): LandKind;
  /** The public record of a known hex; `null` if the hex is unknown. */
  recordAt(hex: Axial): HexRecord | null;
  /** The world as it was after an entry, or as it is now. Can be read while the world grows. */
  view(seq?: number): WorldView;
}

/** A snapshot of a world. It doesn't show what becomes known later. */
export interface WorldView {
  readonly settings: WorldSettings;
  readonly count: number;
  hexAt(index: number): Axial;
  /** Sequence number of the entry that revealed the hex. */
  seqOf(index: number): number;
  record(index: number): HexRecord;
  /** All hexes in the order in which they became known. */
  records(): Iterable<HexRecord>;
  /** What the map has besides its hexes, such as the outline of an island. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** Reads one datum of a hex by its index. Keyed by the name of the datum; all that a map shows, without dice. */
  readonly columns: Readonly<Record<string, (index: number) => unknown>>;
  /** Its columns in the packed form, for transfer to another thread or a client. */
  packed(): PackedColumns;
}

export type Discovered =
  | { readonly done: true; readonly content: WorldContent }
  | { readonly done: false; readonly lacking: DiceRequest };

/** Something for the dice to decide. Rolling it does not change the world; applying its content does. */
export interface Discovery {
  /** Name of the procedure, such as `reveal`; seeded dice are derived from it and the hex. */
  readonly procedure: string;
  readonly hex: Axial;
  /** Whether the party moves to `hex` by it. */
  readonly entered: boolean;
  /** Rolls it, for the entry with this sequence number. */
  roll(dice: Dice, seq: number): Discovered;
}

export interface BarredReason {
  readonly code: 'campaign/open-sea';
  /** What is wrong and what would be right. */
  readonly detail: string;
}

/** The odds of an unknown hex, as entered from `from`. Each kind of world adds its own probabilities. */
export interface HexOdds {
  readonly from: Axial;
}

/** What the entries of all kinds of world have in common. */
export interface ContentOverview {
  /** The hex that the entry is about. */
  readonly hex: Axial;
  /** Whether the party is at `hex` afterwards. */
  readonly entered: boolean;
  /** How many hexes become known by the entry. */
  readonly newlyKnown: number;
  /** Its throws, in order. */
  readonly dice: Trace;
}

/** Reads what the entries of all kinds of world have in common. The only place that distinguishes their kinds. */
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
