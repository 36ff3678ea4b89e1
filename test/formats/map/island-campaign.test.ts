import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { drawingOf } from '../../../src/formats/map-drawing.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { World } from '../../../src/world/world.ts';
import { exploredWorld } from '../sample-worlds.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';
import { readTextMapper } from '../text-mapper-reader.ts';

const ISLAND = { kind: 'island', hexes: 30 };
/** The outline, the start with the hexes seen from there, and some more. */
const half = exploredWorld(ISLAND, 'ravenmere', 16);
const outlineOf = (world: World) => world.view().extras.outline as readonly Axial[];
const labelled = (hexes: Iterable<Axial>) => [...hexes].map(hexLabel).sort();
const unexploredOf = (world: World) => outlineOf(world).filter((hex) => !world.has(hex));

const drawn = (world: World, format: 'svg' | 'text-mapper', party: Axial | null = null): string =>
  drawingOf(
    'island',
    format,
  )?.({
    frame: { party, trail: party ? [{ q: 0, r: 0 }, party] : [] },
    world: world.view(),
    title: 'Ravenmere',
  }) ?? '';

const texts = (svg: string): string[] =>
  descendants(parseXml(svg))
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

describe('the chart of a partly explored island', () => {
  it('shows all its land, and names unexplored land in the legend', () => {
    const svg = drawn(half, 'svg', { q: 0, r: 0 });
    expect(unexploredOf(half).length).toBeGreaterThan(3);
    expect(texts(svg)).toEqual(expect.arrayContaining(labelled(outlineOf(half))));
    expect(texts(svg)).toEqual(expect.arrayContaining(['Unexplored land', 'Open sea', 'The party']));
    expect(svg).toContain('fill="url(#unexplored-hatching)"');
    expect(svg).toContain(`${half.count} hexes of 30 revealed`);
  });

  it('does not mention unexplored land once all of it is explored', () => {
    const whole = exploredWorld({ kind: 'island', hexes: 9 }, 'whole', 100);
    expect(whole.isComplete).toBe(true);
    const svg = drawn(whole, 'svg');
    expect(svg).not.toContain('nexplored');
    expect(texts(svg)).toContain('Open sea');
  });

  it('has soundings in the sea and none on land', () => {
    const numbers = descendants(parseXml(drawn(half, 'svg'))).filter(
      ({ name, text }) => name === 'text' && /^\d{1,2}$/.test(text),
    );
    expect(numbers.length).toBeGreaterThan(20);
  });

  it('cuts nothing off, refers to nothing outside itself and has unique ids', () => {
    const svg = drawn(half, 'svg', { q: 0, r: 0 });
    const root = parseXml(svg);
    const [x = 0, y = 0, width = 0, height = 0] = (root.attributes.get('viewBox') ?? '')
      .split(' ')
      .map(Number);
    const outside = drawnPlaces(root).filter(
      ([px, py]) => !(px >= x && py >= y && px <= x + width && py <= y + height),
    );
    expect(outside).toEqual([]);
    for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]*)/g)) expect(target).toMatch(/^#/);
    const ids = descendants(root).flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]*)/g)) expect(ids).toContain(id);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('is drawn as always', async () => {
    await expect(drawn(half, 'svg', { q: 0, r: 0 })).toMatchFileSnapshot('../../golden/island-campaign.svg');
  });

  it('lets rivers that reach the coast flow out into the sea', () => {
    const svg = drawn(exploredWorld({ kind: 'island', hexes: 30 }, 'rivers', 32), 'svg');
    expect(svg).toMatch(/href="#estuary-/);
    expect(svg).toContain(LIGHT.river);
  });
});

describe('the text of an island for Text Mapper', () => {
  it('has the revealed hexes, the open sea next to them as ocean, and nothing else', () => {
    const { regions, skipped } = readTextMapper(drawn(half, 'text-mapper'));
    const write = ({ x, y }: { x: number; y: number }) => `${x}`.padStart(2, '0') + `${y}`.padStart(2, '0');
    const land = new Set(outlineOf(half).map(hexKey));
    const revealed = [...half.view().records()];
    const sea = new Map(
      revealed
        .flatMap(neighbours)
        .filter((hex) => !land.has(hexKey(hex)))
        .map((hex) => [hexKey(hex), hex]),
    );
    expect(skipped).toEqual([]);
    const oceans = regions.filter(({ types }) => types[0] === 'ocean');
    expect(oceans.map(write).sort()).toEqual(labelled(sea.values()));
    expect(sea.size).toBeGreaterThan(5);
    const others = regions.filter(({ types }) => types[0] !== 'ocean');
    expect(others.map(write).sort()).toEqual(labelled(revealed));
  });

  it('is written row by row, so that people can read it', () => {
    const { regions } = readTextMapper(drawn(half, 'text-mapper'));
    const rows = regions.map(({ x, y }) => y * 1000 + x);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  });
});
