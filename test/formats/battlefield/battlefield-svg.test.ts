import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { battlefieldSvg } from '../../../src/formats/battlefield/battlefield-svg.ts';
import {
  type DrawnBattlefield,
  type DrawnRoute,
  ROUTE_KINDS,
} from '../../../src/formats/battlefield/drawn.ts';
import { Plan } from '../../../src/formats/battlefield/plan.ts';
import { spansOf } from '../../../src/formats/battlefield/routes.ts';
import { DARK } from '../../../src/formats/drawing/palette.ts';
import type { Feature, RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import { sectorBattlefield } from '../../../src/rules/sectors.ts';
import { FEATURE_KINDS } from '../../../src/telling/portable-words.ts';
import { traced } from '../path-data.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';

/** The plainest feature of a kind. */
function featureOf(kind: Feature['kind']): Feature {
  switch (kind) {
    case 'hill':
      return { kind, contours: 1 };
    case 'trees':
      return { kind, tree: 'deciduous' };
    case 'ford':
    case 'bridge':
      return { kind, of: 'road' };
    default:
      return { kind };
  }
}

type Features = Readonly<Record<number, Feature | readonly Feature[]>>;

/** A battlefield made up for a test: what stands in which cell, by number. */
const madeUp = (
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

const SQUARES = { kind: 'square', columns: 8, rows: 8 } as const;
const HEXES = { kind: 'hex', columns: 9, rows: 8 } as const;
const hill = (contours: 1 | 2): Feature => ({ kind: 'hill', contours });
const wood = (tree: 'palm' | 'coniferous' | 'deciduous'): Feature => ({ kind: 'trees', tree });

/** The worked example of the source, and beside it a wide river, a railway and all that else may stand on squares. */
const square = madeUp(
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
    43: { kind: 'ford', of: 'road' },
    44: { kind: 'ford', of: 'road' },
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
      kind: 'river',
      cells: [3, 11, 19, 27, 35, 43, 51, 59],
      secondLane: [4, 12, 20, 28, 36, 44, 52, 60],
      entry: { cell: 3, side: 1 },
      exit: { cell: 59, side: 3 },
    },
    { kind: 'road', cells: [17, 18, 19, 20, 21, 22, 23, 24] },
    { kind: 'track', cells: [41, 42, 43, 44, 45, 46, 47, 48] },
    { kind: 'railway', cells: [6, 14, 22, 31, 39, 48] },
    { kind: 'branch', cells: [38, 31, 23], entry: null, exit: null },
  ],
  [hill(1), wood('deciduous'), hill(1)],
);

const hexes = madeUp(
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
    { kind: 'river', cells: [5, 15, 24, 23, 32, 41, 49, 58, 67] },
    { kind: 'road', cells: [45, 44, 34, 33, 24, 14, 13, 4] },
    { kind: 'track', cells: [19, 29, 30, 40, 32, 33], exit: null },
    { kind: 'railway', cells: [7, 16, 25, 34, 43, 53, 54] },
    { kind: 'branch', cells: [61, 52, 43, 34], entry: null, exit: null },
  ],
);

