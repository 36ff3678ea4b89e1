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

/** Listens to a camera's movements. */
export interface CameraListener {
  /** Called when the view has changed. */
  moved(movement: Movement, now: number): void;
  /** Called when there is something to draw: requests a frame. */
  wake(): void;
}

interface Glide {
  readonly from: Camera;
  readonly to: Camera;
  readonly begin: number;
}

const GLIDE_MS = 260;
/** Scale at which everything in a hex can be recognised, in pixels per hex size. */
const DEFAULT_SCALE = 54;
/** Largest scale for fitting a rectangle, in pixels per hex size. */
const CLOSEST_FIT = 72;
/** Pixels left free around a fitted rectangle. */
const FIT_MARGIN = 24;
/** How far the neighbours of a hex extend from its middle, with some room to spare, in hex sizes. */
const NEIGHBOURHOOD = 2.7;
/** Least distance between a hex that is brought into view and the edge, in pixels, at any scale. */
const LEAST_MARGIN = 40;

/** The camera and its movements: at once, with the pointer, or gliding over several frames. */
export class MovingCamera {
  readonly #listener: CameraListener;
  readonly #isStill: () => boolean;
  #current: Camera = { x: 0, y: 0, scale: DEFAULT_SCALE };
  #glide: Glide | null = null;
  /** The camera before and after `follow`, and by how many pixels it followed in all. */
  #followed: { readonly from: Camera; readonly to: Camera; readonly dx: number } | null = null;
  /** The size of the view. */
  view: Extent = { width: 1, height: 1 };
  /** How much of the view is covered by bars and sheets. */
  insets: Insets = NO_INSETS;
  /** The boxes of elements over the view that are attached to none of its sides, such as the map's buttons. */
  inTheWay: () => readonly Bounds[] = () => [];

  /** @param isStill whether the camera must jump instead of gliding */
  constructor(listener: CameraListener, isStill: () => boolean) {
    this.#listener = listener;
    this.#isStill = isStill;
  }

  get current(): Camera {
    return this.#current;
  }

  /** Where a glide ends, or the current camera. */
  get destination(): Camera {
    return this.#glide?.to ?? this.#current;
  }

  get isGliding(): boolean {
    return this.#glide !== null;
  }

  hexAt(at: Point): Axial {
    return MAP_LAYOUT.hexAt(toMap(this.#current, this.view, at));
  }

  /** The place of a hex in the view, after a glide that is under way; in pixels. */
  placeOf(hex: Axial): Point {
    return toView(this.destination, this.view, centreOf(hex));
  }

  pan(dx: number, dy: number): void {
    this.#moveTo(panned(this.#current, dx, dy), 'pan');
  }

  /**
   * Glides with the middle of the uncovered view, which has moved right by `dx` pixels, for example because a sheet has
   * opened. Keeps a hex in view. Once the middle is back, so is the map, unless somebody has moved it meanwhile.
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

  /** Zooms gradually, by default towards the middle of the uncovered view. */
  zoomGently(factor: number, at: Point = this.#middle()): void {
    this.#glideTo(zoomed(this.destination, this.view, at, factor));
  }

  /**
   * Shows all of a rectangle, if possible with none of its hexes covered, though perhaps some of their surroundings. If
   * it is too large, shows as much as there is room for, with `kept` in view.
   */
  fit(bounds: Bounds, hexes: () => Iterable<Axial>, kept: Axial | null, gently: boolean): void {
    const middles = () => middlesOf(hexes());
    const middle = kept && centreOf(kept);
    const fitWithin = (shown: Bounds, insets: Insets, closest?: number) =>
      this.#fitted(shown, insets, middle, closest);
    const hidden = { middles, kept: middle, inTheWay: this.inTheWay() };
    this.#go(fittedBeside(bounds, fitWithin, this.view, this.insets, hidden), gently);
  }

  /** The scale that shows all of a rectangle, in pixels per hex size. */
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

  /** Moves a hex to the middle of the uncovered view, by default at a scale large enough to see what is there. */
  centre(hex: Axial, gently = true, scale = Math.max(this.#current.scale, DEFAULT_SCALE * 0.7)): void {
    this.#go(centred(centreOf(hex), scale, this.insets), gently);
  }

  /** Moves as little as necessary to show a hex and its neighbours. */
  bringIntoSight(hex: Axial): void {
    const camera = this.destination;
    const margin = Math.max(LEAST_MARGIN, camera.scale * NEIGHBOURHOOD);
    const shown = showing(camera, this.view, this.insets, centreOf(hex), margin);
    this.#glideClear(shown, hex);
  }

  /** Moves as little as necessary for a hex to be covered by nothing. */
  uncover(hex: Axial): void {
    this.#glideClear(this.destination, hex);
  }

  #glideClear(shown: Camera, hex: Axial): void {
    const moved = clearOf(shown, this.view, this.insets, centreOf(hex), shown.scale, this.inTheWay());
    if (moved !== this.destination) this.#glideTo(moved);
  }

  /** Whether a hex is in the uncovered view, or will be at the end of a glide. */
  shows(hex: Axial): boolean {
    const camera = this.destination;
    return showing(camera, this.view, this.insets, centreOf(hex), 0) === camera;
  }

  /** Ends a glide immediately at its destination. */
  arrive(): void {
    if (this.#glide) this.#moveTo(this.#glide.to, 'jump');
  }

  /** Continues a glide, to where it is at the time of a frame. */
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
      // The view stays the same, so there is nothing to draw.
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
