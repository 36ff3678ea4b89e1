/**
 * A battlefield by sectors: twelve, in two rows of six, each with or without a piece of terrain. Source: Game of Kings,
 * "Random terrain generator", 20 March 2016 and 29 June 2018. The source leaves it to the players what exactly a piece
 * is; the dice for that are ours, and so are the courses of streams and rivers.
 */

import type { Procedure } from '../dice/request.ts';
import { lastOf, memberAt } from '../hex/list.ts';
import type {
  Battlefield,
  Density,
  EdgeCrossing,
  Feature,
  Route,
  Size,
  Slope,
  Tree,
} from './battlefield/battlefield.ts';
import { type Board, type CellSide, cellCount, positionOf } from './battlefield/board.ts';
import type { Given, GivenFeature, GivenRiver } from './battlefield/given.ts';
import {
  cellsOfQuarter,
  edgeCrossingIn,
  type IsTaken,
  QUARTERS,
  quarterAfter,
} from './battlefield/quarters.ts';
import { crossingOf, endIn, knownEnd, quarterOfEnd, type RouteEnd } from './battlefield/route-end.ts';
import { type SectorPurpose, sectorDice } from './battlefield/sector-purpose.ts';
import { reachableFrom, watercourse } from './battlefield/watercourse.ts';
import { rollDie } from './one-die.ts';

export const SECTOR_BOARD: Board = { kind: 'square', columns: 6, rows: 2 };

export const PIECES = ['hill', 'water', 'wood', 'built-up-area'] as const;
export type Piece = (typeof PIECES)[number];

export interface SectorSettings {
  /** The trees of woods. */
  readonly tree: Tree;
  /**
   * The pieces that each player chooses, in order, where a 5 (player A) or a 6 (player B) leaves the choice to them.
   * Once that player has no choice left, the die is rolled again until it is 1 to 4.
   */
  readonly choices: { readonly a: readonly Piece[]; readonly b: readonly Piece[] };
  /**
   * Whether dice also decide how steep hills are, how dense woods are, and whether streams and rivers can be forded:
   * one more die for each such piece, after those for its size and kind of water. Otherwise the players agree on it.
   */
  readonly natures?: boolean;
  /** A stream or river that is there first, and sectors with known features, for which no dice are rolled. */
  readonly given?: Pick<Given, 'river' | 'features'>;
}

const PLAYER_A = 5;
const PLAYER_B = 6;
/** The faces that leave no choice to a player. */
const NO_CHOICE = [1, 2, 3, 4];

/** Rolls the battlefield sector by sector, row by row, all dice of one sector before the next. */
export function* sectorBattlefield({
  tree,
  choices,
  natures = false,
  given = {},
}: SectorSettings): Procedure<Battlefield> {
  const known = (given.features ?? []).map(
    (feature) => [feature.cell, givenPiece(feature, tree, natures)] as const,
  );
  const features = new Map<number, Feature>(known);
  const knownSectors = new Set(features.keys());
  const routes: Route[] = [];
  if (given.river) routes.push(yield* givenRiver(given.river, features, natures));
  const left = { a: [...choices.a], b: [...choices.b] };
  for (let sector = 1; sector <= cellCount(SECTOR_BOARD); sector++) {
    if (knownSectors.has(sector) || !bringsPiece(yield* face('terrain piece'))) continue;
    const piece = yield* pieceKind(left);
    const size = sizeOf(yield* face('size'));
    if (piece !== 'water') {
      const feature = landFeature(piece, size, tree);
      features.set(sector, natures ? yield* withNature(feature) : feature);
      continue;
    }
    const water = waterOf(yield* face('water'));
    if (water === 'lake' || water === 'marsh') features.set(sector, { kind: water, size });
    else yield* runningWater({ sector, water, size, natures }, features, routes);
  }
  const cells = Array.from({ length: cellCount(SECTOR_BOARD) }, (_, i) => {
    const feature = features.get(i + 1);
    return { cell: i + 1, ...positionOf(SECTOR_BOARD, i + 1), features: feature ? [feature] : [] };
  });
  return { edition: 'sectors', board: SECTOR_BOARD, cells, routes, notPlaced: [] };
}

/** "A 4, 5 or 6 indicating a terrain piece." */
export const bringsPiece = (face: number): boolean => face >= 4;

/** Ours: 1–2 small, 3–4 middling, 5–6 large. */
export const sizeOf = (face: number): Size => (face <= 2 ? 'small' : face <= 4 ? 'middling' : 'large');

/** Ours: 1–2 a stream, 3–4 a river, 5 a lake, 6 a marsh. */
export function waterOf(face: number): 'stream' | 'river' | 'lake' | 'marsh' {
  if (face <= 2) return 'stream';
  if (face <= 4) return 'river';
  return face === 5 ? 'lake' : 'marsh';
}

