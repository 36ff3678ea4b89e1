import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performScripted } from '../../../src/dice/given.ts';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { DARK } from '../../../src/formats/drawing/palette.ts';
import { Coast } from '../../../src/formats/island/coast.ts';
import { type IslandSvgOptions, islandSvg } from '../../../src/formats/island/island-svg.ts';
import { soundings } from '../../../src/formats/island/soundings.ts';
import { hexDistance, hexKey } from '../../../src/hex/axial.ts';
import { DIRECTIONS, neighbours } from '../../../src/hex/direction.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { becameStuck, growIsland, type Island, type IslandAlgorithm } from '../../../src/rules/island.ts';
import { sized } from '../../support/all-tests.ts';
import { parsePath } from '../path-data.ts';
import { descendants, drawnPlaces, type Element, parseXml } from '../svg-document.ts';

function sampleIsland(seed: string, size = 24, algorithm: IslandAlgorithm = 5): Island {
  const dice = seededDice({ seed, procedure: 'island', place: '0,0', occurrence: 0 });
  const grown = perform(growIsland(algorithm, size), dice);
  if (!grown.done) throw new Error('seeded dice never run out');
  return grown.result;
}

const tern = sampleIsland('Tern');

/** A ring of six hexes around a lagoon, with algorithm 1. */
const atoll = performScripted(growIsland(1, 7), [6, 1, 1, 3, 1, 4, 1, 5, 1, 6, 1, 1]).result;

const WAYS: readonly [string, IslandSvgOptions][] = [
  ['plain', {}],
  ['numbered', { numbered: true }],
  ['animated', { animated: true }],
  ['animated and numbered, by lamplight', { animated: true, numbered: true, palette: DARK }],
];

const named = (svg: string, name: string): Element[] =>
  descendants(parseXml(svg)).filter((element) => element.name === name);

const withClass = (svg: string, name: string): Element[] =>
  descendants(parseXml(svg)).filter(({ attributes }) => attributes.get('class') === name);

/** The time when an element begins to appear, in seconds. */
const delay = ({ attributes }: Element): number =>
  Number(/animation-delay:([\d.]+)s/.exec(attributes.get('style') ?? '')?.[1]);

