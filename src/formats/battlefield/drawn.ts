import type {
  Battlefield,
  BattlefieldCell,
  Feature,
  PortableBattlefield,
  PortableRoute,
  Route,
  RouteKind,
} from '../../rules/battlefield/battlefield.ts';
import type { Board } from '../../rules/battlefield/board.ts';

/** The data of a battlefield that its drawing needs, whichever edition of the rules it was rolled by. */

/** The kinds of route, in the order of the legend. */
export const ROUTE_KINDS = [
  'river',
  'road',
  'track',
  'branch',
  'railway',
] as const satisfies readonly RouteKind[];

/** A route of any edition. */
export interface DrawnRoute extends PortableRoute, Partial<Pick<Route, 'water' | 'size' | 'fordable'>> {}

/** True if this feature is the kind of crossing that two kinds of route have where they meet. */
export function isCrossingOf(feature: Feature, one: RouteKind, other: RouteKind): boolean {
  const kinds = [one, other];
  switch (feature.kind) {
    case 'level-crossing':
      return kinds.includes('railway') && !kinds.includes('river');
    case 'ford':
    case 'bridge':
      return kinds.includes('river') && (feature.of === 'railway') === kinds.includes('railway');
    default:
      return false;
  }
}

/** A battlefield of any edition can be drawn as this. */
export interface DrawnBattlefield extends Pick<Battlefield, 'notPlaced'> {
  /** The edition. Cells of the edition `sectors` are called sectors. */
  readonly edition?: Battlefield['edition'] | PortableBattlefield['edition'];
  readonly board: Board;
  readonly cells: readonly Pick<BattlefieldCell, 'cell' | 'features'>[];
  readonly routes: readonly DrawnRoute[];
}
