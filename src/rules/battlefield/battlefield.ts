import type { Site } from '../solo.ts';
import type { Board, CellPosition, CellSide } from './board.ts';
import type { PortableEdition } from './edition.ts';

export const TREES = ['palm', 'coniferous', 'deciduous'] as const;
export type Tree = (typeof TREES)[number];

export const SIZES = ['small', 'middling', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** How steep a hill is, and how close the trees of a wood stand. */
export const SLOPES = ['gentle', 'steep'] as const;
export type Slope = (typeof SLOPES)[number];
export const DENSITIES = ['open', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

/** What a campaign's hex may have that stands on its battlefield too. */
export const LANDMARKS = [
  'castle',
  'tower',
  'ruin',
  'ruined-tower',
  'ruined-castle',
] as const satisfies readonly Site[];
export type LandmarkSite = (typeof LANDMARKS)[number];

/**
 * What stands in a cell. Only the edition `sectors` says how large it is, and where its nature is rolled for or given how steep
 * or dense. A ford or bridge is `of` what it carries.
 */
export type Feature =
  | { readonly kind: 'hill'; readonly contours: 1 | 2; readonly size?: Size; readonly slope?: Slope }
  | { readonly kind: 'trees'; readonly tree: Tree; readonly size?: Size; readonly density?: Density }
  | { readonly kind: 'ford' | 'bridge'; readonly of: RouteKind; readonly size?: Size }
  | { readonly kind: 'landmark'; readonly site: LandmarkSite; readonly size?: Size }
  | { readonly kind: PlainKind; readonly size?: Size };

/** What is said in full by its name. A village or town of several cells stands in each of them. */
export type PlainKind = 'mountain' | 'lake' | 'marsh' | Habitation | Field | 'level-crossing';

export type Habitation = 'settlement' | 'village' | 'town' | 'city';
export type Field = 'open-field' | 'orchard' | 'olive-grove' | 'vineyard';

/** Where a route crosses the edge of the board: a cell on it, and over which of the cell's sides. */
export interface EdgeCrossing {
  readonly cell: number;
  readonly side: CellSide;
}

/**
 * A stream or river by sectors. Where it comes back to a cell, that is named again; where it flows into an earlier one, it
 * ends in a cell of that.
 */
export interface Route {
  readonly kind: 'river';
  readonly water: 'stream' | 'river';
  readonly size: Size;
  /** Whether troops can wade through it; left out where nobody knows. */
  readonly fordable?: boolean;
  /** `null` for a given one that begins on the board. */
  readonly entry: EdgeCrossing | null;
  /** `null` where it flows into an earlier one, or a given one ends on the board. */
  readonly exit: EdgeCrossing | null;
  readonly cells: readonly number[];
  /** The cells whose dice brought it: more than one where it was rolled again on its own way. */
  readonly rolledIn: readonly number[];
  /** It was there before any sector was rolled for. */
  readonly isGiven?: true;
}

export type RouteKind = 'river' | 'road' | 'track' | 'railway' | 'branch';

/** What runs through the cells in their order. */
export interface PortableRoute {
  readonly kind: RouteKind;
  /** `null` where it begins or ends within the board. */
  readonly entry: EdgeCrossing | null;
  readonly exit: EdgeCrossing | null;
  readonly cells: readonly number[];
  /** The second lane of a river two cells wide, in its order downstream. */
  readonly secondLane?: readonly number[];
}

export interface BattlefieldCell extends CellPosition {
  readonly cell: number;
  readonly features: readonly Feature[];
}

export interface Battlefield {
  readonly edition: 'sectors';
  readonly board: Board;
  /** All cells of the board, in the order of their numbers. */
  readonly cells: readonly BattlefieldCell[];
  readonly routes: readonly Route[];
  /** What the dice brought but the board had no room for. */
  readonly notPlaced: readonly Feature[];
}

export interface PortableBattlefield extends Omit<Battlefield, 'edition' | 'routes'> {
  readonly edition: PortableEdition;
  readonly routes: readonly PortableRoute[];
}
