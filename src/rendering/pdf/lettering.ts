import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import type { Face } from '../../formats/atlas/text-block.ts';
import { FEATURES, type FontFile, sansFiles } from '../font-files.ts';
import { STAND_IN_SIZE, standIn, UNSEEN } from '../stand-in.ts';
import { pdfNumber } from './pdf-number.ts';

const require = createRequire(import.meta.url);

const onlyLatin = (path: string): FontFile[] => [{ path, letters: /./u }];

/** The files of each face, in the order in which a letter is looked for in them. */
const FILES: Readonly<Record<Face, readonly FontFile[]>> = {
  sans: sansFiles('400-normal'),
  'sans-italic': sansFiles('400-italic'),
  'sans-bold': sansFiles('700-normal'),
  'sans-bold-italic': sansFiles('700-italic'),
  serif: onlyLatin('@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2'),
  'serif-italic': onlyLatin('@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2'),
  caps: onlyLatin('@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2'),
};

/** What stands in for a face that lacks a letter. */
const STANDS_IN: Readonly<Partial<Record<Face, Face>>> = {
  serif: 'sans',
  'serif-italic': 'sans-italic',
  caps: 'sans',
};

/** What the first of those files has. */
const LATIN = /[\n\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2000-\u206f\u2212]/u;

/** What a letter is drawn along, `y` upwards, in units of its font. */
interface Outline {
  scale(by: number): Outline;
  /** As the `d` of a path. */
  toSVG(): string;
}

/** A font as pdfkit embeds it; lengths are thousandths of its size. */
export interface EmbeddedFont {
  readonly id: string;
  readonly font: {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** A letter by its number in the font. */
    getGlyph(number: number): { readonly path: Outline };
  };
  /** Those of its letters that are embedded, by their numbers in the document: their numbers in the font. */
  readonly subset: { readonly glyphs: readonly number[] };
  encode(text: string, features?: readonly string[]): [glyphs: string[], positions: GlyphPosition[]];
  ref(): object;
}

interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** One letter, or a few that are written as one. */
export interface ShapedGlyph {
  readonly hex: string;
  readonly advance: number;
  readonly offset: readonly [x: number, y: number];
}

/** Letters of one font that follow one another. Lengths are in the text's own unit. */
export interface ShapedRun {
  readonly font: EmbeddedFont;
  readonly size: number;
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
  /** What is meant, where the letters are only a stand-in for it. */
  readonly meant: string | null;
}

/** A document that is being written. */
export type PdfDocument = InstanceType<typeof PDFDocument>;

/** The fonts of a document, and how wide texts are in them. */
export class Lettering {
  readonly #fonts: ReadonlyMap<Face, readonly EmbeddedFont[]>;
  readonly #shaped = new Map<string, readonly ShapedRun[]>();
  #hasLacked = false;

  private constructor(fonts: ReadonlyMap<Face, readonly EmbeddedFont[]>) {
    this.#fonts = fonts;
  }

  /** Whether a letter was written that no font has. */
  get hasLacked(): boolean {
    return this.#hasLacked;
  }

  /**
   * @param letters all that is ever going to be written
   */
  static async of(document: PdfDocument, letters: ReadonlySet<string>): Promise<Lettering> {
    const text = [...letters].sort().join('');
    const beyondLatin = [...letters].filter((letter) => !LATIN.test(letter)).join('');
    const options = { targetFormat: 'truetype' as const, noHinting: true, keepFeatures: FEATURES };
    const fonts = new Map<Face, EmbeddedFont[]>();
    for (const [face, files] of Object.entries(FILES) as [Face, readonly FontFile[]][]) {
      const embedded: EmbeddedFont[] = [];
      for (const [at, { path, letters: has }] of files.entries()) {
        if (at > 0 && !has.test(beyondLatin)) continue;
        const cut = await subsetFont(await readFile(require.resolve(path)), text, options);
        const name = `${face}-${at}`;
        document.registerFont(name, cut);
        document.font(name);
        const { _font: font } = document as unknown as { readonly _font: EmbeddedFont };
        embedded.push(font);
      }
      fonts.set(face, embedded);
    }
    return new Lettering(fonts);
  }

  widthOf(text: string, face: Face, size: number): number {
    return this.shape(text, face, size).reduce((sum, { width }) => sum + width, 0);
  }

