import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf, MAP_LAYOUT } from '../../kit/hex-path.ts';
import type { Insets } from '../../kit/insets.ts';
import { ChunkCache } from '../chunks/chunk-cache.ts';
import { ChunkCanvases } from '../chunks/chunk-canvases.ts';
import { LABELS_FROM, levelFor } from '../chunks/level-of-detail.ts';
import type { MapGround } from '../chunks/map-ground.ts';
import { paperTile } from '../drawing/paper.ts';
import { type MarkKind, MarksInTime } from '../overlay/marks-in-time.ts';
import { OverlayPainter, type OverlayScene } from '../overlay/overlay-painter.ts';
import {
  between,
  type Camera,
  centred,
  type Extent,
  fitted,
  panned,
  showing,
  toMap,
  visibleBounds,
  zoomed,
} from '../view/camera.ts';
import { boundsOf } from '../view/known-bounds.ts';
import { GroundSchedule, type Movement } from './ground-schedule.ts';

export type StageScene = Omit<OverlayScene, 'marks' | 'party'> & { readonly party: Axial | null };

const GLIDE = 260;
const STRIDE = 220;
/** Bytes of bitmaps that are kept besides those in view; phones have less to spare. */
const MOST_BYTES = { phone: 96e6, other: 192e6 } as const;
const COMFORTABLE = 54;

interface Glide {
  readonly from: Camera;
  readonly to: Camera;
  readonly begin: number;
}

interface Stride {
  readonly path: readonly Axial[];
  readonly begin: number;
}

/**
 * The map on two canvases, one over the other: the ground, and what moves over it. Draws only when something has
 * changed: each change asks for one frame, and a frame asks for the next while something moves or the ground is not
 * complete.
 */
export class MapStage {
  readonly #ground: HTMLCanvasElement;
  readonly #overlay: HTMLCanvasElement;
  readonly #marks = new MarksInTime();
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #shown: MapGround | null = null;
  readonly #schedule = new GroundSchedule();
  readonly #mostBytes = matchMedia('(pointer: coarse)').matches ? MOST_BYTES.phone : MOST_BYTES.other;
  #chunks: ChunkCache<HTMLCanvasElement> | null = null;
  #palette: Palette;
  #paper: HTMLCanvasElement;
  #labels = true;
  #scene: StageScene | null = null;
  #camera: Camera = { x: 0, y: 0, scale: COMFORTABLE };
  #view: Extent = { width: 1, height: 1 };
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #ratio = 1;
  #glide: Glide | null = null;
  #stride: Stride | null = null;
  #overlayStale = true;
  #frame = 0;
  /** Whether something moved by itself over the map in the last frame. */
  #moving = false;
  #endOfMarks: ReturnType<typeof setTimeout> | undefined;

  constructor(ground: HTMLCanvasElement, overlay: HTMLCanvasElement, palette: Palette) {
    this.#ground = ground;
    this.#overlay = overlay;
    this.#palette = palette;
    this.#paper = paperTile(palette, palette.paper);
  }

  get camera(): Camera {
    return this.#camera;
  }

  get view(): Extent {
    return this.#view;
  }

  get still(): boolean {
    return this.#reducedMotion.matches;
  }

  /** Shows another world, or the same one taken afresh. */
  show(ground: MapGround): void {
    this.#shown = ground;
    this.#layPaper();
    this.#rebuild();
  }

