import { describe, expect, it } from 'vitest';
import { DARK } from '../../../src/formats/drawing/palette.ts';
import { worldSvg } from '../../../src/formats/map/world-svg.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { madeUpHex, movedBy, sampleWorld } from '../sample-world.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';

const trailOf = (hexes: readonly SoloRecord[]) => hexes.slice(0, 7).map(({ q, r }) => ({ q, r }));
const golden = sampleWorld('golden 1880', 37);

function expectNothingClipped(svg: string): void {
  const root = parseXml(svg);
  const [x = 0, y = 0, width = 0, height = 0] = (root.attributes.get('viewBox') ?? '').split(' ').map(Number);
  const places = drawnPlaces(root);
  expect(places.length).toBeGreaterThan(100);
  const outside = places.filter(([px, py]) => !(px >= x && py >= y && px <= x + width && py <= y + height));
  expect(outside).toEqual([]);
}

const texts = (svg: string): string[] =>
  descendants(parseXml(svg))
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

describe('the drawn map of a world', () => {
  it('is well-formed, an image with a title and a description', () => {
    const root = parseXml(worldSvg({ hexes: golden, title: 'Goldenmark' }));
    expect(root.name).toBe('svg');
    expect(root.attributes.get('role')).toBe('img');
    expect(root.children.slice(0, 2).map(({ name }) => name)).toEqual(['title', 'desc']);
    expect(root.children[0]?.text).toBe('Goldenmark');
    expect(root.children[1]?.text).toMatch(/^A map of 37 hexes revealed: \d+ [a-z-]+(, \d+ [a-z-]+)*\.$/);
  });

  it('refers to nothing outside itself and runs nothing', () => {
    const svg = worldSvg({
      hexes: golden,
      title: 'Goldenmark',
      trail: trailOf(golden),
      party: golden[0] ?? null,
    });
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|<style|<image|@import|data:|<foreignObject/,
    );
    for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/);
  });

  it('has unique ids', () => {
    const ids = descendants(parseXml(worldSvg({ hexes: sampleWorld('ids', 200) }))).flatMap(
      ({ attributes }) => attributes.get('id') ?? [],
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same for the same world, byte for byte, in whatever order its hexes are', () => {
    const svg = worldSvg({ hexes: golden, title: 'Goldenmark' });
    expect(worldSvg({ hexes: golden.toReversed(), title: 'Goldenmark' })).toBe(svg);
  });

  it('writes numbers in short form: no exponents, no more than three decimals', () => {
    const svg = worldSvg({
      hexes: golden,
      trail: trailOf(golden),
      party: { q: 0, r: 0 },
      title: 'Goldenmark',
    });
    const withoutColours = svg.replace(/#[0-9a-f]{6}/g, '');
    expect(withoutColours).not.toMatch(/\d\.\d{4}|\de[-+]?\d|NaN|Infinity|undefined/);
  });

  it('stays below 600 KB for 500 hexes', () => {
    expect(worldSvg({ hexes: sampleWorld('large', 500) }).length).toBeLessThan(600_000);
  });

  it('escapes all text', () => {
    const title = `Ash & <b>"Ember"</b> '\u0000' \ud800`;
    const svg = worldSvg({ hexes: golden, title });
    expect(parseXml(svg).children[0]?.text).toBe(`Ash & <b>"Ember"</b> ' '`);
    expect(texts(svg)).toContain(`Ash & <b>"Ember"</b> ' '`);
  });
});

describe('the edge of a map cuts nothing off with', () => {
  it.each([
    ['one hex', sampleWorld('one', 1)],
    ['seven hexes', sampleWorld('seven', 7)],
    ['37 hexes', golden],
    ['300 hexes', sampleWorld('many', 300)],
    ['hexes far away', movedBy(sampleWorld('far', 61), 400, -900)],
    ['no hex at all', []],
  ])('%s', (_, hexes) =>
    expectNothingClipped(worldSvg({ hexes, title: 'Goldenmark', party: hexes[0] ?? null })),
  );

  it.each([
    'M',
    'The Chronicle of the Long March Through the Drowned Provinces of the Southern Reach',
    'W'.repeat(120),
  ])('the title %s', (title) => expectNothingClipped(worldSvg({ hexes: sampleWorld('title', 7), title })));

  it.each([12, 20, 40, 120])('hexes of %i pixels', (hexSize) =>
    expectNothingClipped(worldSvg({ hexes: golden, title: 'Goldenmark' }, { hexSize })),
  );

  it('a trail that leaves the known hexes', () => {
    const trail = [
      { q: 0, r: 0 },
      { q: 9, r: 0 },
      { q: 9, r: -30 },
    ];
    expectNothingClipped(worldSvg({ hexes: golden, trail, party: { q: 9, r: -30 } }));
  });
});

describe('the drawing of a world', () => {
  it('has the label of every hex', () => {
    expect(texts(worldSvg({ hexes: golden }))).toEqual(
      expect.arrayContaining(golden.map(({ label }) => label)),
    );
  });

  it('has a legend that names what occurs, and nothing else', () => {
    const hexes = [
      madeUpHex({ q: 0, r: 0, terrain: 'forested-hills', site: 'ruined-tower' }),
      madeUpHex({ q: 0, r: 1, terrain: 'glacier', flow: 'underworld' }),
    ];
    const legend = texts(worldSvg({ hexes })).filter((text) => !/^\d/.test(text));
    expect(legend).toEqual([
      'Forested hills',
      'Glacier',
      'Ruined tower',
      'River',
      'Underworld cave',
      'N',
      'one hex',
    ]);
    const more = texts(
      worldSvg({
        hexes,
        party: { q: 0, r: 0 },
        trail: [
          { q: 0, r: 0 },
          { q: 0, r: 1 },
        ],
      }),
    );
    expect(more).toEqual(expect.arrayContaining(['The party', 'Its trail']));
  });

  it('shows a segment of the trail that was walked twice only once', () => {
    const [here, there] = [
      { q: 0, r: 0 },
      { q: 0, r: 1 },
    ];
    const once = worldSvg({ hexes: golden, trail: [here, there] });
    expect(worldSvg({ hexes: golden, trail: [here, there, here, there, there, here] })).toBe(once);
  });

  it('has no cartouche without a title', () => {
    const bare = worldSvg({ hexes: golden });
    expect(bare).not.toContain('37 hexes revealed</text>');
    expect(parseXml(bare).children[0]?.text).toBe('A map of hexes');
  });

  it('is the same as always for the fixed world of 37 hexes', async () => {
    const world = { hexes: golden, title: 'Goldenmark', party: { q: 0, r: 0 }, trail: trailOf(golden) };
    await expect(worldSvg(world)).toMatchFileSnapshot('../../golden/world-37.svg');
    await expect(worldSvg(world, { palette: DARK })).toMatchFileSnapshot('../../golden/world-37-dark.svg');
  });
});
