import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { placedLand } from '../../../src/formats/elevation/drawn-land.ts';
import { elevationSvg } from '../../../src/formats/elevation/elevation-svg.ts';
import { hexTextPlaces, letteringBoxes, TEXT_SIZES } from '../../../src/formats/elevation/hex-text-places.ts';
import { LandScene } from '../../../src/formats/elevation/land-scene.ts';
import { summitOf } from '../../../src/formats/elevation/summits.ts';
import { TINTS, tintOf, tintsFor } from '../../../src/formats/elevation/tints.ts';
import { banner, trailBeside } from '../../../src/formats/elevation/travellers.ts';
import { scaledBox } from '../../../src/formats/sheet/box.ts';
import type { Spot } from '../../../src/formats/vector/path.ts';
import { interpolate } from '../../../src/formats/vector/vectors.ts';
import { DIRECTIONS, neighbour } from '../../../src/hex/direction.ts';
import { lastOf, pairs } from '../../../src/hex/list.ts';
import { groupedDigits } from '../../../src/text/grouped-digits.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { parsePath } from '../path-data.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';
import { drawn, inside, madeUp, mountains, sampleLand, shore, texts } from './sample-land.ts';

describe('the drawn elevation map', () => {
  it('is well-formed, an image with a title and a description', () => {
    const root = parseXml(drawn(mountains));
    expect(root.name).toBe('svg');
    expect(root.children.slice(0, 2).map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Voronezh'],
      ['desc', expect.stringMatching(/^A map of heights, 61 hexes known: \d+ [a-z]+(, \d+ [a-z]+)*\.$/)],
    ]);
  });

  it('refers to nothing outside itself, and only to ids that exist', () => {
    for (const hexes of [mountains, shore]) {
      const svg = drawn(hexes);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|<script|<style|<image|data:/,
      );
      const ids = descendants(parseXml(svg)).flatMap(({ attributes }) => attributes.get('id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, target] of svg.matchAll(/(?:href="|url\()#([^")]*)/g)) expect(ids).toContain(target);
    }
  });

  it('is the same for the same world, byte for byte, in whatever order its hexes are', () => {
    expect(drawn(mountains.toReversed())).toBe(drawn(mountains));
  });

  it('writes numbers in short form', () => {
    for (const hexes of [mountains, shore])
      expect(
        drawn(hexes)
          .replace(/#[0-9a-f]{6}/g, '')
          .match(/\d\.\d{4}|\de[-+]?\d|NaN|Infinity|undefined/),
      ).toBeNull();
  });

  it('stays below 400 KB for 500 hexes', () => {
    expect(drawn(sampleLand('large', 500)).length).toBeLessThan(400_000);
  });

  it('escapes its title, and has no cartouche without one', () => {
    expect(texts(drawn(mountains, 'A & <b>'))).toContain('A & <b>');
    expect(drawn(mountains, '')).not.toContain('61 hexes known</text>');
  });

  it.each([
    ['no hex at all', []],
    ['one hex', sampleLand('one', 1)],
    ['mountains', mountains],
    ['a shore', shore],
    ['300 hexes', sampleLand('many', 300)],
    [
      'extreme heights',
      [madeUp({ q: 0, r: 0, elevation: 5e17 }), madeUp({ q: 0, r: 1, elevation: -5e17, water: 'sea' })],
    ],
  ])('nothing on the sheet is cut off: %s', (_, hexes) => {
    // Anything beyond the known land is clipped: contours continue there.
    const svg = drawn(hexes)
      .replace(/<path id="from[^>]*>/g, '')
      .replace(/<use href="#from[^>]*>/g, '');
    const root = parseXml(svg.replaceAll('<defs></defs>', ''));
    const [x = 0, y = 0, width = 0, height = 0] = (root.attributes.get('viewBox') ?? '')
      .split(' ')
      .map(Number);
    const outside = drawnPlaces(root).filter(
      ([px, py]) => !(px >= x && py >= y && px <= x + width && py <= y + height),
    );
    expect(outside).toEqual([]);
  });
});

describe('heights on the map', () => {
  it('every hex has its elevation printed, and its number', () => {
    const printed = texts(drawn(shore));
    for (const { label, elevation } of shore) {
      expect(printed).toContain(label);
      expect(printed).toContain(String(elevation).replace('-', '−'));
    }
  });

  it('the highest point of surveyed land is marked with its height, except in the sea and on a mesa', () => {
    const printed = texts(
      drawn([
        madeUp({ q: 0, r: 0, peak: 4321 }),
        madeUp({ q: 0, r: 1, elevation: -9, peak: 1234, water: 'sea' }),
        madeUp({ q: 0, r: 2, elevation: 800, peak: 800, form: 'mesa' }),
      ]),
    );
    expect(printed).toContain('4,321');
    expect(printed).not.toContain('1,234');
    expect(printed.filter((text) => text === '800')).toHaveLength(1);
    expect(printed).toEqual(expect.arrayContaining(['Summit', 'Mesa']));
    expect(printed).not.toContain('Plateau');
  });

  it('a number is right above the elevation of its hex, in the upper part of the hex, at least 9 px high', () => {
    const size = 46;
    for (const hexes of [mountains, shore]) {
      const scene = new LandScene(hexes, size);
      const all = descendants(parseXml(drawn(hexes))).filter(({ name }) => name === 'text');
      const at = ({ attributes }: (typeof all)[number]) =>
        [Number(attributes.get('x')), Number(attributes.get('y'))] as const;
      for (const hex of hexes) {
        const [x, y] = scene.middle(hex);
        const number = all.find(({ text }) => text === hex.label);
        if (!number) throw new Error(`no ${hex.label}`);
        const [nx, ny] = at(number);
        expect(Math.abs(nx - x)).toBeLessThan(0.45 * size);
        expect(ny).toBeLessThan(y - 0.4 * size);
        const below = all.filter(
          (one) => at(one)[0] === nx && at(one)[1] > ny && at(one)[1] < ny + 0.3 * size,
        );
        expect(below.map(({ text }) => text)).toEqual([groupedDigits(hex.elevation)]);
      }
    }
    expect(TEXT_SIZES.number * size).toBeGreaterThanOrEqual(9);
    expect(drawn(mountains)).toContain('<g font-size="9.2"');
  });

  it('number and elevation move aside if a river runs from north to south', () => {
    const above = madeUp({ q: 0, r: -1, elevation: 900, flow: 4, points: 27 });
    const through = madeUp({ q: 0, r: 0, flow: 4, points: 30 });
    const still = new LandScene([{ ...through, flow: null, points: 0 }], 1);
    expect(hexTextPlaces(still, still.hexes[0] as ElevationHex, null).elevation[0]).toBe(0);
    const { elevation, number } = hexTextPlaces(new LandScene([above, through], 1), through, null);
    expect(Math.abs(elevation[0])).toBeGreaterThan(0.2);
    expect(number[0]).toBe(elevation[0]);
  });

  it.each([
    ['mountains', mountains],
    ['a shore', shore],
    ['alpha', sampleLand('alpha', 250)],
    ['high', sampleLand('tibet', 250, { start: 16_000, dice: 8, change: 400 })],
    ['islands', sampleLand('isles', 250, { start: -200, change: 60 })],
  ])('no summit is in the sea or on a tint above its own height: %s', (_, hexes) => {
    const scene = new LandScene(hexes, 1);
    for (const hex of hexes) {
      const summit = summitOf(hex, scene.at);
      if (summit === null) continue;
      const [x, y] = scene.middle(hex);
      const [dx, dy] = hexTextPlaces(scene, hex, summit).summit;
      const ground = scene.tints.findLastIndex(
        ({ from }, i) => i === 0 || inside(scene.level(from).lines, x + dx, y + dy - 0.05),
      );
      const { from } = scene.tints[ground] as (typeof scene.tints)[number];
      expect([hex.label, from >= 0 && from <= (hex.peak ?? 0)]).toEqual([hex.label, true]);
    }
  });

  it('a hex has a summit if no neighbour is known to be higher, and always for a mesa or plateau', () => {
    const ridge = [5, 9, 7].map((peak, q) => madeUp({ q, r: 0, peak: peak * 1000 }));
    const mesa = madeUp({ q: 3, r: 0, peak: 2000, form: 'mesa' });
    const scene = new LandScene([...ridge, mesa], 1);
    expect([...ridge, mesa].map((hex) => summitOf(hex, scene.at))).toEqual([null, 'peak', null, 'mesa']);
    expect(summitOf(ridge[0] as ElevationHex, () => null)).toBe('peak');
    expect(summitOf({ ...mesa, peak: null }, scene.at)).toBeNull();
  });

  it('the tints cover all heights from the deep sea to the snow', () => {
    expect(TINTS.map(({ from }) => from)).toEqual(TINTS.map(({ from }) => from).toSorted((a, b) => a - b));
    expect(new Set(TINTS.map(({ colour }) => colour)).size).toBe(TINTS.length);
    expect(tintOf(-1)).toBe(tintOf(0) - 1);
    expect(tintOf(-1e9)).toBe(0);
    expect(tintOf(1e9)).toBe(TINTS.length - 1);
  });

  it('the key shows the tints from the lowest to the highest that occurs, with the heights between them', () => {
    const printed = texts(
      drawn([madeUp({ q: 0, r: 0, elevation: 260 }), madeUp({ q: 1, r: 0, elevation: 1600 })]),
    );
    const heading = 'Heights in feet, from 260 to 1,600';
    const from = printed.indexOf(heading);
    expect(printed.slice(from, from + 4)).toEqual([heading, '500', '1,000', '1,500']);
  });

  it('a map with one tint has its heights in the key', () => {
    expect(texts(drawn([madeUp({ q: 0, r: 0, elevation: -42 })]))).toContain('Height in feet: −42');
    const two = [madeUp({ q: 0, r: 0, elevation: 2600 }), madeUp({ q: 0, r: 1, elevation: 2700 })];
    expect(texts(drawn(two))).toContain('Heights in feet, from 2,600 to 2,700');
  });

  it('a map of lowlands has finer steps, one of mountains by the sea does not', () => {
    const low = sampleLand('coast', 200, { start: 60, dice: 4, leastChange: 2 }).map(
      ({ elevation }) => elevation,
    );
    expect(tintsFor(low).map(({ from }) => from)).toEqual(expect.arrayContaining([0, 10, 25, 50]));
    const high = mountains.map(({ elevation }) => elevation);
    expect(
      tintsFor([-5, ...high])
        .map(({ from }) => from)
        .slice(0, 3),
    ).toEqual([-100, 0, 100]);
    expect(tintsFor([])).toEqual([]);
  });

  it('says how wide a hex is', () => {
    expect(texts(drawn(mountains, '', 5))).toContain('one hex, 5 miles');
    expect(texts(drawn(mountains, '', 1))).toContain('one hex, 1 mile');
  });
});

it('two fixed worlds are drawn as always', async () => {
  await expect(drawn(mountains)).toMatchFileSnapshot('../../golden/elevation-61.svg');
  await expect(drawn(shore, 'The bay')).toMatchFileSnapshot('../../golden/elevation-61-shore.svg');
});

describe('the party and its trail on an elevation map', () => {
  const walked = [
    { q: 0, r: 0 },
    { q: 0, r: -1 },
    { q: 1, r: -2 },
  ];

  it('are drawn with the way that was walked, and named in the key', () => {
    const svg = elevationSvg({ hexes: mountains, hexWidth: 5, party: { q: 1, r: -2 }, trail: walked });
    expect(svg).toContain(`stroke="${LIGHT.trail}"`);
    expect(svg).toContain(`fill="${LIGHT.inks.banner}"`);
    expect(texts(svg)).toEqual(expect.arrayContaining(['The party', 'Its trail']));
    const bare = drawn(mountains);
    expect(bare).not.toContain(`stroke="${LIGHT.trail}"`);
    expect(texts(bare)).not.toContain('The party');
  });

  it('leave hexes that were only seen hatched, and the key says so', () => {
    const seen = [madeUp({ q: 0, r: 0, peak: 900 }), madeUp({ q: 0, r: 1 })];
    expect(texts(drawn(seen))).toContain('Only seen');
    const surveyed = seen.map((hex) => ({ ...hex, peak: 900 }));
    expect(texts(drawn(surveyed))).not.toContain('Only seen');
    expect(drawn(surveyed)).not.toContain(SEEN_ONLY_MARK);
    expect(drawn(seen)).toContain(SEEN_ONLY_MARK);
  });

  it('keep clear of the texts in the hexes, whichever way the party goes', () => {
    const size = 46;
    const land = mountains;
    const { scene } = placedLand({ hexes: land, hexWidth: 5 }, size);
    const written = land.flatMap((hex) => {
      const [x, y] = scene.middle(hex);
      return letteringBoxes(scene, hex, summitOf(hex, scene.at)).map((box) => {
        const { left, top, right, bottom } = scaledBox(box, size);
        return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
      });
    });
    const isWritten = ([x, y]: Spot) =>
      written.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
    const ways = land.slice(0, 20).flatMap((hex) =>
      DIRECTIONS.slice(0, 3).flatMap((direction) => {
        const next = scene.at(neighbour(hex, direction));
        return next ? [[hex, next]] : [];
      }),
    );
    expect(ways.length).toBeGreaterThan(40);
    const dots = ways.flatMap((way) => stretchesOf(trailBeside(scene, way, true)));
    expect(dots.filter(isWritten)).toEqual([]);
    // Without texts it is drawn through.
    const unlettered = ways.flatMap((way) => stretchesOf(trailBeside(scene, way, false)));
    expect(unlettered.filter(isWritten).length).toBeGreaterThan(10);
    for (const hex of land) {
      const places = drawnPlaces(parseXml(`<svg>${banner(scene, hex, false)}</svg>`));
      expect(Math.min(...places.map(([, y]) => y)) - scene.middle(hex)[1]).toBeGreaterThan(-0.3 * size);
    }
  });
});

describe('the banner on the first hex', () => {
  it('has a spear that covers no figure', () => {
    const starts = Array.from({ length: 40 }, (_, seed) => sampleLand(`start ${seed}`, 7));
    const hidden = starts.flatMap((land, seed) => {
      const { scene } = placedLand({ hexes: land, hexWidth: 5 }, 100);
      const hex = scene.at({ q: 0, r: 0 });
      if (!hex) throw new Error('the start is known');
      const [x, y] = scene.middle(hex);
      const [, left, top] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(banner(scene, hex, false)) ?? [];
      const spear = { x: (Number(left) - x) / 100 - 0.112, top: (Number(top) - y) / 100 - 0.3 };
      const isOn = letteringBoxes(scene, hex, summitOf(hex, scene.at)).some(
        (box) => spear.x > box.left && spear.x < box.right && spear.top < box.bottom,
      );
      return isOn ? [seed] : [];
    });
    expect(hidden).toEqual([]);
  });
});

/** Closely spaced points on the segments of a drawn trail. */
function stretchesOf(trail: string): Spot[] {
  const [, d] = / d="([^"]*)"/.exec(trail) ?? [];
  return pairs(d === undefined ? [] : parsePath(d)).flatMap(([from, to]) => {
    const [start, end] = [lastOf(from.points), lastOf(to.points)];
    return to.command === 'L' ? Array.from({ length: 40 }, (_, i) => interpolate(start, end, i / 39)) : [];
  });
}

/** By this the hatching of hexes that were only seen is recognised. */
const SEEN_ONLY_MARK = 'url(#seen-only)';
