import type { Axial } from '../../../src/hex/axial.ts';
import type { Bounds } from '../view/camera.ts';
import { CHUNK_MARGIN, ChunkGrid, type ChunkPlace, chunkKey } from './chunk-grid.ts';
import { LEVELS, type LevelOfDetail, OVERVIEW } from './level-of-detail.ts';

/** The bitmap of a chunk; `width` and `height` in its own pixels. */
export interface ChunkBitmap {
  readonly width: number;
  readonly height: number;
}

/** Paints the bitmaps of chunks. */
export interface ChunkSource<Bitmap extends ChunkBitmap> {
  /** Paints a chunk as the world is now; `null` if it is empty. */
  paint(level: LevelOfDetail, grid: ChunkGrid, place: ChunkPlace): Bitmap | null;
  /**
   * Has another thread paint a chunk as the world is now. `done` gets what `paint` would have returned, or `undefined`
   * if the order fails.
   */
  order?(
    level: LevelOfDetail,
    grid: ChunkGrid,
    place: ChunkPlace,
    done: (bitmap: Bitmap | null | undefined) => void,
  ): OrderResult;
  /** Called when a bitmap is no longer needed. */
  release(bitmap: Bitmap): void;
}

/** Whether another thread paints a chunk, is too busy at present, or can't: then it has to be painted here. */
export type OrderResult = 'ordered' | 'busy' | 'here';

/** Draws a bitmap, which has `resolution` pixels per hex size, at the place of its chunk. */
export type DrawBitmap<Bitmap> = (bitmap: Bitmap, bounds: Bounds, resolution: number) => void;

/** Result of a painting step: number of chunks painted since the last one, and whether none are left to paint. */
export interface Progress {
  readonly painted: number;
  readonly complete: boolean;
}

/**
 * `true` if all chunks are painted, `false` if the others are being painted by another thread, `null` if some were left
 * because time ran out or that thread is busy.
 */
type Outcome = boolean | null;

interface Chunk<Bitmap> {
  readonly place: ChunkPlace;
  readonly bounds: Bounds;
  /** `null` if the chunk is empty, or was not painted yet. */
  bitmap: Bitmap | null;
  painted: boolean;
  /** Sequence number of the painting that produced it; 0 for none. */
  paintedBy: number;
  /** Whether it must be painted, for the first time or again. */
  stale: boolean;
  /** Receives the bitmap that another thread is painting; `null` if none is. */
  order: ((bitmap: Bitmap | null | undefined) => void) | null;
  /** Sequence number of the last call of `place` that needed it. */
  wanted: number;
}

interface Layer<Bitmap> {
  readonly level: LevelOfDetail;
  readonly grid: ChunkGrid;
  readonly chunks: Map<number, Chunk<Bitmap>>;
}

/** The grid whose chunks, of 16 × 16 hexes, record where anything is drawn at all. */
const COARSE = new ChunkGrid(16);

/** From this many changed hexes on, every chunk is painted again: finding the right ones would take longer. */
const ALL_FROM = 2000;

/** Number of levels by which a substitute for an unpainted chunk may differ. */
const MAX_LEVEL_DISTANCE = 3;

const BYTES_PER_PIXEL = 4;

/**
 * The map in chunks, which are painted when they are first seen, and again when something in them has changed.
 *
 * Placing and painting are separate. `place` draws everything that is ready and never paints: a missing chunk is
 * replaced by an older bitmap of it, or by one from another level. `paint` completes at least one chunk per call, so
 * that a visible map is complete after a limited number of calls, however long placing takes. If the source has another
 * thread, `paint` orders chunks there, which arrive between the calls.
 */
export class ChunkCache<Bitmap extends ChunkBitmap> {
  readonly #source: ChunkSource<Bitmap>;
  readonly #maxBytes: number;
  readonly #layers = new Map<LevelOfDetail, Layer<Bitmap>>();
  readonly #inhabited = new Set<number>();
  #fresh: Bounds[] = [];
  #bytes = 0;
  #placings = 0;
  #paintings = 0;
  /** Number of chunks painted since the last `Progress`. */
  #painted = 0;