/** Twelve sectors by the real rules, where all sizes and kinds of water occur. */
function sectors(seed: string): DrawnBattlefield {
  const dice = seededDice({ seed, procedure: 'battlefield', place: 'sectors', occurrence: 0 });
  const outcome = perform(sectorBattlefield({ tree: 'palm', choices: { a: [], b: [] } }), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome.result;
}

const BOARDS = [
  ['squares', square],
  ['hexes', hexes],
  ['sectors', sectors('a')],
  ['more sectors', sectors('b')],
  ['an empty board', madeUp({ kind: 'hex', columns: 4, rows: 4 })],
  ['a large board', madeUp({ kind: 'square', columns: 40, rows: 40 }, { 1: hill(2), 1600: wood('palm') })],
] as const;

const texts = (svg: string): string[] =>
  descendants(parseXml(svg))
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

/** What the legend names: all words but the title, the board's size and the compass. */
const legendOf = (svg: string): string[] =>
  texts(svg).filter((text) => !/^(\d+|N|Battlefield|\d+ by \d+ \w+)$/.test(text));

describe.each(BOARDS)('the document: %s', (_, battlefield) => {
  const svg = battlefieldSvg(battlefield, { title: 'The Vale of Ashes' });

  it('is well-formed, an image with a title and a description', () => {
    const root = parseXml(svg);
    expect(root.name).toBe('svg');
    const { kind, columns, rows } = battlefield.board;
    const words = battlefield.edition ?? (kind === 'square' ? 'squares' : 'hexes');
    expect(root.children.slice(0, 2).map(({ name, text }) => [name, text])).toEqual([
      ['title', 'The Vale of Ashes'],
      [
        'desc',
        expect.stringMatching(new RegExp(`^A battlefield of ${columns} by ${rows} ${words}[:,].*\\.$`)),
      ],
    ]);
  });

  it('draws nothing outside its view box', () => {
    const root = parseXml(svg);
    const [left = 0, top = 0, width = 0, height = 0] = (root.attributes.get('viewBox') ?? '')
      .split(' ')
      .map(Number);
    const places = drawnPlaces(root);
    // Places are rounded to a tenth, on large sheets of a larger unit.
    const hair = 0.2;
    for (const [axis, from, length] of [
      [0, left, width],
      [1, top, height],
    ] as const) {
      const all = places.map((place) => place[axis]);
      expect(all.reduce((a, b) => Math.min(a, b))).toBeGreaterThanOrEqual(from - hair);
      expect(all.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(from + length + hair);
    }
  });

  it('refers to nothing outside itself, and only to what is there', () => {
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<style|<image|data:/);
    const ids = descendants(parseXml(svg)).flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of svg.matchAll(/(?:href="|url\()#([^")]*)/g)) expect(ids).toContain(target);
  });

  it('is the same byte for byte for the same battlefield', () => {
    const again = structuredClone({ ...battlefield, cells: battlefield.cells.toReversed() });
    expect(battlefieldSvg(again, { title: 'The Vale of Ashes' })).toBe(svg);
  });

  it('writes numbers briefly', () => {
    expect(svg.replace(/#[0-9a-f]{6}/g, '').match(/\d\.\d{5}|\de[-+]?\d|NaN|Infinity|undefined/)).toBeNull();
  });

  it('numbers every column and row, and on boards of up to 20 every cell', () => {
    const { columns, rows } = battlefield.board;
    const numbers = texts(svg).filter((text) => /^\d+$/.test(text));
    const cells = Math.max(columns, rows) > 20 ? [] : battlefield.cells;
    expect(numbers.slice(0, cells.length)).toEqual(cells.map(({ cell }) => String(cell)));
    expect(numbers.length).toBe(cells.length + columns + rows);
  });
});

describe('words', () => {
  it('of the title are escaped, and what no document can hold is left out', () => {
    expect(texts(battlefieldSvg(hexes, { title: 'A & <b>"\u0000' }))).toContain('A & <b>"');
  });

  it.each([undefined, '', '  '])('stand in the title where none is given: %j', (title) => {
    expect(texts(battlefieldSvg(hexes, { title }))).toContain('Battlefield');
  });

  it('describe what is there by its number, streams apart from rivers', () => {
    const description = (battlefield: DrawnBattlefield) =>
      parseXml(battlefieldSvg(battlefield)).children.find(({ name }) => name === 'desc')?.text;
    const wet: readonly DrawnRoute[] = [
      { kind: 'river', water: 'river', cells: [1, 2] },
      { kind: 'river', water: 'stream', cells: [9, 10] },
      { kind: 'river', water: 'river', cells: [17, 18] },
    ];
    const marshes = { 30: hill(1), 33: { kind: 'marsh' }, 34: { kind: 'marsh' }, 35: wood('palm') } as const;
    expect(description(madeUp(SQUARES, marshes, wet))).toBe(
      'A battlefield of 8 by 8 squares: 1 hill, 2 marshes, 1 wood, 1 stream and 2 rivers.',
    );
    const twelve = {
      ...madeUp({ kind: 'square', columns: 6, rows: 2 }, { 1: hill(1) }),
      edition: 'sectors',
    } as const;
    const built = {
      20: { kind: 'town' },
      21: { kind: 'town' },
      28: { kind: 'town' },
      1: { kind: 'ford', of: 'road' },
    } as const;
    expect(description(madeUp(SQUARES, { ...built, 2: { kind: 'ford', of: 'road' } }))).toBe(
      'A battlefield of 8 by 8 squares: 1 town and 2 fords.',
    );
    expect(description(twelve)).toBe('A battlefield of 6 by 2 sectors: 1 hill.');
  });

  it('say what the board had no room for', () => {
    expect(texts(battlefieldSvg(square))).toContain('No room for: hill × 2, trees');
    expect(texts(battlefieldSvg(hexes)).join()).not.toContain('No room');
  });
});

