import type { Feature, PortableRoute, RouteKind } from './battlefield.ts';

/** What is placed by counting, one kind after another. */
export type Sort = 'hill' | 'lake' | 'marsh' | 'tree' | 'habitation' | 'field';

/** How a feature came to its cell. */
export type Manner =
  /** So many cells on; `passedOver` more because those were taken. */
  | { readonly by: 'count'; readonly count: number; readonly passedOver: number }
  /** Over this side of the one before; the side that the die named was `named`. */
  | { readonly by: 'side'; readonly of: number; readonly named: number }
  /** There was no other cell. */
  | { readonly by: 'only-cell' };

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

/** What leaves a quarter of the board's edge no room for a route: `entry` is its own, where it is to leave. */
export type Filling = 'hill' | 'mountain' | 'lake' | 'entry';

/** Something that the dice brought about, said by a procedure while it goes on, for whoever tells of it. */
export type Happening =
  | { readonly is: 'numbered'; readonly features: readonly Feature[]; readonly sort: Sort }
  | { readonly is: 'formed'; readonly feature: Feature; readonly cell?: number }
  | { readonly is: 'row-named'; readonly row: number }
  | { readonly is: 'linked'; readonly beside: boolean }
  | { readonly is: 'stands'; readonly feature: Feature; readonly cell: number; readonly manner: Manner }
  | { readonly is: 'left-out'; readonly features: readonly Feature[] }
  | { readonly is: 'edge-named'; readonly end: 'entry' | 'exit'; readonly part: EdgePart | number }
  /** The named quarter is full, and perhaps more of them clockwise; the next one after has room. */
  | {
      readonly is: 'gave-way';
      readonly end: 'entry' | 'exit';
      readonly filled: readonly number[];
      readonly by: readonly Filling[];
      readonly part: number;
    }
  | { readonly is: 'end-found'; readonly end: 'entry' | 'exit'; readonly cell: number }
  | { readonly is: 'width-found'; readonly width: 1 | 2 }
  | { readonly is: 'laid'; readonly route: PortableRoute; readonly detourBy: number | null }
  | { readonly is: 'lane-lacking' }
  | {
      readonly is: 'crossed';
      readonly route: RouteKind;
      readonly over: RouteKind;
      readonly feature: Feature;
      readonly cells: readonly number[];
    }
  | { readonly is: 'named'; readonly feature: Feature; readonly cells: readonly number[] }
  | { readonly is: 'without-road'; readonly cells: readonly number[] }
  | { readonly is: 'allotted'; readonly fields: number; readonly cells: readonly number[] }
  | { readonly is: 'chosen'; readonly cell: number }
  | { readonly is: 'planted'; readonly cell: number };

/** Hears what happens. */
export type Hearer = (happening: Happening) => void;

export const NOBODY: Hearer = () => {};