  /** @param maxBytes limit for bitmaps that are kept in addition to those in view */
  constructor(source: ChunkSource<Bitmap>, drawn: Iterable<Axial>, maxBytes: number) {
    this.#source = source;
    this.#maxBytes = maxBytes;
    for (const hex of drawn) this.#inhabited.add(chunkKey(COARSE.chunkOf(hex)));
  }

  /** Marks the chunks around hexes that have become known, or look different now. `reach` as for `ChunkGrid.near`. */
  touch(hexes: readonly Axial[], reach?: number): void {
    for (const hex of hexes) this.#inhabited.add(chunkKey(COARSE.chunkOf(hex)));
    for (const { grid, chunks } of this.#layers.values()) {
      if (hexes.length >= ALL_FROM) for (const chunk of chunks.values()) chunk.stale = true;
      else
        for (const hex of hexes)
          for (const place of grid.near(hex, reach)) {
            const chunk = chunks.get(chunkKey(place));
            if (chunk) chunk.stale = true;
          }
    }
  }

  /** Draws the painted chunks in the visible area, and substitutes for the others. */
  place(visible: Bounds, level: LevelOfDetail, place: DrawBitmap<Bitmap>): void {
    this.#placings++;
    const chunks = this.#chunksIn(visible, level);
    const missing = chunks.filter(({ painted }) => !painted);
    if (missing.length > 0) {
      this.#placeStandIns(missing, level, place);
      // Even if a substitute from a better level hides it: an evicted overview would be painted again and again.
      for (const chunk of this.#chunksIn(visible, OVERVIEW)) chunk.wanted = this.#placings;
    }
    for (const chunk of chunks) this.#placeChunk(chunk, level, place);
    this.#evict();
  }

  /**
   * Paints what is visible and not up to date: first the overview of unpainted areas, then unpainted chunks from the
   * middle outwards, then chunks that have changed, in turn. Continues while `hasTime` returns true, and paints or
   * orders at least one chunk if there is any.
   *
   * @param mayOrder whether another thread may do it
   */
  paint(visible: Bounds, level: LevelOfDetail, hasTime: () => boolean, mayOrder = true): Progress {
    const goesOn = atLeastOnce(hasTime);
    const blank = this.#paintBlank(visible, level, goesOn, mayOrder);
    if (blank === null) return this.#progress(blank);
    const due = inOrder(this.#dueIn(visible, level), visible);
    return this.#progress(this.#paintAll(due, level, goesOn, mayOrder) && blank);
  }

  /** Paints only the overview of unpainted visible areas, for while the map moves too fast to see more. */
  paintOverview(visible: Bounds, level: LevelOfDetail, hasTime: () => boolean): Progress {
    return this.#progress(this.#paintBlank(visible, level, atLeastOnce(hasTime), true));
  }

  /** The areas painted since the last call. */
  freshAreas(): readonly Bounds[] {
    const areas = this.#fresh;
    this.#fresh = [];
    return areas;
  }

  /** Releases all bitmaps. */
  clear(): void {
    for (const { chunks } of this.#layers.values()) for (const chunk of chunks.values()) this.#drop(chunk);
    this.#layers.clear();
    this.#bytes = 0;
  }

  #progress(outcome: Outcome): Progress {
    const painted = this.#painted;
    this.#painted = 0;
    return { painted, complete: outcome === true };
  }

  #paintBlank(visible: Bounds, level: LevelOfDetail, goesOn: () => boolean, mayOrder: boolean): Outcome {
    if (level.resolution <= OVERVIEW.resolution) return true;
    if (this.#chunksIn(visible, level).every(({ painted }) => painted)) return true;
    return this.#paintAll(fromMiddle(this.#dueIn(visible, OVERVIEW), visible), OVERVIEW, goesOn, mayOrder);
  }

  #paintAll(
    chunks: readonly Chunk<Bitmap>[],
    level: LevelOfDetail,
    goesOn: () => boolean,
    mayOrder: boolean,
  ): Outcome {
    const { grid } = this.#layerOf(level);
    let isComplete = true;
    for (const chunk of chunks) {
      if (!(mayOrder && chunk.order)) {
        if (!goesOn()) return null;
        const ordered = mayOrder ? this.#order(chunk, level, grid) : 'here';
        if (ordered === 'busy') return null;
        if (ordered === 'here') this.#take(chunk, this.#source.paint(level, grid, chunk.place));
        // Changes from now on are not in that bitmap.
        chunk.stale = false;
      }
      if (chunk.order) isComplete = false;
    }
    return isComplete;
  }

  #order(chunk: Chunk<Bitmap>, level: LevelOfDetail, grid: ChunkGrid): OrderResult {
    const order = (bitmap: Bitmap | null | undefined): void => {
      if (chunk.order !== order) {
        // The chunk was painted here meanwhile, or is no longer needed.
        if (bitmap) this.#source.release(bitmap);
      } else if (bitmap === undefined) {
        chunk.order = null;
        chunk.stale = true;
      } else this.#take(chunk, bitmap);
    };
    const ordered = this.#source.order?.(level, grid, chunk.place, order) ?? 'here';
    if (ordered === 'ordered') chunk.order = order;
    return ordered;
  }