describe('the legend', () => {
  const FEATURE_NAMES: Readonly<Record<Feature['kind'], string>> = {
    hill: 'Hill, one contour',
    mountain: 'Mountain',
    lake: 'Lake',
    marsh: 'Marsh',
    trees: 'Broad-leaved wood',
    settlement: 'Settlement',
    village: 'Village',
    town: 'Town',
    city: 'City',
    'open-field': 'Open field',
    orchard: 'Orchard',
    'olive-grove': 'Olive grove',
    vineyard: 'Vineyard',
    ford: 'Ford',
    bridge: 'Bridge',
    'level-crossing': 'Level crossing',
  };
  const ROUTE_NAMES: Readonly<Record<RouteKind, string>> = {
    river: 'River',
    road: 'Road',
    track: 'Track',
    branch: 'Branch road',
    railway: 'Railway',
  };
  /** What is drawn on the board itself: all that comes before the rule above the legend. */
  const drawing = (svg: string): string =>
    svg.slice(svg.indexOf('</defs>'), svg.lastIndexOf('<g transform="scale('));

  it('is empty on an empty board', () => {
    expect(legendOf(battlefieldSvg(madeUp(SQUARES)))).toEqual([]);
  });

  it.each(FEATURE_KINDS)('names %s where it occurs, and nothing else; and it is drawn', (kind) => {
    for (const board of [SQUARES, HEXES]) {
      const svg = battlefieldSvg(madeUp(board, { 20: featureOf(kind) }));
      expect(legendOf(svg)).toEqual([FEATURE_NAMES[kind]]);
      const others = FEATURE_KINDS.filter((other) => other !== kind);
      const drawings = others.map((other) =>
        drawing(battlefieldSvg(madeUp(board, { 20: featureOf(other) }))),
      );
      expect([...drawings, drawing(battlefieldSvg(madeUp(board)))]).not.toContain(drawing(svg));
    }
  });

  it.each(ROUTE_KINDS)('names %s where it occurs, and nothing else; and it is drawn', (kind) => {
    const svg = battlefieldSvg(madeUp(SQUARES, {}, [{ kind, cells: [9, 10, 11] }]));
    expect(legendOf(svg)).toEqual([ROUTE_NAMES[kind]]);
    const others = ROUTE_KINDS.filter((other) => other !== kind);
    const drawings = others.map((other) =>
      drawing(battlefieldSvg(madeUp(SQUARES, {}, [{ kind: other, cells: [9, 10, 11] }]))),
    );
    expect([...drawings, drawing(battlefieldSvg(madeUp(SQUARES)))]).not.toContain(drawing(svg));
  });

  it('tells hills by their contours, woods by their trees, rivers from streams', () => {
    const svg = battlefieldSvg(
      madeUp(SQUARES, { 1: hill(2), 3: hill(1), 5: wood('palm'), 7: wood('coniferous') }, [
        { kind: 'river', water: 'stream', cells: [9, 10] },
        { kind: 'river', water: 'river', cells: [25, 26] },
      ]),
    );
    expect(legendOf(svg)).toEqual([
      'Hill, one contour',
      'Hill, two contours',
      'Pine wood',
      'Palm grove',
      'Stream',
      'River',
    ]);
  });
});