describe('the drawn sea chart of an island', () => {
  it.each(WAYS)('is well-formed, an image with a title and a description: %s', (_, options) => {
    const root = parseXml(islandSvg(tern, { title: 'Gull & Tern <Rock>', ...options }));
    expect(root.name).toBe('svg');
    expect(root.attributes.get('role')).toBe('img');
    expect(root.children[0]).toMatchObject({ name: 'title', text: 'Gull & Tern <Rock>' });
    expect(root.children[1]).toMatchObject({ name: 'desc' });
    expect(root.children[1]?.text).toBe(
      'A sea chart of an island: 24 hexes of land, grown in 34 turns by algorithm 5, count-and-move-limit-range.',
    );
  });

  it.each(WAYS)('refers to nothing outside itself and runs no script: %s', (_, options) => {
    const svg = islandSvg(tern, options);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|<image|@import|data:|<foreignObject|<animate/,
    );
    const ids = new Set(descendants(parseXml(svg)).map(({ attributes }) => attributes.get('id')));
    for (const [, target] of svg.matchAll(/href="#([^"]*)"|url\(#([^)]*)\)/g))
      if (target) expect(ids).toContain(target);
    expect(svg.replace(/#[0-9a-f]{6}/g, '')).not.toMatch(/\d\.\d{4}|\de[-+]?\d|NaN|Infinity|undefined/);
  });

  it.each(WAYS)('has every id once: %s', (_, options) => {
    const ids = descendants(parseXml(islandSvg(tern, options))).flatMap(
      ({ attributes }) => attributes.get('id') ?? [],
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same for the same island, byte for byte', () => {
    for (const [, options] of WAYS)
      expect(islandSvg(sampleIsland('Tern'), options)).toBe(islandSvg(tern, options));
  });

  it('is called Terra Incognita without a title', () => {
    expect(islandSvg(tern)).toContain('<title id="title">Terra Incognita</title>');
    expect(islandSvg(tern, { title: ' \u0000 ' })).toContain('<title id="title">Terra Incognita</title>');
  });

  it('stays small: 24 hexes take 30 KB, with animated growth 75 KB', () => {
    expect(islandSvg(tern).length).toBeLessThan(30_000);
    expect(islandSvg(tern, { animated: true, numbered: true }).length).toBeLessThan(75_000);
  });
});

describe('the edge of a sea chart cuts nothing off with', () => {
  it.each([
    ['one hex', sampleIsland('one', 1)],
    ['two hexes', sampleIsland('two', 2)],
    ['24 hexes', tern],
    ['narrow arms', sampleIsland('arms', 60, 1)],
    ['an atoll', atoll],
    ['100 hexes', sampleIsland('many', 100)],
  ])('%s', (_, island) => {
    for (const options of [{}, { animated: true, numbered: true }, { hexSize: 14 }]) {
      const root = parseXml(islandSvg(island, { title: 'The Isle of the Long Name', ...options }));
      const [x = 0, y = 0, width = 0, height = 0] = (root.attributes.get('viewBox') ?? '')
        .split(' ')
        .map(Number);
      const places = drawnPlaces(root);
      expect(places.length).toBeGreaterThan(100);
      expect(
        places.filter(([px, py]) => !(px >= x && py >= y && px <= x + width && py <= y + height)),
      ).toEqual([]);
    }
  });
});

describe('the coast', () => {
  const layout = new HexLayout(1);

  /** The number of separate shores of a set of hexes, counted on the grid. */
  function shoresOf(hexes: Island['hexes']): number {
    const land = new Set(hexes.map(hexKey));
    const edges = new Map<string, string>();
    const key = ({ x, y }: { x: number; y: number }) =>
      `${x.toFixed(3)} ${y.toFixed(3)}`.replace(/-0\.000/g, '0.000');
    for (const hex of hexes)
      for (const direction of DIRECTIONS) {
        if (land.has(hexKey(neighbours(hex)[direction - 1] as { q: number; r: number }))) continue;
        const corners = layout.corners(hex).map(key);
        edges.set(corners[direction - 1] as string, corners[direction % 6] as string);
      }
    let shores = 0;
    for (const start of [...edges.keys()]) {
      if (!edges.has(start)) continue;
      shores++;
      for (let at: string | undefined = start; at !== undefined && edges.has(at); ) {
        const next = edges.get(at);
        edges.delete(at);
        at = next;
      }
    }
    return shores;
  }

  it('every shore is one closed line; an island without lagoons has one', () => {
    expect(shoresOf(tern.hexes)).toBe(1);
    const path = parsePath(new Coast(tern.hexes).shores(40));
    expect(path.filter(({ command }) => command === 'M')).toHaveLength(1);
    expect(path.filter(({ command }) => command === 'Z')).toHaveLength(1);
  });

  it('lagoons have shores of their own, over many islands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4, 5),
        fc.integer({ min: 1, max: 250 }),
        fc.string(),
        (algorithm, size, seed) => {
          const { hexes } = sampleIsland(seed, size, algorithm as IslandAlgorithm);
          const path = parsePath(new Coast(hexes).shores(40));
          const count = (command: string) => path.filter((segment) => segment.command === command).length;
          expect([count('M'), count('Z')]).toEqual([shoresOf(hexes), shoresOf(hexes)]);
        },
      ),
      { numRuns: sized(25, 60) },
    );
  });

  it('is less than half a hex away from the edges of the hexes, so that every centre stays on land', () => {
    const coast = new Coast(tern.hexes);
    for (const hex of tern.hexes) {
      const { x, y } = layout.centre(hex);
      const reaches = parsePath(coast.piece(hex, 1)).flatMap(({ points }) =>
        points.map(([px, py]) => Math.hypot(px - x, py - y)),
      );
      expect(Math.max(...reaches)).toBeLessThan(1.3);
      expect(Math.min(...reaches)).toBeGreaterThan(0.45);
    }
  });
});

