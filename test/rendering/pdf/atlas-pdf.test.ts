import { describe, expect, it } from 'vitest';
import type { MapFrame } from '../../../src/campaign/map-view.ts';
import { type Atlas, atlasOf } from '../../../src/formats/atlas/atlas.ts';
import type { AtlasPaper } from '../../../src/formats/atlas/paper.ts';
import type { PlayedDay } from '../../../src/formats/bundle/whole-campaign.ts';
import { type Axial, ORIGIN } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { atlasPdf } from '../../../src/rendering/pdf/atlas-pdf.ts';
import type { WorldView } from '../../../src/world/world.ts';
import { exploredWorld } from '../../formats/sample-worlds.ts';
import { itInAll, sized, varied } from '../../support/all-tests.ts';
import { type Bookmark, readPdf } from '../../support/pdf-reader.ts';

const HEAD = '5c0ffee'.repeat(10).slice(0, 64);
const BY = { link: 'L1', role: 'player', label: 'Mira' } as const;

const worldOf = (kind: string, finds = 60): WorldView => exploredWorld({ kind }, 'atlas', finds).view();

const hexesOf = (world: WorldView): Axial[] => Array.from({ length: world.count }, (_, i) => world.hexAt(i));

const frameOf = (more: Partial<MapFrame> = {}): MapFrame =>
  ({
    seq: 134,
    day: 4,
    party: ORIGIN,
    trail: [],
    names: [],
    marks: [],
    roads: [],
    notes: [],
    battlefields: [],
    ...more,
  }) as unknown as MapFrame;

const nameAt = (hex: Axial, text: string, seq: number, of = 'place') => ({ ...hex, of, text, by: BY, seq });
const noteAt = (hex: Axial, text: string) => ({ ...hex, id: 'n', text, for: 'everyone', by: BY, seq: 9 });

const DAYS = [
  {
    day: 1,
    gauge: null,
    weather: null,
    events: [
      {
        event: {
          seq: 3,
          at: '2026-11-01T10:00:00Z',
          by: BY,
          kind: 'revealed',
          text: 'The party went north.',
        },
        dice: [{ for: 'altitude', sides: 6, faces: [3, 4] }],
      },
    ],
  },
] as unknown as PlayedDay[];

const atlasFrom = (
  world: WorldView,
  more: Partial<MapFrame> = {},
  { paper = 'a4', title = 'The Green Marches' }: { paper?: AtlasPaper; title?: string } = {},
): Atlas =>
  atlasOf(
    {
      campaign: 'abcdefgh2345' as CampaignId,
      source: { title, seq: 134, head: HEAD },
      frame: frameOf(more),
      world,
      days: DAYS,
    },
    paper,
  );

const read = async (atlas: Atlas) => readPdf(await atlasPdf(atlas));

const plainWorld = (kind: string): WorldView => worldOf(kind, sized(60, 120));

async function plainAtlas(kind: string) {
  const bytes = await atlasPdf(atlasFrom(plainWorld(kind)));
  return { bytes, ...(await readPdf(bytes.slice())) };
}

const made = new Map<string, ReturnType<typeof plainAtlas>>();

/** An atlas of some sheets without names or notes, made and parsed once for several tests. */
function readPlain(kind: string): ReturnType<typeof plainAtlas> {
  const atlas = made.get(kind) ?? plainAtlas(kind);
  made.set(kind, atlas);
  return atlas;
}

