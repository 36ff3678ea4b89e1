import { describe, expect, it } from 'vitest';
import { battlefieldSvg } from '../../../src/formats/battlefield/battlefield-svg.ts';
import type { DrawnBattlefield, DrawnRoute } from '../../../src/formats/battlefield/drawn.ts';
import { Plan } from '../../../src/formats/battlefield/plan.ts';
import { spansOf } from '../../../src/formats/battlefield/spans.ts';
import { DARK, LIGHT } from '../../../src/formats/drawing/palette.ts';
import type { Feature } from '../../../src/rules/battlefield/battlefield.ts';
import { traced } from '../path-data.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';
import { BOARDS, hexes, hill, madeUp, routeOf, SQUARES, square, texts, wood } from './made-up.ts';

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const mixed = (above: string, share: number, below: readonly number[]): number[] =>
  channels(above).map((channel, at) => channel * share + (below[at] ?? 0) * (1 - share));

/** The contrast of two colours by the WCAG formula, from 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const linear = (channel: number) =>
    channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([r = 0, g = 0, b = 0]: readonly number[]) =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const [brighter = 0, darker = 0] = [light(one), light(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each(BOARDS)('the drawn battlefield: %s', (_, battlefield) => {
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

  it('refers to nothing outside itself, and only to ids that exist', () => {
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<style|<image|data:/);
    const ids = descendants(parseXml(svg)).flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of svg.matchAll(/(?:href="|url\()#([^")]*)/g)) expect(ids).toContain(target);
  });

  it('is the same for the same battlefield, byte for byte', () => {
    const again = structuredClone({ ...battlefield, cells: battlefield.cells.toReversed() });
    expect(battlefieldSvg(again, { title: 'The Vale of Ashes' })).toBe(svg);
  });

  it('writes numbers in short form', () => {
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

describe('texts on a battlefield', () => {
  it('escape the title, without characters that no document can contain', () => {
    expect(texts(battlefieldSvg(hexes, { title: 'A & <b>"\u0000' }))).toContain('A & <b>"');
  });

  it.each([undefined, '', '  '])('have "Battlefield" as the title if none is given: %j', (title) => {
    expect(texts(battlefieldSvg(hexes, { title }))).toContain('Battlefield');
  });

  it('describe the features with their numbers, and streams separately from rivers', () => {
    const description = (battlefield: DrawnBattlefield) =>
      parseXml(battlefieldSvg(battlefield)).children.find(({ name }) => name === 'desc')?.text;
    const wet: readonly DrawnRoute[] = [
      { ...routeOf('river', [1, 2], [4, 1]), water: 'river' },
      { ...routeOf('river', [9, 10], [4, null]), water: 'stream' },
      { ...routeOf('river', [17, 18], [4, null]), water: 'river' },
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

  it('list the features for which there was no room', () => {
    expect(texts(battlefieldSvg(square))).toContain('No room for: hill × 2, trees');
    expect(texts(battlefieldSvg(hexes)).join()).not.toContain('No room');
  });
});

describe('routes on the sheet', () => {
  it('pass through the middles of the sides that they cross, and over no corner', () => {
    const svg = battlefieldSvg(madeUp(SQUARES, {}, [routeOf('railway', [17, 18, 19, 28, 36], [4, null])]));
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
  // The earlier river bends in sector 8, away from its centre.
  const routes: readonly DrawnRoute[] = [
    { ...routeOf('river', [7, 8, 2], [4, 1]), water: 'river' },
    { ...routeOf('river', [10, 9, 8], [3, null]), water: 'river' },
  ];
  const { paths } = new Plan(madeUp({ kind: 'square', columns: 6, rows: 2 }, {}, routes));
  const [earlier, later] = paths.map(({ stretches }) => stretches.flatMap(({ spots }) => spots));
  expect(earlier).toContainEqual(later?.at(-1));
});

it('a ford is still drawn as a ford if a railway bridges the same river', () => {
  const river = routeOf('river', [17, 18, 19, 20, 21, 22, 23, 24], [4, 2]);
  const road = routeOf('road', [4, 12, 20, 28, 36], [1, null]);
  const railway = routeOf('railway', [2, 11, 20, 29, 38], [1, null]);
  const ford: Feature = { kind: 'ford', of: 'road' };
  const bridge: Feature = { kind: 'bridge', of: 'railway' };
  const spans = (...features: Feature[]) => {
    const plan = new Plan(madeUp(SQUARES, { 20: features }, [river, road, railway]));
    return spansOf(plan).map(({ kind, route }) => `${route.kind} ${kind}`);
  };
  expect(spans(ford, bridge)).toEqual(['road ford', 'railway bridge']);
  expect(spans(ford)).toEqual(['road ford']);
  expect(spans(bridge)).toEqual(['railway bridge']);
});

it('in lamplight the same lines are drawn in other colours', () => {
  const plain = (svg: string) => svg.replace(/#[0-9a-f]{6}/g, '#');
  const dark = battlefieldSvg(hexes, { palette: DARK });
  expect(dark).not.toBe(battlefieldSvg(hexes));
  expect(plain(dark)).toBe(plain(battlefieldSvg(hexes)));
});

it.each([
  ['on paper', LIGHT],
  ['by lamplight', DARK],
])('the number of a cell is readable over any feature: %s', (_, palette) => {
  const [numbers] = /<g [^>]*paint-order="stroke">/.exec(battlefieldSvg(hexes, { palette })) ?? [''];
  const share = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(numbers)?.[1]);
  // Half the stroke of a letter is outside it, as its rim.
  expect(share('stroke-width') / share('font-size')).toBeGreaterThan(0.3);
  for (const [name, ink] of Object.entries({ ...palette.inks, river: palette.river, road: palette.road })) {
    const rim = mixed(palette.labelHalo, share('stroke-opacity'), channels(ink));
    const letter = mixed(palette.label, share('fill-opacity'), rim);
    expect(contrast(letter, rim), name).toBeGreaterThan(4.5);
  }
});

it('two fixed battlefields are drawn as always', async () => {
  await expect(battlefieldSvg(square, { title: 'The Bridge' })).toMatchFileSnapshot(
    '../../golden/battlefield-square.svg',
  );
  await expect(battlefieldSvg(hexes, { title: 'The Vale of Ashes' })).toMatchFileSnapshot(
    '../../golden/battlefield-hex.svg',
  );
});
