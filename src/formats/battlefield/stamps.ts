import type { Glyph } from '../drawing/mark.ts';
import { markPath } from '../drawing/mark-path.ts';
import type { Palette } from '../drawing/palette.ts';
import { compact, placed, type Spot, short } from '../vector/path.ts';

/** Draws with one palette in one size; what is drawn often is defined once. */
export class Stamps {
  readonly palette: Palette;
  /** Pixels in the size of a hex. */
  readonly size: number;
  readonly #defined = new Map<string, string>();

  constructor(palette: Palette, size: number) {
    this.palette = palette;
    this.size = size;
  }

  /** A glyph at a place, given in the size of a hex. */
  use(id: string, glyph: Glyph, [x, y]: Spot): string {
    if (!this.#defined.has(id)) {
      const marks = glyph.map((mark) => markPath(mark, this.palette)).join('');
      this.#defined.set(
        id,
        `<g id="${id}" transform="scale(${short(this.size)})" fill="none" stroke-linecap="round" stroke-linejoin="round">${marks}</g>`,
      );
    }
    return `<use href="#${id}" x="${short(x * this.size, 1)}" y="${short(y * this.size, 1)}"/>`;
  }

  definitions(): string {
    return [...this.#defined.values()].join('\n');
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
