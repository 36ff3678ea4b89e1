import type PDFDocument from 'pdfkit';
import type { Face } from '../../formats/atlas/text-block.ts';
import { cutFont, FEATURES, type FontFile, LATIN_FILES, sansFiles } from '../font-files.ts';
import { INVISIBLE, STAND_IN_SIZE, standIn } from '../stand-in.ts';
import { pdfNumber } from './pdf-number.ts';

const onlyLatin = (path: string): FontFile[] => [{ path, letters: /./u }];

/** The files of each typeface, in the order in which they are searched for a letter. */
const FILES: Readonly<Record<Face, readonly FontFile[]>> = {
  sans: sansFiles('400-normal'),
  'sans-italic': sansFiles('400-italic'),
  'sans-bold': sansFiles('700-normal'),
  'sans-bold-italic': sansFiles('700-italic'),
  serif: onlyLatin(LATIN_FILES.serif),
  'serif-italic': onlyLatin(LATIN_FILES.serifItalic),
  caps: onlyLatin(LATIN_FILES.smallCaps),
};

/** The typeface for letters that another one lacks. */
const STANDS_IN: Readonly<Partial<Record<Face, Face>>> = {
  serif: 'sans',
  'serif-italic': 'sans-italic',
  caps: 'sans',
};

/** Characters that the first of these files has. */
const LATIN = /[\n\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2000-\u206f\u2212]/u;

/** The outline of a letter, `y` upwards, in units of its font. */
interface Outline {
  scale(by: number): Outline;
  /** As path data (the `d` attribute). */
  toSVG(): string;
}

/** A font that PDFKit embeds; lengths are in thousandths of the font size. */
export interface EmbeddedFont {
  readonly id: string;
  readonly font: {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** A letter by its glyph number in the font. */
    getGlyph(number: number): { readonly path: Outline };
  };
  /** The embedded letters: their glyph numbers in the font, indexed by those in the document. */
  readonly subset: { readonly glyphs: readonly number[] };
  encode(text: string, features?: readonly string[]): [glyphs: string[], positions: GlyphPosition[]];
  ref(): object;
}

interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** One glyph: a letter, or several that are joined in a ligature. */
export interface ShapedGlyph {
  readonly hex: string;
  readonly advance: number;
  readonly offset: readonly [x: number, y: number];
}

/** Consecutive letters in one font. Lengths are in the text's own unit. */
export interface ShapedRun {
  readonly font: EmbeddedFont;
  readonly size: number;
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
  /** The original text, if the letters only replace it. */
  readonly meant: string | null;
}

/** A PDF document that is being written. */
export type PdfDocument = InstanceType<typeof PDFDocument>;

/** The fonts of a document; measures and shapes texts with them. */
export class PdfFonts {
  readonly #fonts: ReadonlyMap<Face, readonly EmbeddedFont[]>;
  readonly #shaped = new Map<string, readonly ShapedRun[]>();
  #hasLacked = false;

  private constructor(fonts: ReadonlyMap<Face, readonly EmbeddedFont[]>) {
    this.#fonts = fonts;
  }

  /** True if a text contained a letter that no font has. */
  get hasMissingLetters(): boolean {
    return this.#hasLacked;
  }

  /**
   * Loads and embeds the fonts.
   *
   * @param letters all letters that will be written
   */
  static async of(document: PdfDocument, letters: ReadonlySet<string>): Promise<PdfFonts> {
    const text = [...letters].sort().join('');
    const beyondLatin = [...letters].filter((letter) => !LATIN.test(letter)).join('');
    const fonts = new Map<Face, EmbeddedFont[]>();
    for (const [face, files] of Object.entries(FILES) as [Face, readonly FontFile[]][]) {
      const embedded: EmbeddedFont[] = [];
      for (const [at, { path, letters: has }] of files.entries()) {
        if (at > 0 && !has.test(beyondLatin)) continue;
        const cut = await cutFont(path, text, 'truetype');
        const name = `${face}-${at}`;
        document.registerFont(name, cut);
        document.font(name);
        const { _font: font } = document as unknown as { readonly _font: EmbeddedFont };
        embedded.push(font);
      }
      fonts.set(face, embedded);
    }
    return new PdfFonts(fonts);
  }

  widthOf(text: string, face: Face, size: number): number {
    return this.shape(text, face, size).reduce((sum, { width }) => sum + width, 0);
  }

  /** Shapes a text, divided into runs by the fonts that have its letters. */
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
      .replace(INVISIBLE, '')
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

/** A place for a letter, and its direction as cosine and sine. */
export interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** A letter in its place: `x`, `y` and direction form the matrix that moves it there. */
export interface PlacedGlyph {
  readonly hex: string;
  readonly cos: number;
  readonly sin: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The place of each letter of a run, `y` downwards. `placeAt` gives the place for a letter whose middle is at a
 * distance along the run.
 */
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

/** The operators that write a run whose letters each have a place of their own, such as along a curve. */
export function placedRun(run: ShapedRun, placeAt: (along: number) => GlyphPlace): string {
  const { font, size, meant } = run;
  const lines = placedGlyphs(run, placeAt).map(
    ({ hex, cos, sin, x, y }) =>
      `${pdfNumber(cos)} ${pdfNumber(sin)} ${pdfNumber(sin)} ${pdfNumber(-cos)} ${pdfNumber(x, 3)} ${pdfNumber(y, 3)} Tm <${hex}> Tj`,
  );
  return marked(`BT\n/${font.id} ${pdfNumber(size)} Tf\n${lines.join('\n')}\nET`, meant);
}

/** The operators that write a run on a horizontal line from a place, `y` downwards. */
export function straightRun(run: ShapedRun, x: number, y: number): string {
  const { font, size, glyphs, meant } = run;
  const parts: string[] = [];
  let [hex, spare] = ['', 0];
  // What kerning and letter spacing add to a letter's own width is written in thousandths of the font size.
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

/** The width of a single letter, without kerning. */
const ownAdvance = (font: EmbeddedFont, hex: string, size: number): number =>
  ((font as unknown as { readonly widths: readonly number[] }).widths[Number.parseInt(hex, 16)] ?? 0) *
  (size / 1000);

/** Marks operators with the text that their letters replace, for copying and searching. */
function marked(operators: string, meant: string | null): string {
  if (meant === null) return operators;
  const bytes = Buffer.from(`\ufeff${meant}`, 'utf16le').swap16().toString('hex');
  return `/Span << /ActualText <${bytes}> >> BDC\n${operators}\nEMC`;
}