describe('the soundings', () => {
  it('are in the sea, one in each hex up to three from the coast', () => {
    const land = new Set(tern.hexes.map(hexKey));
    const layout = new HexLayout(1);
    const cast = soundings(tern.hexes);
    const hexes = cast.map(({ at: [x, y] }) => layout.hexAt({ x, y }));
    expect(hexes.some((hex) => land.has(hexKey(hex)))).toBe(false);
    expect(new Set(hexes.map(hexKey)).size).toBe(cast.length);
    cast.forEach(({ distance }, i) => {
      const nearest = Math.min(
        ...tern.hexes.map((hex) => hexDistance(hex, hexes[i] as { q: number; r: number })),
      );
      expect(distance).toBe(nearest);
    });
  });

  it('grow deeper with the distance from the coast', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const cast = soundings(sampleIsland(seed, 80).hexes);
      const depths = (distance: number) =>
        cast.filter((one) => one.distance === distance).map(({ fathoms }) => fathoms);
      expect(Math.min(...depths(1))).toBeGreaterThanOrEqual(1);
      expect(Math.max(...depths(1))).toBeLessThan(Math.min(...depths(2)));
      expect(Math.max(...depths(2))).toBeLessThan(Math.min(...depths(3)));
    }
  });

  it('are shallow in a lagoon', () => {
    const six = neighbours({ q: 0, r: 0 });
    const lagoon = soundings(six).find(({ at: [x, y] }) => Math.hypot(x, y) < 0.5);
    expect(lagoon).toMatchObject({ distance: 1 });
    expect(lagoon?.fathoms).toBeLessThanOrEqual(3);
  });

  it('are written on the chart, but not over title, compass rose and ship', () => {
    const written = named(islandSvg(tern), 'text').filter(({ text }) => /^\d+$/.test(text));
    expect(written.length).toBeGreaterThan(50);
    expect(written.length).toBeLessThanOrEqual(soundings(tern.hexes).length);
  });
});