/** Ours: 1–3 gentle, 4–6 steep; of the two hills that the source describes one is steep. */
export const slopeOf = (face: number): Slope => (face <= 3 ? 'gentle' : 'steep');

/** Ours: 1–3 open, like the source's oak wood; 4–6 dense, like its fir wood. */
export const densityOf = (face: number): Density => (face <= 3 ? 'open' : 'dense');

/** Ours: 1–3 it can be forded, 4–6 not; of the two rivers that the source describes one can't. */
export const isFordable = (face: number): boolean => face <= 3;

/** Rolls the nature of a feature: the slope of a hill or the density of a wood; others have none. */
function* withNature(feature: Feature): Procedure<Feature> {
  switch (feature.kind) {
    case 'hill':
      return { ...feature, slope: slopeOf(yield* face('steepness')) };
    case 'trees':
      return { ...feature, density: densityOf(yield* face('density')) };
    default:
      return feature;
  }
}

function* pieceKind(left: { a: Piece[]; b: Piece[] }): Procedure<Piece> {
  const accept = [...NO_CHOICE];
  if (left.a.length > 0) accept.push(PLAYER_A);
  if (left.b.length > 0) accept.push(PLAYER_B);
  const request = sectorDice('kind of piece');
  const kind = yield* rollDie(
    accept.length === 6 ? request : { ...request, accept, acceptAfterReroll: NO_CHOICE },
  );
  const piece = kind === PLAYER_A ? left.a.shift() : kind === PLAYER_B ? left.b.shift() : PIECES[kind - 1];
  if (!piece) throw new Error(`a ${kind} was accepted that brings no piece`);
  return piece;
}

/** The feature for a given one. Its size is middling if left out, but a settlement is small and a town large. */
export function givenPiece(given: GivenFeature, tree: Tree, natures: boolean): Feature {
  const { size = 'middling' } = given;
  switch (given.kind) {
    case 'hill': {
      const slope = given.slope ?? (natures ? 'gentle' : undefined);
      const contours = given.contours ?? (size === 'large' ? 2 : 1);
      return { kind: 'hill', contours, size, ...(slope && { slope }) };
    }
    case 'trees': {
      const density = given.density ?? (natures ? 'open' : undefined);
      return { kind: 'trees', tree: given.tree ?? tree, size, ...(density && { density }) };
    }
    case 'landmark':
      return { kind: 'landmark', site: given.site };
    default:
      return { kind: given.kind, size: given.size ?? BUILT_SIZES[given.kind] ?? size };
  }
}

const BUILT_SIZES: Readonly<Partial<Record<Feature['kind'], Size>>> = { settlement: 'small', town: 'large' };

/**
 * The course of a given river. What is given isn't rolled: all its cells, or its ends. Fordable unless given otherwise.
 */
function* givenRiver(
  given: GivenRiver,
  features: ReadonlyMap<number, Feature>,
  natures: boolean,
): Procedure<Route> {
  const isHill = (cell: number) => features.get(cell)?.kind === 'hill';
  if (given.cells) return wholeRiver(given, given.cells, natures);
  const known = { entry: knownEnd(SECTOR_BOARD, given.entry), exit: knownEnd(SECTOR_BOARD, given.exit) };
  const entryQuarter = quarterOfEnd(SECTOR_BOARD, given.entry) ?? (yield* face('entry'));
  const exitQuarter =
    quarterOfEnd(SECTOR_BOARD, given.exit) ?? quarterAfter(entryQuarter, yield* face('exit'));
  const barsEntry = isBarred(barrierOfGivenEntry(known.exit, isHill));
  const entry =
    known.entry ??
    (yield* edgeCrossingIn(SECTOR_BOARD, entryQuarter, barsEntry, (count) =>
      sectorDice('entry cell', count),
    ));
  const barsExit = isBarred(barrierOfExit(crossingOf(entry), isHill));
  const exit =
    known.exit ??
    (yield* edgeCrossingIn(SECTOR_BOARD, exitQuarter, barsExit, (count) => sectorDice('exit cell', count)));
  const terrain = { board: SECTOR_BOARD, isHill, isWet: () => false };
  const cells = yield* watercourse(terrain, entry.cell, entry.cell, exit.cell);
  return { ...givenWater(given, natures), entry: crossingOf(entry), exit: crossingOf(exit), cells };
}

/** A river given by all its cells. It crosses the edge of the board if its first or last cell is there. */
export function wholeRiver(given: GivenRiver, cells: readonly number[], natures: boolean): Route {
  const endOf = (cell: number) => crossingOf(endIn(SECTOR_BOARD, cell));
  const ends = { entry: endOf(memberAt(cells, 0)), exit: endOf(lastOf(cells)) };
  return { ...givenWater(given, natures), ...ends, cells };
}

