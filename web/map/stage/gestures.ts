import type { Point } from '../../../src/hex/layout.ts';
import type { MovingCamera } from './moving-camera.ts';

/** Gestures on the map, besides those that move it. */
export interface GestureListener {
  /** A clean click or tap: no drag, no pinch, no long press. */
  tap(at: Point, time: number): void;
  /** The second tap of a double tap; the first was reported by `tap`. */
  doubleTap(at: Point, time: number): void;
  /** A right click or a long press: asks for the menu. */
  menu(at: Point, time: number): void;
  hover(at: Point | null): void;
  /** Whether the space bar is pressed, so that any button pans. */
  panning(): boolean;
}

/** How far a pointer may move within a tap, in pixels. */
const TAP_SLOP_PX = { mouse: 4, touch: 10 };
/** A press longer than this, in milliseconds, is no tap. */
const LONG_PRESS_MS = 500;
const DOUBLE_TAP_MS = 330;
/** Greatest distance between the two taps of a double tap, in pixels. */
const DOUBLE_TAP_PX = 24;
/**
 * Fingers closer to each other than this, in pixels, pan without zooming: small movements would count as a large
 * change.
 */
const CLOSEST_PINCH_PX = 8;
const ZOOM_PER_WHEEL_PIXEL = 0.0016;
/** Most that one wheel event may zoom, in pixels of the wheel. */
const MOST_WHEEL_PIXELS = 240;
/** Browsers report a trackpad pinch as a wheel event with the control key, in steps smaller by this factor. */
const PINCH_PER_WHEEL = 6;
/**
 * Pixels per unit of a wheel event: pixels, lines, pages. A notch is three lines in Firefox, and 100 pixels in browsers
 * that count in pixels.
 */
const PIXELS_PER_WHEEL_UNIT = [1, 100 / 3, 400];

/**
 * Safari on a Mac reports a trackpad pinch with this event instead: `scale` is relative to the beginning of the pinch.
 */
type PinchEvent = MouseEvent & { readonly scale: number };

const isPinch = (event: Event): event is PinchEvent => 'scale' in event;

/** Turns pointer and wheel events into movements of a camera, and reports taps. Returns a function that stops it. */
export function listenToGestures(
  surface: HTMLElement,
  camera: MovingCamera,
  listener: GestureListener,
): () => void {
  const handler = new GestureHandler(surface, camera, listener);
  return () => handler.stop();
}

interface Press extends Point {
  readonly begin: number;
  readonly slop: number;
  readonly primary: boolean;
  readonly secondary: boolean;
}

class GestureHandler {
  readonly #surface: HTMLElement;
  readonly #camera: MovingCamera;
  readonly #listener: GestureListener;
  readonly #abort = new AbortController();
  readonly #pointers = new Map<number, Point>();
  #press: Press | null = null;
  #dragging = false;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #lastTap: (Point & { readonly time: number }) | null = null;
  /** Scale of the trackpad pinch in the last event; `null` outside of a pinch. */
  #pinched: number | null = null;

