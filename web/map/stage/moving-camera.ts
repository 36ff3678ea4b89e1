import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf, MAP_LAYOUT } from '../../kit/hex-path.ts';
import { type Insets, NO_INSETS } from '../../kit/insets.ts';
import {
  type Bounds,
  between,
  type Camera,
  centred,
  clearOf,
  type Extent,
  panned,
  showing,
  toMap,
  toView,
  zoomed,
} from '../view/camera.ts';
import { fitted, fittedBeside } from '../view/fitting.ts';
import type { Movement } from './ground-schedule.ts';

/** Who is told of a camera's movements. */
export interface CameraListener {
  /** The map is seen from elsewhere. */
  moved(movement: Movement, now: number): void;
  /** There is something to draw: a frame is wanted. */
  wake(): void;
}

interface Glide {
  readonly from: Camera;
  readonly to: Camera;
  readonly begin: number;
}

const GLIDE_MS = 260;
/** Pixels per size of a hex at which everything on it can be told apart. */
const DEFAULT_SCALE = 54;
/** What is shown as a whole is not magnified beyond this, in pixels per size of a hex. */
const CLOSEST_FIT = 72;
/** Pixels that are left free around what is shown as a whole. */
const FIT_MARGIN = 24;
/** How far the neighbours of a hex reach from the middle of it, with a little to spare, in the size of a hex. */
const NEIGHBOURHOOD = 2.7;
/** Pixels that are left free around a hex that is brought into sight, however far away the map is. */
const LEAST_MARGIN = 40;

/** Where the map is looked at from, and how that changes: at once, with a hand, or in a glide of several frames. */
export class MovingCamera {
  readonly #listener: CameraListener;
  readonly #isStill: () => boolean;
  #current: Camera = { x: 0, y: 0, scale: DEFAULT_SCALE };
  #glide: Glide | null = null;
  /** Where it was before it followed, where that led, and by how many pixels in all. */
  #followed: { readonly from: Camera; readonly to: Camera; readonly dx: number } | null = null;
  /** The size of the view. */
  view: Extent = { width: 1, height: 1 };
  /** How much of the view bars and sheets cover. */
  insets: Insets = NO_INSETS;
  /** What stands on the view but reaches in from no side of it, such as the map's buttons. */
  inTheWay: () => readonly Bounds[] = () => [];

  /** @param isStill whether the camera jumps where it would otherwise glide */
  constructor(listener: CameraListener, isStill: () => boolean) {
    this.#listener = listener;
    this.#isStill = isStill;
  }

  get current(): Camera {
    return this.#current;
  }

  /** Where a glide leads, or else where the camera is. */
  get destination(): Camera {
    return this.#glide?.to ?? this.#current;
  }

  get isGliding(): boolean {
    return this.#glide !== null;
  }

