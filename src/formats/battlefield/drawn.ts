import type { Board } from '../../rules/battlefield/board.ts';
import type { FEATURE_KINDS } from '../../telling/portable-words.ts';

/** What a battlefield's drawing knows of it: what every edition's result has, and of the rest what it has. */

export type FeatureKind = (typeof FEATURE_KINDS)[number];

export const ROUTE_KINDS = ['river', 'road', 'track', 'branch', 'railway'] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

export type DrawnTree = 'palm' | 'coniferous' | 'deciduous';
export type DrawnSize = 'small' | 'middling' | 'large';

export interface DrawnFeature {
  readonly kind: FeatureKind;
  readonly contours?: number | undefined;
  readonly tree?: DrawnTree | undefined;
  /** What a ford or bridge carries; not given, it is whatever crosses there. */
  readonly of?: RouteKind | undefined;
  /** Without one it fills its cell and grows together with its like beside it. */
  readonly size?: DrawnSize | undefined;
}

export interface DrawnCell {
  readonly cell: number;
  readonly features: readonly DrawnFeature[];
}

/** Over which side of which cell a route comes onto the board or leaves it. */
export interface DrawnCrossing {
  readonly cell: number;
  readonly side: number;
}

export interface DrawnRoute {
  readonly kind: RouteKind;
  readonly cells: readonly number[];
  /** The other half of a river two cells wide. */
  readonly secondLane?: readonly number[] | undefined;
  readonly water?: 'stream' | 'river' | undefined;
  readonly size?: DrawnSize | undefined;
  /** `null` where it begins on the board itself; not given, it is read from the cells. */
  readonly entry?: DrawnCrossing | null | undefined;
  readonly exit?: DrawnCrossing | null | undefined;
}

/** Whether it is by this feature that two routes cross each other. */
export function isCrossingOf({ kind, of }: DrawnFeature, one: RouteKind, other: RouteKind): boolean {
  const kinds = [one, other];
  if (kind === 'level-crossing') return kinds.includes('railway') && !kinds.includes('river');
  if ((kind !== 'ford' && kind !== 'bridge') || !kinds.includes('river')) return false;
  return of === undefined || (of === 'railway') === kinds.includes('railway');
}

/** A `Battlefield` of any edition is one of these. */
export interface DrawnBattlefield {
  /** The cells of `sectors` are called that. */
  readonly edition?: string | undefined;
  readonly board: Board;
  readonly cells: readonly DrawnCell[];
  readonly routes: readonly DrawnRoute[];
  readonly notPlaced: readonly { readonly kind: string }[];
}