describe.each(varied(['solo', 'elevation', 'island']))('an atlas of a world of kind %s', (kind) => {
  it('lists every hex in its gazetteer, with a link to the sheet that shows its number', async () => {
    const world = plainWorld(kind);
    const { pages, outline } = await readPlain(kind);
    const gazetteer = pages.slice(pageOf(outline, 'Gazetteer') - 1, pageOf(outline, 'Journal') - 1);
    const all = gazetteer.map(({ text }) => text).join(' ');
    for (const hex of hexesOf(world)) {
      const label = hexLabel(hex);
      expect(all).toMatch(new RegExp(`${label}.*?Sheet\\s?\\d+`, 's'));
    }
    expect(gazetteer.flatMap(({ links }) => links).length).toBeGreaterThanOrEqual(world.count);
  });

  it('draws each number on at least one sheet, and only where the hex is', async () => {
    const world = plainWorld(kind);
    const { pages, outline } = await readPlain(kind);
    const sheets = pages.slice(pageOf(outline, 'Sheet 1') - 1, pageOf(outline, 'Gazetteer') - 1);
    const on = new Map(hexesOf(world).map((hex) => [hexLabel(hex), 0]));
    for (const { text } of sheets)
      for (const label of on.keys()) if (text.includes(label)) on.set(label, (on.get(label) ?? 0) + 1);
    for (const [label, count] of on) expect(count, label).toBeGreaterThan(0);
    if (sheets.length > 3) expect(Math.max(...on.values())).toBeLessThanOrEqual(4);
  });
});

it('an atlas shows the longest name in full and as large as any other, however small its world', () => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const names = [nameAt(ORIGIN, long, 9), nameAt({ q: 0, r: -1 }, 'Wren', 10)];
  const { map } = atlasFrom(worldOf('solo', 2), { names } as unknown as Partial<MapFrame>);
  // It is on several lines.
  const flat = map.replace(/<\/?tspan[^>]*>/g, '');
  const letters = (name: string) =>
    Number(new RegExp(`<text[^>]* font-size="([\\d.]+)"[^>]*>${name}</text>`).exec(flat)?.[1]);
  expect(letters(long)).toBeGreaterThan(10);
  expect(letters(long)).toBe(letters('Wren'));
});

/** The page of a top-level bookmark. */
const pageOf = (outline: readonly Bookmark[], named: string): number =>
  outline.find(({ title }) => title === named)?.page ?? Number.NaN;

/** A text without its line breaks. */
const flat = (text: string): string => text.replace(/\s*\n\s*/g, '');

