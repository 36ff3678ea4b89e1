import type { Site } from '../solo.ts';
import type { Board, CellPosition, CellSide } from './board.ts';
import type { PortableEdition } from './edition.ts';

export const TREES = ['palm', 'coniferous', 'deciduous'] as const;
export type Tree = (typeof TREES)[number];

export const SIZES = ['small', 'middling', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** How steep a hill is, and how dense a wood. */
export const SLOPES = ['gentle', 'steep'] as const;
export type Slope = (typeof SLOPES)[number];
export const DENSITIES = ['open', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

/** Sites of a campaign's hex that appear on its battlefield too. */
export const LANDMARKS = [
  'castle',
  'tower',
  'ruin',
  'ruined-tower',
  'ruined-castle',
] as const satisfies readonly Site[];
export type LandmarkSite = (typeof LANDMARKS)[number];

/**
 * A feature in a cell. Only the edition `sectors` sets `size`, and `slope` or `density` where natures are rolled or
 * given. A ford or bridge is `of` the route that it carries.
 */
export type Feature =
  | { readonly kind: 'hill'; readonly contours: 1 | 2; readonly size?: Size; readonly slope?: Slope }
  | { readonly kind: 'trees'; readonly tree: Tree; readonly size?: Size; readonly density?: Density }
  | { readonly kind: 'ford' | 'bridge'; readonly of: RouteKind; readonly size?: Size }
  | { readonly kind: 'landmark'; readonly site: LandmarkSite; readonly size?: Size }
  | { readonly kind: PlainKind; readonly size?: Size };

/** Features fully described by their kind. A village or town of several cells is a feature of each of them. */
export type PlainKind = 'mountain' | 'lake' | 'marsh' | Habitation | Field | 'level-crossing';

export type Habitation = 'settlement' | 'village' | 'town' | 'city';
export type Field = 'open-field' | 'orchard' | 'olive-grove' | 'vineyard';

/** Where a route crosses the edge of the board: a cell at the edge, and the side of this cell that it crosses. */
export interface EdgeCrossing {
  readonly cell: number;
  readonly side: CellSide;
}

/**
 * A stream or river of the edition `sectors`. A cell that it comes back to is listed again. If it flows into an earlier
 * one, its last cell is a cell of that one.
 */
export interface Route {
  readonly kind: 'river';
  readonly water: 'stream' | 'river';
  readonly size: Size;
  /** Whether troops can wade through it; left out if it was neither rolled nor given. */
  readonly fordable?: boolean;
  /** `null` for a given river that begins on the board. */
  readonly entry: EdgeCrossing | null;
  /** `null` for one that flows into an earlier river, and for a given one that ends on the board. */
  readonly exit: EdgeCrossing | null;
  readonly cells: readonly number[];
  /** The cells whose dice made it: more than one if a river was rolled again in a cell that it runs through already. */
  readonly rolledIn: readonly number[];
  /** Given before any sector was rolled. */
  readonly isGiven?: true;
}

export type RouteKind = 'river' | 'road' | 'track' | 'railway' | 'branch';

/** A route through these cells, in order. */
export interface PortableRoute {
  readonly kind: RouteKind;
  /** `entry`, `exit`: `null` where it begins or ends on the board. */
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
  /** Features that were rolled but for which the board had no room. */
  readonly notPlaced: readonly Feature[];
}

export interface PortableBattlefield extends Omit<Battlefield, 'edition' | 'routes'> {
  readonly edition: PortableEdition;
  readonly routes: readonly PortableRoute[];
}
