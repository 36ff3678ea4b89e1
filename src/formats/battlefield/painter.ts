import { GlyphDefinitions } from '../drawing/glyph-definitions.ts';
import type { Glyph } from '../drawing/mark.ts';
import type { Palette } from '../drawing/palette.ts';
import { compact, placed, type Spot, short } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';

/** Draws with one palette in one size; what is drawn often is defined once. */
export class Painter {
  readonly palette: Palette;
  /** Pixels in the size of a hex. */
  readonly size: number;
  readonly #glyphs: GlyphDefinitions;

  constructor(palette: Palette, size: number) {
    this.palette = palette;
    this.size = size;
    this.#glyphs = new GlyphDefinitions(palette, size);
  }

  /** A glyph at a place, given in the size of a hex. */
  use(id: string, glyph: Glyph, place: Spot): string {
    return this.#glyphs.use(id, glyph, times(place, this.size));
  }

  definitions(): string {
    return this.#glyphs.definitions();
  }

  /** A path given in the size of a hex; nothing at all for one without anything in it. */
  path(d: string, attributes: string): string {
    return d === ''
      ? ''
      : `<path ${attributes}${attributes && ' '}d="${compact(placed(d, [0, 0], this.size))}"/>`;
  }

  /** The attributes of a line so wide, in the size of a hex. */
  line(ink: string, width: number, more = ''): string {
    return `fill="none" stroke="${ink}" stroke-width="${this.px(width)}"${more && ` ${more}`}`;
  }

  /** A length in the size of a hex as the document's own. */
  px = (length: number): string => short(length * this.size, 2);
}
