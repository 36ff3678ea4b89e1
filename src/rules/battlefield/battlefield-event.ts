import type { Feature, PortableRoute, RouteKind } from './battlefield.ts';
import type { GivenEnd } from './given.ts';

/** A class of features that are placed in one go, by counting. */
export type FeatureClass = 'hill' | 'lake' | 'marsh' | 'tree' | 'habitation' | 'field';

/** How the cell of a feature was found. */
export type Placement =
  /** By counting `count` cells on, then past `passedOver` cells that were not free. */
  | { readonly kind: 'count'; readonly count: number; readonly passedOver: number }
  /** Beside the cell `of`; `named` is the side that the die named, which may not have been free. */
  | { readonly kind: 'side'; readonly of: number; readonly named: number }
  /** It was the only free cell. */
  | { readonly kind: 'only-cell' }
  | { readonly kind: 'given' };

/** The part of the board's edge where a route enters or leaves, as one die names it in `portable-1`. */
export type EdgePart =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'right'
  | 'bottom-right'
  | 'bottom'
  | 'bottom-left'
  | 'left';

/** What fills a quarter of the edge, so that no route crosses it there; `entry`, `exit`: the same route's other end. */
export type EdgeObstacle = 'hill' | 'mountain' | 'lake' | 'landmark' | 'entry' | 'exit';

/** A result of the dice, reported while the procedure runs. */
export type BattlefieldEvent =
  /**
   * The number of features of a class. `standing` cells have given ones already, and `placed` more are placed now.
   * There may be more given ones than the number, or others of the same class, such as mountains where hills are asked
   * for.
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
  /**
   * The quarter that the die named has no free cell, nor have perhaps further ones clockwise; `part` is the next with
   * room.
   */
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
  /** Hills bar the direct way of a route; on the sides in `open` there is a way round. */
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
