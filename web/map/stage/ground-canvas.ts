import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { ChunkCache } from '../chunks/chunk-cache.ts';
import { ChunkCanvases, type ChunkPicture, type ChunkThread } from '../chunks/chunk-canvases.ts';
import { type ChunkStyle, PLAIN_CHUNKS } from '../chunks/chunk-style.ts';
import { LABELS_FROM, levelFor } from '../chunks/level-of-detail.ts';
import type { MapGround } from '../chunks/map-ground.ts';
import { paperTile } from '../drawing/paper.ts';
import { type Bounds, type Extent, visibleBounds } from '../view/camera.ts';
import { CanvasDensity } from './canvas-density.ts';
import { GroundSchedule, type Movement } from './ground-schedule.ts';
import { keepAsPixels } from './keep-as-pixels.ts';
import type { MovingCamera } from './moving-camera.ts';

/** Bytes of bitmaps that are kept besides those in view; phones have less to spare. */
const MAX_CACHE_BYTES = { phone: 96e6, other: 192e6 } as const;

/** The ground of a map on its canvas: painted in chunks as there is time, and placed where the camera sees it. */
export class GroundCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #schedule = new GroundSchedule();
  readonly #maxBytes = matchMedia('(pointer: coarse)').matches
    ? MAX_CACHE_BYTES.phone
    : MAX_CACHE_BYTES.other;
  #ground: MapGround | null = null;
  #chunks: ChunkCache<ChunkPicture> | null = null;
  #palette: Palette;
  #paper: HTMLCanvasElement;
  #labels = true;
  #style = PLAIN_CHUNKS;
  #ratio = 1;
  readonly #density = new CanvasDensity();
  /** The size of the canvas on the screen, in CSS pixels. */
  #extent: Extent = { width: 1, height: 1 };
  /** Where the map lies on the canvas as it was placed last; `null` if it looks otherwise now. */
  #placed: Placement | null = null;
  /** Whether something may be left on the canvas of what stood in for pieces that are there now. */
  #hasRemains = false;
  /** Another thread that paints what it can; without one all is painted on this one. */
  thread: ChunkThread | null = null;
  /** Whether all has to be painted before anything else can happen, so that no other thread can be waited for. */
  isAtOnce = false;

  constructor(canvas: HTMLCanvasElement, palette: Palette) {
    this.#canvas = canvas;
    this.#palette = palette;
    this.#paper = paperTile(palette, palette.paper);
  }

  get palette(): Palette {
    return this.#palette;
  }

  set palette(palette: Palette) {
    this.#palette = palette;
    this.#makePaper();
    this.repaint();
  }

  /** Device pixels per CSS pixel. */
  get ratio(): number {
    return this.#ratio;
  }

  get labels(): boolean {
    return this.#labels;
  }

  set labels(labels: boolean) {
    this.#labels = labels;
    this.repaint();
  }

  /** From which scale on numbers are written in hexes, in device pixels per size of a hex. */
  get #labelsFrom(): number {
    return this.#labels ? LABELS_FROM * this.#ratio : Infinity;
  }

  /** Whether numbers are written in hexes at a scale, in CSS pixels per size of a hex. */
  isNumberedAt(scale: number): boolean {
    return levelFor(scale * this.#ratio).from >= this.#labelsFrom;
  }

  get style(): ChunkStyle {
    return this.#style;
  }

  set style(style: ChunkStyle) {
    this.#style = style;
    this.repaint();
  }

  get isShown(): boolean {
    return this.#ground !== null;
  }

  /** Whether another frame must follow. */
  get isPending(): boolean {
    return this.#schedule.pending;
  }

  /** The hexes that a map has to show. */
  places(): Iterable<Axial> {
    return this.#ground?.places() ?? [];
  }

  /** Shows another ground, or the same one taken afresh. */
  show(ground: MapGround): void {
    this.#ground = ground;
    this.#makePaper();
    this.repaint();
  }

  /** Paints everything anew. */
  repaint(): void {
    this.#placed = null;
    const settings = {
      palette: this.#palette,
      labelsFrom: this.#labelsFrom,
      ratio: this.#ratio,
      style: this.#style,
    };
    this.#chunks?.clear();
    this.#chunks =
      this.#ground &&
      new ChunkCache(
        new ChunkCanvases(this.#ground, settings, () => this.thread),
        this.#ground.drawn(),
        this.#maxBytes,
      );
    this.#schedule.change();
  }

  /** Hexes have become known or look different now. */
  touch(hexes: Iterable<Axial>): void {
    this.#chunks?.touch([...hexes], this.#ground?.reach);
    this.#schedule.change();
  }

  /** The world is shown as at another moment, when these hexes look different; perhaps one of many, frame by frame. */
  turn(hexes: readonly Axial[], now: number): void {
    this.#chunks?.touch(hexes, this.#ground?.reach);
    this.#schedule.turn(now);
  }

  /** The map is seen from elsewhere. */
  moved(movement: Movement, now: number): void {
    this.#schedule.move(now, movement);
  }

  /** Resizes the canvas, in CSS pixels; that wipes it. */
  resize(width: number, height: number, ratio: number): void {
    if (ratio !== this.#ratio) {
      this.#ratio = ratio;
      this.#density.ratio = ratio;
      this.repaint();
    }
    this.#extent = { width, height };
    this.#fitCanvas();
    this.#schedule.wipe();
  }

  /**
   * Paints what there is time for, and places what is painted when it is due. Returns whether that completed what is in
   * sight.
   */
  draw(now: number, camera: MovingCamera): boolean {
    const isCompleted = this.#paint(now, camera);
    if (this.#schedule.mustPlace(now)) this.#placeDue(now, camera);
    return isCompleted;
  }

  #placeDue(now: number, camera: MovingCamera): void {
    if (!this.#schedule.mayBeReduced(now)) this.#density.restore();
    else if (this.#changesScale(camera)) this.#density.reduce();
    this.#fitCanvas();
    const begin = performance.now();
    const isWhole = this.#place(camera);
    const end = performance.now();
    if (isWhole) this.#density.measured(end - begin);
    this.#schedule.placed(end, end - begin, this.#density.isReduced);
  }

  /** Has the printer take what is on the canvas, and not how it was drawn. */
  keepAsPixels(): void {
    keepAsPixels(this.#canvas);
  }

  clear(): void {
    this.#ground = null;
    this.#chunks?.clear();
    this.#chunks = null;
  }

  #makePaper(): void {
    this.#paper = paperTile(this.#palette, this.#ground?.sheet(this.#palette) ?? this.#palette.paper);
  }

  #paint(now: number, { destination, view, isGliding }: MovingCamera): boolean {
    const { painting, overviewOnly } = this.#schedule.work(now);
    if (!this.#chunks || painting <= 0) return false;
    const begin = performance.now();
    let longest = 0;
    let before = begin;
    // Asked after each chunk: there is time for another if one like the longest of them still fits in.
    const hasTime = () => {
      const after = performance.now();
      longest = Math.max(longest, after - before);
      before = after;
      return this.isAtOnce || after - begin + longest < painting;
    };
    // What is painted during a glide is what will be seen at its end.
    const visible = visibleBounds(destination, view);
    const level = levelFor(destination.scale * this.#ratio);
    const { painted, complete } = overviewOnly
      ? this.#chunks.paintOverview(visible, level, hasTime)
      : this.#chunks.paint(visible, level, hasTime, !this.isAtOnce);
    if (painted > 0) this.#hasRemains = true;
    // Placing all of it takes long on a screen with many pixels: not while it moves.
    const isWhole = complete && !overviewOnly && !isGliding && !this.#schedule.isMoving(now);
    const isCleared = isWhole && this.#hasRemains;
    if (isCleared) this.#placed = null;
    this.#schedule.painted(isCleared ? Math.max(1, painted) : painted, performance.now() - begin, isWhole);
    return isCleared;
  }

  /** Whether the map was placed last at another scale. */
  #changesScale({ current }: MovingCamera): boolean {
    return this.#placed !== null && this.#placed.scale !== current.scale * this.#density.current;
  }

  /** Gives the canvas as many pixels as it is to have now; that wipes it, if it has others. */
  #fitCanvas(): void {
    const { current } = this.#density;
    const width = Math.round(this.#extent.width * current);
    const height = Math.round(this.#extent.height * current);
    if (width === this.#canvas.width && height === this.#canvas.height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#placed = null;
  }

  /** Places what is painted; returns whether that was the whole map, and not only what is new of it. */
  #place({ current: camera, view }: MovingCamera): boolean {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context) return false;
    const scale = camera.scale * this.#density.current;
    // For whoever must find a hex on the screen from outside: a test, or a browser's extension.
    this.#canvas.dataset.camera = `${camera.x} ${camera.y} ${camera.scale}`;
    // On whole pixels, so that what is there already can be moved along.
    const originX = Math.round(this.#canvas.width / 2 - camera.x * scale);
    const originY = Math.round(this.#canvas.height / 2 - camera.y * scale);
    const placement = { originX, originY, scale };
    const fresh = this.#chunks?.freshAreas() ?? [];
    context.setTransform(1, 0, 0, 1, 0, 0);
    const areas = this.#placed ? movedAlong(context, this.#placed, placement, fresh) : null;
    this.#placed = placement;
    if (!areas) this.#hasRemains = false;
    // Each by itself: clipped to several at once, a canvas in memory is drawn on many times as slowly.
    for (const area of areas ?? [[0, 0, this.#canvas.width, this.#canvas.height] as const]) {
      context.save();
      context.beginPath();
      context.rect(...area);
      context.clip();
      this.#fillWithPaper(context, originX, originY);
      this.#placeChunks(context, placement, visibleBounds(camera, view), area);
      context.restore();
    }
    return areas === null;
  }

  #placeChunks(
    context: CanvasRenderingContext2D,
    { originX, originY, scale }: Placement,
    visible: Bounds,
    [x, y, width, height]: Area,
  ): void {
    context.imageSmoothingQuality = 'low';
    // Those that are painted for this screen, also where fewer pixels are placed for now.
    const level = levelFor((scale / this.#density.current) * this.#ratio);
    this.#chunks?.place(visible, level, (bitmap, { left, top }, resolution) => {
      const zoom = scale / resolution;
      const [atX, atY] = [originX + left * scale, originY + top * scale];
      const [across, down] = [bitmap.width * zoom, bitmap.height * zoom];
      // The browser would put what lies beside the area on its list as well, and go through the list all at once when it is long.
      if (atX < x + width && atY < y + height && atX + across > x && atY + down > y)
        context.drawImage(bitmap, atX, atY, across, down);
    });
  }

  #fillWithPaper(context: CanvasRenderingContext2D, originX: number, originY: number): void {
    const density = this.#density.current;
    const paper = context.createPattern(this.#paper, 'repeat');
    // Where it lies is kept with few digits, and far from the start these would not do.
    const after = this.#paper.width * density;
    paper?.setTransform(new DOMMatrix([density, 0, 0, density, originX % after, originY % after]));
    context.fillStyle = paper ?? this.#palette.paper;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }
}

/** Where the map lies on its canvas, in device pixels. */
interface Placement {
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
}

/** A rectangle on a canvas, in its pixels. */
type Area = readonly [left: number, top: number, width: number, height: number];

/**
 * Moves what was placed, if it is as large now. Gives what is left to be drawn: the strips along the sides, and areas of the map that look
 * otherwise now; `null` where that is all.
 */
function movedAlong(
  context: CanvasRenderingContext2D,
  before: Placement,
  now: Placement,
  fresh: readonly Bounds[],
): Area[] | null {
  const { canvas } = context;
  const { width, height } = canvas;
  const { originX, originY, scale } = now;
  const [dx, dy] = [originX - before.originX, originY - before.originY];
  const areas: Area[] = [
    [dx > 0 ? 0 : width + dx, 0, Math.abs(dx), height],
    [0, dy > 0 ? 0 : height + dy, width, Math.abs(dy)],
    ...fresh.map(({ left, top, right, bottom }): Area => {
      const [x, y] = [Math.floor(originX + left * scale), Math.floor(originY + top * scale)];
      return [x, y, Math.ceil((right - left) * scale) + 1, Math.ceil((bottom - top) * scale) + 1];
    }),
  ];
  const left = areas.reduce((sum, [, , across, down]) => sum + across * down, 0);
  if (before.scale !== scale || left >= MOST_LEFT * width * height) return null;
  if (dx !== 0 || dy !== 0) context.drawImage(canvas, dx, dy);
  return areas.filter(([, , across, down]) => across > 0 && down > 0);
}

/** If so much of the canvas is left to be drawn, all of it is. */
const MOST_LEFT = 0.6;
