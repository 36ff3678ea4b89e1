import type { Palette } from '../../src/formats/drawing/palette.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Bounds } from './camera.ts';
import { ChunkGrid, type ChunkPlace, chunkKey } from './chunk-grid.ts';
import { ChunkPainter, type PaintedWorld } from './chunk-painter.ts';
import { LEVELS, type LevelOfDetail } from './level-of-detail.ts';

/** How a map is painted, besides what is on it. */
export interface ChunkStyle {
  readonly palette: Palette;
  /** From how many device pixels per size of a hex labels are written. */
  readonly labelsFrom: number;
}

/** Puts a bitmap of so many pixels per size of a hex where its chunk is. */
export type Placer = (bitmap: HTMLCanvasElement, bounds: Bounds, resolution: number) => void;

interface Chunk {
  readonly bounds: Bounds;
  /** `null` where there is nothing to see. */
  bitmap: HTMLCanvasElement | null;
  stale: boolean;
  /** Number of the frame that it was last shown in; 0 if it never was. */
  wanted: number;
}

interface Layer {
  readonly grid: ChunkGrid;
  readonly painter: ChunkPainter;
  readonly chunks: Map<number, Chunk>;
}

/** Chunks of this many hexes a side tell where there may be anything at all. */
const COARSE = new ChunkGrid(16);

/** Bitmaps kept, in millions of pixels; phones have less to spare. */
const MOST_PIXELS = (): number => (matchMedia('(pointer: coarse)').matches ? 24e6 : 56e6);

/**
 * The map in pieces that are painted when they are first seen and again when something on them has changed.
 * What cannot be painted within a frame's time is shown as other levels of detail have it, and follows.
 */
export class ChunkCache {
  readonly #world: PaintedWorld;
  readonly #style: ChunkStyle;
  readonly #layers = new Map<LevelOfDetail, Layer>();
  readonly #inhabited = new Set<number>();
  readonly #mostPixels = MOST_PIXELS();
  #pixels = 0;
  #frame = 0;

  constructor(world: PaintedWorld, known: Iterable<Axial>, style: ChunkStyle) {
    this.#world = world;
    this.#style = style;
    for (const hex of known) this.#inhabited.add(chunkKey(COARSE.chunkOf(hex)));
  }

  /** A hex has become known, or looks different now. */
  touch(hex: Axial): void {
    this.#inhabited.add(chunkKey(COARSE.chunkOf(hex)));
    for (const { grid, chunks } of this.#layers.values())
      for (const place of grid.touchedBy(hex)) {
        const chunk = chunks.get(chunkKey(place));
        if (chunk) chunk.stale = true;
      }
  }

  /**
   * Draws what is visible. `place` puts a bitmap where it belongs. Gives `false` if there was not time enough
   * (`budget`, in milliseconds) to paint everything.
   */
  draw(visible: Bounds, level: LevelOfDetail, budget: number, place: Placer): boolean {
    this.#frame++;
    const until = performance.now() + budget;
    const layer = this.#layerOf(level);
    const visibleChunks = layer.grid
      .chunksIn(visible)
      .flatMap((at) => this.#chunkAt(layer, at) ?? [])
      .map(({ at, chunk }) => ({ at, chunk, missing: chunk.stale && chunk.wanted === 0 }));
    if (visibleChunks.some(({ missing }) => missing)) this.#drawOthers(visible, level, place);
    let complete = true;
    for (const { at, chunk } of visibleChunks) {
      if (chunk.stale && performance.now() <= until) this.#paint(layer, at, chunk);
      if (chunk.stale) complete = false;
      if (chunk.wanted > 0 || !chunk.stale) chunk.wanted = this.#frame;
      // Placed at once: a bitmap is really painted only when it is first used, and that takes time as well.
      if (chunk.bitmap) place(chunk.bitmap, chunk.bounds, level.resolution);
    }
    this.#forget();
    return complete;
  }

  /** The chunk at a place, which may have to be painted yet; `null` where there can be nothing. */
  #chunkAt(layer: Layer, at: ChunkPlace): { at: ChunkPlace; chunk: Chunk } | null {
    const key = chunkKey(at);
    const known = layer.chunks.get(key);
    if (known) return { at, chunk: known };
    const bounds = layer.grid.boundsOf(at);
    if (!this.#maybeInhabited(bounds)) return null;
    const chunk = { bounds, bitmap: null, stale: true, wanted: 0 };
    layer.chunks.set(key, chunk);
    return { at, chunk };
  }

  #paint(layer: Layer, at: ChunkPlace, chunk: Chunk): void {
    this.#pixels -= pixelsOf(chunk);
    chunk.bitmap = layer.painter.paint(layer.grid, at, this.#world);
    chunk.stale = false;
    this.#pixels += pixelsOf(chunk);
  }

  /** What the nearest other levels have of this region, from far to near. */
  #drawOthers(visible: Bounds, level: LevelOfDetail, place: Placer): void {
    const here = LEVELS.indexOf(level);
    for (const [index, other] of LEVELS.entries()) {
      const layer = index !== here && Math.abs(index - here) <= 2 ? this.#layers.get(other) : undefined;
      for (const chunk of layer?.chunks.values() ?? [])
        if (chunk.bitmap && !chunk.stale && overlap(chunk.bounds, visible))
          place(chunk.bitmap, chunk.bounds, other.resolution);
    }
  }

  #layerOf(level: LevelOfDetail): Layer {
    const made = this.#layers.get(level);
    if (made) return made;
    const { palette, labelsFrom } = this.#style;
    const layer = {
      grid: new ChunkGrid(level.span),
      painter: new ChunkPainter(palette, level, level.from >= labelsFrom),
      chunks: new Map<number, Chunk>(),
    };
    this.#layers.set(level, layer);
    return layer;
  }

  #maybeInhabited(bounds: Bounds): boolean {
    return COARSE.chunksIn(bounds).some((chunk) => this.#inhabited.has(chunkKey(chunk)));
  }

  /** Lets go of what has not been wanted for longest, once the bitmaps take too much room. */
  #forget(): void {
    if (this.#pixels <= this.#mostPixels) return;
    const old = [...this.#layers.values()]
      .flatMap(({ chunks }) => [...chunks].map(([key, chunk]) => ({ chunks, key, chunk })))
      .filter(({ chunk }) => chunk.wanted !== this.#frame)
      .sort((a, b) => a.chunk.wanted - b.chunk.wanted);
    for (const { chunks, key, chunk } of old) {
      if (this.#pixels <= this.#mostPixels * 0.75) return;
      this.#pixels -= pixelsOf(chunk);
      chunks.delete(key);
    }
  }
}

const pixelsOf = ({ bitmap }: Chunk): number => (bitmap ? bitmap.width * bitmap.height : 0);

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
