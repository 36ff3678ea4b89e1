import { describe, expect, it } from 'vitest';
import type { MapName } from '../../../src/campaign/map-view.ts';
import { DARK } from '../../../src/formats/drawing/palette.ts';
import { elevationSvg } from '../../../src/formats/elevation/elevation-svg.ts';
import type { DrawnWorld } from '../../../src/formats/map/drawn-world.ts';
import { worldSvg } from '../../../src/formats/map/world-svg.ts';
import { drawingOf, sheetFrame } from '../../../src/formats/map-drawing.ts';
import { MARKS } from '../../../src/ledger/entry.ts';
import { mountains } from '../elevation/sample-land.ts';
import { given } from '../names/named-hexes.ts';
import { madeUpHex, sampleWorld } from '../sample-world.ts';
import { exploredWorld } from '../sample-worlds.ts';
import { descendants, drawnPlaces, parseXml } from '../svg-document.ts';

const golden = sampleWorld('golden 1880', 37);

/** Some names of each kind, every mark, and notes, one of them only for owners. */
const written = (hexes: readonly { readonly q: number; readonly r: number }[]) => ({
  names: given(
    ['land', 'Thornwood', hexes[0] as never],
    ['land', 'The Downs', hexes[20] as never],
    ['water', 'The Long Withy', hexes[9] as never],
    ['water', 'Isk', hexes[30] as never],
    ['place', 'Oakham', hexes[3] as never],
    ['place', 'Nether Wallop', hexes[16] as never],
  ),
  marks: MARKS.map((mark, i) => ({ ...at(hexes[i * 4 + 2]), mark, seq: 200 + i })),
  notes: [
    { ...at(hexes[1]), for: 'everyone' as const },
    { ...at(hexes[6]), for: 'owner' as const },
    { ...at(hexes[6]), for: 'everyone' as const },
    { ...at(hexes[7]), for: 'owner' as const },
  ],
  battlefields: [at(hexes[6]), at(hexes[12])],
});

const at = (hex: { readonly q: number; readonly r: number } | undefined) => ({
  q: hex?.q ?? 0,
  r: hex?.r ?? 0,
});

const world = (more: Partial<DrawnWorld> = {}): DrawnWorld => ({
  hexes: golden,
  title: 'Goldenmark',
  party: { q: 0, r: 0 },
  ...written(golden),
  ...more,
});

/** All texts on a sheet, each as one that searches it sees it. */
const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text\b[^>]*>(.*?)<\/text>/gs)].map(
    ([whole]) => parseXml(`<text>${whole.replace(/<[^>]*>/g, '')}</text>`).text,
  );

const uses = (svg: string, id: string): number => svg.split(`<use href="#${id}" `).length - 1;

