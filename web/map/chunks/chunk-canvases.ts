import type { ChunkSource, Ordered } from './chunk-cache.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';
import type { LevelOfDetail } from './level-of-detail.ts';
import type { ChunkPainter, HexFacts, MapGround, PainterSettings } from './map-ground.ts';

/** How a map is painted at all levels of detail, besides what is on it. */
export interface ChunkSettings extends Pick<PainterSettings, 'palette' | 'ratio' | 'style'> {
  /** From how many device pixels per size of a hex labels are written. */
  readonly labelsFrom: number;
}

/** A picture of a chunk that was drawn here, or on another thread. */
export type ChunkPicture = HTMLCanvasElement | OffscreenCanvas | ImageBitmap;

/** A chunk that another thread is to paint. */
export interface ChunkOrder extends Pick<PainterSettings, 'palette' | 'level' | 'labels'> {
  readonly grid: ChunkGrid;
  readonly place: ChunkPlace;
  readonly facts: HexFacts;
}

/** Another thread that paints chunks. */
export interface ChunkThread {
  /** Whether it takes another order just now, takes one later, or takes none, so that chunks have to be painted here. */
  takes(): Ordered;
  /** `done` gets the bitmap, `null` if there is nothing to see, `undefined` if nothing comes of it. Only while it takes orders. */
  order(order: ChunkOrder, done: (bitmap: ImageBitmap | null | undefined) => void): void;
}

/** Paints the chunks of a world on canvases of their own, or has that done on another thread. */
export class ChunkCanvases implements ChunkSource<ChunkPicture> {
  readonly #ground: MapGround;
  readonly #settings: ChunkSettings;
  readonly #thread: () => ChunkThread | null;
  readonly #painters = new Map<LevelOfDetail, ChunkPainter>();
  readonly #flushCanvas = document.createElement('canvas');

  /** @param thread gives the other thread, where there is one by now */
  constructor(ground: MapGround, settings: ChunkSettings, thread: () => ChunkThread | null) {
    this.#ground = ground;
    this.#settings = settings;
    this.#thread = thread;
    this.#flushCanvas.width = 1;
    this.#flushCanvas.height = 1;
  }

  paint(level: LevelOfDetail, grid: ChunkGrid, place: ChunkPlace): ChunkPicture | null {
    const canvas = this.#painterOf(level).paint(grid, place)?.canvas ?? null;
    // Browsers put off what is drawn on a canvas until it is used. Used at once, it is painted in the time that is
    // meant for painting; otherwise the first frame that shows many new chunks would pay for all of them.
    if (canvas) this.#flushCanvas.getContext('2d')?.drawImage(canvas, 0, 0, 1, 1);
    return canvas;
  }

  order(
    level: LevelOfDetail,
    grid: ChunkGrid,
    place: ChunkPlace,
    done: (bitmap: ChunkPicture | null | undefined) => void,
  ): Ordered {
    const { palette, style } = this.#settings;
    const thread = this.#thread();
    const taken = thread?.takes() ?? 'here';
    if (!thread || taken !== 'ordered') return taken;
    const facts = this.#ground.toldOf?.(grid, place, style);
    if (!facts) return 'here';
    thread.order({ palette, level, labels: this.#hasLabels(level), grid, place, facts }, done);
    return 'ordered';
  }

  /** Browsers keep the pixels of a canvas until it is collected, unless it has none. */
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
