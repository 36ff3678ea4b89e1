import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { MapFrame, MapNote } from '../../src/campaign/map-view.ts';
import { battlefieldSvg } from '../../src/formats/battlefield/battlefield-svg.ts';
import { quotedNote } from '../../src/formats/document/markdown-text.ts';
import { noteHtml } from '../../src/formats/document/note-html.ts';
import { gazetteerHtml } from '../../src/formats/gazetteer/gazetteer-html.ts';
import { gazetteerMarkdown } from '../../src/formats/gazetteer/gazetteer-markdown.ts';
import { journalHtml } from '../../src/formats/journal/journal-html.ts';
import { journalMarkdown } from '../../src/formats/journal/journal-markdown.ts';
import { drawingOf, sheetFrame } from '../../src/formats/map-drawing.ts';
import { mapJson } from '../../src/formats/map-json.ts';
import { escapeXml, printable } from '../../src/formats/sheet/xml.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { NAME_SUBJECTS } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { type DatedEvent, Journal } from '../../src/telling/journal.ts';
import type { World } from '../../src/world/world.ts';
import { BOARDS } from '../formats/battlefield/made-up.ts';
import { exploredWorld } from '../formats/sample-worlds.ts';
import { descendants, type Element, parseXml } from '../formats/svg-document.ts';
import { readTextMapper } from '../formats/text-mapper-reader.ts';
import { sized } from '../support/all-tests.ts';
import { hostileText, unseenIn } from '../support/hostile-text.ts';
import { OWNER, Tabletop } from '../support/tabletop.ts';
import { foreignIn } from './html-reader.ts';

const SOLO = exploredWorld({ kind: 'solo' }, 'hostile', 7);
const HEIGHTS = exploredWorld({ kind: 'elevation' }, 'hostile', 7);

const texts = (count: number) => fc.array(hostileText, { minLength: count, maxLength: count });

/** The map of a world whose hexes have these texts as names and notes, in order. */
function frameOf(world: World, written: readonly string[]): MapFrame {
  const view = world.view();
  const hexAt = (index: number) => view.hexAt(index % view.count);
  const note = (text: string, index: number): MapNote => ({
    ...hexAt(index),
    text,
    for: 'everyone',
    by: { link: 'ann000000000' as LinkId, label: written[0] ?? '', role: 'player' },
    at: '2026-11-21T19:04:11.201Z',
    seq: 9,
  });
  return {
    ...new Tabletop().campaign.frame(),
    name: written[0] ?? '',
    names: written.map((text, index) => ({
      ...hexAt(index),
      of: NAME_SUBJECTS[index % 3] ?? 'place',
      text,
      seq: 100 + index,
    })),
    notes: written.map(note),
  };
}

/** The element and attribute names of a drawing, each once. */
const partsOf = (all: readonly Element[]): Set<string> =>
  new Set(
    all.flatMap(({ name, attributes }) => [name, ...[...attributes.keys()].map((key) => `${name} ${key}`)]),
  );

const elementsOf = (svg: string): Element[] => descendants(parseXml(svg));

function expectSvgLike(svg: string, known: ReadonlySet<string>): void {
  const elements = elementsOf(svg);
  expect([...partsOf(elements)].filter((part) => !known.has(part))).toEqual([]);
  const addresses = elements.flatMap(
    ({ attributes }) => attributes.get('href') ?? attributes.get('xlink:href') ?? [],
  );
  expect(addresses.filter((address) => !address.startsWith('#'))).toEqual([]);
  expect(unseenIn(svg)).toBeNull();
}