function givenWater({ water = 'river', size = 'middling', fordable }: GivenRiver, natures: boolean) {
  const known = fordable ?? (natures ? true : undefined);
  const nature = known === undefined ? {} : { fordable: known };
  return { kind: 'river', water, size, ...nature, rolledIn: [], isGiven: true } as const;
}

/** A "built-up area" is "anything from a farmstead to a walled town". */
function landFeature(piece: Exclude<Piece, 'water'>, size: Size, tree: Tree): Feature {
  switch (piece) {
    case 'hill':
      return { kind: 'hill', contours: size === 'large' ? 2 : 1, size };
    case 'wood':
      return { kind: 'trees', tree, size };
    case 'built-up-area':
      return { kind: ({ small: 'settlement', middling: 'village', large: 'town' } as const)[size], size };
  }
}

/**
 * Adds a stream or river through a sector, or notes that it is the one that runs there already. Ours: no two run side
 * by side through a sector. A later one enters where it can reach its sector without crossing an earlier one; where it
 * meets one after that, it flows into it and ends.
 */
function* runningWater(
  {
    sector,
    water,
    size,
    natures,
  }: Pick<Route, 'water' | 'size'> & { readonly sector: number; readonly natures: boolean },
  features: ReadonlyMap<number, Feature>,
  routes: Route[],
): Procedure<void> {
  const there = routes.findIndex(({ cells }) => cells.includes(sector));
  const same = routes[there];
  if (same) {
    routes[there] = { ...same, rolledIn: [...same.rolledIn, sector] };
    return;
  }
  const isHill = (cell: number) => features.get(cell)?.kind === 'hill';
  const isWet = (cell: number) => routes.some(({ cells }) => cells.includes(cell));
  const nature = natures ? { fordable: isFordable(yield* face('fordability')) } : {};
  const entryQuarter = yield* face('entry');
  const exitQuarter = quarterAfter(entryQuarter, yield* face('exit'));
  const barsEntry = isBarred(barrierOfEntry(sector, isHill, routes));
  const entry = yield* edgeCrossingIn(SECTOR_BOARD, entryQuarter, barsEntry, (count) =>
    sectorDice('entry cell', count),
  );
  const barsExit = isBarred(barrierOfExit(entry, isHill));
  const exit = yield* edgeCrossingIn(SECTOR_BOARD, exitQuarter, barsExit, (count) =>
    sectorDice('exit cell', count),
  );
  const terrain = { board: SECTOR_BOARD, isHill, isWet };
  const cells = yield* watercourse(terrain, entry.cell, sector, exit.cell);
  const flowsInto = isWet(lastOf(cells));
  routes.push({
    kind: 'river',
    water,
    size,
    ...nature,
    entry,
    exit: flowsInto ? null : exit,
    cells,
    rolledIn: [sector],
  });
}

/**
 * What bars a stream or river from crossing the edge in a cell: a hill, an earlier river on the way, its own other end.
 */
export type Barrier = 'hill' | 'earlier water' | 'own entry' | 'own exit';
export type BarrierAt = (cell: number, side: CellSide) => Barrier | null;

export const isBarred =
  (barrierAt: BarrierAt): IsTaken =>
  (cell, side) =>
    barrierAt(cell, side) !== null;

/** @param earlier the streams and rivers that are there already */
export function barrierOfEntry(
  sector: number,
  isHill: (cell: number) => boolean,
  earlier: readonly Route[],
): BarrierAt {
  const isWet = (cell: number) => earlier.some(({ cells }) => cells.includes(cell));
  const within = reachableFrom({ board: SECTOR_BOARD, isWet }, sector);
  return (cell) => (isHill(cell) ? 'hill' : within.has(cell) ? null : 'earlier water');
}

/**
 * Ours: it doesn't leave by the same side of the same sector that it entered by. Hills bar it unless they fill the
 * rest.
 */
export function barrierOfExit(entry: EdgeCrossing | null, isHill: (cell: number) => boolean): BarrierAt {
  const isEntry = (cell: number, side: CellSide) => cell === entry?.cell && side === entry.side;
  const isOpen = EDGE.some(({ cell, side }) => !isHill(cell) && !isEntry(cell, side));
  return (cell, side) => (isOpen && isHill(cell) ? 'hill' : isEntry(cell, side) ? 'own entry' : null);
}

/** What bars the entry of a given river: its given exit, and hills, as in `barrierOfExit`. */
export function barrierOfGivenEntry(exit: RouteEnd | null, isHill: (cell: number) => boolean): BarrierAt {
  const barrierAt = barrierOfExit(exit && crossingOf(exit), isHill);
  return (cell, side) => (barrierAt(cell, side) === 'own entry' ? 'own exit' : barrierAt(cell, side));
}

const EDGE = Array.from({ length: QUARTERS }, (_, i) => cellsOfQuarter(SECTOR_BOARD, i + 1)).flat();

const face = (purpose: SectorPurpose): Procedure<number> => rollDie(sectorDice(purpose));
