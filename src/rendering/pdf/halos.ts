import { grownBox } from '../../formats/sheet/box.ts';
import { pdfPath } from './path-data.ts';
import type { EmbeddedFont, PlacedGlyph } from './pdf-fonts.ts';
import { pdfNumber } from './pdf-number.ts';
import type { PdfResources } from './pdf-resources.ts';

/**
 * The halos of letters, drawn as outlines of the letters. If they were written as stroked text, everything with a halo
 * would be found and copied twice. Each letter is a form (a reusable drawing) that all pages share.
 */
export class Halos {
  readonly #resources: PdfResources;
  /** Names of forms by font and glyph; `null` for glyphs without an outline, such as a space. */
  readonly #forms = new Map<string, string | null>();

  constructor(resources: PdfResources) {
    this.#resources = resources;
  }

  /**
   * The operators that draw the halo of a run with the current ink.
   *
   * @param width line width, in the unit of `size`
   */
  operators(glyphs: readonly PlacedGlyph[], font: EmbeddedFont, size: number, width: number): string[] {
    const scale = size / UNITS;
    const wide = pdfNumber(width / scale, 1);
    const lines: string[] = [];
    let from: PlacedGlyph | null = null;
    for (const glyph of glyphs) {
      const form = this.#form(font, glyph.hex);
      if (form === null) continue;
      const { cos, sin, x, y } = glyph;
      if (from && from.cos === cos && from.sin === sin) {
        // On a straight line, only the offset from one letter to the next is written.
        const [right, up] = [
          (x - from.x) * cos + (y - from.y) * sin,
          (x - from.x) * sin - (y - from.y) * cos,
        ];
        lines.push(`1 0 0 1 ${pdfNumber(right / scale, 1)} ${pdfNumber(up / scale, 1)} cm`);
      } else {
        const matrix = [cos, sin, sin, -cos].map((value) => pdfNumber(value * scale, 5));
        if (from) lines.push('Q');
        lines.push(`q ${matrix.join(' ')} ${pdfNumber(x, 3)} ${pdfNumber(y, 3)} cm ${wide} w`);
      }
      lines.push(`/${form} Do`);
      from = glyph;
    }
    return from ? [...lines, 'Q'] : [];
  }

  #form(font: EmbeddedFont, hex: string): string | null {
    const key = `${font.id} ${hex}`;
    const before = this.#forms.get(key);
    if (before !== undefined) return before;
    const number = font.subset.glyphs[Number.parseInt(hex, 16)] ?? 0;
    const { path: outline } = font.font.getGlyph(number);
    const { operators, box } = pdfPath(outline.scale(UNITS / font.font.unitsPerEm).toSVG());
    const coarse = operators.replace(/-?\d+\.\d+/g, (number) => pdfNumber(Number(number), 0));
    const form = operators === '' ? null : this.#resources.form(`${coarse}\nS`, grownBox(box, UNITS * REACH));
    this.#forms.set(key, form);
    return form;
  }
}

/**
 * Font size of a letter within its form. Coordinates are rounded to whole units: the difference is invisible, and forms
 * are half as long.
 */
const UNITS = 250;
/** Margin of a form around its letter, as a fraction of the font size: much more than the width of our halos. */
const REACH = 0.5;
