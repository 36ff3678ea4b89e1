import type { Size } from '../../src/rules/battlefield/battlefield.ts';
import { type Board, cellsBeside, positionOf } from '../../src/rules/battlefield/board.ts';
import { connectedGroups } from '../../src/rules/battlefield/connected-groups.ts';
import type { Edition } from '../../src/rules/battlefield/edition.ts';
import type {
  Given,
  GivenEnd,
  GivenFeature,
  GivenNumber,
  GivenRoute,
} from '../../src/rules/battlefield/given.ts';
import {
  MAIN_ROUTE_KINDS,
  type MainRouteKind,
  NUMBERS_OF,
  standTogether,
} from '../../src/rules/battlefield/given-of-edition.ts';
import { readGiven } from '../../src/rules/battlefield/given-reading.ts';
import { HABITATIONS, habitationOf } from '../../src/rules/battlefield/inhabited.ts';
import { wholeNumber } from '../kit/whole-number.ts';

/** What somebody knows of a battlefield before it is rolled, as it was typed and tapped; it may not make sense yet. */
export interface KnownBattlefield {
  readonly routes: Readonly<Partial<Record<MainRouteKind, KnownRoute>>>;
  /** As typed. */
  readonly numbers: Readonly<Partial<Record<GivenNumber, string>>>;
  readonly features: readonly GivenFeature[];
}

export interface KnownRoute {
  /** Whether the whole course is known, rather than only the ends. */
  readonly isWhole: boolean;
  /** The cells of its course as typed, such as `8,1 7,2`. */
  readonly course: string;
  readonly entry?: GivenEnd;
  readonly exit?: GivenEnd;
  readonly width?: 1 | 2;
  readonly water?: 'stream' | 'river';
  readonly size?: Size;
  readonly fordable?: boolean;
}

export const NOTHING_KNOWN: KnownBattlefield = { routes: {}, numbers: {}, features: [] };
export const NO_ROUTE: KnownRoute = { isWhole: true, course: '' };

/** Which end of a route the next tap names. */
export type RouteEndName = 'entry' | 'exit';

/**
 * What a tap on a cell places. `houses` become a settlement, village, town or city by how many stand together
 * (portable-2).
 */
export type TapAction =
  | { readonly kind: 'houses' }
  | { readonly kind: 'feature'; readonly feature: GivenFeature }
  | { readonly kind: 'course'; readonly way: MainRouteKind }
  | { readonly kind: 'end'; readonly way: MainRouteKind; readonly end: RouteEndName };

/** The edition of the rules and the board that it is placed on. */
export interface BoardOf {
  readonly edition: Edition;
  readonly board: Board;
}

/**
 * What is known beforehand in the form that the command takes, `undefined` if nothing is known. Not validated:
 * `readGiven` finds faults in it.
 */
export function givenOf({ routes, numbers, features }: KnownBattlefield, edition: Edition): unknown {
  const ways = MAIN_ROUTE_KINDS.flatMap((way) => {
    const route = routeOf(routes[way]);
    return route ? [[way, route] as const] : [];
  });
  const typed = NUMBERS_OF[edition].flatMap((name) => {
    const text = numbers[name]?.trim();
    return text ? [[name, wholeNumber(text) ?? text] as const] : [];
  });
  if (ways.length + typed.length + features.length === 0) return undefined;
  return {
    ...Object.fromEntries(ways),
    ...(typed.length > 0 && { numbers: Object.fromEntries(typed) }),
    ...(features.length > 0 && { features }),
  };
}

/** Whether the course of a route was given, whether or not it can be read. */
export const hasCourse = ({ isWhole, course }: KnownRoute): boolean => isWhole && course.trim() !== '';

/** Whether anything is known of a route. */
export const isRouteKnown = (route: KnownRoute | undefined): boolean => routeOf(route) !== null;

function routeOf(route: KnownRoute | undefined): object | null {
  if (!route) return null;
  const { isWhole, course, entry, exit, ...more } = route;
  const where = isWhole
    ? hasCourse(route) && { cells: course }
    : { ...(entry && { entry }), ...(exit && { exit }) };
  const known = { ...where, ...more };
  return Object.keys(known).length > 0 ? known : null;
}

/** What is known after a cell was tapped; or why nothing was placed there. */
export function afterTap(
  known: KnownBattlefield,
  put: TapAction,
  cell: number,
  on: BoardOf,
): KnownBattlefield | { readonly fault: string } {
  switch (put.kind) {
    case 'course':
      return withStep(known, put.way, cell, on);
    case 'end': {
      const { [put.end]: before, ...others } = known.routes[put.way] ?? NO_ROUTE;
      const isSame = before !== undefined && 'cell' in before && before.cell === cell;
      const route = { ...others, isWhole: false, ...(!isSame && { [put.end]: { cell } }) };
      return withRoute(known, put.way, route);
    }
    case 'houses': {
      const isThere = known.features.some((one) => one.cell === cell && isHouse(one));
      const house = { kind: 'settlement', cell } as const;
      const features = isThere
        ? known.features.filter((one) => one.cell !== cell || !isHouse(one))
        : [...makeRoom(known.features, house, on), house];
      return { ...known, features: namedBySize(features, on.board) };
    }
    case 'feature': {
      const features = withFeature(known.features, { ...put.feature, cell }, on);
      return { ...known, features: on.edition === 'portable-2' ? namedBySize(features, on.board) : features };
    }
  }
}

