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

/** Most bytes of bitmaps kept in addition to those in view; phones have less memory. */
const MAX_CACHE_BYTES = { phone: 96e6, other: 192e6 } as const;

/** The canvas with the ground of a map: painted in chunks as time permits, and placed where the camera shows it. */
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
  /** The size of the canvas on the page, in CSS pixels. */
  #extent: Extent = { width: 1, height: 1 };
  /** The map's position on the canvas when it was last placed; `null` if the whole canvas is out of date. */
  #placed: Placement | null = null;
  /** Whether the canvas may still show parts of substitutes for chunks that are painted now. */
  #hasRemains = false;
  /** A thread that paints what it can; without it everything is painted here. */
  thread: ChunkThread | null = null;
  /** Whether everything has to be painted without returning to the event loop, so that no other thread can answer. */
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

  /** Scale from which numbers are written in hexes, in device pixels per hex size. */
  get #labelsFrom(): number {
    return this.#labels ? LABELS_FROM * this.#ratio : Infinity;
  }

  /** Whether numbers are written in hexes at a scale, in CSS pixels per hex size. */
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

  /** The hexes that have to fit on the map. */
  places(): Iterable<Axial> {
    return this.#ground?.hexesToFit() ?? [];
  }

  /** Shows another ground, or the same one loaded anew. */
  show(ground: MapGround): void {
    this.#ground = ground;
    this.repaint();
  }

  /** Paints everything again, the paper included: a browser may have lost the pixels of any canvas. */
  repaint(): void {
    this.#makePaper();
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
        this.#ground.drawnHexes(),
        this.#maxBytes,
      );
    this.#schedule.change();
  }

  /** Called when hexes have become known or look different. */
  touch(hexes: Iterable<Axial>): void {
    this.#chunks?.touch([...hexes], this.#ground?.reach);
    this.#schedule.change();
  }

  /** Called when another moment of the past is shown, in which these hexes look different; possibly in every frame. */
  momentChanged(hexes: readonly Axial[], now: number): void {
    this.#chunks?.touch(hexes, this.#ground?.reach);
    this.#schedule.momentChanged(now);
  }

  /** Called when the view of the map has changed. */
  moved(movement: Movement, now: number): void {
    this.#schedule.move(now, movement);
  }

  /** Resizes the canvas, which clears it; in CSS pixels. */
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
   * Paints what there is time for, and places what is painted when that is due. Returns whether all in view is complete
   * now.
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

  /** Makes printers use the canvas's pixels instead of the calls that drew them. */
  keepAsPixels(): void {
    keepAsPixels(this.#canvas);
  }

  clear(): void {
    this.#ground = null;
    this.#chunks?.clear();
    this.#chunks = null;
  }

  #makePaper(): void {
    const colour = this.#ground?.backgroundColour(this.#palette) ?? this.#palette.paper;
    this.#paper = paperTile(this.#palette, colour);
    // Printed paper that has other proportions than the map is filled with it.
    this.#canvas.closest<HTMLElement>('.journey')?.style.setProperty('--map-paper', colour);
  }

  #paint(now: number, { destination, view, isGliding }: MovingCamera): boolean {
    const { painting, overviewOnly } = this.#schedule.work(now);
    if (!this.#chunks || painting <= 0) return false;
    const begin = performance.now();
    let longest = 0;
    let before = begin;
    // Called after each chunk: whether another one fits in, if it takes as long as the slowest so far.
    const hasTime = () => {
      const after = performance.now();
      longest = Math.max(longest, after - before);
      before = after;
      return this.isAtOnce || after - begin + longest < painting;
    };
    // During a glide, paint what will be visible at its end.
    const visible = visibleBounds(destination, view);
    const level = levelFor(destination.scale * this.#ratio);
    const { painted, complete } = overviewOnly
      ? this.#chunks.paintOverview(visible, level, hasTime)
      : this.#chunks.paint(visible, level, hasTime, !this.isAtOnce);
    if (painted > 0) this.#hasRemains = true;
    // Placing the whole map takes long on a screen with many pixels, so not while it moves.
    const isWhole = complete && !overviewOnly && !isGliding && !this.#schedule.isMoving(now);
    const isCleared = isWhole && this.#hasRemains;
    if (isCleared) this.#placed = null;
    this.#schedule.painted(isCleared ? Math.max(1, painted) : painted, performance.now() - begin, isWhole);
    return isCleared;
  }

  /** Whether the scale has changed since the map was last placed. */
  #changesScale({ current }: MovingCamera): boolean {
    return this.#placed !== null && this.#placed.scale !== current.scale * this.#density.current;
  }

  /** Sets the canvas to its current density; changing it clears the canvas. */
  #fitCanvas(): void {
    const { current } = this.#density;
    const width = Math.round(this.#extent.width * current);
    const height = Math.round(this.#extent.height * current);
    if (width === this.#canvas.width && height === this.#canvas.height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#placed = null;
  }

  /** Places what is painted; returns whether that was the whole map, rather than only its changed parts. */
  #place({ current: camera, view }: MovingCamera): boolean {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context) return false;
    const scale = camera.scale * this.#density.current;
    // For code outside of the page that has to find a hex on the screen: a test, or a browser extension.
    this.#canvas.dataset.camera = `${camera.x} ${camera.y} ${camera.scale}`;
    // Rounded to whole pixels, so that what is already placed can be moved along.
    const originX = Math.round(this.#canvas.width / 2 - camera.x * scale);
    const originY = Math.round(this.#canvas.height / 2 - camera.y * scale);
    const placement = { originX, originY, scale };
    const fresh = this.#chunks?.freshAreas() ?? [];
    context.setTransform(1, 0, 0, 1, 0, 0);
    const areas = this.#placed ? movedAlong(context, this.#placed, placement, fresh) : null;
    this.#placed = placement;
    if (!areas) this.#hasRemains = false;
    // One at a time: drawing with a clip of several areas is many times slower on a canvas in memory.
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
    // The level that is painted for this screen, even if the canvas has fewer pixels for now.
    const level = levelFor((scale / this.#density.current) * this.#ratio);
    this.#chunks?.place(visible, level, (bitmap, { left, top }, resolution) => {
      const zoom = scale / resolution;
      const [atX, atY] = [originX + left * scale, originY + top * scale];
      const [across, down] = [bitmap.width * zoom, bitmap.height * zoom];
      // Browsers would queue drawings outside of the area too, and a long queue blocks when it is flushed.
      if (atX < x + width && atY < y + height && atX + across > x && atY + down > y)
        context.drawImage(bitmap, atX, atY, across, down);
    });
  }

  #fillWithPaper(context: CanvasRenderingContext2D, originX: number, originY: number): void {
    const density = this.#density.current;
    const paper = context.createPattern(this.#paper, 'repeat');
    // The offset is stored with low precision, which would not suffice far from the start.
    const after = this.#paper.width * density;
    paper?.setTransform(new DOMMatrix([density, 0, 0, density, originX % after, originY % after]));
    context.fillStyle = paper ?? this.#palette.paper;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }
}

/** The map's position on its canvas, in device pixels. */
interface Placement {
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
}

/** A rectangle on a canvas, in its pixels. */
type Area = readonly [left: number, top: number, width: number, height: number];

/**
 * Moves what was placed, if the scale is the same. Returns what is left to draw: strips along the sides, and areas of
 * the map that have changed; `null` if everything has to be drawn.
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

/** If more than this part of the canvas is left to draw, all of it is drawn. */
const MOST_LEFT = 0.6;
