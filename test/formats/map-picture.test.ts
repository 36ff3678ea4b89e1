import { describe, expect, it } from 'vitest';
import { gridOfMap, mapPicture, type SheetFrame } from '../../src/formats/map-drawing.ts';
import type { MapPart } from '../../src/formats/map-parts.ts';
import type { Box } from '../../src/formats/sheet/box.ts';
import type { HexGrid } from '../../src/formats/sheet/hex-grid.ts';
import { lettersWidth } from '../../src/formats/sheet/letter-width.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { columnAndRow } from '../../src/hex/label.ts';
import type { WorldView } from '../../src/world/world.ts';
import { exploredWorld } from './sample-worlds.ts';
import { parseXml } from './svg-document.ts';

const WORLDS = [
  ['solo', { kind: 'solo' }],
  ['island', { kind: 'island' }],
  ['elevation', { kind: 'elevation' }],
] as const;

const NOWHERE: SheetFrame = { party: null, trail: [] };
const PARTY: SheetFrame = {
  party: { q: 0, r: 0 },
  trail: [
    { q: 1, r: 0 },
    { q: 0, r: 0 },
  ],
};

function pictureOf(world: WorldView, hidden: readonly MapPart[] = [], frame = NOWHERE, hexHeight = 60) {
  const options = { hexHeight, isTransparent: false, hidden };
  const sheet = { frame, world, title: 'A picture' };
  return { svg: mapPicture(sheet, options), grid: gridOfMap(sheet, options) };
}

/** The centre of a hex by the grid, computed only from its members and the rule for odd and even columns. */
function middleBy({ x, y, column, row, hexWidth, hexHeight }: HexGrid, hex: { column: number; row: number }) {
  const isLower = (each: number) => Math.abs(each % 2) === 0;
  const lower = Number(isLower(hex.column)) - Number(isLower(column));
  return [x + (hex.column - column) * hexWidth * 0.75, y + (hex.row - row + lower / 2) * hexHeight] as const;
}

/** The numbers written on a picture, with their places from its upper left corner. */
function numbersOn(svg: string) {
  const [, left, top] = /viewBox="(\S+) (\S+) /.exec(svg) ?? [];
  return [...svg.matchAll(/<text x="(\S+)" y="(\S+)"[^>]*>(\d{4}|-?\d+\.-?\d+)<\/text>/g)].map(
    ([, x, y, label]) => ({ label, x: Number(x) - Number(left), y: Number(y) - Number(top) }),
  );
}

const LONG_NAMES = [
  'Rindfleischetikettierungsgesetz',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'The Abbey of Saint Ermengarde the Unforgiving upon the Drowned Causeway',
];

/** The boxes of the lines of a name beside its hex, from the upper left corner of a picture. */
function linesOn(svg: string, name: string): Box[] {
  const [, left, top] = /viewBox="(\S+) (\S+) /.exec(svg) ?? [];
  const written = [...svg.matchAll(/<text\b([^>]*)>(.*?)<\/text>/gs)].find(
    ([, , text]) => text?.replace(/<[^>]*>/g, '') === name,
  );
  const [, attributes = '', text = ''] = written ?? [];
  const letters = Number(/font-size="([^"]*)"/.exec(attributes)?.[1]);
  const anchor = /text-anchor="([^"]*)"/.exec(attributes)?.[1] ?? 'start';
  const lines = text.includes('<tspan')
    ? [...text.matchAll(/<tspan([^>]*)>([^<]*)</g)]
    : [[text, attributes, text]];
  return lines.map(([, place = '', line = '']) => {
    const [x, y] = ['x', 'y'].map((axis) => Number(new RegExp(` ${axis}="([^"]*)"`).exec(place)?.[1]));
    const width = lettersWidth(line) * letters;
    const begin = (x as number) - Number(left) - { start: 0, middle: width / 2, end: width }[anchor as 'end'];
    const base = (y as number) - Number(top);
    return { left: begin, right: begin + width, top: base - 0.75 * letters, bottom: base + 0.1 * letters };
  });
}

