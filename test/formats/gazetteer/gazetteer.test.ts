import { describe, expect, it } from 'vitest';
import type { MapBattlefield, MapFrame } from '../../../src/campaign/map-view.ts';
import type { GazetteerSheet } from '../../../src/formats/gazetteer/gazetteer.ts';
import { gazetteerHtml } from '../../../src/formats/gazetteer/gazetteer-html.ts';
import { gazetteerMarkdown } from '../../../src/formats/gazetteer/gazetteer-markdown.ts';
import { type Axial, ORIGIN } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { Role } from '../../../src/ledger/role.ts';
import type { Board } from '../../../src/rules/battlefield/board.ts';
import { evening } from '../../support/evening.ts';
import { EVERY_WORLD } from '../../support/worlds.ts';
import { exploredWorld } from '../sample-worlds.ts';
import { descendants, type Element, parseXml } from '../svg-document.ts';

const NOTHING: GazetteerSheet['frame'] = {
  seq: 8,
  day: 1,
  names: [],
  marks: [],
  roads: [],
  notes: [],
  battlefields: [],
};

const sheetOf = (world: Parameters<typeof evening>[0], role: Role = 'owner'): GazetteerSheet => {
  const { campaign } = evening(world);
  return { frame: campaign.frame(role), world: campaign.world.view(), title: campaign.name ?? '' };
};

const htmlOf = (sheet: GazetteerSheet): string => [...gazetteerHtml(sheet)].join('');
const markdownOf = (sheet: GazetteerSheet): string => [...gazetteerMarkdown(sheet)].join('');

const textOf = (element: Element): string =>
  descendants(element)
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The rows of the table in a document, cell by cell. */
function rowsOf(html: string): string[][] {
  const rows = descendants(parseXml(html)).filter(({ name }) => name === 'tr');
  return rows.map(({ children }) => children.map(textOf));
}

const note = (hex: Axial, text: string): MapFrame['notes'][number] => ({
  q: hex.q,
  r: hex.r,
  text,
  for: 'everyone',
  by: { link: 'ann000000000' as never, label: '<Ann>', role: 'player' },
  at: '2026-11-21T19:04:11.201Z',
  seq: 9,
});

describe.each(EVERY_WORLD)('the gazetteer of a world of kind %s', (kind, world) => {
  const sheet = sheetOf(world);

  it('is written as Markdown and as HTML', async () => {
    await expect(markdownOf(sheet)).toMatchFileSnapshot(`../../golden/gazetteer-${kind}.md`);
    await expect(htmlOf(sheet)).toMatchFileSnapshot(`../../golden/gazetteer-${kind}.html`);
  });

  it('has every hex once, by column and then by row', () => {
    const labels = rowsOf(htmlOf(sheet))
      .slice(1)
      .map(([label]) => label)
      .filter(Boolean);
    const known = [...sheet.world.records()].map(({ label }) => label);
    expect(labels).toEqual([...known].sort());
    const lines = markdownOf(sheet)
      .split('\n')
      .filter((line) => /^\| \d{4} /.test(line));
    expect(lines.map((line) => line.slice(2, 6))).toEqual(labels);
  });

  it('shows as much of each hex as the map does, to those who may see it', () => {
    const row = rowsOf(htmlOf(sheet)).find(([label]) => label === '5050');
    expect(row).toContain('Old Ashford The Marches (land)');
    expect(row?.slice(-2)).toEqual(['Camp', '0, 0']);
    for (const text of [htmlOf(sheet), markdownOf(sheet)]) {
      expect(text).toMatch(/Nebelkrähe/);
      expect(text).toMatch(/spy/);
    }
    for (const role of ['player', 'watcher'] as const)
      for (const text of [htmlOf(sheetOf(world, role)), markdownOf(sheetOf(world, role))]) {
        expect(text).toMatch(/Nebelkrähe/);
        expect(text).not.toMatch(/spy|owner alone/);
      }
  });
});

