import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import type { DrawnBattlefield, DrawnRoute } from '../../../src/formats/battlefield/drawn.ts';
import type { Feature, RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import type { CellSide } from '../../../src/rules/battlefield/board.ts';
import { sectorBattlefield } from '../../../src/rules/sectors.ts';
import { descendants, parseXml } from '../svg-document.ts';

/** The simplest feature of a kind. */
export function featureOf(kind: Feature['kind']): Feature {
  switch (kind) {
    case 'hill':
      return { kind, contours: 1 };
    case 'trees':
      return { kind, tree: 'deciduous' };
    case 'ford':
    case 'bridge':
      return { kind, of: 'road' };
    case 'landmark':
      return { kind, site: 'castle' };
    default:
      return { kind };
  }
}

/**
 * A route that enters over a side of its first cell and leaves over one of its last; `null` if it ends on the board.
 */
export const routeOf = (
  kind: RouteKind,
  cells: readonly number[],
  [entry, exit]: readonly [CellSide | null, CellSide | null] = [null, null],
): DrawnRoute => ({
  kind,
  cells,
  entry: entry && { cell: cells[0] as number, side: entry },
  exit: exit && { cell: cells.at(-1) as number, side: exit },
});

export type Features = Readonly<Record<number, Feature | readonly Feature[]>>;

/** A battlefield made for a test: the features of cells, by number. */
export const madeUp = (
  board: DrawnBattlefield['board'],
  features: Features = {},
  routes: readonly DrawnRoute[] = [],
  notPlaced: DrawnBattlefield['notPlaced'] = [],
): DrawnBattlefield => ({
  board,
  cells: Array.from({ length: board.columns * board.rows }, (_, i) => ({
    cell: i + 1,
    features: [features[i + 1] ?? []].flat(),
  })),
  routes,
  notPlaced,
});

export const SQUARES = { kind: 'square', columns: 8, rows: 8 } as const;
export const HEXES = { kind: 'hex', columns: 9, rows: 8 } as const;
export const hill = (contours: 1 | 2): Feature => ({ kind: 'hill', contours });
export const wood = (tree: 'palm' | 'coniferous' | 'deciduous'): Feature => ({ kind: 'trees', tree });

/** The worked example of the source, with a wide river, a railway and all other features possible on squares. */
export const square = madeUp(
  SQUARES,
  {
    1: hill(1),
    9: hill(2),
    10: hill(2),
    25: { kind: 'mountain' },
    26: hill(1),
    33: [hill(1), wood('deciduous')],
    19: { kind: 'bridge', of: 'road' },
    20: { kind: 'bridge', of: 'road' },
    43: { kind: 'ford', of: 'track' },
    44: { kind: 'ford', of: 'track' },
    22: { kind: 'level-crossing' },
    7: { kind: 'open-field' },
    8: { kind: 'orchard' },
    15: { kind: 'settlement' },
    16: { kind: 'vineyard' },
    37: { kind: 'city' },
    38: { kind: 'city' },
    29: { kind: 'city' },
    55: { kind: 'lake' },
    64: { kind: 'marsh' },
    49: wood('deciduous'),
    50: wood('deciduous'),
    53: { kind: 'village' },
  },
  [
    {
      ...routeOf('river', [3, 11, 19, 27, 35, 43, 51, 59], [1, 3]),
      secondLane: [4, 12, 20, 28, 36, 44, 52, 60],
    },
    routeOf('road', [17, 18, 19, 20, 21, 22, 23, 24], [4, 2]),
    routeOf('track', [41, 42, 43, 44, 45, 46, 47, 48], [4, 2]),
    routeOf('railway', [6, 14, 22, 31, 39, 48], [1, 2]),
    routeOf('branch', [38, 31, 23]),
  ],
  [hill(1), wood('deciduous'), hill(1)],
);

export const hexes = madeUp(
  HEXES,
  {
    1: hill(1),
    11: hill(2),
    12: hill(2),
    21: hill(1),
    31: { kind: 'mountain' },
    8: wood('coniferous'),
    9: wood('coniferous'),
    18: wood('coniferous'),
    26: [hill(1), wood('coniferous')],
    24: { kind: 'bridge', of: 'road' },
    32: { kind: 'ford', of: 'road' },
    34: { kind: 'level-crossing' },
    61: { kind: 'village' },
    70: { kind: 'village' },
    62: { kind: 'open-field' },
    60: { kind: 'orchard' },
    71: { kind: 'vineyard' },
    47: { kind: 'marsh' },
    48: { kind: 'lake' },
    57: { kind: 'lake' },
    37: { kind: 'settlement' },
    72: { kind: 'town' },
  },
  [
    routeOf('river', [5, 15, 24, 23, 32, 41, 49, 58, 67], [1, 4]),
    routeOf('road', [45, 44, 34, 33, 24, 14, 13, 4], [3, 1]),
    routeOf('track', [19, 29, 30, 40, 32, 33], [6, null]),
    routeOf('railway', [7, 16, 25, 34, 43, 53, 54], [1, 3]),
    routeOf('branch', [61, 52, 43, 34]),
  ],
);

/** Twelve sectors by the real rules, in which all sizes and kinds of water occur. */
function sectors(seed: string): DrawnBattlefield {
  const dice = seededDice({ seed, procedure: 'battlefield', place: 'sectors', occurrence: 0 });
  const outcome = perform(sectorBattlefield({ tree: 'palm', choices: { a: [], b: [] } }), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome.result;
}

export const BOARDS = [
  ['squares', square],
  ['hexes', hexes],
  ['sectors', sectors('a')],
  ['more sectors', sectors('b')],
  ['an empty board', madeUp({ kind: 'hex', columns: 4, rows: 4 })],
  ['a large board', madeUp({ kind: 'square', columns: 40, rows: 40 }, { 1: hill(2), 1600: wood('palm') })],
] as const;

export const texts = (svg: string): string[] =>
  descendants(parseXml(svg))
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

/** The names in the legend: all texts except the title, the size of the board and the compass. */
export const legendOf = (svg: string): string[] =>
  texts(svg).filter((text) => !/^(\d+|N|Battlefield|\d+ by \d+ \w+)$/.test(text));
