import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { ChunkSource } from './chunk-cache.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';
import type { LevelOfDetail } from './level-of-detail.ts';
import type { ChunkPainter, MapGround } from './map-ground.ts';
import type { MapStyle } from './map-style.ts';

/** How a map is painted, besides what is on it. */
export interface ChunkStyle {
  readonly palette: Palette;
  /** From how many device pixels per size of a hex labels are written. */
  readonly labelsFrom: number;
  /** What is shown besides the terrain, or in its stead. */
  readonly shown: MapStyle;
}

/** Paints the chunks of a world on canvases of their own. */
export class ChunkCanvases implements ChunkSource<HTMLCanvasElement> {
  readonly #ground: MapGround;
  readonly #style: ChunkStyle;
  readonly #painters = new Map<LevelOfDetail, ChunkPainter>();
  readonly #flushCanvas = document.createElement('canvas');

  constructor(ground: MapGround, style: ChunkStyle) {
    this.#ground = ground;
    this.#style = style;
    this.#flushCanvas.width = 1;
    this.#flushCanvas.height = 1;
  }

  paint(level: LevelOfDetail, grid: ChunkGrid, place: ChunkPlace): HTMLCanvasElement | null {
    const canvas = this.#painterOf(level).paint(grid, place);
    // Browsers put off what is drawn on a canvas until it is used. Used at once, it is painted in the time that is
    // meant for painting; otherwise the first frame that shows many new chunks would pay for all of them.
    if (canvas) this.#flushCanvas.getContext('2d')?.drawImage(canvas, 0, 0, 1, 1);
    return canvas;
  }

  /** Browsers keep the pixels of a canvas until it is collected, unless it has none. */
  release(canvas: HTMLCanvasElement): void {
    canvas.width = 0;
    canvas.height = 0;
  }

  #painterOf(level: LevelOfDetail): ChunkPainter {
    const made = this.#painters.get(level);
    if (made) return made;
    const { palette, labelsFrom, shown } = this.#style;
    const painter = this.#ground.painter(palette, level, level.from >= labelsFrom, shown);
    this.#painters.set(level, painter);
    return painter;
  }
}
