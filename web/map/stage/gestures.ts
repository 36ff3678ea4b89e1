import type { Point } from '../../../src/hex/layout.ts';
import type { MovingCamera } from './moving-camera.ts';

/** What hands may mean on the map, besides moving it. */
export interface GestureListener {
  /** A clean click or tap: no drag, no pinch, no long press. */
  tap(at: Point, time: number): void;
  /** The second tap of a double one; the first was told as well. */
  doubleTap(at: Point, time: number): void;
  /** A click of the right button, or a finger that rests: what can be done there is asked for. */
  menu(at: Point, time: number): void;
  hover(at: Point | null): void;
  /** Whether the space bar is held, so that any button pans. */
  panning(): boolean;
}

/** How far a finger may slip within a tap, in pixels. */
const TAP_SLOP_PX = { mouse: 4, touch: 10 };
/** A press that lasts longer than this, in milliseconds, is no tap. */
const LONG_PRESS_MS = 500;
const DOUBLE_TAP_MS = 330;
/** How far apart the two taps of a double one may be, in pixels. */
const DOUBLE_TAP_PX = 24;
/** Fingers closer to each other than this, in pixels, pan without zooming: a slip would count as a big change. */
const CLOSEST_PINCH_PX = 8;
const ZOOM_PER_WHEEL_PIXEL = 0.0016;
/** No turn of a wheel zooms by more than that of so many pixels. */
const MOST_WHEEL_PIXELS = 240;
/** A pinch on a trackpad comes as a wheel with the control key, in steps so much smaller. */
const PINCH_PER_WHEEL = 6;
/**
 * Pixels for what a wheel counts in: pixels, lines, pages. A notch is three lines in Firefox, and 100 pixels in browsers that count
 * in pixels.
 */
const PIXELS_PER_WHEEL_UNIT = [1, 100 / 3, 400];

/** What Safari on a Mac tells of a pinch on a trackpad, where other browsers tell of a wheel: how far it is by now from what it began with. */
type PinchEvent = MouseEvent & { readonly scale: number };

const isPinch = (event: Event): event is PinchEvent => 'scale' in event;

/** Turns pointers and the wheel into movements of a camera, and tells taps. Returns a function that stops it. */
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
  /** How far the pinch on a trackpad had come; `null` while there is none. */
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
      // A second finger makes a pinch of it, and no tap comes of a pinch.
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

  /** A finger rested in its place: no tap comes of it any more. */
  #rested(at: Point, time: number): void {
    if (!this.#press) return;
    this.#press = null;
    this.#listener.menu(at, time);
  }

  /** On a Mac a click with the control key asks for the menu, and its button is the first one. */
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

  /** Else Safari would enlarge the whole page. Fingers on a screen bring it about as well, and have moved the map as pointers. */
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
