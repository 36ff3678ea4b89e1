import { formatNumber, type Spot } from '../vector/path.ts';
import type { Glyph } from './mark.ts';
import { markPath, ROUND } from './mark-path.ts';
import type { Palette } from './palette.ts';

/** A group element with a glyph's marks, in hex sizes (radius of a hex); `attributes` are added to the group. */
export const glyphGroup = (glyph: Glyph, attributes: string, palette: Palette): string =>
  `<g ${attributes} ${ROUND}>${glyph.map((mark) => markPath(mark, palette)).join('')}</g>`;

/** Glyphs of one palette and size. Each is defined once and then referred to. */
export class GlyphDefinitions {
  readonly #palette: Palette;
  readonly #size: number;
  readonly #defined = new Map<string, string>();

  /** @param size radius of a hex in pixels */
  constructor(palette: Palette, size: number) {
    this.#palette = palette;
    this.#size = size;
  }

  /** A glyph at a place in pixels. */
  use(id: string, glyph: Glyph, [x, y]: Spot): string {
    if (!this.#defined.has(id))
      this.#defined.set(
        id,
        glyphGroup(glyph, `id="${id}" transform="scale(${formatNumber(this.#size)})"`, this.#palette),
      );
    return `<use href="#${id}" x="${formatNumber(x, 1)}" y="${formatNumber(y, 1)}"/>`;
  }

  /** The definitions of all glyphs used so far. */
  definitions(): string {
    return [...this.#defined.values()].join('\n');
  }
}