function expectSound(svg: string): void {
  const root = parseXml(svg);
  const [x = 0, y = 0, width = 0, height = 0] = (root.attributes.get('viewBox') ?? '').split(' ').map(Number);
  const outside = drawnPlaces(root).filter(
    ([px, py]) => !(px >= x && py >= y && px <= x + width && py <= y + height),
  );
  expect(outside).toEqual([]);
  const ids = descendants(root).flatMap(({ attributes }) => attributes.get('id') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of svg.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  expect(svg.replace(/#[0-9a-f]{6}/g, '')).not.toMatch(/\d\.\d{4}|\de[-+]?\d|NaN|Infinity|undefined/);
}

describe('texts and marks that people put on a map', () => {
  it('names are drawn, and listed in the description', () => {
    const svg = worldSvg(world());
    const { names } = written(golden);
    expect(texts(svg)).toEqual(expect.arrayContaining(names.map(({ text }) => text)));
    const told = parseXml(svg).children[1]?.text ?? '';
    for (const { text } of names) expect(told).toContain(text);
    expect(worldSvg(world({ names: [] }))).not.toContain('Named on it');
  });

  it('a long name of a place has several lines, and is found as one text when searching the drawing', () => {
    const text = 'The Monastery of Saint Ordwin the Patient';
    const svg = worldSvg(world({ names: given(['place', text, at(golden[3])]) }));
    expectSound(svg);
    expect(texts(svg)).toContain(text);
    expect(parseXml(svg).children[1]?.text).toContain(`Named on it: ${text}.`);
    const lines = descendants(parseXml(svg)).filter(({ name }) => name === 'tspan');
    expect(lines.map((line) => line.text)).toEqual(['The Monastery', 'of Saint Ordwin', 'the Patient']);
    const downs = lines.map(({ attributes }) => Number(attributes.get('y')));
    expect(downs).toEqual(downs.toSorted((a, b) => a - b));
  });

  it('names of lands and waters follow a line, those of places are beside their hex', () => {
    const onLines = descendants(parseXml(worldSvg(world())))
      .filter(({ name }) => name === 'textPath')
      .map(({ text }) => text);
    expect(onLines).toEqual(expect.arrayContaining(['Thornwood', 'The Downs', 'The Long Withy']));
    expect(onLines).not.toContain('Oakham');
  });

  it('marks are on their hexes, known or not, and in the legend', () => {
    const svg = worldSvg(world({ marks: [{ q: 20, r: 0, mark: 'camp', seq: 9 }] }));
    expect(uses(svg, 'mark-camp')).toBe(2);
    expect(texts(svg)).toContain('Camp');
    expect(texts(svg)).not.toContain('Danger');
    expectSound(svg);
  });

  it('battlefields have crossed swords, on maps of either kind', () => {
    for (const svg of [
      worldSvg(world()),
      elevationSvg({ hexes: mountains, hexWidth: 5, ...written(mountains) }),
    ]) {
      expectSound(svg);
      expect(texts(svg)).toContain('Battlefield');
    }
    expect(uses(worldSvg(world()), 'battlefield') - 1).toBe(2);
    expect(texts(worldSvg(world({ battlefields: [] })))).not.toContain('Battlefield');
  });

  it('notes have a leaf, with a seal if they are only for owners', () => {
    const svg = worldSvg(world());
    expect([uses(svg, 'note') - 1, uses(svg, 'sealed-note')]).toEqual([2, 1]);
    expect(texts(svg)).toContain('Note');
    expect(texts(worldSvg(world({ notes: [] })))).not.toContain('Note');
  });

  it('hexes that were only seen are hatched, and the legend says so', () => {
    const seenOnly = [golden[1], golden[2]].map(at);
    const svg = worldSvg(world({ seenOnly }));
    expect(texts(svg)).toContain('Only seen');
    expect(svg.match(/fill="url\(#seen-only\)"/g)).toHaveLength(2);
    expect(worldSvg(world())).not.toContain('seen-only');
  });

  it.each([
    ['by day', () => worldSvg(world({ seenOnly: [at(golden[2])] }))],
    ['by night', () => worldSvg(world(), { palette: DARK })],
    ['small', () => worldSvg(world(), { hexSize: 14 })],
    [
      'on an elevation map',
      () => elevationSvg({ hexes: mountains, hexWidth: 5, party: at(mountains[2]), ...written(mountains) }),
    ],
    [
      'on one hex',
      () => worldSvg({ hexes: [madeUpHex(at(golden[0]))], names: given(['land', 'A', at(golden[0])]) }),
    ],
    ['on no hex', () => worldSvg({ hexes: [], ...written(golden) })],
  ])('nothing is cut off, references exist and ids are unique: %s', (_, svg) => expectSound(svg()));

  it.each([
    ['markup', '<b>"Ember" & \'Ash\'</b>'],
    ['a name of the greatest length', 'W'.repeat(80)],
    ['a right-to-left name', 'ארץ היער'],
    ['spaces', '   '],
  ])('may contain %s', (_, text) => {
    const names: MapName[] = given(
      ['land', text, at(golden[0])],
      ['water', text, at(golden[9])],
      ['place', text, at(golden[3])],
    );
    const svg = worldSvg(world({ names }));
    expectSound(svg);
    expect(texts(svg).filter((written) => written === text)).toHaveLength(3);
  });

  it('a name in one word makes the sheet no wider than one of as many letters in several words', () => {
    const widthWith = (text: string): number => {
      const svg = worldSvg(world({ names: given(['place', text, at(golden[0])]) }));
      return Number(/^<svg[^>]* width="([^"]*)"/.exec(svg)?.[1]);
    };
    const word = 'Ravenswood';
    const several = widthWith(Array.from({ length: 7 }, () => word).join(' '));
    expect(widthWith(word.repeat(8))).toBeLessThanOrEqual(1.1 * several);
  });

  it('a letter has at most four combining marks', () => {
    const names = given(
      ['place', `Z${'\u0301'.repeat(79)}`, at(golden[3])],
      ['place', 'Việt', at(golden[4])],
    );
    const svg = worldSvg(world({ names }));
    expect(texts(svg)).toContain(`Z${'\u0301'.repeat(4)}`);
    expect(texts(svg)).toContain('Việt');
    expectSound(svg);
  });

  it('direction controls in a name do not affect the text beside it', () => {
    const svg = worldSvg(world({ names: given(['place', 'left\u202eright\u2066', at(golden[3])]) }));
    expect(texts(svg)).toContain('leftright');
    expectSound(svg);
  });

  it('can be drawn from the frame of any world, without the texts of notes', () => {
    const island = exploredWorld({ kind: 'island', hexes: 12 }, 'ravenmere', 40);
    const hex = at(island.hexAt(0));
    const frame = {
      party: hex,
      trail: [hex],
      names: given(['place', 'Ravenmere', hex]),
      marks: [{ ...hex, mark: 'quest' as const, seq: 1 }],
      notes: [{ ...hex, for: 'everyone' as const, text: 'a secret', by: {}, at: '', seq: 2 }],
      battlefields: [{ ...hex, edition: 'portable-1', board: {}, seq: 3 }],
    };
    const sheet = sheetFrame(frame as never);
    expect(JSON.stringify(sheet)).not.toContain('a secret');
    const svg = drawingOf('island', 'svg')?.({ frame: sheet, world: island.view(), title: 'x' }) ?? '';
    expect(texts(svg)).toEqual(expect.arrayContaining(['Ravenmere', 'Quest', 'Note', 'Only seen']));
    expectSound(svg);
  });

  it('a fixed world is drawn with them as always', async () => {
    const seenOnly = [golden[1], golden[2]].map(at);
    await expect(worldSvg(world({ seenOnly }))).toMatchFileSnapshot('../../golden/world-37-inscribed.svg');
    const heights = { hexes: mountains, hexWidth: 5, party: at(mountains[2]), ...written(mountains) };
    await expect(elevationSvg(heights)).toMatchFileSnapshot('../../golden/elevation-61-inscribed.svg');
  });
});