describe('a drawing with hostile names', () => {
  it.each([
    ['solo', SOLO],
    ['elevation', HEIGHTS],
  ] as const)('is well-formed, with no other elements than usual: %s', (kind, world) => {
    const draw = drawingOf(kind, 'svg');
    const drawn = (written: readonly string[], title: string) => {
      const frame = frameOf(world, written);
      return draw?.({ frame: sheetFrame(frame), world: world.view(), title }) ?? '';
    };
    const plain = Array.from({ length: 21 }, (_, index) => `Ashford ${'y'.repeat(index)}`);
    const known = partsOf([
      ...elementsOf(drawn(plain, 'The Marches')),
      ...elementsOf(drawn(plain.slice(0, 3), 'W')),
    ]);
    expect(known).toContain('textPath');
    fc.assert(
      fc.property(texts(12), (written) => expectSvgLike(drawn(written, written[0] ?? ''), known)),
      { numRuns: sized(6, 12) },
    );
  });

  it('is well-formed as well if it is that of a battlefield', () => {
    const board = BOARDS[0]?.[1];
    if (!board) throw new Error('there are boards');
    const known = partsOf(elementsOf(battlefieldSvg(board, { title: 'The Vale' })));
    fc.assert(
      fc.property(hostileText, (title) => expectSvgLike(battlefieldSvg(board, { title }), known)),
      { numRuns: sized(6, 12) },
    );
  });

  it('contains each text as content and as an attribute', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const { children, attributes } = parseXml(
          `<svg a="${escapeXml(text)}"><text>${escapeXml(text)}</text></svg>`,
        );
        expect(children.map(({ name, text: read }) => [name, read])).toEqual([['text', printable(text)]]);
        expect([...attributes]).toEqual([['a', printable(text)]]);
        expect(unseenIn(printable(text))).toBeNull();
      }),
      { numRuns: sized(600, 2000) },
    );
  });
});

describe('a hostile note', () => {
  it('is HTML in which nothing runs, is fetched or reveals its reader', () => {
    fc.assert(
      fc.property(hostileText, (note) => {
        const html = noteHtml(note);
        expect(foreignIn(html)).toEqual([]);
        parseXml(`<div>${html}</div>`);
        expect(unseenIn(html)).toBeNull();
      }),
      { numRuns: sized(600, 2000) },
    );
  });
});

