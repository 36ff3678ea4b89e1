import PDFDocument from 'pdfkit';
import type { Atlas, Chapter } from '../../formats/atlas/atlas.ts';
import type { DrawnPage } from '../../formats/atlas/drawn-page.ts';
import { FOOT, pageHead } from '../../formats/atlas/page-furniture.ts';
import { MM, type PageSize } from '../../formats/atlas/paper.ts';
import type { FaceWidth } from '../../formats/atlas/text-block.ts';
import { LIGHT } from '../../formats/drawing/palette.ts';
import { LABEL_FONT } from '../../formats/sheet/fonts.ts';
import { lettersWidth } from '../../formats/sheet/letter-width.ts';
import { printable } from '../../formats/sheet/xml.ts';
import { formatNumber } from '../../formats/vector/path.ts';
import { Halos } from './halos.ts';
import { type PdfDocument, PdfFonts } from './pdf-fonts.ts';
import { pdfNumber } from './pdf-number.ts';
import { type PdfObject, PdfResources } from './pdf-resources.ts';
import { SvgPainter } from './svg-painter.ts';
import { type Column, textColumns } from './text-columns.ts';
import { columnContent, type PageTargets } from './text-page.ts';

/** Margins of a text page and the gap between its columns, in points. */
const SIDE = 17 * MM;
const TOP = 22 * MM;
const BOTTOM = 17 * MM;
const GAP = 8 * MM;
const COLUMNS = 2;

/** Characters that every atlas may need, whatever its content. */
const ALWAYS = ` 0123456789ABCDEF[]U+${'Sheet Page The whole map An atlas…'}`;

/** The creation time of an atlas without any events. */
const NO_TIME = '1980-01-01T00:00:00.000Z';

interface LaidOutChapter extends Chapter {
  readonly pages: readonly (readonly Column[])[];
}

/** An atlas as a PDF document with vector drawings and embedded fonts. The same atlas always gives the same bytes. */
export async function atlasPdf(atlas: Atlas): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    // Otherwise PDFKit would load one of its standard fonts.
    font: null as unknown as string,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: printable(atlas.title),
      Subject: printable(atlas.source),
      Creator: 'Hexfarer',
      Producer: 'Hexfarer with PDFKit',
      CreationDate: new Date(atlas.at ?? NO_TIME),
    },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const writer = new AtlasWriter(document, await PdfFonts.of(document, lettersOf(atlas)));
  writer.write(atlas);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** All characters that an atlas may need, including capitals, from which small capitals are made. */
function lettersOf({ title, map, drawn, chapters, cover }: Atlas): ReadonlySet<string> {
  const drawings = [
    map,
    ...[cover(() => null, RECKONED), ...drawn].flatMap(({ under, over }) => [under, over]),
  ];
  const written = drawings.map((svg) => svg.replace(/<[^>]*>/g, ' ')).join(' ');
  const read = chapters.flatMap(({ title: heading, blocks }) => [
    heading,
    ...blocks.flatMap(({ runs, aside }) => [...runs, ...(aside ? [aside] : [])].map(({ text }) => text)),
  ]);
  const all = `${ALWAYS}${LACKED}${title}${unescaped(written)}${read.join(' ')}`.normalize('NFC');
  return new Set(all);
}

/** An estimate of text widths, for before the fonts are loaded. */
const RECKONED: FaceWidth = (text, _, size) => lettersWidth(text) * size;

/** Adds the characters that are written as entities in a drawing. */
const unescaped = (text: string): string => `${text}&<>"'`;

const LACKED =
  'Letters that stand here as numbers are not in the fonts of this atlas; copied from it, they are as they were written.';

class AtlasWriter {
  readonly #document: PdfDocument;
  readonly #lettering: PdfFonts;
  readonly #resources: PdfResources;
  readonly #halos: Halos;
  #pages = 0;

  constructor(document: PdfDocument, lettering: PdfFonts) {
    this.#document = document;
    this.#lettering = lettering;
    this.#resources = new PdfResources(document);
    this.#halos = new Halos(this.#resources);
  }

