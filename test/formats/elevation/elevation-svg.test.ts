import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { Contours } from '../../../src/formats/elevation/contours.ts';
import { coursesOf, riverWidth } from '../../../src/formats/elevation/courses.ts';
import { elevationSvg } from '../../../src/formats/elevation/elevation-svg.ts';
import { LandScene } from '../../../src/formats/elevation/land-scene.ts';
import { letteringOf, TEXT_SIZES } from '../../../src/formats/elevation/lettering.ts';
import { type Shading, shadingOf } from '../../../src/formats/elevation/shading.ts';
import { summitOf } from '../../../src/formats/elevation/summits.ts';
import { TINTS, tintOf, tintsFor } from '../../../src/formats/elevation/tints.ts';
import { sameHex } from '../../../src/hex/axial.ts';
import { neighbour } from '../../../src/hex/direction.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';
import { regionOrder } from '../../../src/rules/elevation/region.ts';
import { type ElevationSettings, streamFlowOf } from '../../../src/rules/elevation/settings.ts';
import { surveyHex } from '../../../src/rules/elevation/survey.ts';
import { LandView } from '../../../src/rules/elevation/view.ts';
import { groupedDigits } from '../../../src/telling/elevation.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { settingsWith } from '../../rules/elevation-by-the-book.ts';
import { Land } from '../../rules/elevation-land.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';

/** A world by the real rules, surveyed in the order for regions. */
function sampleLand(seed: string, count: number, some: Partial<ElevationSettings> = {}): ElevationHex[] {
  const settings = settingsWith(some);
  const land = new Land();
  for (const hex of regionOrder(land)) {
    const { q, r } = hex;
    const dice = seededDice({ seed, procedure: 'reveal', place: `${q},${r}`, occurrence: 0 });
    const outcome = perform(surveyHex(land, hex, settings), dice);
    if (!outcome.done) throw new Error('seeded dice never run out');
    land.take(outcome.result);
    if (land.count >= count) break;
  }
  const view = new LandView(land, settings);
  return Array.from({ length: Math.min(count, land.count) }, (_, known) => ({
    ...land.rolled(known),
    ...view.of(known),
  }));
}

/** A hex made up for one test: surveyed land without water where nothing else is said. */
const madeUp = (hex: Partial<ElevationHex> & { q: number; r: number }): ElevationHex => ({
  label: hexLabel(hex),
  seq: 2,
  elevation: 700,
  origin: null,
  dice: [],
  peak: null,
  form: null,
  flow: null,
  points: 0,
  streamFlow: 0,
  water: null,
  terrain: 'hilly',
  ...hex,
});

const mountains = sampleLand('mountains', 61);
const shore = sampleLand('bay', 61, { start: 60, dice: 4, leastChange: 12, basin: 'swamp' });
const drawn = (hexes: readonly ElevationHex[], title = 'Voronezh', hexWidth = 5): string =>
  elevationSvg({ hexes, title, hexWidth });
const texts = (svg: string): string[] =>
  descendants(parseXml(svg))
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