/** A Markdown renderer that allows as much as any may. */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;
const { renderer } = reader;
renderer.rules.link_open = (tokens, index, options, _env, self) => {
  // The referrer policy of links is the renderer’s business.
  tokens[index]?.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

describe('a note in a Markdown file', () => {
  it('gives no HTML, image or link that runs something, in any renderer and next to any other note', () => {
    fc.assert(
      fc.property(texts(2), ([one = '', other = '']) => {
        const file = `${quotedNote(one)}\n*by Ann*\n\n${quotedNote(other)}`;
        expect(foreignIn(reader.render(file))).toEqual([]);
        expect(unseenIn(file)).toBeNull();
      }),
      { numRuns: sized(600, 2000) },
    );
  });

  it('keeps its formatting if it is harmless, and its links even if a character between them is not', () => {
    const note = '# Keep\n\n- *one* [map](https://x.test)\n- `a < b`';
    expect(quotedNote(note)).toBe(
      note
        .replace(/^(.+)$/gm, '> $1')
        .replace(/^$/gm, '>')
        .concat('\n'),
    );
    const hostile = '*Old* [road](javascript:alert(1))';
    expect(reader.render(quotedNote(hostile))).toBe(
      '<blockquote>\n<p><em>Old</em> [road](javascript:alert(1))</p>\n</blockquote>\n',
    );
  });
});

/** A campaign that has these texts wherever text can be typed, without the checks that would have refused them. */
function campaignOf([
  name = '',
  note = '',
  place = '',
  counter = '',
  purpose = '',
  said = '',
]: readonly string[]): Tabletop {
  const table = new Tabletop();
  table.play({ kind: 'set', name }, OWNER);
  table.play({ kind: 'name', ...ORIGIN, of: 'place', text: place }, OWNER);
  table.play({ kind: 'note', ...ORIGIN, text: note, for: 'everyone' }, OWNER);
  table.play({ kind: 'count', name: counter, to: 1 }, OWNER);
  table.play({ kind: 'roll', dice: '1d6', for: purpose }, OWNER);
  const rows = [{ on: [1, 6] as const, text: said.replaceAll('[', '[[') }];
  table.play({ kind: 'table', id: 'omens', table: { title: name, roll: 'd6', rows } }, OWNER);
  table.play({ kind: 'roll', table: 'omens' }, OWNER);
  return table;
}

const toldBy = (table: Tabletop): DatedEvent[] => {
  const journal = new Journal(table.campaign.world);
  return table.entries.flatMap((entry) => journal.take(entry) ?? []);
};

const unlabelled = <T extends { readonly labels: unknown }>({ labels, ...rest }: T): Omit<T, 'labels'> =>
  rest;

describe('a campaign full of hostile texts', () => {
  const someCampaign = texts(6).map(campaignOf);

  it('has a journal and a gazetteer that are valid as HTML, XML and Markdown, with one line for each event of the journal', () => {
    fc.assert(
      fc.property(someCampaign, (table) => {
        const { campaign } = table;
        const title = campaign.name ?? '';
        const told = toldBy(table);
        for (const { event } of told) expect(event.text).not.toMatch(/[\n\u2028\u2029]/);
        const sheet = { frame: campaign.frame(), world: campaign.world.view(), title };
        const written = (writer: ReturnType<typeof journalHtml>) =>
          [writer.begin, ...told.map((one) => writer.event(one)), writer.end()].join('');
        for (const html of [written(journalHtml(title)), [...gazetteerHtml(sheet)].join('')]) {
          expect(foreignIn(html)).toEqual([]);
          expect(descendants(parseXml(html)).length).toBeGreaterThan(10);
          expect(unseenIn(html)).toBeNull();
        }
        for (const markdown of [written(journalMarkdown(title)), [...gazetteerMarkdown(sheet)].join('')]) {
          expect(foreignIn(reader.render(markdown))).toEqual([]);
          expect(unseenIn(markdown)).toBeNull();
        }
      }),
      { numRuns: sized(25, 60) },
    );
  });

  it('has a map that is valid JSON with no direction controls in names, and a Text Mapper text in which names stay labels', () => {
    const withoutLabels = (text: string) => {
      const { regions, lines, ...rest } = readTextMapper(text);
      const bare = { regions: regions.map(unlabelled), lines: lines.map(unlabelled), ...rest };
      return { bare, labels: [...regions, ...lines].flatMap(({ labels }) => labels) };
    };
    const plain = withoutLabels(
      drawingOf(
        'solo',
        'text-mapper',
      )?.({
        frame: sheetFrame(new Tabletop().campaign.frame()),
        world: new Tabletop().campaign.world.view(),
        title: 'The Marches',
      }) ?? '',
    );
    expect(plain).toMatchObject({ bare: { skipped: [] }, labels: [] });
    fc.assert(
      fc.property(someCampaign, ({ campaign }) => {
        const frame = campaign.frame();
        const map = JSON.parse([...mapJson(frame, campaign.world.view())].join(''));
        expect(map.names).toEqual(frame.names);
        for (const text of [map.name, ...map.counters.map(({ name }: { name: string }) => name)])
          expect(unseenIn(text)).toBeNull();
        const sheet = { frame: sheetFrame(frame), world: campaign.world.view(), title: campaign.name ?? '' };
        const text = drawingOf('solo', 'text-mapper')?.(sheet) ?? '';
        const { bare, labels } = withoutLabels(text);
        expect(bare).toEqual(plain.bare);
        expect(labels.length).toBeLessThanOrEqual(frame.names.length);
        for (const label of labels) expect(label).not.toMatch(/[<>"“”\n]|&(?!amp;|lt;|gt;|quot;)/);
        expect(unseenIn(text)).toBeNull();
      }),
      { numRuns: sized(25, 60) },
    );
  });
});
