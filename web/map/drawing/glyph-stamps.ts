import { extentOf } from '../../../src/formats/drawing/glyph-extent.ts';
import type { Glyph, Mark } from '../../../src/formats/drawing/mark.ts';
import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { blankCanvas, type DrawingContext } from '../../kit/blank-canvas.ts';

const paths = new Map<string, Path2D>();

/** Path data as a cached path. For data that recur: glyphs, not the rivers of single hexes. */
export function pathOf(d: string): Path2D {
  const made = paths.get(d) ?? new Path2D(d);
  paths.set(d, made);
  return made;
}

/** Draws a glyph at the origin of the context, whose unit is the hex size. */
export function drawGlyph(context: DrawingContext, glyph: Glyph, { inks }: Palette): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of glyph) drawMark(context, mark, inks);
  context.globalAlpha = 1;
}

function drawMark(context: DrawingContext, mark: Mark, inks: Palette['inks']): void {
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

/** A glyph that was drawn once, and its origin on that bitmap, in pixels. */
interface Stamp {
  readonly canvas: DrawingContext['canvas'] | null;
  readonly left: number;
  readonly top: number;
}

/** Caches glyphs as bitmaps at one resolution and in one palette, to be drawn many times. */
export class GlyphStamps {
  readonly #palette: Palette;
  readonly #resolution: number;
  readonly #stamps = new Map<Glyph, Stamp>();

  constructor(palette: Palette, resolution: number) {
    this.#palette = palette;
    this.#resolution = resolution;
  }

  /** Draws a glyph at a place, in device pixels. */
  stamp(context: DrawingContext, glyph: Glyph, x: number, y: number): void {
    const { canvas, left, top } = this.#stampOf(glyph);
    if (canvas) context.drawImage(canvas, Math.round(x) - left, Math.round(y) - top);
  }

  #stampOf(glyph: Glyph): Stamp {
    const made = this.#stamps.get(glyph) ?? this.#made(glyph);
    this.#stamps.set(glyph, made);
    return made;
  }

  #made(glyph: Glyph): Stamp {
    const size = this.#resolution;
    const extent = extentOf(glyph);
    const [left, top] = [Math.ceil(-extent.left * size) + 1, Math.ceil(-extent.top * size) + 1];
    const width = left + Math.ceil(extent.right * size) + 1;
    const height = top + Math.ceil(extent.bottom * size) + 1;
    const context = blankCanvas(width, height);
    if (context) {
      context.translate(left, top);
      context.scale(size, size);
      drawGlyph(context, glyph, this.#palette);
      // Its pixels are lost then: it is drawn anew when it is needed again.
      context.canvas.addEventListener('contextlost', () => this.#stamps.delete(glyph));
    }
    return { canvas: context?.canvas ?? null, left, top };
  }
}
