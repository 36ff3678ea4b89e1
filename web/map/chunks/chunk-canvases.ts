import type { ChunkSource, OrderResult } from './chunk-cache.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';
import type { LevelOfDetail } from './level-of-detail.ts';
import type { ChunkPainter, HexFacts, MapGround, PainterSettings } from './map-ground.ts';

/** Settings for painting a map that are the same at all levels of detail. */
export interface ChunkSettings extends Pick<PainterSettings, 'palette' | 'ratio' | 'style'> {
  /** Smallest scale at which labels are written, in device pixels per hex size. */
  readonly labelsFrom: number;
}

/** The bitmap of a chunk, drawn here or by another thread. */
export type ChunkPicture = HTMLCanvasElement | OffscreenCanvas | ImageBitmap;

/** A chunk that another thread is to paint. */
export interface ChunkOrder extends Pick<PainterSettings, 'palette' | 'level' | 'labels'> {
  readonly grid: ChunkGrid;
  readonly place: ChunkPlace;
  readonly facts: HexFacts;
}

/** A thread that paints chunks. */
export interface ChunkThread {
  /**
   * Whether it accepts an order now (`ordered`), accepts one later (`busy`), or none (`here`), so that the page has to
   * paint.
   */
  takes(): OrderResult;
  /**
   * Orders a chunk; only when `takes` returns `ordered`. `done` gets the bitmap, `null` if it is empty, `undefined` if
   * the order fails.
   */
  order(order: ChunkOrder, done: (bitmap: ImageBitmap | null | undefined) => void): void;
}

/** Paints the chunks of a world on canvases, or has another thread do that. */
export class ChunkCanvases implements ChunkSource<ChunkPicture> {
  readonly #ground: MapGround;
  readonly #settings: ChunkSettings;
  readonly #thread: () => ChunkThread | null;
  readonly #painters = new Map<LevelOfDetail, ChunkPainter>();
  readonly #flushCanvas = document.createElement('canvas');

  /** @param thread returns the other thread, if there is one yet */
  constructor(ground: MapGround, settings: ChunkSettings, thread: () => ChunkThread | null) {
    this.#ground = ground;
    this.#settings = settings;
    this.#thread = thread;
    this.#flushCanvas.width = 1;
    this.#flushCanvas.height = 1;
  }

  paint(level: LevelOfDetail, grid: ChunkGrid, place: ChunkPlace): ChunkPicture | null {
    const canvas = this.#painterOf(level).paint(grid, place)?.canvas ?? null;
    // Browsers defer drawing on a canvas until the canvas is used. Using it at once spends that time within the
    // painting step; otherwise the first frame that shows many new chunks would have to do all of it.
    if (canvas) this.#flushCanvas.getContext('2d')?.drawImage(canvas, 0, 0, 1, 1);
    return canvas;
  }

  order(
    level: LevelOfDetail,
    grid: ChunkGrid,
    place: ChunkPlace,
    done: (bitmap: ChunkPicture | null | undefined) => void,
  ): OrderResult {
    const { palette, style } = this.#settings;
    const thread = this.#thread();
    const taken = thread?.takes() ?? 'here';
    if (!thread || taken !== 'ordered') return taken;
    const facts = this.#ground.factsFor?.(grid, place, style);
    if (!facts) return 'here';
    thread.order({ palette, level, labels: this.#hasLabels(level), grid, place, facts }, done);
    return 'ordered';
  }

  /** Browsers keep the pixels of a canvas until it is garbage-collected, unless its size is zero. */
  release(picture: ChunkPicture): void {
    if ('close' in picture) {
      picture.close();
      return;
    }
    picture.width = 0;
    picture.height = 0;
  }

  #hasLabels(level: LevelOfDetail): boolean {
    return level.from >= this.#settings.labelsFrom;
  }

  #painterOf(level: LevelOfDetail): ChunkPainter {
    const made = this.#painters.get(level);
    if (made) return made;
    const { palette, ratio, style } = this.#settings;
    const painter = this.#ground.painter({ palette, level, labels: this.#hasLabels(level), ratio, style });
    this.#painters.set(level, painter);
    return painter;
  }
}
