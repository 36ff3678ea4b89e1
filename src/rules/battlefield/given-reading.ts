import { memberAt } from '../../hex/list.ts';
import { quoted } from '../../text/quoted.ts';
import { isObject, membersFault } from '../tables/members.ts';
import { DENSITIES, LANDMARKS, type PlainKind, SIZES, SLOPES, TREES } from './battlefield.ts';
import { type Board, type CellSide, cellAt, cellCount, cellName, cellsAround, cellsBeside } from './board.ts';
import { connectedGroups } from './connected-groups.ts';
import type { Edition } from './edition.ts';
import {
  GIVEN_NUMBERS,
  type Given,
  type GivenEnd,
  type GivenFeature,
  type GivenNumber,
  type GivenRiver,
  type GivenRoute,
} from './given.ts';
import {
  FEATURES_OF,
  MAIN_ROUTE_KINDS,
  MAIN_ROUTES_OF,
  type MainRouteKind,
  NUMBERS_OF,
  standTogether,
} from './given-of-edition.ts';
import { HABITATIONS, habitationOf } from './inhabited.ts';
import { QUARTERS } from './quarters.ts';
import { outwardSides } from './route-end.ts';

export type ReadGiven =
  | { readonly ok: true; readonly given: Given }
  | { readonly ok: false; readonly what: string };

/**
 * Parses what a user gives for a battlefield: the members of {@link Given}, with these shorthands. A cell is its number
 * or `[column, row]`; a whole route may also be just the list of its cells, or a text such as `8,1 7,2 15`; a feature
 * has a `cell` or several `cells`; an end is a cell, `{"cell", "side"}` or `{"quarter"}`. An error is one sentence.
 */
export function readGiven(value: unknown, edition: Edition, board: Board): ReadGiven {
  try {
    return { ok: true, given: new GivenReader(edition, board).given(value) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, what: error.message };
    throw error;
  }
}

/** Aborts the parsing; always caught in `readGiven`. */
class Fault extends Error {}

function fault(what: string): never {
  throw new Fault(what);
}

/** Largest number to give for one kind of feature: several times as many as can be rolled. */
const MOST_GIVEN = 40;

class GivenReader {
  readonly #edition: Edition;
  readonly #board: Board;

  constructor(edition: Edition, board: Board) {
    this.#edition = edition;
    this.#board = board;
  }