  write(atlas: Atlas): void {
    const { drawn, paper, title } = atlas;
    const column = {
      width: (paper.width - 2 * SIDE - GAP * (COLUMNS - 1)) / COLUMNS,
      height: paper.height - TOP - BOTTOM,
    };
    const chapters = atlas.chapters.map((chapter): LaidOutChapter => {
      const columns = textColumns(chapter.blocks, column, this.#lettering);
      return { ...chapter, pages: paired(columns) };
    });
    const firstPages = new Map(drawn.map(({ anchor }, at) => [anchor, at + 2]));
    let next = drawn.length + 2;
    for (const { anchor, pages } of chapters) {
      firstPages.set(anchor, next);
      next += pages.length;
    }
    const map = new SvgPainter(atlas.map, this.#resources, this.#lettering, this.#halos);
    this.#drawn(
      atlas.cover((anchor) => firstPages.get(anchor) ?? null, this.#widthOf),
      null,
    );
    this.#imprint(paper);
    for (const page of drawn) {
      this.#drawn(page, map);
      this.#svg(pageHead(title, page.bookmark, page.size, this.#widthOf));
      this.#pageNumber(page.size);
    }
    for (const chapter of chapters) this.#chapter(chapter, title, paper, column.width);
    this.#resources.end();
  }

  readonly #widthOf: FaceWidth = (text, face, size) => this.#lettering.widthOf(text, face, size);

  /** Adds a line that explains numbers in place of letters, if there are any. */
  #imprint({ width, height }: PageSize): void {
    if (!this.#lettering.hasMissingLetters) return;
    this.#svg(
      `<text x="${formatNumber(width / 2)}" y="${formatNumber(height - 20 * MM - 32)}" text-anchor="middle" font-family="${LABEL_FONT}" font-size="7" font-style="italic" fill="${LIGHT.label}">${LACKED}</text>`,
    );
  }

  #drawn(page: DrawnPage, map: SvgPainter | null): void {
    const { size, under, over, links, anchor, bookmark } = page;
    this.#begin(size, anchor);
    this.#document.outline.addItem(printable(bookmark));
    this.#svg(under);
    if (page.map && map) {
      const { from, to } = page.map;
      const form = this.#resources.form(map.content(from), from);
      const scale = (to.right - to.left) / (from.right - from.left);
      const [x, y] = [to.left - from.left * scale, to.top - from.top * scale];
      this.#document.addContent(
        `q ${pdfNumber(scale, 6)} 0 0 ${pdfNumber(scale, 6)} ${pdfNumber(x)} ${pdfNumber(y)} cm /${form} Do Q`,
      );
    }
    this.#svg(over);
    for (const { box, to } of links)
      this.#link(box.left, box.top, box.right - box.left, box.bottom - box.top, { to });
  }

  #chapter(
    { title, anchor, pages }: LaidOutChapter,
    atlasTitle: string,
    paper: PageSize,
    width: number,
  ): void {
    let entry: PDFKit.PDFOutline | null = null;
    for (const [at, columns] of pages.entries()) {
      this.#begin(paper, at === 0 ? anchor : null);
      entry ??= this.#document.outline.addItem(title);
      this.#svg(pageHead(atlasTitle, title, paper, this.#widthOf) + headRule(paper));
      const targets: PageTargets = { links: [], anchors: [], bookmarks: [] };
      for (const [i, column] of columns.entries())
        this.#document.addContent(
          columnContent(
            column,
            { left: SIDE + i * (width + GAP), top: TOP, width },
            { resources: this.#resources, targets },
          ),
        );
      this.#pageNumber(paper);
      for (const { x, y, width: wide, height, ...where } of targets.links)
        this.#link(x, y, wide, height, where);
      for (const { name, y } of targets.anchors) this.#anchor(name, y);
      for (const { title: day } of targets.bookmarks) entry.addItem(printable(day));
    }
  }

  #begin({ width, height }: PageSize, anchor: string | null): void {
    const { page } = this.#document.addPage({ size: [width, height], margin: 0 });
    this.#pages++;
    // All pages share one dictionary of resources.
    const { dictionary } = page as unknown as {
      readonly dictionary: { readonly data: { Resources: PdfObject } };
    };
    dictionary.data.Resources = this.#resources.object;
    if (anchor) this.#anchor(anchor, 0);
  }

  #svg(svg: string): void {
    this.#document.addContent(
      `q\n${new SvgPainter(svg, this.#resources, this.#lettering, this.#halos).content()}\nQ`,
    );
  }

  #pageNumber({ width, height }: PageSize): void {
    this.#svg(
      `<text x="${formatNumber(width - 15 * MM + 13)}" y="${formatNumber(height - FOOT)}" text-anchor="end" font-family="${LABEL_FONT}" font-size="9" fill="${LIGHT.label}">${this.#pages}</text>`,
    );
  }

  #anchor(name: string, y: number): void {
    this.#document.addNamedDestination(name, 'XYZ', 0, Math.max(0, y), null);
  }

  #link(
    x: number,
    y: number,
    width: number,
    height: number,
    { to, href }: { to?: string; href?: string },
  ): void {
    const place = { Subtype: 'Link', Dest: to } as PDFKit.Mixins.AnnotationOption;
    if (to !== undefined) this.#document.annotate(x, y, width, height, place);
    else if (href !== undefined) this.#document.link(x, y, width, height, escapeUri(href));
  }
}

/** An address with all characters escaped that are not allowed in a PDF link. */
const escapeUri = (href: string): string =>
  href.replace(/[^\x21-\x7e]/gu, (sign) => (/\p{Cs}/u.test(sign) ? '' : encodeURIComponent(sign)));

/** A fine line below the header of a page. */
const headRule = ({ width }: PageSize): string =>
  `<path d="M${formatNumber(15 * MM - 13)} ${formatNumber(14.5 * MM)}L${formatNumber(width - 15 * MM + 13)} ${formatNumber(14.5 * MM)}" stroke="${LIGHT.frame}" stroke-width=".8" fill="none"/>`;

/** Groups columns by page. */
const paired = (columns: readonly Column[]): (readonly Column[])[] =>
  Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, i) =>
    columns.slice(i * COLUMNS, (i + 1) * COLUMNS),
  );