describe('routes on the sheet', () => {
  it('pass through the middles of the sides that they cross, and over no corner', () => {
    const svg = battlefieldSvg(madeUp(SQUARES, {}, [{ kind: 'railway', cells: [17, 18, 19, 28, 36] }]));
    const root = parseXml(svg);
    const drawn = descendants(root)
      .filter(({ attributes }) => attributes.has('stroke-dasharray') && attributes.get('fill') === 'none')
      .flatMap(({ attributes }) => traced(attributes.get('d') ?? ''));
    // The size of a cell, from the numbers of the first two cells.
    const at = (cell: string, axis: 'x' | 'y') =>
      Number(
        descendants(root)
          .find(({ name, text }) => name === 'text' && text === cell)
          ?.attributes.get(axis),
      );
    const step = at('2', 'x') - at('1', 'x');
    expect(step).toBeGreaterThan(30);
    const near = (x: number, y: number) =>
      Math.min(...drawn.map(([dx, dy]) => Math.hypot(dx - x * step, dy - y * step)));
    for (const [x, y] of [
      [0, 2.5],
      [1, 2.5],
      [2, 2.5],
      [3.5, 4],
    ] as const)
      expect(near(x, y)).toBeLessThan(0.3);
    for (let x = 0; x <= 8; x++) for (let y = 0; y <= 8; y++) expect(near(x, y)).toBeGreaterThan(step * 0.09);
  });
});

it('a river that flows into another reaches it', () => {
  // The earlier one turns in sector 8, away from its middle.
  const routes: readonly DrawnRoute[] = [
    { kind: 'river', water: 'river', cells: [7, 8, 2] },
    { kind: 'river', water: 'river', cells: [10, 9, 8], exit: null },
  ];
  const { ways } = new Plan(madeUp({ kind: 'square', columns: 6, rows: 2 }, {}, routes));
  const [earlier, later] = ways.map(({ stretches }) => stretches.flatMap(({ spots }) => spots));
  expect(earlier).toContainEqual(later?.at(-1));
});

it('a ford stays a ford where a railway bridges the same river', () => {
  const river: DrawnRoute = { kind: 'river', cells: [17, 18, 19, 20, 21, 22, 23, 24] };
  const road: DrawnRoute = { kind: 'road', cells: [4, 12, 20, 28, 36] };
  const railway: DrawnRoute = { kind: 'railway', cells: [2, 11, 20, 29, 38] };
  const ford: Feature = { kind: 'ford', of: 'road' };
  const bridge: Feature = { kind: 'bridge', of: 'railway' };
  const spans = (...features: Feature[]) => {
    const plan = new Plan(madeUp(SQUARES, { 20: features }, [river, road, railway]));
    return spansOf(plan).spans.map(({ kind, route }) => `${route.kind} ${kind}`);
  };
  expect(spans(ford, bridge)).toEqual(['road ford', 'railway bridge']);
  expect(spans(ford)).toEqual(['road ford']);
  expect(spans(bridge)).toEqual(['railway bridge']);
});

it('by lamplight other colours are used, the same lines', () => {
  const plain = (svg: string) => svg.replace(/#[0-9a-f]{6}/g, '#');
  const dark = battlefieldSvg(hexes, { palette: DARK });
  expect(dark).not.toBe(battlefieldSvg(hexes));
  expect(plain(dark)).toBe(plain(battlefieldSvg(hexes)));
});

it('two fixed battlefields, as they have always been drawn', async () => {
  await expect(battlefieldSvg(square, { title: 'The Bridge' })).toMatchFileSnapshot(
    '../../golden/battlefield-square.svg',
  );
  await expect(battlefieldSvg(hexes, { title: 'The Vale of Ashes' })).toMatchFileSnapshot(
    '../../golden/battlefield-hex.svg',
  );
});
