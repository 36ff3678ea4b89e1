import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { ChunkCache } from '../chunks/chunk-cache.ts';
import { ChunkCanvases } from '../chunks/chunk-canvases.ts';
import { LABELS_FROM, levelFor } from '../chunks/level-of-detail.ts';
import type { MapGround } from '../chunks/map-ground.ts';
import { type MapStyle, PLAIN_MAP } from '../chunks/map-style.ts';
import { paperTile } from '../drawing/paper.ts';
import { visibleBounds } from '../view/camera.ts';
import { GroundSchedule, type Movement } from './ground-schedule.ts';
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
  #chunks: ChunkCache<HTMLCanvasElement> | null = null;
  #palette: Palette;
  #paper: HTMLCanvasElement;
  #labels = true;
  #style = PLAIN_MAP;
  #ratio = 1;

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

  get style(): MapStyle {
    return this.#style;
  }

  set style(style: MapStyle) {
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
    const labelsFrom = this.#labels ? LABELS_FROM * this.#ratio : Infinity;
    const style = { palette: this.#palette, labelsFrom, shown: this.#style };
    this.#chunks?.clear();
    this.#chunks =
      this.#ground &&
      new ChunkCache(new ChunkCanvases(this.#ground, style), this.#ground.drawn(), this.#maxBytes);
    this.#schedule.change();
  }

  /** Hexes have become known or look different now. */
  touch(hexes: Iterable<Axial>): void {
    for (const hex of hexes) this.#chunks?.touch(hex, this.#ground?.reach);
    this.#schedule.change();
  }

  /** The world is shown as at another moment, when these hexes look different; perhaps one of many, frame by frame. */
  turn(hexes: readonly Axial[], now: number): void {
    this.#chunks?.touchAll(hexes, this.#ground?.reach);
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
      this.repaint();
    }
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#schedule.wipe();
  }

  /** Paints what there is time for, and places what is painted when it is due. */
  draw(now: number, camera: MovingCamera): void {
    this.#paint(now, camera);
    if (!this.#schedule.mustPlace(now)) return;
    const begin = performance.now();
    this.#place(camera);
    const end = performance.now();
    this.#schedule.placed(end, end - begin);
  }

  clear(): void {
    this.#ground = null;
    this.#chunks?.clear();
    this.#chunks = null;
  }

  #makePaper(): void {
    this.#paper = paperTile(this.#palette, this.#ground?.sheet(this.#palette) ?? this.#palette.paper);
  }

  #paint(now: number, { destination, view, isGliding }: MovingCamera): void {
    const { painting, overviewOnly } = this.#schedule.work(now);
    if (!this.#chunks || painting <= 0) return;
    const begin = performance.now();
    let longest = 0;
    let before = begin;
    // Asked after each chunk: there is time for another if one like the longest of them still fits in.
    const hasTime = () => {
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
      return now - begin + longest < painting;
    };
    // What is painted during a glide is what will be seen at its end.
    const visible = visibleBounds(destination, view);
    const level = levelFor(destination.scale * this.#ratio);
    const { painted, complete } = overviewOnly
      ? this.#chunks.paintOverview(visible, level, hasTime)
      : this.#chunks.paint(visible, level, hasTime);
    const isWhole = complete && !overviewOnly && !isGliding;
    this.#schedule.painted(painted, performance.now() - begin, isWhole);
  }

  #place({ current: camera, view }: MovingCamera): void {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context) return;
    const scale = camera.scale * this.#ratio;
    // For whoever must find a hex on the screen from outside: a test, or a browser's extension.
    this.#canvas.dataset.camera = `${camera.x} ${camera.y} ${camera.scale}`;
    const originX = this.#canvas.width / 2 - camera.x * scale;
    const originY = this.#canvas.height / 2 - camera.y * scale;
    this.#fillWithPaper(context, originX, originY);
    context.imageSmoothingQuality = 'low';
    this.#chunks?.place(visibleBounds(camera, view), levelFor(scale), (bitmap, { left, top }, resolution) => {
      const zoom = scale / resolution;
      context.drawImage(
        bitmap,
        originX + left * scale,
        originY + top * scale,
        bitmap.width * zoom,
        bitmap.height * zoom,
      );
    });
  }

  #fillWithPaper(context: CanvasRenderingContext2D, originX: number, originY: number): void {
    const paper = context.createPattern(this.#paper, 'repeat');
    paper?.setTransform(new DOMMatrix([this.#ratio, 0, 0, this.#ratio, originX, originY]));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = paper ?? this.#palette.paper;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }
}
