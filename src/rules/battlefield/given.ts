import type { Density, Field, Habitation, LandmarkSite, Size, Slope, Tree } from './battlefield.ts';
import type { CellSide } from './board.ts';

/**
 * Where a route begins or ends. Either in a cell, crossing the edge of the board by the named side, or by the cell's
 * first side on the edge (if it has none, or `side` is `null`, the route ends on the board). Or in a quarter of the
 * edge, in which the cell is then rolled.
 */
export type GivenEnd =
  | { readonly cell: number; readonly side?: CellSide | null }
  /** 1 to 16, clockwise from the top left corner. */
  | { readonly quarter: number };

/**
 * A route given as a whole: its cells from entry to exit, each adjacent to the one before (on squares also by a
 * corner).
 */
export interface WholeRoute {
  readonly cells: readonly number[];
  /** Only for a river: its width in cells; 1 if left out. */
  readonly width?: 1 | 2;
}

/** A route known in part; the rest is rolled. */
export interface GivenEnds {
  readonly cells?: undefined;
  readonly entry?: GivenEnd;
  readonly exit?: GivenEnd;
  /** Only of a river. */
  readonly width?: 1 | 2;
}

export type GivenRoute = WholeRoute | GivenEnds;

/** A given river. `water`, `size` and `fordable` are for the edition `sectors` only: a middling river if left out. */
export type GivenRiver = GivenRoute & {
  readonly water?: 'stream' | 'river';
  readonly size?: Size;
  readonly fordable?: boolean;
};

/**
 * In portable-1, habitation is given as settlements, villages and towns; in portable-2, as a number of inhabited cells.
 */
export const GIVEN_NUMBERS = [
  'hills',
  'mountains',
  'lakes',
  'marshes',
  'trees',
  'settlements',
  'villages',
  'towns',
  'habitation',
  'fields',
] as const;
export type GivenNumber = (typeof GIVEN_NUMBERS)[number];

/**
 * A given feature. If left out, a hill has one contour, and trees are those of the climate. Slope and density are for
 * `sectors` only: if left out, and natures are rolled, a hill is gentle and a wood open.
 */
export type GivenFeature = {
  readonly cell: number;
  /** Only in `sectors`; middling if left out. */
  readonly size?: Size;
} & (
  | { readonly kind: 'hill'; readonly contours?: 1 | 2; readonly slope?: Slope }
  | { readonly kind: 'trees'; readonly tree?: Tree; readonly density?: Density }
  | { readonly kind: 'landmark'; readonly site: LandmarkSite }
  | { readonly kind: 'mountain' | 'lake' | 'marsh' | Habitation | Field }
);

/**
 * What is "obvious" about a battlefield because it is known already. No die is rolled for it, only for the rest.
 * Features are placed before anything else is made, and count towards the number rolled or given for their kind.
 */
export interface Given {
  readonly river?: GivenRiver;
  readonly road?: GivenRoute;
  readonly track?: GivenRoute;
  readonly railway?: GivenRoute;
  /** The number of each kind, including those listed in `features`. */
  readonly numbers?: Readonly<Partial<Record<GivenNumber, number>>>;
  readonly features?: readonly GivenFeature[];
}