describe('the order of growth', () => {
  it('numbers the hexes from 1, at their centres', () => {
    const layout = new HexLayout(40);
    const texts = named(islandSvg(tern, { numbered: true }), 'text');
    for (const hex of tern.hexes) {
      const { x } = layout.centre(hex);
      const there = texts.filter(
        ({ text, attributes }) => text === `${hex.order + 1}` && Number(attributes.get('x')) === x,
      );
      expect(there.length).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('the animated growth of an island', () => {
  const svg = islandSvg(tern, { animated: true, numbered: true });

  it('shows hex after hex in the order in which they were filled', () => {
    const pieces = withClass(svg, 'piece').filter(({ name }) => name === 'path');
    expect(pieces).toHaveLength(24);
    const times = pieces.map(delay);
    expect(times.every((time, i) => i === 0 || time > (times[i - 1] as number))).toBe(true);
    const numbers = withClass(svg, 'piece').filter(({ name }) => name === 'text');
    expect(numbers.map(delay)).toEqual(times);
  });

  it('shows the two dice of every turn, and then the hex that they filled', () => {
    const throws = withClass(svg, 'throw').filter(({ children }) =>
      children.some(({ name }) => name === 'use'),
    );
    expect(throws).toHaveLength(tern.turns.length);
    const faces = throws.map(({ children }) =>
      children.flatMap(({ attributes }) => attributes.get('href')?.replace('#face-', '') ?? []).map(Number),
    );
    expect(faces).toEqual(tern.turns.map(({ movement, direction }) => [movement, direction]));
    const filling = throws.filter((_, i) => tern.turns[i]?.filled).map(delay);
    const pieces = withClass(svg, 'piece')
      .filter(({ name }) => name === 'path')
      .map(delay);
    pieces.slice(1).forEach((time, i) => {
      expect(time).toBeGreaterThan(filling[i] as number);
      expect(time).toBeLessThan((filling[i] as number) + 0.8);
    });
  });

  it('while it grows, does not change shores when later land is added', () => {
    const svgOf = (size: number) =>
      withClass(islandSvg({ ...tern, hexes: tern.hexes.slice(0, size) }, { animated: true }), 'piece').map(
        ({ attributes }) => attributes.get('d'),
      );
    const whole = svgOf(24);
    for (const size of [1, 2, 7, 23]) expect(whole.slice(0, size)).toEqual(svgOf(size));
  });

  it('redraws the land around each new hex, and ends with the coast of the chart', () => {
    const coast = new Coast(tern.hexes);
    for (const hex of tern.hexes) {
      const last = tern.hexes.findLast((one) => hexDistance(one, hex) <= 1);
      if (!last) throw new Error('a hex is near to itself');
      expect(coast.growth(last, 1)).toContain(coast.piece(hex, 1));
    }
  });

  it('ends with the finished chart, after the last turn', () => {
    const last = Math.max(...withClass(svg, 'throw').map(delay)) + 0.8;
    const [, drawn] = /draw 2\.5s ease-in-out ([\d.]+)s/.exec(svg) ?? [];
    expect(Number(drawn)).toBeCloseTo(last, 2);
    expect(withClass(svg, 'ink').length).toBeGreaterThan(2);
  });

  it('is still for those who prefer reduced motion, with everything but the dice', () => {
    const [, still] = /prefers-reduced-motion:reduce\)\{([^}]*)\}/.exec(svg) ?? [];
    expect(still).toBe('.piece,.throw,.jump,.note,.shore,.ink{animation:none');
    expect(svg).toContain('.throw{opacity:0;');
    expect(svg).not.toMatch(/\.(piece|ink|shore)\{[^}]*opacity/);
  });

  it('takes a minute at most, however large the island is, and says when it shows no single throws', () => {
    const large = sampleIsland('large', 600);
    const document = islandSvg(large, { animated: true });
    const pieces = withClass(document, 'piece').map(delay);
    expect(pieces).toHaveLength(600);
    expect(Math.max(...pieces)).toBeLessThanOrEqual(62);
    expect(withClass(document, 'throw')).toEqual([]);
    const [note] = withClass(document, 'note');
    expect(note?.children.map(({ text }) => text)).toEqual([
      `${large.turns.length} throws,`,
      'too quick to be shown',
    ]);
    const [desc] = named(document, 'desc');
    expect(desc?.text).toMatch(/ Its throws follow too quickly on one another to be shown\.$/);
    expect(withClass(svg, 'note')).toEqual([]);
    expect(withClass(islandSvg(large), 'note')).toEqual([]);
  });

  it('shows the jump when algorithm 5 is stuck', () => {
    const stuck = sampleIsland('s683', 380);
    const turn = stuck.turns.findIndex(becameStuck);
    expect(turn).toBe(487);
    const document = islandSvg(stuck, { animated: true });
    const [jump, ...others] = withClass(document, 'jump');
    expect(others).toEqual([]);
    const begins = 1 + (60 / stuck.turns.length) * turn;
    expect(delay(jump as Element)).toBeGreaterThan(begins);
    expect(delay(jump as Element)).toBeLessThan(begins + 0.1);
    const middle = new HexLayout(40).centre(stuck.turns[turn]?.current as { q: number; r: number });
    const ends = parsePath(jump?.attributes.get('d') ?? '')
      .at(-1)
      ?.points.at(-1);
    expect(Math.hypot((ends?.[0] ?? 0) - middle.x, (ends?.[1] ?? 0) - middle.y)).toBeLessThan(0.2);
    expect(withClass(svg, 'jump')).toEqual([]);
  });

  it('shows a single hex immediately', () => {
    expect(withClass(islandSvg(sampleIsland('x', 1), { animated: true }), 'piece').map(delay)).toEqual([0]);
  });
});

it('the fixed islands are drawn as always', async () => {
  await expect(islandSvg(tern, { title: 'Tern', numbered: true })).toMatchFileSnapshot(
    '../../golden/island-24.svg',
  );
  await expect(islandSvg(sampleIsland('Tern', 9), { title: 'Tern', animated: true })).toMatchFileSnapshot(
    '../../golden/island-9-animated.svg',
  );
});