describe('a gazetteer', () => {
  const world = exploredWorld({ kind: 'solo' }, 'gazetteer', 12).view();
  const titled = (title: string, frame: Partial<GazetteerSheet['frame']> = {}) => ({
    frame: { ...NOTHING, ...frame },
    world,
    title,
  });

  it('includes unknown hexes on which something was written or marked', () => {
    const [far, near] = [
      { q: 60, r: -3 },
      { q: -9, r: 2 },
    ];
    const sheet = titled('Far', {
      notes: [note(far, 'Here be dragons')],
      marks: [{ ...near, mark: 'blocked', seq: 9 }],
    });
    const rows = rowsOf(htmlOf(sheet));
    expect(rows[1]).toEqual([hexLabel(near), '', 'Unknown', '', '', '', 'No way through', '-9, 2']);
    expect(rows.at(-2)).toEqual(['110.77', '', 'Unknown', '', '', '', '', '60, -3']);
    expect(rows.at(-1)?.[1]).toContain('Here be dragons');
    expect(markdownOf(sheet)).toContain('### 110.77\n\n> Here be dragons\n');
    expect(markdownOf(sheet)).toContain(' | no way through |');
  });

  it('lists the roads that lead out of each hex, in a column of its own if there are any', () => {
    const sheet = titled('Ways', {
      roads: [
        { ...ORIGIN, to: 4, of: 'road', seq: 9 },
        { ...ORIGIN, to: 2, of: 'trail', seq: 10 },
        { q: 0, r: -1, to: 4, of: 'road', seq: 11 },
      ],
    });
    const [head, ...rows] = rowsOf(htmlOf(sheet));
    expect(head?.slice(-3)).toEqual(['Mark', 'Roads', 'q, r']);
    const cells = new Map(rows.map((row) => [row[0], row.at(-2)]));
    expect(cells.get('5050')).toBe('road north and south, trail north-east');
    expect(cells.get('5049')).toBe('road south');
    expect(cells.get('5051')).toBe('road north');
    const lines = markdownOf(sheet).split('\n');
    expect(lines.find((line) => line.startsWith('| 5051'))).toMatch(/ \| road north \|$/);
    expect(rowsOf(htmlOf(titled('Wilds')))[0]).not.toContain('Roads');
  });

  it('lists the battlefield fought in each hex, in a column of its own if there are any', () => {
    const fought = (hex: Axial, board: Board, edition: MapBattlefield['edition'], seq: number) => ({
      q: hex.q,
      r: hex.r,
      board,
      edition,
      seq,
    });
    const NORTH = { q: 0, r: -1 };
    const sheet = titled('War', {
      battlefields: [
        fought(ORIGIN, { kind: 'square', columns: 8, rows: 10 }, 'portable-1', 9),
        fought(NORTH, { kind: 'hex', columns: 9, rows: 8 }, 'sectors', 10),
      ],
    });
    const [head, ...rows] = rowsOf(htmlOf(sheet));
    expect(head?.slice(-3)).toEqual(['Mark', 'Battlefield', 'q, r']);
    const cells = new Map(rows.map((row) => [row[0], row.at(-2)]));
    expect(cells.get('5050')).toBe('8 by 10 squares, portable-1');
    expect(cells.get('5049')).toBe('9 by 8 hexes, sectors');
    expect([...cells.values()].filter(Boolean)).toHaveLength(2);
    const lines = markdownOf(sheet).split('\n');
    expect(lines.find((line) => line.startsWith('| Hex'))).toMatch(/ \| Mark \| Battlefield \|$/);
    expect(lines.find((line) => line.startsWith('| 5050'))).toMatch(/ \| 8 by 10 squares, portable-1 \|$/);
    expect(rowsOf(htmlOf(titled('Peace')))[0]).not.toContain('Battlefield');
  });

  it('can be made for a campaign whose name was erased, and for one in which nothing is known', () => {
    expect(htmlOf(titled(''))).toContain('<h1>Gazetteer</h1>');
    const empty = exploredWorld({ kind: 'solo' }, 'gazetteer', 1);
    const nothing = { frame: NOTHING, world: empty.view(0), title: 'Empty' };
    expect(rowsOf(htmlOf(nothing))).toHaveLength(1);
    expect(markdownOf(nothing)).toContain('0 hexes known');
  });

  it('runs and loads nothing, whatever people wrote', () => {
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const sheet = titled(hostile, {
      names: [{ ...ORIGIN, of: 'place', text: `${hostile} | a`, seq: 9 }],
      notes: [note(ORIGIN, `${hostile}\n\n![map](https://example.org/map.png) [x](javascript:alert(1))`)],
    });
    const elements = descendants(parseXml(htmlOf(sheet)));
    for (const { name, attributes } of elements) {
      expect(['script', 'img', 'link', 'iframe', 'object', 'form']).not.toContain(name);
      expect([...attributes.keys()].filter((key) => key.startsWith('on') || key === 'src')).toEqual([]);
    }
    expect(elements.filter(({ name }) => name === 'title').map(({ text }) => text)).toEqual([
      `${hostile}: gazetteer`,
    ]);
    const row = markdownOf(sheet)
      .split('\n')
      .find((line) => line.startsWith('| 5050 '));
    // An unescaped vertical bar would have made another cell.
    expect(row?.split(/(?<!\\)\|/)).toHaveLength(10);
    expect(row).toContain('\\<script\\>');
  });

  it('comes in small pieces, even if it is large', () => {
    const large = exploredWorld({ kind: 'solo' }, 'large', 10_000, 'spiral').view();
    const sheet = {
      frame: { ...NOTHING, notes: [note(ORIGIN, 'x'.repeat(10_000))] },
      world: large,
      title: 'Large',
    };
    for (const pieces of [[...gazetteerHtml(sheet)], [...gazetteerMarkdown(sheet)]]) {
      expect(pieces.length).toBeGreaterThanOrEqual(40);
      for (const piece of pieces) expect(piece.length).toBeLessThan(120_000);
    }
    expect(rowsOf(htmlOf(sheet))).toHaveLength(1 + large.count + 1);
  });
});