describe('an atlas', () => {
  it('says on its first page what it is, where it comes from, and where its parts begin', async () => {
    const world = plainWorld('solo');
    const { pages, outline, info } = await readPlain('solo');
    const [cover] = pages;
    const text = flat(cover?.text ?? '');
    expect(text).toContain('The Green Marches');
    expect(text).toContain(`Day 4 · ${world.count} hexes known · the party at 5050`);
    expect(text).toContain('after entry 134');
    expect(text).toContain(HEAD);
    const parts = outline.filter(({ title }) => /^(?:The whole map|Sheet 1|Gazetteer|Journal)$/.test(title));
    expect(parts.map(({ title }) => title)).toEqual(['The whole map', 'Sheet 1', 'Gazetteer', 'Journal']);
    expect(cover?.links).toEqual(parts.map(({ page }) => page));
    for (const { title, page } of parts) expect(flat(pages[page - 1]?.text ?? '')).toContain(title);
    expect(outline.at(-1)?.below.map(({ title }) => title)).toEqual(['Day 1']);
    expect(info).toMatchObject({ Title: 'The Green Marches', Creator: 'Hexfarer' });
    expect(info.Subject).toContain(`after entry 134, head ${HEAD}`);
  });

  it('writes a long name of a place on several lines of its sheet, and in full in the gazetteer', async () => {
    const world = worldOf('solo', 12);
    const name = 'The Monastery of Saint Ordwin the Patient';
    const names = [nameAt(world.hexAt(2), name, 5)] as unknown as MapFrame['names'];
    const { pages, outline } = await read(atlasFrom(world, { names }));
    const gazetteer = pageOf(outline, 'Gazetteer') - 1;
    const sheets = pages.slice(pageOf(outline, 'Sheet 1') - 1, gazetteer);
    expect(sheets.map(({ text }) => text).join('\n')).toMatch(
      /The Monastery.*\nof Saint Ordwin.*\nthe Patient/,
    );
    expect(
      pages
        .slice(gazetteer)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain(name);
  });

  it.each([
    ['of letters that its fonts lack', '東の果ての海と山と森の国々を旅した者たちの長い長い物語'.repeat(4)],
    ['in one word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
    ['of wide letters without spaces', 'W'.repeat(120)],
    ['of many words', 'The long and winding road from the northern marches '.repeat(2).trim()],
  ])(
    'keeps a long title %s in full on its cover, and shortens it above the other pages',
    async (_, title) => {
      const { pages } = await read(atlasFrom(worldOf('solo', 12), {}, { title }));
      for (const { width, height, reach } of pages) {
        expect(reach.left).toBeGreaterThanOrEqual(0);
        expect(reach.right).toBeLessThanOrEqual(width);
        expect(reach.top).toBeLessThanOrEqual(height);
        expect(reach.bottom).toBeGreaterThanOrEqual(0);
      }
      const [cover, overview] = pages.map(({ text }) => text.replace(/\s/g, ''));
      const numbers = [...title].map((sign) => sign.codePointAt(0)?.toString(16).toUpperCase()).join('');
      expect(cover?.replace(/[[\]]/g, '')).toContain(
        /[\u3000-\u9fff]/.test(title) ? numbers : title.replaceAll(' ', ''),
      );
      expect(overview).toContain('Thewholemap');
    },
  );

  it('writes letters missing from its fonts as numbers so small that a name stays on its page', async () => {
    const world = worldOf('solo', 12);
    const names = [nameAt(world.hexAt(2), '東'.repeat(40), 5)] as unknown as MapFrame['names'];
    const { pages, outline } = await read(atlasFrom(world, { names }));
    const sheet = pages[pageOf(outline, 'Sheet 1') - 1];
    expect(sheet?.text).toContain('[6771 6771');
    expect(sheet?.reach.left).toBeGreaterThan(0);
    expect(sheet?.reach.right).toBeLessThan(sheet?.width ?? 0);
  });

  it('numbers its pages and lists the days with their dice', async () => {
    const { pages } = await readPlain('solo');
    for (const [at, { text }] of pages.entries()) if (at > 0) expect(flat(text)).toContain(String(at + 1));
    expect(flat(pages.at(-1)?.text ?? '')).toContain('The party went north.altitude 2d6 3+4');
  });

  it.each(['solo', 'elevation'])(
    'has each number of a sheet once as text, and names too: %s',
    async (kind) => {
      const world = worldOf(kind, 30);
      const names = [nameAt(ORIGIN, 'Mill', 5)] as unknown as MapFrame['names'];
      const { pages, outline } = await read(atlasFrom(world, { names }));
      const sheets = pages.slice(pageOf(outline, 'Sheet 1') - 1, pageOf(outline, 'Gazetteer') - 1);
      expect(Math.max(...sheets.map(({ text }) => text.split('Mill').length - 1))).toBe(1);
      const [sheet] = sheets;
      const words = sheet?.text.split(/\s+/) ?? [];
      const times = (word: string) => words.filter((each) => each === word).length;
      const counts = hexesOf(world).map((hex) => times(hexLabel(hex)));
      expect(counts.filter((count) => count > 1)).toEqual([]);
      expect(counts.filter((count) => count === 1).length).toBeGreaterThan(10);
    },
  );

  it('links at the edges of a sheet to the sheets that continue it', async () => {
    const { pages, outline } = await read(atlasFrom(worldOf('solo', 200)));
    const sheets = outline.filter(({ title }) => title.startsWith('Sheet '));
    expect(sheets.length).toBeGreaterThan(2);
    const pagesOfSheets = sheets.map(({ page }) => page);
    const overview = pages[1];
    expect(overview?.links).toEqual(pagesOfSheets);
    const besides = sheets.flatMap(({ page }) => pages[page - 1]?.links ?? []);
    expect(besides.length).toBeGreaterThan(1);
    for (const page of besides) expect(pagesOfSheets).toContain(page);
  });

  it('embeds the fonts that it is written in, and no others', async () => {
    const bytes = Buffer.from((await readPlain('solo')).bytes).toString('latin1');
    const descriptors = bytes.match(/\/Type \/FontDescriptor[\s\S]*?>>/g) ?? [];
    expect(descriptors.length).toBeGreaterThan(2);
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/);
    expect(bytes).not.toMatch(/\/Subtype \/Type1|\/BaseFont \/Helvetica/);
  });

  it.each([
    ['a4', 595.28, 841.89],
    ['letter', 612, 792],
  ] as const)('is on paper of size %s, in portrait or landscape', async (paper, width, height) => {
    const { pages } = await read(atlasFrom(worldOf('elevation', 20), {}, { paper }));
    for (const page of pages) {
      expect(Math.min(page.width, page.height)).toBeCloseTo(width, 1);
      expect(Math.max(page.width, page.height)).toBeCloseTo(height, 1);
    }
  });

  it('is the same each time, byte for byte', async () => {
    const again = await atlasPdf(atlasFrom(plainWorld('island')));
    expect(Buffer.from(again).equals(Buffer.from((await readPlain('island')).bytes))).toBe(true);
  });

  it('shows notes as text: nothing in them runs, and only web and mail addresses are linked', async () => {
    const world = worldOf('solo', 12);
    const note =
      '<script>app.alert(1)</script> (a) Tj ET [here](javascript:alert(1)) [there](https://example.org/inn?x=(1)) ![map](https://evil.example/x.png) **bold**';
    const { pages, scripts } = await read(
      atlasFrom(world, {
        names: [nameAt(ORIGIN, ') Tj ET \\ << /JS (x) >> &amp; <b>', 5)] as unknown as MapFrame['names'],
        notes: [noteAt(ORIGIN, note)] as unknown as MapFrame['notes'],
      }),
    );
    expect(scripts).toBeNull();
    const text = pages.map((page) => flat(page.text)).join(' ');
    expect(text).toContain(') Tj ET \\ << /JS (x) >> &amp; <b>');
    expect(text).toContain('<script>app.alert(1)</script> (a) Tj ET');
    const addresses = pages.flatMap(({ links }) => links).filter((link) => typeof link === 'string');
    expect(addresses).toEqual(['https://example.org/inn?x=(1)']);
  });

  it('writes Latin, Greek and Cyrillic letters, and others as their numbers, which are copied as they were typed', async () => {
    const [first = ORIGIN, second = ORIGIN, third = ORIGIN] = hexesOf(worldOf('solo', 12));
    const atlas = atlasFrom(worldOf('solo', 12), {
      names: [
        nameAt(first, 'Łódź', 5),
        nameAt(second, 'Дубрава', 6),
        nameAt(third, '漢字', 7),
      ] as unknown as MapFrame['names'],
    });
    const bytes = await atlasPdf(atlas);
    const { pages } = await readPdf(bytes);
    const text = pages.map((page) => flat(page.text)).join(' ');
    expect(text).toContain('Łódź');
    expect(text).toContain('Дубрава');
    expect(text).toContain('[6F22 5B57]');
    expect(flat(pages[0]?.text ?? '')).toContain('Letters that stand here as numbers');
    const plain = await readPlain('solo');
    expect(plain.pages[0]?.text).not.toContain('Letters that stand here as numbers');
  });

  it.each([
    ['in letters that it writes as numbers', '森の奥に塔が立つ。', '68EE'],
    ['in one word', 'Žrrr', 'Ž'],
  ])('has room for the longest note without a space, %s', { timeout: 120_000 }, async (_, words, first) => {
    const note = words.repeat(10_000 / words.length);
    const from = performance.now();
    const bytes = await atlasPdf(
      atlasFrom(worldOf('solo', 12), { notes: [noteAt(ORIGIN, note)] as unknown as MapFrame['notes'] }),
    );
    expect(performance.now() - from).toBeLessThan(20_000);
    const { pages } = await readPdf(bytes);
    const written = pages.map(({ text }) => text).join(' ');
    expect(written.split(first)).toHaveLength(1 + Math.floor(10_000 / words.length));
  });

  itInAll('of a thousand hexes is made within limits of time and size', { timeout: 120_000 }, async () => {
    const world = worldOf('solo', 1000);
    const from = performance.now();
    const bytes = await atlasPdf(atlasFrom(world));
    expect(performance.now() - from).toBeLessThan(60_000);
    expect(bytes.length).toBeLessThan(5_000_000);
    expect((await readPdf(bytes)).outline.length).toBeGreaterThan(8);
  });
});
