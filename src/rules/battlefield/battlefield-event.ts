import type { Feature, PortableRoute, RouteKind } from './battlefield.ts';
import type { GivenEnd } from './given.ts';

/** A class of features that are placed together, by counting. */
export type FeatureClass = 'hill' | 'lake' | 'marsh' | 'tree' | 'habitation' | 'field';

/** How a feature came to its cell. */
export type Placement =
  /** So many cells on; `passedOver` more because those were taken. */
  | { readonly kind: 'count'; readonly count: number; readonly passedOver: number }
  /** Over this side of the one before; the side that the die named was `named`. */
  | { readonly kind: 'side'; readonly of: number; readonly named: number }
  /** There was no other cell. */
  | { readonly kind: 'only-cell' }
  | { readonly kind: 'given' };

/** Where on the edge a route enters or leaves, as far as one die says. */
export type EdgePart =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'right'
  | 'bottom-right'
  | 'bottom'
  | 'bottom-left'
  | 'left';

/** What fills a quarter of the board's edge, so that no route crosses it there; `entry` and `exit` are the same route's other end. */
export type EdgeObstacle = 'hill' | 'mountain' | 'lake' | 'landmark' | 'entry' | 'exit';

/** Something that the dice brought about, reported while the procedure runs. */
export type BattlefieldEvent =
  /**
   * How many there are; `placed` of them are placed now, the others stand already: `standing` are given in their cells, which
   * may be more than there are to be, or of another kind of the same class, such as mountains where there are to be hills.
   */
  | {
      readonly kind: 'numbered';
      readonly features: readonly Feature[];
      readonly featureClass: FeatureClass;
      readonly standing: number;
      readonly placed: number;
      readonly isGiven: boolean;
    }
  | { readonly kind: 'formed'; readonly feature: Feature; readonly cell?: number }
  | { readonly kind: 'row-named'; readonly row: number }
  | { readonly kind: 'linked'; readonly beside: boolean }
  | {
      readonly kind: 'stands';
      readonly feature: Feature;
      readonly cell: number;
      readonly placement: Placement;
    }
  | { readonly kind: 'left-out'; readonly features: readonly Feature[] }
  | {
      readonly kind: 'end-given';
      readonly route: RouteKind;
      readonly end: 'entry' | 'exit';
      readonly at: GivenEnd;
    }
  | {
      readonly kind: 'edge-named';
      readonly route: RouteKind;
      readonly end: 'entry' | 'exit';
      readonly part: EdgePart | number;
    }
  /** The named quarter is full, and perhaps more of them clockwise; the next one after has room. */
  | {
      readonly kind: 'gave-way';
      readonly route: RouteKind;
      readonly end: 'entry' | 'exit';
      readonly filled: readonly number[];
      readonly by: readonly EdgeObstacle[];
      readonly part: number;
    }
  | {
      readonly kind: 'end-found';
      readonly route: RouteKind;
      readonly end: 'entry' | 'exit';
      readonly cell: number;
    }
  /** Hills bar the direct way of a route; on these sides there is a way round. */
  | {
      readonly kind: 'barred';
      readonly route: RouteKind;
      readonly by: readonly Feature[];
      readonly open: readonly ('left' | 'right')[];
    }
  | { readonly kind: 'width-found'; readonly width: 1 | 2; readonly isGiven: boolean }
  | {
      readonly kind: 'laid';
      readonly route: PortableRoute;
      readonly detourBy: number | null;
      readonly isGiven: boolean;
    }
  | { readonly kind: 'lane-lacking' }
  | {
      readonly kind: 'crossed';
      readonly route: RouteKind;
      readonly over: RouteKind;
      readonly feature: Feature;
      readonly cells: readonly number[];
    }
  | { readonly kind: 'named'; readonly feature: Feature; readonly cells: readonly number[] }
  | { readonly kind: 'without-road'; readonly cells: readonly number[] }
  | { readonly kind: 'allotted'; readonly fields: number; readonly cells: readonly number[] }
  | { readonly kind: 'chosen'; readonly cell: number }
  | { readonly kind: 'planted'; readonly cell: number };

/** Called with each event as it happens. */
export type BattlefieldListener = (event: BattlefieldEvent) => void;

export const NO_LISTENER: BattlefieldListener = () => {};
