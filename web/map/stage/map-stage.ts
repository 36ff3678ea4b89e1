import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { enclosingBox } from '../../../src/formats/sheet/box.ts';
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

/**
 * Longest time for painting everything in view for the printer, in milliseconds; what is not painted then is missing.
 */
const MOST_AT_ONCE_MS = 20_000;
/** Number of iterations for the room that names need: on a smaller map they take up more of it. */
const LOOKS_AT_NAMES = 3;
/** Factor down to which the map may shrink to make room for names beyond its hexes. */
const SMALLEST_FOR_NAMES = 0.75;

/**
 * The map on canvases on top of each other: the ground, what people wrote on it, and the overlay. Draws only when
 * something has changed: each change requests a frame, and a frame requests the next one while something moves or the
 * ground is not complete.
 */
export class MapStage {
  readonly camera: MovingCamera;
  /** Called with the scale, in pixels per hex size, whenever the view has changed. */
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
  /** The camera that last showed everything. */
  #fitted: Camera | null = null;
  #frame = 0;
  /** Whether anything in the overlay moved by itself in the last frame. */
  #moving = false;
  #endOfMarks: ReturnType<typeof setTimeout> | undefined;

  /** @param letters the canvas for lettering between the two others; `null` if there is no lettering */
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
    // If the graphics processor fails, or is taken from a page in the background, canvases come back empty.
    for (const canvas of [ground, overlay, letters])
      canvas?.addEventListener('contextrestored', () => this.refresh());
  }

  /** Whether reduced motion was asked for, so that nothing may move by itself. */
  get still(): boolean {
    return this.#reducedMotion.matches;
  }

  /** A thread that paints what it can. */
  set thread(thread: ChunkThread | null) {
    this.#ground.thread = thread;
  }

  /** Shows another world, or the same one loaded anew. */
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

  /** Shows another subject, or more of it. */
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
    // Lettering arrives after the map: a fitted map is fitted again with its names, unless it was moved meanwhile.
    if (isFirst && this.isFitted) this.fit(true);
  }

  /** Draws the lettering again, for example when its fonts have arrived. */
  refreshLettering(): void {
    this.#letteringStale = true;
    this.#wake();
  }

  /** Paints everything again, for example when the fonts have arrived. */
  refresh(): void {
    this.#ground.repaint();
    this.#redraw();
  }

  /**
   * Draws everything in view at once, for printing: a printer waits for no frame, and what is missing stays missing.
   */
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

  /** Called when hexes have become known or look different. */
  touch(hexes: Iterable<Axial>): void {
    this.#ground.touch(hexes);
    this.#wake();
  }

  /** Called when another moment of the past is shown, in which these hexes look different. */
  momentChanged(hexes: readonly Axial[]): void {
    this.#ground.momentChanged(hexes, performance.now());
    this.#wake();
  }

  mark(kind: MarkKind, hex: Axial, by?: Pointing): void {
    if (kind === 'unveil' && this.still) return;
    this.#marks.add(kind, hex, performance.now(), by);
    this.#redrawOverlay();
    void this.fetchMarks();
  }

  /** Sets the time at which hexes are unveiled, by `performance.now()`; it may be in the future. */
  unveilAt(time: number): void {
    this.#marks.begin('unveil', time);
    this.#redrawOverlay();
  }

  /** Loads the drawings of marks; if that fails, the map does without them. */
  async fetchMarks(): Promise<void> {
    if (this.#drawings) return;
    this.#drawings = await import('../overlay/mark-drawings.ts').catch(() => null);
    this.#redrawOverlay();
  }

  /** Shows the party walking along a path, which starts where it comes from. */
  walk(path: readonly Axial[]): void {
    if (this.still || path.length < 2) return;
    this.#walk.begin(path, performance.now());
    this.#wake();
  }

  /** How many times larger the map is drawn, for being seen from a distance. */
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
    // At once, since resizing has cleared the canvas.
    if (this.#draw(performance.now())) this.#wake();
  }

  /** Shows everything that is known, or as much of it as there is room for, with the party in view. */
  fit(gently: boolean): void {
    const bounds = boundsOf(this.#ground.places());
    if (!bounds) return;
    this.camera.fit(this.#withNames(bounds), () => this.#ground.places(), this.#scene?.party ?? null, gently);
    this.#fitted = this.camera.destination;
  }

  /** Whether the view is still that of the last `fit`: the map has not been moved since. */
  get isFitted(): boolean {
    return this.camera.destination === this.#fitted;
  }

  /** A rectangle extended by all names that go beyond it, unless that makes the map much smaller. */
  #withNames(bounds: Bounds): Bounds {
    let all = bounds;
    for (let look = 0; look < LOOKS_AT_NAMES; look++) {
      const names = this.#lettering?.boundsAt(this.camera.scaleToFit(all));
      if (names) all = enclosingBox([all, names]);
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
    // Once the ground is complete, the trail's gaps for text are known. Not after each chunk: drawing the overlay takes
    // as long as painting some of them.
    if (isCompleted && this.#scene?.gapsIn) this.#overlayStale = true;
    if (this.#letteringStale) this.#drawLettering();
    const moved = this.#moving;
    const marks = this.#marks.at(now);
    const party = this.#walk.at(now, this.#scene?.party ?? null);
    this.#moving =
      this.#walk.isUnderWay || (!this.still && (marks.length > 0 || Boolean(this.#scene?.pending)));
    // One more frame after the last movement, to erase it.
    if (this.#overlayStale || moved || this.#moving) this.#drawOverlay(now, party, marks);
    this.#overlayStale = false;
    if (this.still) this.#awaitEndOfMarks(now);
    return this.#moving || this.camera.isGliding || this.#ground.isPending;
  }

  /** Marks that don't move need a frame when they appear and one when they disappear. */
  #awaitEndOfMarks(now: number): void {
    clearTimeout(this.#endOfMarks);
    const wait = this.#marks.untilNextEnd(now);
    if (wait !== null) this.#endOfMarks = setTimeout(() => this.#redrawOverlay(), wait);
  }

  #drawLettering(): void {
    this.#letteringStale = false;
    // The overlay leaves gaps for letters.
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