describe.each(WORLDS)('a picture of only the map of a world of kind %s', (kind, settings) => {
  it.each([1, 9, 60])('has the hexes of %i discoveries where its grid says', (finds) => {
    for (const seed of ['a', 'b', 'c']) {
      const world = exploredWorld(settings, seed, finds).view();
      const { svg, grid } = pictureOf(world, [], NOWHERE, 61);
      const written = new Map(numbersOn(svg).map((number) => [number.label, number]));
      for (const hex of world.records()) {
        const [x, y] = middleBy(grid, columnAndRow(hex));
        const number = written.get(hex.label);
        // Numbers are in the middle of their hexes or above it, rounded to a tenth; on elevation maps they may move
        // aside.
        const aside = kind === 'elevation' ? 0.3 * grid.hexWidth : 0.06;
        expect(Math.abs((number?.x ?? Number.NaN) - x), hex.label).toBeLessThan(aside);
        expect(y - (number?.y ?? Number.NaN)).toBeLessThan(grid.hexHeight / 2);
        expect(y - (number?.y ?? Number.NaN)).toBeGreaterThan(-grid.hexHeight / 2);
        expect(x).toBeGreaterThan(grid.hexWidth / 2);
        expect(x).toBeLessThan(grid.width - grid.hexWidth / 2);
        expect(y).toBeGreaterThan(grid.hexHeight / 2);
        expect(y).toBeLessThan(grid.height - grid.hexHeight / 2);
      }
    }
  });

  it('has one more column and row than its hexes on each side', () => {
    const world = exploredWorld(settings, 'a', 20).view();
    const { svg, grid } = pictureOf(world, ['unknown']);
    const places = [...world.records()].map(columnAndRow);
    const columns = places.map(({ column }) => column);
    expect(grid.column).toBe(Math.min(...columns) - 1);
    expect(grid.columns).toBe(Math.max(...columns) - Math.min(...columns) + 3);
    expect(grid.width).toBe(Math.ceil(grid.hexWidth * (0.75 * (grid.columns - 1) + 1) - 1e-6));
    expect(grid.height).toBe((grid.rows + 0.5) * 60);
    const { attributes } = parseXml(svg);
    expect([attributes.get('width'), attributes.get('height')]).toEqual([
      String(grid.width),
      String(grid.height),
    ]);
  });

  it('is drawn without what is to be hidden', () => {
    const world = exploredWorld(settings, 'a', 20).view();
    const frame: SheetFrame = {
      ...PARTY,
      names: [{ q: 0, r: 0, of: 'place', text: 'Wren', seq: 20 }],
      marks: [{ q: 0, r: 0, mark: 'camp', seq: 21 }],
    };
    const whole = pictureOf(world, [], frame).svg;
    for (const part of ['numbers', 'trail', 'party', 'names', 'signs', 'unknown'] as const)
      expect(pictureOf(world, [part], frame).svg.length, part).toBeLessThan(whole.length);
    expect(whole).toContain('>Wren<');
    expect(pictureOf(world, ['names'], frame).svg).not.toContain('Wren');
    expect(numbersOn(pictureOf(world, ['numbers'], frame).svg)).toEqual([]);
  });

  it('leaves out what people wrote far beyond it, which a renderer might fail on', () => {
    const world = exploredWorld(settings, 'a', 20).view();
    const far = { q: 90, r: -40 };
    const frame: SheetFrame = {
      ...NOWHERE,
      notes: [{ ...far, for: 'everyone' }],
      marks: [{ ...far, mark: 'camp', seq: 21 }],
      battlefields: [far],
    };
    expect(pictureOf(world, [], frame).svg).toBe(pictureOf(world).svg);
  });

  it('does not cut off names at its edges if it has room for them', () => {
    const world = exploredWorld(settings, 'a', 60).view();
    const [, ...rest] = [...world.records()];
    const byColumn = rest.toSorted((a, b) => columnAndRow(a).column - columnAndRow(b).column);
    const byRow = rest.toSorted((a, b) => columnAndRow(a).row - columnAndRow(b).row);
    const outermost = [byColumn.at(0), byColumn.at(-1), byRow.at(0), byRow.at(-1)];
    for (const [i, hex] of outermost.entries()) {
      const { q, r } = hex as Axial;
      const text = LONG_NAMES[i % LONG_NAMES.length] as string;
      const names = [{ q, r, of: 'place', text, seq: 20 }] as const;
      const { svg, grid } = pictureOf(world, [], { ...NOWHERE, names });
      for (const { left, right, top, bottom } of linesOn(svg, text)) {
        expect(left, text).toBeGreaterThanOrEqual(-1);
        expect(right, text).toBeLessThanOrEqual(grid.width + 1);
        expect(top, text).toBeGreaterThanOrEqual(-1);
        expect(bottom, text).toBeLessThanOrEqual(grid.height + 1);
      }
    }
  });

  it('has an opaque background from edge to edge, or none', () => {
    const world = exploredWorld(settings, 'a', 5).view();
    const sheet = { frame: NOWHERE, world, title: '' };
    const drawn = (isTransparent: boolean) => mapPicture(sheet, { hexHeight: 40, isTransparent, hidden: [] });
    const { grid } = pictureOf(world, [], NOWHERE, 40);
    const paper = new RegExp(`<rect [^>]*width="${grid.width}(\\.\\d+)?" height="${grid.height}`);
    expect(drawn(false)).toMatch(paper);
    expect(drawn(true)).not.toMatch(paper);
  });
});

describe('a grid', () => {
  it('begins in the same way west of the start as east of it, in odd and even columns', () => {
    const world = exploredWorld({ kind: 'solo' }, 'far', 200).view();
    const { svg, grid } = pictureOf(world);
    expect(numbersOn(svg).length).toBe(world.count);
    expect(grid.y).toBe(grid.column % 2 === 0 ? grid.hexHeight : grid.hexHeight / 2);
  });
});
