import { GlyphDefinitions } from '../drawing/glyph-definitions.ts';
import type { Glyph } from '../drawing/mark.ts';
import type { Palette } from '../drawing/palette.ts';
import { compact, formatNumber, type Spot, transformPath } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';

/** Draws with one palette at one scale; a glyph that is used several times is defined once. */
export class Painter {
  readonly palette: Palette;
  /** Pixels for each unit of the layout (the radius of a hex). */
  readonly size: number;
  readonly #glyphs: GlyphDefinitions;

  constructor(palette: Palette, size: number) {
    this.palette = palette;
    this.size = size;
    this.#glyphs = new GlyphDefinitions(palette, size);
  }

  /** A glyph at a place, given in the layout's unit. */
  use(id: string, glyph: Glyph, place: Spot): string {
    return this.#glyphs.use(id, glyph, times(place, this.size));
  }

  definitions(): string {
    return this.#glyphs.definitions();
  }

  /** A path element; `d` is in the layout's unit. Empty if `d` is. */
  path(d: string, attributes: string): string {
    return d === ''
      ? ''
      : `<path ${attributes}${attributes && ' '}d="${compact(transformPath(d, [0, 0], this.size))}"/>`;
  }

  /** The attributes of a line; its width is in the layout's unit. */
  line(ink: string, width: number, more = ''): string {
    return `fill="none" stroke="${ink}" stroke-width="${this.px(width)}"${more && ` ${more}`}`;
  }

  /** Converts a length from the layout's unit to pixels. */
  px = (length: number): string => formatNumber(length * this.size, 2);
}
