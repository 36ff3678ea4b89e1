import type { Box } from '../../formats/sheet/box.ts';
import type { EmbeddedFont, PdfDocument } from './lettering.ts';
import { pdfNumber } from './pdf-number.ts';

/** An object of a document, written when it ends. */
export interface PdfObject {
  end(content?: string): void;
}

/** `[a b c d e f]`, as SVG and PDF both have it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** What all pages of a document draw with, in one dictionary: fonts, forms, patterns and states of opacity. */
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

  /** The name of a state with these opacities of what is filled and what is stroked. */
  opacity(fill: number, stroke: number): string {
    const name = `G${Math.round(fill * 1000)}-${Math.round(stroke * 1000)}`;
    if (!(name in this.#states)) {
      const state = this.#ref({ Type: 'ExtGState', ca: rounded(fill), CA: rounded(stroke) });
      state.end();
      this.#states[name] = state;
    }
    return name;
  }

  /** The name of a form, which is drawn as often as one likes; nothing of it shows beyond its box. */
  form(content: string, { left, top, right, bottom }: Box, isGroup = false): string {
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

  /** The name of a pattern that repeats what is in its box. */
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

  /** Writes the dictionary, once everything is drawn. */
  end(): void {
    this.object.end();
  }

  #ref(data: object): PdfObject {
    return (this.#document as unknown as { ref(data: object): PdfObject }).ref(data);
  }
}

const rounded = (value: number): number => Number(pdfNumber(value, 3));