  set palette(palette: Palette) {
    if (palette === this.#palette) return;
    this.#palette = palette;
    this.#layPaper();
    this.#rebuild();
  }

  set labels(labels: boolean) {
    if (labels === this.#labels) return;
    this.#labels = labels;
    this.#rebuild();
  }

  set scene(scene: StageScene) {
    this.#scene = scene;
    this.#overlayStale = true;
    this.#wake();
  }

  /** How much of the view bars and sheets cover. */
  set insets(insets: Insets) {
    this.#insets = insets;
  }

  /** Paints everything anew, as when the fonts have come. */
  refresh(): void {
    this.#rebuild();
  }

  /** Hexes have become known or look different now. */
  touch(hexes: Iterable<Axial>): void {
    for (const hex of hexes) this.#chunks?.touch(hex, this.#shown?.reach);
    this.#schedule.change();
    this.#wake();
  }

  mark(kind: MarkKind, hex: Axial, name?: string): void {
    if (kind === 'unveil' && this.still) return;
    this.#marks.add(kind, hex, performance.now(), name);
    this.#overlayStale = true;
    this.#wake();
  }

  /** Lets the party be seen going along a way, the first place being where it comes from. */
  walk(path: readonly Axial[]): void {
    if (this.still || path.length < 2) return;
    this.#stride = { path: path.slice(-8), begin: performance.now() };
    this.#wake();
  }

  resize(width: number, height: number): void {
    const ratio = window.devicePixelRatio || 1;
    if (width === this.#view.width && height === this.#view.height && ratio === this.#ratio) return;
    if (ratio !== this.#ratio) {
      this.#ratio = ratio;
      this.#rebuild();
    }
    this.#view = { width, height };
    for (const canvas of [this.#ground, this.#overlay]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.#schedule.wipe();
    this.#overlayStale = true;
    // At once: a canvas that was resized is blank, and would be seen so.
    if (this.#draw(performance.now())) this.#wake();
  }

  hexUnder(at: Point): Axial {
    return MAP_LAYOUT.hexAt(toMap(this.#camera, this.#view, at));
  }

  pan(dx: number, dy: number): void {
    this.#look(panned(this.#camera, dx, dy), 'pan');
  }

  zoom(factor: number, at?: Point): void {
    this.#look(zoomed(this.#camera, this.#view, at ?? this.#middle(), factor), 'zoom');
  }

  zoomGently(factor: number, at?: Point): void {
    this.#glideTo(zoomed(this.#glide?.to ?? this.#camera, this.#view, at ?? this.#middle(), factor));
  }

  /** Shows everything that is known. */
  fit(gently: boolean): void {
    const bounds = boundsOf(this.#shown?.places() ?? []);
    if (!bounds) return;
    const margin = 24;
    const { top, right, bottom, left } = this.#insets;
    const insets = { top: top + margin, right: right + margin, bottom: bottom + margin, left: left + margin };
    const camera = fitted(bounds, this.#view, insets, 72);
    if (gently) this.#glideTo(camera);
    else this.#look(camera, 'jump');
  }

  /** Brings a hex into the middle of what is uncovered, close enough to see what is there. */
  centre(hex: Axial, gently = true): void {
    const camera = centred(centreOf(hex), Math.max(this.#camera.scale, COMFORTABLE * 0.7), this.#insets);
    if (gently) this.#glideTo(camera);
    else this.#look(camera, 'jump');
  }

  /** Moves as little as will do to show a hex and its neighbours. */
  reveal(hex: Axial): void {
    const camera = this.#glide?.to ?? this.#camera;
    const margin = Math.min(150, Math.max(40, camera.scale * 2.7));
    const moved = showing(camera, this.#view, this.#insets, centreOf(hex), margin);
    if (moved !== camera) this.#glideTo(moved);
  }

  /** Whether a hex is where nothing covers it. */
  shows(hex: Axial): boolean {
    return showing(this.#camera, this.#view, this.#insets, centreOf(hex), 0) === this.#camera;
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#endOfMarks);
    this.#frame = 0;
    this.#shown = null;
    this.#chunks?.clear();
    this.#chunks = null;
    this.#scene = null;
  }

  #middle(): Point {
    const { top, right, bottom, left } = this.#insets;
    return { x: (left + this.#view.width - right) / 2, y: (top + this.#view.height - bottom) / 2 };
  }

  #rebuild(): void {
    const style = { palette: this.#palette, labelsFrom: this.#labels ? LABELS_FROM * this.#ratio : Infinity };
    this.#chunks?.clear();
    this.#chunks =
      this.#shown &&
      new ChunkCache(new ChunkCanvases(this.#shown, style), this.#shown.drawn(), this.#mostBytes);
    this.#schedule.change();
    this.#overlayStale = true;
    this.#wake();
  }

  #layPaper(): void {
    this.#paper = paperTile(this.#palette, this.#shown?.sheet(this.#palette) ?? this.#palette.paper);
  }

  #look(camera: Camera, movement: Movement): void {
    this.#glide = null;
    this.#camera = camera;
    this.#schedule.move(performance.now(), movement);
    this.#overlayStale = true;
    this.#wake();
  }

  #glideTo(camera: Camera): void {
    if (this.still) {
      this.#look(camera, 'jump');
      return;
    }
    this.#glide = { from: this.#camera, to: camera, begin: performance.now() };
    this.#wake();
  }

  #wake(): void {
    if (this.#frame === 0 && this.#shown) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    if (this.#draw(now)) this.#wake();
  }

  /** Draws a frame. Gives whether another must follow. */
  #draw(now: number): boolean {
    this.#moveCamera(now);
    this.#advanceGround(now);
    const moved = this.#moving;
    const marks = this.#marks.at(now);
    const party = this.#partyAt(now);
    this.#moving =
      this.#stride !== null || (!this.still && (marks.length > 0 || Boolean(this.#scene?.pending)));
    // Once more after the last movement: what was seen on the way is still there.
    if (this.#overlayStale || moved || this.#moving) this.#drawOverlay(now, party, marks);
    this.#overlayStale = false;
    if (this.still) this.#awaitEndOfMarks(now);
    return this.#moving || this.#glide !== null || this.#schedule.pending;
  }

  /** Marks that don't move need a frame when they come and one when they go. */
  #awaitEndOfMarks(now: number): void {
    clearTimeout(this.#endOfMarks);
    const wait = this.#marks.untilNextEnd(now);
    if (wait === null) return;
    this.#endOfMarks = setTimeout(() => {
      this.#overlayStale = true;
      this.#wake();
    }, wait);
  }

  #moveCamera(now: number): void {
    if (!this.#glide) return;
    const { from, to, begin } = this.#glide;
    const t = Math.min(1, Math.max(0, (now - begin) / GLIDE));
    this.#camera = between(from, to, 1 - (1 - t) ** 3);
    this.#schedule.move(now, t === 1 ? 'jump' : 'glide');
    this.#overlayStale = true;
    if (t === 1) this.#glide = null;
  }

  /** Paints what there is time for, and places what is painted when it is due. */
  #advanceGround(now: number): void {
    const { painting, overviewOnly } = this.#schedule.work(now);
    if (this.#chunks && painting > 0) {
      const begin = performance.now();
      const hasTime = () => performance.now() - begin < painting;
      // What is painted on the way is what will be seen at its end.
      const camera = this.#glide?.to ?? this.#camera;
      const visible = visibleBounds(camera, this.#view);
      const level = levelFor(camera.scale * this.#ratio);
      const { painted, complete } = overviewOnly
        ? this.#chunks.paintOverview(visible, level, hasTime)
        : this.#chunks.paint(visible, level, hasTime);
      const whole = complete && !overviewOnly && this.#glide === null;
      this.#schedule.painted(painted, performance.now() - begin, whole);
    }
    if (!this.#schedule.mustPlace(now)) return;
    const begin = performance.now();
    this.#placeGround();
    const end = performance.now();
    this.#schedule.placed(end, end - begin);
  }

  #placeGround(): void {
    const context = this.#ground.getContext('2d', { alpha: false });
    if (!context) return;
    const camera = this.#camera;
    const scale = camera.scale * this.#ratio;
    // For whoever must find a hex on the screen from outside: a test, or a browser's extension.
    this.#ground.dataset.camera = `${camera.x} ${camera.y} ${camera.scale}`;
    const paper = context.createPattern(this.#paper, 'repeat');
    const originX = this.#ground.width / 2 - camera.x * scale;
    const originY = this.#ground.height / 2 - camera.y * scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (paper) {
      paper.setTransform(new DOMMatrix([this.#ratio, 0, 0, this.#ratio, originX, originY]));
      context.fillStyle = paper;
    } else {
      context.fillStyle = this.#palette.paper;
    }
    context.fillRect(0, 0, this.#ground.width, this.#ground.height);
    context.imageSmoothingQuality = 'low';
    this.#chunks?.place(
      visibleBounds(camera, this.#view),
      levelFor(scale),
      (bitmap, { left, top }, resolution) => {
        const zoom = scale / resolution;
        context.drawImage(
          bitmap,
          originX + left * scale,
          originY + top * scale,
          bitmap.width * zoom,
          bitmap.height * zoom,
        );
      },
    );
  }

  #partyAt(now: number): Point | null {
    const party = this.#scene?.party ?? null;
    if (!this.#stride) return party && centreOf(party);
    const { path, begin } = this.#stride;
    const t = Math.min(1, Math.max(0, (now - begin) / (STRIDE * Math.sqrt(path.length - 1))));
    if (t === 1) this.#stride = null;
    const eased = t * t * (3 - 2 * t) * (path.length - 1);
    const from = path[Math.floor(eased)] ?? party;
    const to = path[Math.floor(eased) + 1] ?? path.at(-1) ?? party;
    if (!from || !to) return null;
    const [a, b] = [centreOf(from), centreOf(to)];
    const part = eased - Math.floor(eased);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  }

  #drawOverlay(now: number, party: Point | null, marks: OverlayScene['marks']): void {
    const context = this.#overlay.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#overlay.width, this.#overlay.height);
    if (!this.#scene) return;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    const [camera, view, insets] = [this.#camera, this.#view, this.#insets];
    new OverlayPainter(context, this.#palette, camera, view, insets, now, this.still).paint({
      ...this.#scene,
      party,
      marks,
    });
  }
}
