import type { Box } from '../../formats/sheet/box.ts';
import type { EmbeddedFont, PdfDocument } from './pdf-fonts.ts';
import { pdfNumber } from './pdf-number.ts';

/** An object of the document; `end` writes it. */
export interface PdfObject {
  end(content?: string): void;
}

/** A matrix `[a b c d e f]`, the same in SVG and PDF. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The resources that all pages of a document share, in one dictionary: fonts, forms, patterns and graphics states. */
export class PdfResources {
  /** The dictionary itself. */
  readonly object: PdfObject;
  readonly #document: PdfDocument;
  readonly #fonts: Record<string, unknown> = {};
  readonly #states: Record<string, unknown> = {};
  readonly #forms: Record<string, unknown> = {};
  readonly #patterns: Record<string, unknown> = {};
  #made = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.object = this.#ref({
      Font: this.#fonts,
      ExtGState: this.#states,
      XObject: this.#forms,
      Pattern: this.#patterns,
    });
  }

  useFont(font: EmbeddedFont): void {
    this.#fonts[font.id] ??= font.ref();
  }

  /** Name of a graphics state with these opacities of fill and stroke. */
  opacity(fill: number, stroke: number): string {
    const name = `G${Math.round(fill * 1000)}-${Math.round(stroke * 1000)}`;
    if (!(name in this.#states)) {
      const state = this.#ref({ Type: 'ExtGState', ca: rounded(fill), CA: rounded(stroke) });
      state.end();
      this.#states[name] = state;
    }
    return name;
  }

  /** Adds a form (a reusable drawing, clipped to its box) and returns its name. */
  form(content: string, { left, top, right, bottom }: Box, { isGroup = false } = {}): string {
    const name = `X${++this.#made}`;
    const form = this.#ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [left, top, right, bottom],
      Resources: this.object,
      ...(isGroup && { Group: { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' } }),
    });
    form.end(content);
    this.#forms[name] = form;
    return name;
  }

  /** Adds a pattern that repeats the content of its box, and returns its name. */
  pattern(content: string, width: number, height: number, matrix: Matrix): string {
    const name = `P${++this.#made}`;
    const pattern = this.#ref({
      Type: 'Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: [0, 0, width, height],
      XStep: width,
      YStep: height,
      Matrix: [...matrix],
      Resources: this.object,
    });
    pattern.end(content);
    this.#patterns[name] = pattern;
    return name;
  }

  /** Writes the dictionary after everything has been drawn. */
  end(): void {
    this.object.end();
  }

  #ref(data: object): PdfObject {
    return (this.#document as unknown as { ref(data: object): PdfObject }).ref(data);
  }
}

const rounded = (value: number): number => Number(pdfNumber(value, 3));