const inside = (
  lines: readonly (readonly (readonly [number, number])[])[],
  x: number,
  y: number,
): boolean => {
  let odd = false;
  for (const line of lines)
    for (const [i, [ax, ay]] of line.entries()) {
      const [bx, by] = line[(i + 1) % line.length] as readonly [number, number];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  return odd;
};

describe('the document', () => {
  it('is well-formed, an image with a title and a description', () => {
    const root = parseXml(drawn(mountains));
    expect(root.name).toBe('svg');
    expect(root.children.slice(0, 2).map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Voronezh'],
      ['desc', expect.stringMatching(/^A map of heights, 61 hexes known: \d+ [a-z]+(, \d+ [a-z]+)*\.$/)],
    ]);
  });

  it('refers to nothing outside itself, and only to what is there', () => {
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

  it('is the same byte for byte for the same world, however its hexes are ordered', () => {
    expect(drawn(mountains.toReversed())).toBe(drawn(mountains));
  });

  it('writes numbers briefly', () => {
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

  it('escapes its title, and without one has no cartouche', () => {
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
      'heights beyond measure',
      [madeUp({ q: 0, r: 0, elevation: 5e17 }), madeUp({ q: 0, r: 1, elevation: -5e17, water: 'sea' })],
    ],
  ])('nothing that stands on the sheet is cut off: %s', (_, hexes) => {
    // What lies beyond the known land is clipped: contours run on there.
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

describe('heights', () => {
  it('every hex has its elevation printed, and its number', () => {
    const printed = texts(drawn(shore));
    for (const { label, elevation } of shore) {
      expect(printed).toContain(label);
      expect(printed).toContain(String(elevation).replace('-', '−'));
    }
  });

  it("the highest point of surveyed land is marked with its height; that of the sea is not, nor a mesa's", () => {
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

  it('a number stands right above its own elevation, in the upper part of its hex, in letters of 9 px or more', () => {
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

  it('number and elevation stand aside where a river runs from north to south', () => {
    const above = madeUp({ q: 0, r: -1, elevation: 900, flow: 4, points: 27 });
    const through = madeUp({ q: 0, r: 0, flow: 4, points: 30 });
    const still = new LandScene([{ ...through, flow: null, points: 0 }], 1);
    expect(letteringOf(still, still.hexes[0] as ElevationHex, null).elevation[0]).toBe(0);
    const { elevation, number } = letteringOf(new LandScene([above, through], 1), through, null);
    expect(Math.abs(elevation[0])).toBeGreaterThan(0.2);
    expect(number[0]).toBe(elevation[0]);
  });

  it.each([
    ['mountains', mountains],
    ['a shore', shore],
    ['alpha', sampleLand('alpha', 250)],
    ['high', sampleLand('tibet', 250, { start: 16_000, dice: 8, change: 400 })],
    ['islands', sampleLand('isles', 250, { start: -200, change: 60 })],
  ])('no summit stands in the sea or on a tint above its own height: %s', (_, hexes) => {
    const scene = new LandScene(hexes, 1);
    for (const hex of hexes) {
      const summit = summitOf(hex);
      if (summit === null) continue;
      const [x, y] = scene.middle(hex);
      const [dx, dy] = letteringOf(scene, hex, summit).summit;
      const ground = scene.tints.findLastIndex(
        ({ from }, i) => i === 0 || inside(scene.level(from).lines, x + dx, y + dy - 0.05),
      );
      const { from } = scene.tints[ground] as (typeof scene.tints)[number];
      expect([hex.label, from >= 0 && from <= (hex.peak ?? 0)]).toEqual([hex.label, true]);
    }
  });

  it('tints rise without a gap from the deep to the snow', () => {
    expect(TINTS.map(({ from }) => from)).toEqual(TINTS.map(({ from }) => from).toSorted((a, b) => a - b));
    expect(new Set(TINTS.map(({ colour }) => colour)).size).toBe(TINTS.length);
    expect(tintOf(-1)).toBe(tintOf(0) - 1);
    expect(tintOf(-1e9)).toBe(0);
    expect(tintOf(1e9)).toBe(TINTS.length - 1);
  });

  it('the key shows the tints from the lowest to the highest that occurs, with the heights where they meet', () => {
    const printed = texts(
      drawn([madeUp({ q: 0, r: 0, elevation: 260 }), madeUp({ q: 1, r: 0, elevation: 1600 })]),
    );
    const heading = 'Heights in feet, from 260 to 1,600';
    const from = printed.indexOf(heading);
    expect(printed.slice(from, from + 4)).toEqual([heading, '500', '1,000', '1,500']);
  });

  it('a map of one tint has its heights in the key', () => {
    expect(texts(drawn([madeUp({ q: 0, r: 0, elevation: -42 })]))).toContain('Height in feet: −42');
    const two = [madeUp({ q: 0, r: 0, elevation: 2600 }), madeUp({ q: 0, r: 1, elevation: 2700 })];
    expect(texts(drawn(two))).toContain('Heights in feet, from 2,600 to 2,700');
  });

  it('a map of lowlands has finer steps, one of mountains by the sea has not', () => {
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

describe('contours', () => {
  const layout = new HexLayout(1);

  it.each([
    ['mountains', mountains],
    ['a shore', shore],
    ['200 hexes', sampleLand('levels', 200)],
  ])('the middle of every hex lies on its side of every contour: %s', (_, hexes) => {
    const contours = new Contours(hexes);
    for (const { from } of TINTS.slice(1)) {
      const lines = contours.at(from);
      for (const hex of hexes) {
        const { x, y } = layout.centre(hex);
        // A hair beside the middle, since a line may pass near by.
        expect([hex.label, from, inside(lines, x, y)]).toEqual([hex.label, from, hex.elevation >= from]);
      }
    }
  });

  it('a hex of land in the sea keeps about its own shape, however low it lies', () => {
    const hexes = [
      madeUp({ q: 0, r: 0, elevation: 0 }),
      ...[1, 2].flatMap((radius) =>
        ring({ q: 0, r: 0 }, radius).map((hex) => madeUp({ ...hex, elevation: -5000, water: 'sea' })),
      ),
    ];
    const [line] = new Contours(hexes).at(0);
    for (const [x, y] of line ?? []) {
      expect(Math.hypot(x, y)).toBeGreaterThan(0.5);
      expect(Math.hypot(x, y)).toBeLessThan(1.15);
    }
  });
});

describe('light and shade', () => {
  const island = [0, 1, 2, 3, 4].flatMap((radius) =>
    radius === 0
      ? [{ q: 0, r: 0, elevation: 400 }]
      : ring({ q: 0, r: 0 }, radius).map((hex) => ({ ...hex, elevation: 400 - 100 * radius })),
  );
  const weights = ({ lit, shaded }: Shading, hex: { q: number; r: number }) => {
    const { x, y } = new HexLayout(1).centre(hex);
    const within = (areas: Shading['lit']) => areas.filter((lines) => inside(lines, x, y)).length;
    return [within(lit), within(shaded)];
  };

  it('the light comes from the north-west', () => {
    const shading = shadingOf(island);
    expect(weights(shading, { q: -2, r: 0 })).toEqual([expect.toSatisfy((count) => count > 0), 0]);
    expect(weights(shading, { q: 2, r: 0 })).toEqual([0, expect.toSatisfy((count) => count > 0)]);
    expect(weights(shading, { q: 0, r: 0 })).toEqual([0, 0]);
  });

  it('level ground has neither, nor has the bottom of the sea', () => {
    const none = { lit: [], shaded: [] };
    expect(shadingOf(island.map((hex) => ({ ...hex, elevation: 70 })))).toEqual(none);
    expect(shadingOf(island.map((hex) => ({ ...hex, elevation: hex.elevation - 1000 })))).toEqual(none);
    expect(shadingOf([])).toEqual(none);
  });

  it('on a map with a coast it ends there', () => {
    const svg = drawn(shore);
    expect(svg).toContain('<g clip-path="url(#land)">');
    expect(svg).toContain('<clipPath id="land"><use href="#from-0"');
    expect(drawn(mountains)).not.toContain('id="land"');
  });
});

describe('rivers', () => {
  const flowing = (hexes: readonly ElevationHex[], beyond: readonly ElevationHex[] = []) => {
    const scene = new LandScene(hexes, 46, beyond);
    return hexes.map((hex) => coursesOf(scene, hex));
  };

  it('are as wide as their flow, and no wider where they enter a hex than where they left the last', () => {
    const source = madeUp({ q: 0, r: 0, flow: 4, points: 3, streamFlow: 15 });
    const stream = madeUp({ q: 0, r: 1, elevation: 400, flow: 4, points: 48, streamFlow: 240 });
    const last = madeUp({ q: 0, r: 2, elevation: 300, points: 48, streamFlow: 240 });
    const [upper, lower] = flowing([source, stream, last]).map(({ stretches }) => stretches);
    expect(upper?.map(({ to }) => to)).toEqual([riverWidth(3)]);
    expect(lower?.map(({ from, to }) => [from, to])).toEqual([
      [riverWidth(3), riverWidth(3)],
      [riverWidth(3), riverWidth(48)],
    ]);
    expect(riverWidth(48)).toBeCloseTo(4 * riverWidth(3));
  });

  it('cross the edge between two hexes at one place, in one line', () => {
    const scene = new LandScene(mountains, 1);
    for (const hex of mountains)
      for (const { direction, points } of scene.inflows(hex)) {
        const above = mountains.find(({ q, r }) => sameHex({ q, r }, neighbour(hex, direction)));
        if (!above || hex.water === 'sea') continue;
        const out = coursesOf(scene, above).stretches.at(-1);
        const into = coursesOf(scene, hex).stretches[
          scene.inflows(hex).findIndex((one) => one.direction === direction)
        ];
        const [x, y] = scene.middle(above);
        const [hx, hy] = scene.middle(hex);
        const ends = out?.curve.map(([cx, cy]) => [cx + x - hx, cy + y - hy]) ?? [];
        expect(ends[3]?.[0]).toBeCloseTo(into?.curve[0][0] ?? Number.NaN);
        expect(ends[3]?.[1]).toBeCloseTo(into?.curve[0][1] ?? Number.NaN);
        expect(out?.to).toBe(riverWidth(points));
        const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ends[2], into?.curve[1]];
        const [px, py] = into?.curve[0] ?? [0, 0];
        expect((ax - px) * (by - py) - (ay - py) * (bx - px)).toBeCloseTo(0);
      }
  });

  it('run out in one tapered shape where nobody knows how they go on', () => {
    const source = madeUp({ q: 0, r: 0, flow: 4, points: 3, streamFlow: 15 });
    const end = madeUp({ q: 0, r: 1, elevation: 400, points: 5, streamFlow: 25 });
    expect(flowing([source, end])[1]?.stretches).toMatchObject([{ from: riverWidth(3), to: 0 }]);
    expect(flowing([source])[0]?.stretches).toMatchObject([
      { to: riverWidth(3) },
      { from: riverWidth(3), to: 0 },
    ]);
  });

  it('end at the line of the coast', () => {
    const hexes = sampleLand('delta', 200, { start: 60, dice: 4, leastChange: 12 });
    const scene = new LandScene(hexes, 1);
    const mouths = hexes.flatMap((hex) => coursesOf(scene, hex).mouths.map(({ curve }) => ({ hex, curve })));
    expect(mouths.length).toBeGreaterThan(3);
    for (const { hex, curve } of mouths) {
      const [x, y] = scene.middle(hex);
      const [[ax, ay], , , [bx, by]] = curve;
      expect(scene.level(0).crossings([ax + x, ay + y], [bx + x, by + y])).toHaveLength(1);
    }
  });

  it('come in over the edge of the map from known hexes that are not drawn', () => {
    const above = madeUp({ q: 0, r: -1, elevation: 900, flow: 4, points: 27, streamFlow: 135 });
    const end = madeUp({ q: 0, r: 0, points: 28, streamFlow: 140 });
    expect(elevationSvg({ hexes: [end], beyond: [above], hexWidth: 5 })).toContain('<path id="rivers"');
    expect(elevationSvg({ hexes: [end], hexWidth: 5 })).not.toContain('id="rivers"');
  });

  it('are not drawn where there are none', () => {
    expect(drawn([madeUp({ q: 0, r: 0 })])).not.toContain('rivers');
  });

  it('the key gives widths in cubic feet per second, up to the largest', () => {
    const source = madeUp({ q: 0, r: 0, flow: 4, points: 3, streamFlow: 60 });
    const stream = madeUp({ q: 0, r: 1, elevation: 400, flow: 4, points: 48, streamFlow: 960 });
    expect(texts(drawn([source, stream], '', 10)).filter((text) => text.endsWith('cu ft/s'))).toEqual([
      '60 cu ft/s',
      '240 cu ft/s',
      '960 cu ft/s',
    ]);
  });

  it('the key tells small rivers apart in small hexes', () => {
    const source = madeUp({
      q: 0,
      r: 0,
      flow: 4,
      points: 3,
      streamFlow: streamFlowOf(3, { hexWidth: 0.05 }),
    });
    const stream = madeUp({ q: 0, r: 1, elevation: 400, flow: 4, points: 48 });
    expect(texts(drawn([source, stream], '', 0.05)).filter((text) => text.endsWith('cu ft/s'))).toEqual([
      '0.0015 cu ft/s',
      '0.006 cu ft/s',
      '0.024 cu ft/s',
    ]);
  });

  it('lakes and swamps are drawn, and named in the key where they occur', () => {
    const lake = madeUp({ q: 0, r: 0, water: 'lake', flow: 1, points: 5, streamFlow: 25 });
    const swamp = madeUp({ q: 0, r: 1, water: 'swamp' });
    expect(texts(drawn([lake, swamp]))).toEqual(expect.arrayContaining(['Lake', 'Swamp']));
    expect(drawn([swamp])).toContain(LIGHT.inks.reed);
    expect(texts(drawn(mountains.filter(({ water }) => water === null)))).not.toContain('Lake');
  });
});

it('two fixed worlds, as they have always been drawn', async () => {
  await expect(drawn(mountains)).toMatchFileSnapshot('../../golden/elevation-61.svg');
  await expect(drawn(shore, 'The bay')).toMatchFileSnapshot('../../golden/elevation-61-shore.svg');
});

describe('who travels', () => {
  const walked = [
    { q: 0, r: 0 },
    { q: 0, r: -1 },
    { q: 1, r: -2 },
  ];

  it('is drawn with the way that was gone, and named in the key', () => {
    const svg = elevationSvg({ hexes: mountains, hexWidth: 5, party: { q: 1, r: -2 }, trail: walked });
    expect(svg).toContain(`stroke="${LIGHT.trail}"`);
    expect(svg).toContain(`fill="${LIGHT.inks.banner}"`);
    expect(texts(svg)).toEqual(expect.arrayContaining(['The party', 'Its trail']));
    const bare = drawn(mountains);
    expect(bare).not.toContain(`stroke="${LIGHT.trail}"`);
    expect(texts(bare)).not.toContain('The party');
  });

  it('hatches what was only seen, and says so in the key', () => {
    const seen = [madeUp({ q: 0, r: 0, peak: 900 }), madeUp({ q: 0, r: 1 })];
    expect(texts(drawn(seen))).toContain('Only seen');
    const surveyed = seen.map((hex) => ({ ...hex, peak: 900 }));
    expect(texts(drawn(surveyed))).not.toContain('Only seen');
    expect(drawn(surveyed)).not.toContain(SEEN_ONLY_MARK);
    expect(drawn(seen)).toContain(SEEN_ONLY_MARK);
  });
});

/** What the lines over hexes that were only seen are told from all else by. */
const SEEN_ONLY_MARK = 'url(#seen-only)';
