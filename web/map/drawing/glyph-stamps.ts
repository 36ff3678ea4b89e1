import type { Glyph, Mark } from '../../../src/formats/drawing/mark.ts';
import type { Palette } from '../../../src/formats/drawing/palette.ts';

/** Half the side of a stamp, in the size of a hex: room for what sticks out of the hex. */
const REACH = 1.1;

const paths = new Map<string, Path2D>();

/** Path data as a path, made once. For data that come again and again: glyphs, not the rivers of single hexes. */
export function pathOf(d: string): Path2D {
  const made = paths.get(d) ?? new Path2D(d);
  paths.set(d, made);
  return made;
}

/** Draws marks around the origin of the context, whose unit is the size of a hex. */
export function drawGlyph(context: CanvasRenderingContext2D, glyph: Glyph, { inks }: Palette): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of glyph) drawMark(context, mark, inks);
  context.globalAlpha = 1;
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark, inks: Palette['inks']): void {
  const path = pathOf(mark.d);
  context.globalAlpha = mark.opacity ?? 1;
  if (mark.fill) {
    context.fillStyle = inks[mark.fill];
    context.fill(path);
  }
  if (mark.stroke) {
    context.strokeStyle = inks[mark.stroke];
    context.lineWidth = mark.width ?? 0.02;
    context.stroke(path);
  }
}

/** Glyphs drawn once at one resolution and in one palette, to be stamped many times. */
export class GlyphStamps {
  readonly #palette: Palette;
  readonly #resolution: number;
  readonly #stamps = new Map<Glyph, HTMLCanvasElement>();

  constructor(palette: Palette, resolution: number) {
    this.#palette = palette;
    this.#resolution = resolution;
  }

  /** Puts a glyph at a place; all in device pixels. */
  stamp(context: CanvasRenderingContext2D, glyph: Glyph, x: number, y: number): void {
    const reach = Math.ceil(REACH * this.#resolution);
    context.drawImage(this.#stampOf(glyph, reach), Math.round(x) - reach, Math.round(y) - reach);
  }

  #stampOf(glyph: Glyph, reach: number): HTMLCanvasElement {
    const made = this.#stamps.get(glyph);
    if (made) return made;
    const canvas = document.createElement('canvas');
    canvas.width = 2 * reach;
    canvas.height = 2 * reach;
    const context = canvas.getContext('2d');
    if (context) {
      context.translate(reach, reach);
      context.scale(this.#resolution, this.#resolution);
      drawGlyph(context, glyph, this.#palette);
    }
    this.#stamps.set(glyph, canvas);
    return canvas;
  }
}