const isHouse = ({ kind }: GivenFeature): boolean => HABITATIONS.some((one) => one === kind);

export const withRoute = (
  known: KnownBattlefield,
  way: MainRouteKind,
  route: KnownRoute | null,
): KnownBattlefield => {
  const { [way]: _, ...others } = known.routes;
  return { ...known, routes: { ...others, ...(route && { [way]: route }) } };
};

/** What can be read of it already, route by route, so that the board can be drawn while the rest is being typed. */
export function legibleOf({ routes, features }: KnownBattlefield, on: BoardOf): Given {
  const ways = MAIN_ROUTE_KINDS.flatMap((way) => {
    const route = readRoute(way, routes[way], on);
    return route ? [[way, route] as const] : [];
  });
  return { ...Object.fromEntries(ways), features };
}

function readRoute(way: MainRouteKind, known: KnownRoute | undefined, on: BoardOf): GivenRoute | null {
  const route = routeOf(known);
  const read = route && readGiven({ [way]: route }, on.edition, on.board);
  return read?.ok ? (read.given[way] ?? null) : null;
}

/** Adds a cell to a course. Tapping its last cell removes that; tapping an earlier one cuts the course off there. */
function withStep(
  known: KnownBattlefield,
  way: MainRouteKind,
  cell: number,
  on: BoardOf,
): KnownBattlefield | { readonly fault: string } {
  const route = known.routes[way] ?? NO_ROUTE;
  const before = readRoute(way, { ...route, isWhole: true }, on)?.cells ?? [];
  if (before.length === 0 && route.course.trim() !== '')
    return { fault: 'the course can’t be read as it is typed; mend it first, or take it away' };
  const at = before.indexOf(cell);
  const cells = at === -1 ? [...before, cell] : before.slice(0, at === before.length - 1 ? at : at + 1);
  const course = courseText(cells, on.board);
  const read = course === '' ? null : readGiven({ [way]: course }, on.edition, on.board);
  if (read && !read.ok) return { fault: read.what };
  return withRoute(known, way, course === '' ? null : { ...route, isWhole: true, course });
}

const courseText = (cells: readonly number[], board: Board): string =>
  cells
    .map((cell) => positionOf(board, cell))
    .map(({ column, row }) => `${column},${row}`)
    .join(' ');

/** Places a feature in its cell, replacing what can't be there with it; removes it if it is there already. */
function withFeature(
  features: readonly GivenFeature[],
  feature: GivenFeature,
  on: BoardOf,
): readonly GivenFeature[] {
  const { cell, kind } = feature;
  const same = features.find((one) => one.cell === cell && one.kind === kind);
  if (kind === 'town' && on.edition === 'portable-1')
    return same ? withoutTownAt(features, cell) : withTownCell(makeRoom(features, feature, on), cell, on);
  if (same && JSON.stringify(sorted(same)) === JSON.stringify(sorted(feature)))
    return features.filter((one) => one !== same);
  return [...makeRoom(features, feature, on), feature];
}

const sorted = (feature: GivenFeature) => Object.entries(feature).sort(([a], [b]) => (a < b ? -1 : 1));

function makeRoom(
  features: readonly GivenFeature[],
  { cell, kind }: GivenFeature,
  { edition }: BoardOf,
): readonly GivenFeature[] {
  const leaving = features.filter((one) => one.cell === cell && !standTogether(edition, one.kind, kind));
  const isTown = edition === 'portable-1' && leaving.some((one) => one.kind === 'town');
  return (isTown ? withoutTownAt(features, cell) : features).filter((one) => !leaving.includes(one));
}

/** In portable-1 a town has two cells, which are tapped one after the other. */
function withTownCell(
  features: readonly GivenFeature[],
  cell: number,
  { board }: BoardOf,
): readonly GivenFeature[] {
  const towns = townCells(features);
  const first = towns.length % 2 === 1 ? towns.at(-1) : undefined;
  const isBeside = first !== undefined && cellsBeside(board, first).includes(cell);
  const kept = first === undefined || isBeside ? features : features.filter((one) => !isTownAt(one, first));
  return [...kept, { kind: 'town', cell }];
}

function withoutTownAt(features: readonly GivenFeature[], cell: number): readonly GivenFeature[] {
  const towns = townCells(features);
  const pair = Math.floor(towns.indexOf(cell) / 2);
  const gone = towns.slice(2 * pair, 2 * pair + 2);
  return features.filter((one) => !gone.some((each) => isTownAt(one, each)));
}

const isTownAt = (one: GivenFeature, cell: number): boolean => one.kind === 'town' && one.cell === cell;

const townCells = (features: readonly GivenFeature[]): number[] =>
  features.filter(({ kind }) => kind === 'town').map(({ cell }) => cell);

/** In portable-2 adjacent houses are a settlement, village, town or city, by their number. */
function namedBySize(features: readonly GivenFeature[], board: Board): readonly GivenFeature[] {
  const groups = connectedGroups(
    board,
    features.filter(isHouse).map(({ cell }) => cell),
  );
  return features.map((one) => {
    if (!isHouse(one)) return one;
    const group = groups.find((cells) => cells.includes(one.cell)) ?? [one.cell];
    return { kind: habitationOf(group.length), cell: one.cell };
  });
}