  #take(chunk: Chunk<Bitmap>, bitmap: Bitmap | null): void {
    this.#drop(chunk);
    this.#painted++;
    chunk.bitmap = bitmap;
    chunk.painted = true;
    chunk.paintedBy = ++this.#paintings;
    chunk.wanted = this.#placings;
    this.#fresh.push(chunk.bounds);
    this.#bytes += bytesOf(chunk);
  }

  #placeChunk(chunk: Chunk<Bitmap>, level: LevelOfDetail, place: DrawBitmap<Bitmap>): void {
    chunk.wanted = this.#placings;
    if (chunk.bitmap) place(chunk.bitmap, chunk.bounds, level.resolution);
  }

  /**
   * Draws bitmaps of other levels where chunks are missing: for each the nearest level that covers all of it, and on
   * top the levels between that cover a part.
   */
  #placeStandIns(missing: readonly Chunk<Bitmap>[], level: LevelOfDetail, place: DrawBitmap<Bitmap>): void {
    const here = LEVELS.indexOf(level);
    const distance = (other: LevelOfDetail) => Math.abs(LEVELS.indexOf(other) - here);
    const others = [...this.#layers.values()]
      .filter(
        ({ level: other }) =>
          other !== level && (other === OVERVIEW || distance(other) <= MAX_LEVEL_DISTANCE),
      )
      .sort((a, b) => distance(a.level) - distance(b.level));
    const wanted = others.map(() => new Set<Chunk<Bitmap>>());
    for (const { bounds } of missing)
      others.some((layer, index) => {
        const { covers, found } = this.#coverOf(withoutMargin(bounds), layer);
        for (const chunk of found) wanted[index]?.add(chunk);
        return covers;
      });
    for (const [index, { level: other }] of [...others.entries()].reverse())
      for (const chunk of wanted[index] ?? []) this.#placeChunk(chunk, other, place);
  }

  /** The painted chunks of a layer within bounds, and whether they cover everything there. */
  #coverOf(bounds: Bounds, { grid, chunks }: Layer<Bitmap>) {
    const found: Chunk<Bitmap>[] = [];
    let covers = true;
    for (const place of grid.chunksIn(bounds)) {
      const chunk = chunks.get(chunkKey(place));
      if (chunk?.painted) found.push(chunk);
      else if (this.#maybeInhabited(grid.boundsOf(place))) covers = false;
    }
    return { covers, found };
  }

  /** The chunks of a level that may contain anything, painted or not. */
  #chunksIn(visible: Bounds, level: LevelOfDetail): Chunk<Bitmap>[] {
    const { grid, chunks } = this.#layerOf(level);
    const found: Chunk<Bitmap>[] = [];
    for (const place of grid.chunksIn(visible)) {
      const key = chunkKey(place);
      const existing = chunks.get(key);
      if (existing) {
        found.push(existing);
        continue;
      }
      const bounds = grid.boundsOf(place);
      if (!this.#maybeInhabited(bounds)) continue;
      const chunk = {
        place,
        bounds,
        bitmap: null,
        painted: false,
        paintedBy: 0,
        stale: true,
        order: null,
        wanted: this.#placings,
      };
      chunks.set(key, chunk);
      found.push(chunk);
    }
    return found;
  }

  /** Those of them that must be painted, or are being painted by another thread. */
  #dueIn(visible: Bounds, level: LevelOfDetail): Chunk<Bitmap>[] {
    return this.#chunksIn(visible, level).filter(({ stale, order }) => stale || order);
  }

  #layerOf(level: LevelOfDetail): Layer<Bitmap> {
    const made = this.#layers.get(level);
    if (made) return made;
    const layer = { level, grid: new ChunkGrid(level.span), chunks: new Map<number, Chunk<Bitmap>>() };
    this.#layers.set(level, layer);
    return layer;
  }

  #maybeInhabited(bounds: Bounds): boolean {
    return COARSE.chunksIn(bounds).some((chunk) => this.#inhabited.has(chunkKey(chunk)));
  }

  /** If the bitmaps take too much memory, releases the least recently used ones, but none that is in view. */
  #evict(): void {
    if (this.#bytes <= this.#maxBytes) return;
    const old = [...this.#layers.values()]
      .flatMap(({ chunks }) => [...chunks].map(([key, chunk]) => ({ chunks, key, chunk })))
      .filter(({ chunk }) => chunk.wanted !== this.#placings)
      .sort((a, b) => a.chunk.wanted - b.chunk.wanted);
    for (const { chunks, key, chunk } of old) {
      if (this.#bytes <= this.#maxBytes * 0.75) return;
      this.#drop(chunk);
      chunks.delete(key);
    }
  }

  /** Removes the bitmap of a chunk, and cancels the order for another. */
  #drop(chunk: Chunk<Bitmap>): void {
    this.#bytes -= bytesOf(chunk);
    chunk.order = null;
    if (chunk.bitmap) this.#source.release(chunk.bitmap);
    chunk.bitmap = null;
  }
}

/** A condition that is true the first time, and then while there is time. */
function atLeastOnce(hasTime: () => boolean): () => boolean {
  let isBegun = false;
  return () => {
    const goesOn = !isBegun || hasTime();
    isBegun = true;
    return goesOn;
  };
}

const bytesOf = ({ bitmap }: { bitmap: ChunkBitmap | null }): number =>
  bitmap ? bitmap.width * bitmap.height * BYTES_PER_PIXEL : 0;

/** The part of a chunk that no neighbour draws on. */
const withoutMargin = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: left + 2 * CHUNK_MARGIN,
  top: top + 2 * CHUNK_MARGIN,
  right: right - 2 * CHUNK_MARGIN,
  bottom: bottom - 2 * CHUNK_MARGIN,
});

/** Unpainted chunks first; then the others, beginning with the one painted the longest ago. */
const inOrder = <Bitmap>(chunks: readonly Chunk<Bitmap>[], visible: Bounds): Chunk<Bitmap>[] => [
  ...fromMiddle(
    chunks.filter(({ painted }) => !painted),
    visible,
  ),
  ...chunks.filter(({ painted }) => painted).sort((a, b) => a.paintedBy - b.paintedBy),
];

function fromMiddle<Bitmap>(chunks: readonly Chunk<Bitmap>[], visible: Bounds): Chunk<Bitmap>[] {
  const away = ({ bounds }: Chunk<Bitmap>): number =>
    Math.hypot(
      bounds.left + bounds.right - visible.left - visible.right,
      bounds.top + bounds.bottom - visible.top - visible.bottom,
    );
  return chunks.toSorted((a, b) => away(a) - away(b));
}