  constructor(surface: HTMLElement, camera: MovingCamera, listener: GestureListener) {
    this.#surface = surface;
    this.#camera = camera;
    this.#listener = listener;
    const { signal } = this.#abort;
    surface.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal });
    surface.addEventListener('pointerup', (event) => this.#up(event), { signal });
    surface.addEventListener('pointercancel', (event) => this.#released(event), { signal });
    surface.addEventListener('pointerleave', () => listener.hover(null), { signal });
    surface.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    surface.addEventListener('contextmenu', (event) => this.#contextMenu(event), { signal });
    for (const turn of ['gesturestart', 'gesturechange', 'gestureend'])
      surface.addEventListener(turn, (event) => this.#trackpad(event), { signal, passive: false });
    surface.addEventListener('auxclick', (event) => event.preventDefault(), { signal });
  }

  stop(): void {
    clearTimeout(this.#longPress);
    this.#abort.abort();
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.#surface.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #down(event: PointerEvent): void {
    const at = this.#at(event);
    this.#surface.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, at);
    if (event.button === 1) event.preventDefault();
    clearTimeout(this.#longPress);
    if (this.#pointers.size > 1) {
      // A second finger makes it a pinch, which ends in no tap.
      this.#press = null;
      this.#dragging = true;
      return;
    }
    const primary = event.button === 0 && !this.#listener.panning();
    const slop = event.pointerType === 'mouse' ? TAP_SLOP_PX.mouse : TAP_SLOP_PX.touch;
    const secondary = event.button === 2 && !this.#listener.panning();
    this.#press = { ...at, begin: event.timeStamp, slop, primary, secondary };
    if (event.pointerType !== 'mouse' && primary)
      this.#longPress = setTimeout(() => this.#rested(at, event.timeStamp + LONG_PRESS_MS), LONG_PRESS_MS);
    this.#dragging = false;
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    // The browser may not have seen that the button was let go, for example over a dialog of the system.
    if (event.pointerType === 'mouse' && event.buttons === 0 && this.#pointers.has(event.pointerId))
      this.#released(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.#listener.hover(at);
      return;
    }
    if (this.#pointers.size === 1) this.#drag(before, at);
    else this.#pinch(event.pointerId, before, at);
    if (this.#dragging) this.#pointers.set(event.pointerId, at);
  }

  #drag(before: Point, at: Point): void {
    const press = this.#press;
    if (press && Math.hypot(at.x - press.x, at.y - press.y) > press.slop) {
      this.#press = null;
      clearTimeout(this.#longPress);
      this.#dragging = true;
      this.#listener.hover(null);
      this.#surface.classList.add('dragging');
    }
    if (this.#dragging) this.#camera.pan(at.x - before.x, at.y - before.y);
  }

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([pointer]) => pointer !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    this.#camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > CLOSEST_PINCH_PX && is > CLOSEST_PINCH_PX)
      this.#camera.zoom(is / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  }

  #up(event: PointerEvent): void {
    const at = this.#at(event);
    const press = this.#press;
    this.#released(event);
    if (press?.secondary) this.#listener.menu(at, event.timeStamp);
    if (!press?.primary || event.timeStamp - press.begin > LONG_PRESS_MS) return;
    const last = this.#lastTap;
    const double =
      last &&
      event.timeStamp - last.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - last.x, at.y - last.y) < DOUBLE_TAP_PX;
    this.#lastTap = double ? null : { ...at, time: event.timeStamp };
    if (double) this.#listener.doubleTap(at, event.timeStamp);
    else this.#listener.tap(at, event.timeStamp);
  }

  /** A long press: no tap follows. */
  #rested(at: Point, time: number): void {
    if (!this.#press) return;
    this.#press = null;
    this.#listener.menu(at, time);
  }

  /** On a Mac, control and a click with the primary button ask for the menu. */
  #contextMenu(event: MouseEvent): void {
    event.preventDefault();
    if (event.ctrlKey && this.#press?.primary) this.#rested(this.#at(event), event.timeStamp);
  }

  #released(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size > 0) return;
    this.#press = null;
    this.#dragging = false;
    this.#surface.classList.remove('dragging');
  }

  /**
   * Prevents Safari from enlarging the whole page. Fingers on a screen fire this event as well, but have already moved
   * the map as pointers.
   */
  #trackpad(event: Event): void {
    event.preventDefault();
    if (!isPinch(event)) return;
    if (event.type === 'gesturestart') this.#pinched = this.#pointers.size > 0 ? null : 1;
    if (this.#pinched === null || event.scale <= 0) return;
    this.#camera.zoom(event.scale / this.#pinched, this.#at(event));
    this.#pinched = event.type === 'gestureend' ? null : event.scale;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = PIXELS_PER_WHEEL_UNIT[event.deltaMode] ?? 1;
    const strength = event.ctrlKey ? ZOOM_PER_WHEEL_PIXEL * PINCH_PER_WHEEL : ZOOM_PER_WHEEL_PIXEL;
    const delta = Math.max(-MOST_WHEEL_PIXELS, Math.min(MOST_WHEEL_PIXELS, event.deltaY * unit));
    this.#camera.zoom(Math.exp(-delta * strength), this.#at(event));
  }
}