  given(value: unknown): Given {
    if (!isObject(value))
      fault('what is given is an object, such as {"river": "8,1 7,2", "numbers": {"hills": 5}}');
    const wrong = membersFault(value, 'what is given', [], [...MAIN_ROUTE_KINDS, 'numbers', 'features']);
    if (wrong !== null) fault(wrong);
    const routes = MAIN_ROUTE_KINDS.flatMap((kind) =>
      value[kind] === undefined ? [] : [[kind, this.#route(kind, value[kind])] as const],
    );
    return {
      ...Object.fromEntries(routes),
      ...(value.numbers !== undefined && { numbers: this.#numbers(value.numbers) }),
      ...(value.features !== undefined && { features: this.#features(value.features) }),
    };
  }

  #route(kind: MainRouteKind, value: unknown): GivenRoute | GivenRiver {
    if (!MAIN_ROUTES_OF[this.#edition].includes(kind)) fault(`${this.#edition} knows no ${kind}`);
    if (typeof value === 'string' || Array.isArray(value)) return { cells: this.#way(kind, value) };
    if (!isObject(value))
      fault(`${kind}: a route is an object, a list of its cells, or a text such as 8,1 7,2`);
    const isSectors = this.#edition === 'sectors';
    const more = kind !== 'river' ? [] : isSectors ? ['water', 'size', 'fordable'] : ['width'];
    const wrong = membersFault(value, `a ${kind}`, [], ['cells', 'entry', 'exit', ...more]);
    if (wrong !== null) fault(wrong);
    const { cells, entry, exit, width, water, size, fordable } = value;
    const also = {
      ...(width !== undefined && { width: among(`${kind}: width`, width, [1, 2] as const) }),
      ...(water !== undefined && { water: among(`${kind}: water`, water, ['stream', 'river'] as const) }),
      ...(size !== undefined && { size: among(`${kind}: size`, size, SIZES) }),
      ...(fordable !== undefined && { fordable: among(`${kind}: fordable`, fordable, [true, false]) }),
    };
    if (cells !== undefined) {
      if (entry !== undefined || exit !== undefined)
        fault(`${kind}: entry and exit follow from the cells, so give either these or those`);
      return { cells: this.#way(kind, cells), ...also };
    }
    const ends = {
      ...(entry !== undefined && { entry: this.#end(`${kind}: entry`, entry) }),
      ...(exit !== undefined && { exit: this.#end(`${kind}: exit`, exit) }),
    };
    if (ends.entry && ends.exit && cellOf(ends.entry) !== null && cellOf(ends.entry) === cellOf(ends.exit))
      fault(
        `${kind}: it can't leave by the cell that it enters by, ${this.#name(cellOf(ends.entry) as number)}`,
      );
    return { ...ends, ...also };
  }

  #way(kind: string, value: unknown): number[] {
    const most = cellCount(this.#board);
    const list = typeof value === 'string' ? written(value, most + 1) : value;
    if (!Array.isArray(list)) fault(`${kind}: cells is a list, or a text such as 8,1 7,2`);
    if (list.length > most) fault(`${kind}: a whole route has as many cells as the board at most, ${most}`);
    if (list.length === 0) fault(`${kind}: a whole route needs its cells`);
    const cells: number[] = [];
    for (const each of list) {
      const cell = this.#cell(kind, each);
      const before = cells.at(-1);
      if (cells.includes(cell)) fault(`${kind}: ${this.#name(cell)} comes twice`);
      if (before !== undefined && !this.#mayStep(before, cell))
        fault(`${kind}: ${this.#name(before)} and ${this.#name(cell)} don't lie side by side`);
      cells.push(cell);
    }
    return cells;
  }

  #mayStep(from: number, to: number): boolean {
    const next =
      this.#edition === 'sectors' ? cellsBeside(this.#board, from) : cellsAround(this.#board, from);
    return next.includes(to);
  }

  #end(name: string, value: unknown): GivenEnd {
    if (!isObject(value)) return { cell: this.#cell(name, value) };
    const wrong = membersFault(value, name, [], ['cell', 'side', 'quarter']);
    if (wrong !== null) fault(wrong);
    const { cell, side, quarter } = value;
    if (quarter !== undefined) {
      if (cell !== undefined || side !== undefined) fault(`${name}: give either a cell or a quarter`);
      if (this.#edition === 'portable-1') fault(`${name}: portable-1 has no quarters; give the cell`);
      return { quarter: within(`${name}: quarter`, quarter, 1, QUARTERS) };
    }
    const at = this.#cell(name, cell);
    if (side === undefined) return { cell: at };
    const sides: readonly unknown[] = [null, ...outwardSides(this.#board, at)];
    if (!sides.includes(side))
      fault(`${name}: ${this.#name(at)} has no side ${shown(side)} with the edge of the board behind it`);
    return { cell: at, side: side as CellSide | null };
  }

  #numbers(value: unknown): Readonly<Partial<Record<GivenNumber, number>>> {
    if (!isObject(value)) fault('numbers is an object, such as {"hills": 5}');
    const wrong = membersFault(value, 'numbers', [], GIVEN_NUMBERS);
    if (wrong !== null) fault(wrong);
    const known = NUMBERS_OF[this.#edition];
    const entries = GIVEN_NUMBERS.flatMap((name) => {
      if (value[name] === undefined) return [];
      if (known.length === 0) fault(`${this.#edition} knows no numbers`);
      if (!known.includes(name))
        fault(`${this.#edition} knows no number of ${name}, only of ${known.join(', ')}`);
      return [[name, within(`numbers: ${name}`, value[name], 0, MOST_GIVEN)] as const];
    });
    return Object.fromEntries(entries);
  }

  #features(value: unknown): GivenFeature[] {
    if (!Array.isArray(value)) fault('features is a list, such as [{"kind": "hill", "cell": [4, 3]}]');
    const all: GivenFeature[] = [];
    const there = new Map<number, GivenFeature['kind'][]>();
    for (const each of value)
      for (const feature of this.#feature(each)) {
        this.#mayStand(feature, there.get(feature.cell) ?? []);
        there.set(feature.cell, [...(there.get(feature.cell) ?? []), feature.kind]);
        all.push(feature);
      }
    this.#checkHabitation(all);
    return all;
  }

  #feature(value: unknown): GivenFeature[] {
    if (!isObject(value)) fault('a feature is an object, such as {"kind": "hill", "cell": [4, 3]}');
    const kind = among('kind', value.kind, FEATURES_OF[this.#edition]);
    const own = { hill: ['contours'], trees: ['tree'], landmark: ['site'] }[kind as string] ?? [];
    const natures = { hill: ['slope'], trees: ['density'] }[kind as string] ?? [];
    const more = this.#edition === 'sectors' && kind !== 'landmark' ? ['size', ...natures] : [];
    const wrong = membersFault(value, `a ${kind}`, ['kind'], ['cell', 'cells', ...own, ...more]);
    if (wrong !== null) fault(wrong);
    const { cell, cells, contours, tree, site, size, slope, density } = value;
    if ((cell === undefined) === (cells === undefined)) fault(`${kind}: give either its cell or its cells`);
    if (cells !== undefined && (!Array.isArray(cells) || cells.length === 0))
      fault(`${kind}: cells is a list`);
    const most = cellCount(this.#board);
    if (Array.isArray(cells) && cells.length > most)
      fault(`${kind}: cells lists as many cells as the board has at most, ${most}`);
    const also = size === undefined ? {} : { size: among(`${kind}: size`, size, SIZES) };
    const at = (cells === undefined ? [cell] : (cells as unknown[])).map((one) => this.#cell(kind, one));
    return at.map((where): GivenFeature => {
      switch (kind) {
        case 'hill':
          return {
            kind,
            cell: where,
            ...(contours !== undefined && {
              contours: among('hill: contours', contours, [1, 2] as const),
            }),
            ...also,
            ...(slope !== undefined && { slope: among('hill: slope', slope, SLOPES) }),
          };
        case 'trees':
          return {
            kind,
            cell: where,
            ...(tree !== undefined && { tree: among('trees: tree', tree, TREES) }),
            ...also,
            ...(density !== undefined && { density: among('trees: density', density, DENSITIES) }),
          };
        case 'landmark':
          return { kind, cell: where, site: among('landmark: site', site, LANDMARKS) };
        default:
          return { kind: kind as Exclude<PlainKind, 'level-crossing'>, cell: where, ...also };
      }
    });
  }

  #mayStand({ kind, cell }: GivenFeature, there: readonly GivenFeature['kind'][]): void {
    const [other] = there;
    if (other === undefined) return;
    if (there.includes(kind)) fault(`${this.#name(cell)} is given ${aKind(kind)} twice`);
    if (there.length > 1 || !standTogether(this.#edition, other, kind))
      fault(`${this.#name(cell)} is given ${aKind(other)} and ${aKind(kind)}, which can't both stand there`);
  }

  /**
   * In portable-1 the two cells of a town are listed one after the other; in portable-2 adjacent cells are named by
   * size.
   */
  #checkHabitation(features: readonly GivenFeature[]): void {
    const board = this.#board;
    if (this.#edition === 'portable-1') {
      const cells = features.filter(({ kind }) => kind === 'town').map(({ cell }) => cell);
      for (let i = 0; i < cells.length; i += 2) {
        const [first, second] = [memberAt(cells, i), cells[i + 1]];
        if (second === undefined || !cellsBeside(board, first).includes(second))
          fault(`a town has two cells side by side; ${this.#name(first)} lacks the other`);
      }
    }
    if (this.#edition !== 'portable-2') return;
    const built = features.filter(({ kind }) => (HABITATIONS as readonly string[]).includes(kind));
    for (const group of connectedGroups(
      board,
      built.map(({ cell }) => cell),
    )) {
      const size = habitationOf(group.length);
      const other = built.find(({ cell, kind }) => group.includes(cell) && kind !== size);
      const together =
        group.length === 1 ? 'one inhabited cell by itself' : `${group.length} inhabited cells side by side`;
      if (other)
        fault(
          `${this.#name(other.cell)}: ${together} ${group.length === 1 ? 'is' : 'are'} a ${size}, not a ${other.kind}`,
        );
    }
  }

  #cell(name: string, value: unknown): number {
    const board = this.#board;
    if (Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger)) {
      const [column, row] = value as [number, number];
      if (column < 1 || column > board.columns || row < 1 || row > board.rows)
        fault(
          `${name}: (${column}, ${row}) is not on the board of ${board.columns} columns and ${board.rows} rows`,
        );
      return cellAt(board, { column, row });
    }
    if (!Number.isSafeInteger(value))
      fault(`${name}: a cell is its number or [column, row], not ${shown(value)}`);
    const cell = value as number;
    if (cell < 1 || cell > cellCount(board))
      fault(`${name}: cell ${cell} is not on the board, whose cells are numbered 1 to ${cellCount(board)}`);
    return cell;
  }

  #name = (cell: number): string => cellName(this.#board, cell);
}

/** Splits a text such as `8,1 7,2 15` into cells, at most `most`; a word that is no cell stays a string. */
const written = (text: string, most: number): unknown[] =>
  text
    .trim()
    .split(/\s+/, most)
    .filter((word) => word !== '')
    .map((word) => {
      const [, column, row] = /^(\d{1,4}),(\d{1,4})$/.exec(word) ?? [];
      if (column !== undefined) return [Number(column), Number(row)];
      return /^\d{1,6}$/.test(word) ? Number(word) : word;
    });

const cellOf = (end: GivenEnd): number | null => ('cell' in end ? end.cell : null);

const aKind = (kind: string): string =>
  kind === 'trees' ? kind : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('-', ' ')}`;

function among<T extends string | number | boolean>(name: string, value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  return found ?? fault(`${name} is ${allowed.join(', ')}, not ${shown(value)}`);
}

function within(name: string, value: unknown, least: number, most: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number;
  return fault(`${name} is a whole number from ${least} to ${most}, not ${shown(value)}`);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : String(value);
}
