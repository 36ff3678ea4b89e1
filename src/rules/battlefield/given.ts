import type { Density, Field, Habitation, LandmarkSite, Size, Slope, Tree } from './battlefield.ts';
import type { CellSide } from './board.ts';

/**
 * Where a route begins or ends: in a cell, over its first side with the edge of the board behind it unless another is named
 * (within the board where it has none, or the side is `null`); or in a quarter of the edge, whose cells are then rolled for.
 */
export type GivenEnd =
  | { readonly cell: number; readonly side?: CellSide | null }
  /** 1 to 16, clockwise from the top left corner. */
  | { readonly quarter: number };

/** A route of which nothing is rolled: its cells from entry to exit, each beside the one before (on squares also over a corner). */
export interface WholeRoute {
  readonly cells: readonly number[];
  /** Only of a river: how many cells lie side by side, else one. */
  readonly width?: 1 | 2;
}

/** A route of which something is known; what isn't is rolled. */
export interface GivenEnds {
  readonly cells?: undefined;
  readonly entry?: GivenEnd;
  readonly exit?: GivenEnd;
  /** Only of a river. */
  readonly width?: 1 | 2;
}

export type GivenRoute = WholeRoute | GivenEnds;

/** What only the edition `sectors` asks of a stream or river: a middling river where nothing is said. */
export type GivenRiver = GivenRoute & {
  readonly water?: 'stream' | 'river';
  readonly size?: Size;
  readonly fordable?: boolean;
};

/** In portable-1 habitation is settlements, villages and towns; in portable-2 it is a number of inhabited cells. */
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
 * What stands in a cell: a hill one contour high and trees by the climate, unless it says otherwise. Slope and density are for
 * `sectors` only; where natures are rolled for, a hill is gentle and a wood open unless it says otherwise.
 */
export type GivenFeature = {
  readonly cell: number;
  /** Only in `sectors`, where it is middling unless it says otherwise. */
  readonly size?: Size;
} & (
  | { readonly kind: 'hill'; readonly contours?: 1 | 2; readonly slope?: Slope }
  | { readonly kind: 'trees'; readonly tree?: Tree; readonly density?: Density }
  | { readonly kind: 'landmark'; readonly site: LandmarkSite }
  | { readonly kind: 'mountain' | 'lake' | 'marsh' | Habitation | Field }
);

/**
 * What is "obvious" of a battlefield, because it is known already. No die is asked for it; the rest is rolled. Features stand
 * before anything else is made, and count among the number that is rolled or given for their kind.
 */
export interface Given {
  readonly river?: GivenRiver;
  readonly road?: GivenRoute;
  readonly track?: GivenRoute;
  readonly railway?: GivenRoute;
  /** Of each kind, those included that `features` names. */
  readonly numbers?: Readonly<Partial<Record<GivenNumber, number>>>;
  readonly features?: readonly GivenFeature[];
}
