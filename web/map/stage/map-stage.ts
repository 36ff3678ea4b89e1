import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { around } from '../../../src/formats/sheet/box.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import type { ChunkThread } from '../chunks/chunk-canvases.ts';
import type { ChunkStyle } from '../chunks/chunk-style.ts';
import type { MapGround } from '../chunks/map-ground.ts';
import type { Lettering } from '../lettering/lettering.ts';
import { drawScene, type MarkDrawings, type OverlayScene } from '../overlay/overlay-scene.ts';
import { type MarkKind, type Pointing, type TimedMark, TimedMarks } from '../overlay/timed-marks.ts';
import type { Bounds, Camera } from '../view/camera.ts';
import { boundsOf } from '../view/known-bounds.ts';
import { GroundCanvas } from './ground-canvas.ts';
import { keepAsPixels } from './keep-as-pixels.ts';
import { type CameraListener, MovingCamera } from './moving-camera.ts';
import { PartyWalk } from './party-walk.ts';

export type StageScene = Omit<OverlayScene, 'drawings' | 'letters' | 'marks' | 'party'> & {
  readonly party: Axial | null;
};

/** A drawing for the printer paints all that is in view. What then still waits for something else is left out after so long, in milliseconds. */
const MOST_AT_ONCE_MS = 20_000;
/** How often it is looked how much room names take: on a smaller map they take more of it. */
const LOOKS_AT_NAMES = 3;
/** By how much the map may become smaller to make room for names beyond its hexes. */
const SMALLEST_FOR_NAMES = 0.75;

/**
 * The map on canvases over one another: the ground, what people wrote on it, and what moves over it. Draws only when
 * something has changed: each change asks for one frame, and a frame asks for the next while something moves or the
 * ground is not complete.
 */
export class MapStage {
  readonly camera: MovingCamera;
  /** Told how many pixels the size of a hex takes, whenever the map was moved. */
  onScale: (scale: number) => void = () => undefined;
  readonly #ground: GroundCanvas;
  readonly #overlay: HTMLCanvasElement;
  readonly #letters: HTMLCanvasElement | null;
  readonly #marks = new TimedMarks();
  #drawings: MarkDrawings | null = null;
  readonly #walk = new PartyWalk();
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #scene: StageScene | null = null;
  #overlayStale = true;
  #magnification = 1;
  #lettering: Lettering | null = null;
  #letteringStale = false;
  /** Where all was shown from, with what was written at that time. */
  #fitted: Camera | null = null;
  #frame = 0;
  /** Whether something moved by itself over the map in the last frame. */
  #moving = false;
  #endOfMarks: ReturnType<typeof setTimeout> | undefined;

  /** @param letters the canvas for lettering, between the two others, where there may be any */
  constructor(
    ground: HTMLCanvasElement,
    overlay: HTMLCanvasElement,
    palette: Palette,
    letters: HTMLCanvasElement | null = null,
  ) {
    this.#ground = new GroundCanvas(ground, palette);
    this.#overlay = overlay;
    this.#letters = letters;
    const listener: CameraListener = {
      moved: (movement, now) => {
        this.#ground.moved(movement, now);
        this.#overlayStale = true;
        this.#letteringStale = true;
        this.onScale(this.camera.current.scale);
      },
      wake: () => this.#wake(),
    };
    this.camera = new MovingCamera(listener, () => this.still);
  }

  /** Whether nothing may move by itself, since reduced motion was asked for. */
  get still(): boolean {
    return this.#reducedMotion.matches;
  }

  /** Another thread that paints what it can. */
  set thread(thread: ChunkThread | null) {
    this.#ground.thread = thread;
  }

  /** Shows another world, or the same one taken afresh. */
  show(ground: MapGround): void {
    this.#ground.show(ground);
    this.#redraw();
  }

