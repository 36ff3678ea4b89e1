import type { Board, Place, Side } from './board.ts';

export const TREES = ['palm', 'coniferous', 'deciduous'] as const;
export type Tree = (typeof TREES)[number];

export type Size = 'small' | 'middling' | 'large';

/** What stands in a cell. */
export type Feature =
  | { readonly kind: 'hill'; readonly contours: 1 | 2; readonly size: Size }
  | { readonly kind: 'lake' | 'marsh'; readonly size: Size }
  | { readonly kind: 'trees'; readonly tree: Tree; readonly size: Size }
  | { readonly kind: 'settlement' | 'village' | 'town'; readonly size: Size };

/** Where a route crosses the edge of the board: a cell on it, and over which of the cell's sides. */
export interface Crossing {
  readonly cell: number;
  readonly side: Side;
}

/** What runs through the cells in their order; where it comes back to a cell, that is named again. */
export interface Route {
  readonly kind: 'river';
  readonly water: 'stream' | 'river';
  readonly size: Size;
  readonly entry: Crossing;
  readonly exit: Crossing;
  readonly cells: readonly number[];
  /** The cells whose dice brought it: more than one where it was rolled again on its own way. */
  readonly rolledIn: readonly number[];
}

export interface BattlefieldCell extends Place {
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