  hexAt(at: Point): Axial {
    return MAP_LAYOUT.hexAt(toMap(this.#current, this.view, at));
  }

  /** Where a hex is seen, or will be once a glide is over, in pixels of the view. */
  placeOf(hex: Axial): Point {
    return toView(this.destination, this.view, centreOf(hex));
  }

  pan(dx: number, dy: number): void {
    this.#moveTo(panned(this.#current, dx, dy), 'pan');
  }

  /**
   * Glides along where the middle of what is uncovered moves to the right by so many pixels, as beside a sheet that opens, with
   * a hex kept in sight. Once it is back, and nobody has moved the map meanwhile, so is the map.
   */
  follow(dx: number, kept: Axial | null): void {
    const from = this.destination;
    const before = this.#followed?.to === from ? this.#followed : { from, dx: 0 };
    const sum = before.dx + dx;
    const isBack = dx !== 0 && sum === 0;
    if (dx !== 0) this.#glideTo(isBack ? before.from : panned(from, dx, 0));
    if (kept && !(isBack && this.shows(kept))) this.bringIntoSight(kept);
    this.#followed = sum === 0 ? null : { from: before.from, to: this.destination, dx: sum };
  }

  zoom(factor: number, at: Point): void {
    this.#moveTo(zoomed(this.#current, this.view, at, factor), 'zoom');
  }

  /** Glides closer or farther, by default towards the middle of what is uncovered. */
  zoomGently(factor: number, at: Point = this.#middle()): void {
    this.#glideTo(zoomed(this.destination, this.view, at, factor));
  }

  /**
   * Shows all of a rectangle, with none of its hexes under what is in the way where that goes, though perhaps some of what is
   * around them; of one that is too large, as much as there is room for with a hex to be kept in sight.
   */
  fit(bounds: Bounds, hexes: () => Iterable<Axial>, kept: Axial | null, gently: boolean): void {
    const middles = () => middlesOf(hexes());
    const middle = kept && centreOf(kept);
    const fitWithin = (shown: Bounds, insets: Insets, closest?: number) =>
      this.#fitted(shown, insets, middle, closest);
    const hidden = { middles, kept: middle, inTheWay: this.inTheWay() };
    this.#go(fittedBeside(bounds, fitWithin, this.view, this.insets, hidden), gently);
  }

  /** How many pixels the size of a hex takes where all of a rectangle is shown. */
  scaleToFit(bounds: Bounds): number {
    return this.#fitted(bounds, this.insets, null).scale;
  }

  #fitted(
    bounds: Bounds,
    { top, right, bottom, left }: Insets,
    kept: Point | null,
    closest = CLOSEST_FIT,
  ): Camera {
    const insets = {
      top: top + FIT_MARGIN,
      right: right + FIT_MARGIN,
      bottom: bottom + FIT_MARGIN,
      left: left + FIT_MARGIN,
    };
    return fitted(bounds, this.view, insets, closest, kept);
  }

  /** Brings a hex into the middle of what is uncovered, where no scale is named close enough to see what is there. */
  centre(hex: Axial, gently = true, scale = Math.max(this.#current.scale, DEFAULT_SCALE * 0.7)): void {
    this.#go(centred(centreOf(hex), scale, this.insets), gently);
  }

  /** Moves as little as will do to show a hex and its neighbours. */
  bringIntoSight(hex: Axial): void {
    const camera = this.destination;
    const margin = Math.max(LEAST_MARGIN, camera.scale * NEIGHBOURHOOD);
    const shown = showing(camera, this.view, this.insets, centreOf(hex), margin);
    this.#glideClear(shown, hex);
  }

  /** Moves as little as will do to have a hex lie under nothing that stands on the view. */
  uncover(hex: Axial): void {
    this.#glideClear(this.destination, hex);
  }

  #glideClear(shown: Camera, hex: Axial): void {
    const moved = clearOf(shown, this.view, this.insets, centreOf(hex), shown.scale, this.inTheWay());
    if (moved !== this.destination) this.#glideTo(moved);
  }

  /** Whether a hex is where nothing covers it, or will be once a glide is over. */
  shows(hex: Axial): boolean {
    const camera = this.destination;
    return showing(camera, this.view, this.insets, centreOf(hex), 0) === camera;
  }

  /** Ends a glide at once where it leads. */
  arrive(): void {
    if (this.#glide) this.#moveTo(this.#glide.to, 'jump');
  }

  /** Goes on with a glide, to where it is at the time of a frame. */
  advance(now: number): void {
    if (!this.#glide) return;
    const { from, to, begin } = this.#glide;
    const t = Math.min(1, Math.max(0, (now - begin) / GLIDE_MS));
    this.#current = t === 1 ? to : between(from, to, 1 - (1 - t) ** 3);
    if (t === 1) this.#glide = null;
    this.#listener.moved(t === 1 ? 'jump' : 'glide', now);
  }

  #middle(): Point {
    const { top, right, bottom, left } = this.insets;
    return { x: (left + this.view.width - right) / 2, y: (top + this.view.height - bottom) / 2 };
  }

  #go(camera: Camera, gently: boolean): void {
    if (gently) this.#glideTo(camera);
    else this.#moveTo(camera, 'jump');
  }

  #moveTo(camera: Camera, movement: Movement): void {
    this.#glide = null;
    this.#current = camera;
    this.#listener.moved(movement, performance.now());
    this.#listener.wake();
  }

  #glideTo(camera: Camera): void {
    if (isSameView(camera, this.#current)) {
      // Nothing is to be drawn.
      this.#glide = null;
      return;
    }
    if (this.#isStill()) {
      this.#moveTo(camera, 'jump');
      return;
    }
    this.#glide = { from: this.#current, to: camera, begin: performance.now() };
    this.#listener.wake();
  }
}

const isSameView = (one: Camera, other: Camera): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale;

function* middlesOf(hexes: Iterable<Axial>): Generator<Point, void, void> {
  for (const hex of hexes) yield centreOf(hex);
}