  set palette(palette: Palette) {
    if (palette === this.#ground.palette) return;
    this.#ground.palette = palette;
    this.#redraw();
  }

  set labels(labels: boolean) {
    if (labels === this.#ground.labels) return;
    this.#ground.labels = labels;
    this.#redraw();
  }

  /** Shows a map of another subject, or of more. */
  set style(style: ChunkStyle) {
    if (style === this.#ground.style) return;
    this.#ground.style = style;
    this.#redraw();
  }

  set scene(scene: StageScene) {
    this.#scene = scene;
    this.#redrawOverlay();
  }

  /** Shows other lettering, or none. */
  set lettering(lettering: Lettering | null) {
    if (lettering === this.#lettering) return;
    const isFirst = this.#lettering === null;
    this.#lettering = lettering;
    this.#resizeLetters();
    this.#wake();
    // It comes after the map: what was shown whole is shown whole with its names, unless somebody moved the map meanwhile.
    if (isFirst && this.isFitted) this.fit(true);
  }

  /** Draws the lettering anew, as when its fonts have come. */
  refreshLettering(): void {
    this.#letteringStale = true;
    this.#wake();
  }

  /** Paints everything anew, as when the fonts have come. */
  refresh(): void {
    this.#ground.repaint();
    this.#redraw();
  }

  /** Draws at once all that is in view, as for the printer, which waits for no frame: paper keeps what is missing. */
  drawAll(): void {
    if (!this.#ground.isShown) return;
    this.camera.arrive();
    const end = performance.now() + MOST_AT_ONCE_MS;
    this.#ground.isAtOnce = true;
    do this.#draw(performance.now());
    while (this.#ground.isPending && performance.now() < end);
    this.#ground.isAtOnce = false;
    this.#ground.keepAsPixels();
    for (const canvas of [this.#overlay, this.#letters]) if (canvas) keepAsPixels(canvas);
  }

  /** Hexes have become known or look different now. */
  touch(hexes: Iterable<Axial>): void {
    this.#ground.touch(hexes);
    this.#wake();
  }

  /** The ground is shown as at another moment, when these hexes look different. */
  turn(hexes: readonly Axial[]): void {
    this.#ground.turn(hexes, performance.now());
    this.#wake();
  }

  mark(kind: MarkKind, hex: Axial, by?: Pointing): void {
    if (kind === 'unveil' && this.still) return;
    this.#marks.add(kind, hex, performance.now(), by);
    this.#redrawOverlay();
    void this.fetchMarks();
  }

  /** Lets the marks of a kind begin at another moment, which may be to come. */
  beginMarks(kind: MarkKind, at: number): void {
    this.#marks.begin(kind, at);
    this.#redrawOverlay();
  }

  /** Fetches what draws marks; where it can't be had, the map goes without. */
  async fetchMarks(): Promise<void> {
    if (this.#drawings) return;
    this.#drawings = await import('../overlay/mark-drawings.ts').catch(() => null);
    this.#redrawOverlay();
  }

  /** Lets the party be seen going along a path, the first place being where it comes from. */
  walk(path: readonly Axial[]): void {
    if (this.still || path.length < 2) return;
    this.#walk.begin(path, performance.now());
    this.#wake();
  }

  /** How many times larger all on the map is drawn than on a page that is read from near. */
  set magnification(magnification: number) {
    const { width, height } = this.camera.view;
    const before = this.#magnification;
    this.#magnification = magnification;
    this.resize(width * before, height * before);
  }

  /** @param pageWidth and `pageHeight` in CSS pixels of the page */
  resize(pageWidth: number, pageHeight: number): void {
    const width = pageWidth / this.#magnification;
    const height = pageHeight / this.#magnification;
    const ratio = (window.devicePixelRatio || 1) * this.#magnification;
    const { view } = this.camera;
    if (width === view.width && height === view.height && ratio === this.#ground.ratio) return;
    this.camera.view = { width, height };
    this.#ground.resize(width, height, ratio);
    this.#overlay.width = Math.round(width * ratio);
    this.#overlay.height = Math.round(height * ratio);
    this.#overlayStale = true;
    this.#resizeLetters();
    // At once: a canvas that was resized is blank, and would be seen so.
    if (this.#draw(performance.now())) this.#wake();
  }

  /** Shows everything that is known, or as much of it as there is room for, with the party in sight. */
  fit(gently: boolean): void {
    const bounds = boundsOf(this.#ground.places());
    if (!bounds) return;
    this.camera.fit(this.#withNames(bounds), () => this.#ground.places(), this.#scene?.party ?? null, gently);
    this.#fitted = this.camera.destination;
  }

  /** Whether everything that was known then is shown as it was fitted last: nobody has moved the map since. */
  get isFitted(): boolean {
    return this.camera.destination === this.#fitted;
  }

  /** A rectangle with all names that lie beyond it, where that does not make the map much smaller. */
  #withNames(bounds: Bounds): Bounds {
    let all = bounds;
    for (let look = 0; look < LOOKS_AT_NAMES; look++) {
      const names = this.#lettering?.boundsAt(this.camera.scaleToFit(all));
      if (names) all = around([all, names]);
    }
    const isMuchSmaller = this.camera.scaleToFit(all) < SMALLEST_FOR_NAMES * this.camera.scaleToFit(bounds);
    return isMuchSmaller ? bounds : all;
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#endOfMarks);
    this.#frame = 0;
    this.#ground.clear();
    this.#scene = null;
    this.#lettering = null;
  }

  /** Without lettering its canvas takes no memory. */
  #resizeLetters(): void {
    if (!this.#letters) return;
    this.#letters.width = this.#lettering ? this.#overlay.width : 0;
    this.#letters.height = this.#lettering ? this.#overlay.height : 0;
    this.#letteringStale = true;
  }

  #redraw(): void {
    this.#letteringStale = true;
    this.#redrawOverlay();
  }

  #redrawOverlay(): void {
    this.#overlayStale = true;
    this.#wake();
  }

  #wake(): void {
    if (this.#frame === 0 && this.#ground.isShown)
      this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    if (this.#draw(now)) this.#wake();
  }

  /** Draws a frame. Returns whether another must follow. */
  #draw(now: number): boolean {
    this.camera.advance(now);
    const isCompleted = this.#ground.draw(now, this.camera);
    // What is written has found its place with the painting. Not with each piece: the overlay takes as long as some of them.
    if (isCompleted && this.#scene?.gapsIn) this.#overlayStale = true;
    if (this.#letteringStale) this.#drawLettering();
    const moved = this.#moving;
    const marks = this.#marks.at(now);
    const party = this.#walk.at(now, this.#scene?.party ?? null);
    this.#moving =
      this.#walk.isUnderWay || (!this.still && (marks.length > 0 || Boolean(this.#scene?.pending)));
    // Once more after the last movement: what was drawn of it is still there.
    if (this.#overlayStale || moved || this.#moving) this.#drawOverlay(now, party, marks);
    this.#overlayStale = false;
    if (this.still) this.#awaitEndOfMarks(now);
    return this.#moving || this.camera.isGliding || this.#ground.isPending;
  }

  /** Marks that don't move need a frame when they come and one when they go. */
  #awaitEndOfMarks(now: number): void {
    clearTimeout(this.#endOfMarks);
    const wait = this.#marks.untilNextEnd(now);
    if (wait !== null) this.#endOfMarks = setTimeout(() => this.#redrawOverlay(), wait);
  }

  #drawLettering(): void {
    this.#letteringStale = false;
    // What lies over letters goes by them.
    this.#overlayStale = true;
    const context = this.#lettering && this.#letters?.getContext('2d');
    if (!context) return;
    const { palette, ratio } = this.#ground;
    const { current: camera, view } = this.camera;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    this.#lettering?.draw({ context, palette, camera, view, ratio });
  }

  #drawOverlay(now: number, party: Point | null, marks: readonly TimedMark[]): void {
    const context = this.#overlay.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#overlay.width, this.#overlay.height);
    if (!this.#scene) return;
    const { palette, ratio } = this.#ground;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { current: camera, view, insets } = this.camera;
    const isNumbered = this.#ground.isNumberedAt(camera.scale);
    const frame = { context, palette, camera, view, insets, isNumbered, now, still: this.still };
    const letters = this.#lettering && this.#letters;
    drawScene(frame, { ...this.#scene, party, marks, drawings: this.#drawings, letters });
  }
}
