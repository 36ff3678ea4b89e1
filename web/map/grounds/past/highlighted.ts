import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { centreOf, traceHex } from '../../../kit/hex-path.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';

/** Draws a colour over some of the hexes that another painter paints. */
export class HighlightingPainter implements ChunkPainter {
  readonly #painter: ChunkPainter;
  readonly #level: LevelOfDetail;
  readonly #palette: Palette;
  readonly #isHighlighted: (hex: Axial) => boolean;

  constructor(
    painter: ChunkPainter,
    { level, palette }: Pick<PainterSettings, 'level' | 'palette'>,
    isHighlighted: (hex: Axial) => boolean,
  ) {
    this.#painter = painter;
    this.#level = level;
    this.#palette = palette;
    this.#isHighlighted = isHighlighted;
  }

  paint(grid: ChunkGrid, chunk: ChunkPlace): DrawingContext | null {
    const context = this.#painter.paint(grid, chunk);
    const hexes = context ? grid.hexesOf(chunk).filter(this.#isHighlighted) : [];
    if (!context || hexes.length === 0) return context;
    const size = this.#level.resolution;
    const { left, top } = grid.boundsOf(chunk);
    const area = new Path2D();
    for (const hex of hexes) {
      const { x, y } = centreOf(hex);
      traceHex(area, (x - left) * size, (y - top) * size, size);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 0.28;
    context.fillStyle = this.#palette.inks.fire;
    context.fill(area);
    if (this.#level.outlines) {
      context.globalAlpha = 0.7;
      context.lineWidth = Math.max(1, size * 0.05);
      context.strokeStyle = this.#palette.inks.fire;
      context.stroke(area);
    }
    context.globalAlpha = 1;
    return context;
  }
}