  /** A text in the fonts that have its letters. */
  shape(text: string, face: Face, size: number): readonly ShapedRun[] {
    const key = `${face} ${size} ${text}`;
    const before = this.#shaped.get(key);
    if (before) return before;
    const runs: ShapedRun[] = [];
    let [gathered, within] = ['', null as EmbeddedFont | null];
    const end = () => {
      if (gathered !== '') runs.push(this.#run(gathered, within, face, size));
      gathered = '';
    };
    for (const letter of text
      .normalize('NFC')
      .replace(UNSEEN, '')
      .replace(/[\s\u200b]/gu, ' ')) {
      const font = this.#fontOf(letter, face);
      if (font !== within && !(letter === ' ' && within !== null)) {
        end();
        within = font;
      }
      gathered += letter;
    }
    end();
    this.#shaped.set(key, runs);
    return runs;
  }

  #fontOf(letter: string, face: Face): EmbeddedFont | null {
    const codePoint = letter.codePointAt(0) ?? 0;
    const has = (font: EmbeddedFont) => font.font.hasGlyphForCodePoint(codePoint);
    const other = STANDS_IN[face];
    return (
      this.#fonts.get(face)?.find(has) ??
      (other === undefined ? null : this.#fonts.get(other)?.find(has)) ??
      null
    );
  }

  #run(text: string, font: EmbeddedFont | null, face: Face, size: number): ShapedRun {
    if (font) return shapedRun(text, font, size, null);
    this.#hasLacked = true;
    const stand = this.#fonts.get(STANDS_IN[face] ?? face)?.[0];
    if (!stand) throw new Error(`there is no font for ${face}`);
    return shapedRun(standIn(text), stand, size * STAND_IN_SIZE, text);
  }
}

function shapedRun(text: string, font: EmbeddedFont, size: number, meant: string | null): ShapedRun {
  const scale = size / 1000;
  const [hex, positions] = font.encode(text, FEATURES);
  const glyphs = positions.map(({ xAdvance, xOffset, yOffset }, at) => ({
    hex: hex[at] ?? '0000',
    advance: xAdvance * scale,
    offset: [xOffset * scale, yOffset * scale] as const,
  }));
  return { font, size, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0), meant };
}

/** Where a run's letters go: each along its own place, `cos` and `sin` of its slope. */
export interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** A letter in its place: the matrix that leads there from the letter's own place, upright in a unit of the text's. */
export interface PlacedGlyph {
  readonly hex: string;
  readonly cos: number;
  readonly sin: number;
  readonly x: number;
  readonly y: number;
}

/** Where each letter of a run stands, `y` downwards; `placeAt` says where the middle of one so far along is. */
export function placedGlyphs({ glyphs }: ShapedRun, placeAt: (along: number) => GlyphPlace): PlacedGlyph[] {
  let along = 0;
  return glyphs.map(({ hex, advance, offset }) => {
    const { x, y, cos, sin } = placeAt(along + advance / 2);
    const back = -advance / 2 + offset[0];
    along += advance;
    return {
      hex,
      cos,
      sin,
      x: x + back * cos + offset[1] * sin,
      y: y + back * sin - offset[1] * cos,
    };
  });
}

/** The operators that write a run whose letters stand each in a place of its own. */
export function placedRun(run: ShapedRun, placeAt: (along: number) => GlyphPlace): string {
  const { font, size, meant } = run;
  const lines = placedGlyphs(run, placeAt).map(
    ({ hex, cos, sin, x, y }) =>
      `${pdfNumber(cos)} ${pdfNumber(sin)} ${pdfNumber(sin)} ${pdfNumber(-cos)} ${pdfNumber(x, 3)} ${pdfNumber(y, 3)} Tm <${hex}> Tj`,
  );
  return marked(`BT\n/${font.id} ${pdfNumber(size)} Tf\n${lines.join('\n')}\nET`, meant);
}

/** The operators that write a run on a straight line from a place on, `y` downwards. */
export function straightRun(run: ShapedRun, x: number, y: number): string {
  const { font, size, glyphs, meant } = run;
  const parts: string[] = [];
  let [hex, spare] = ['', 0];
  // What kerning and spacing add to a letter's own width is said in thousandths.
  for (const glyph of glyphs) {
    hex += glyph.hex;
    spare = (glyph.advance - ownAdvance(font, glyph.hex, size)) * (1000 / size);
    if (Math.abs(spare) < 0.5) continue;
    parts.push(`<${hex}> ${pdfNumber(-spare, 1)}`);
    hex = '';
  }
  if (hex !== '') parts.push(`<${hex}>`);
  return marked(
    `BT\n/${font.id} ${pdfNumber(size)} Tf\n1 0 0 -1 ${pdfNumber(x, 3)} ${pdfNumber(y, 3)} Tm [${parts.join(' ')}] TJ\nET`,
    meant,
  );
}

/** How wide a letter is that stands alone. */
const ownAdvance = (font: EmbeddedFont, hex: string, size: number): number =>
  ((font as unknown as { readonly widths: readonly number[] }).widths[Number.parseInt(hex, 16)] ?? 0) *
  (size / 1000);

/** Operators that say what is meant by the letters that they write. */
function marked(operators: string, meant: string | null): string {
  if (meant === null) return operators;
  const bytes = Buffer.from(`\ufeff${meant}`, 'utf16le').swap16().toString('hex');
  return `/Span << /ActualText <${bytes}> >> BDC\n${operators}\nEMC`;
}
