import type { Point } from '../../../src/hex/layout.ts';
import type { Insets } from '../../kit/insets.ts';

/** A rectangle on the map, in hex sizes. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The size of the view, in CSS pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Largest and smallest scale of the map, in pixels per hex size. */
export const CLOSEST = 110;
export const FARTHEST = 0.8;

/** The view of the map: the point in its middle, and the scale in pixels per hex size. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const clampScale = (scale: number): number => Math.min(CLOSEST, Math.max(FARTHEST, scale));

/** Converts a point of the map to pixels from the view's upper left corner. */
export function toView(camera: Camera, { width, height }: Extent, { x, y }: Point): Point {
  return { x: (x - camera.x) * camera.scale + width / 2, y: (y - camera.y) * camera.scale + height / 2 };
}

/** Converts a place in the view to a point of the map. */
export function toMap(camera: Camera, { width, height }: Extent, { x, y }: Point): Point {
  return { x: (x - width / 2) / camera.scale + camera.x, y: (y - height / 2) / camera.scale + camera.y };
}

/** The camera after the map was dragged by this many pixels. */
export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** The camera zoomed by a factor; the point under `at` stays there. */
export function zoomed(camera: Camera, view: Extent, at: Point, factor: number): Camera {
  const scale = clampScale(camera.scale * factor);
  const fixed = toMap(camera, view, at);
  return {
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
    scale,
  };
}

/** The camera that shows a point in the middle of the uncovered view. */
export const centred = (point: Point, scale: number, insets: Insets): Camera => ({
  x: point.x + (insets.right - insets.left) / 2 / scale,
  y: point.y + (insets.bottom - insets.top) / 2 / scale,
  scale,
});

/** The camera moved as little as necessary to bring a point at least `margin` pixels into the uncovered view. */
export function showing(camera: Camera, view: Extent, insets: Insets, point: Point, margin: number): Camera {
  const seen = toView(camera, view, point);
  const push = (at: number, low: number, high: number): number => {
    const room = Math.min(margin, (high - low) / 2);
    return at < low + room ? low + room - at : at > high - room ? high - room - at : 0;
  };
  const dx = push(seen.x, insets.left, view.width - insets.right);
  const dy = push(seen.y, insets.top, view.height - insets.bottom);
  return dx === 0 && dy === 0 ? camera : panned(camera, dx, dy);
}

/** Whether a box covers anything within `reach` pixels of a point. */
export const hides = ({ left, top, right, bottom }: Bounds, { x, y }: Point, reach: number): boolean =>
  x + reach > left && x - reach < right && y + reach > top && y - reach < bottom;

/**
 * The camera moved as little as necessary so that nothing covers the area within `reach` pixels of a point; unchanged
 * if there is no room.
 */
export function clearOf(
  camera: Camera,
  view: Extent,
  insets: Insets,
  point: Point,
  reach: number,
  inTheWay: readonly Bounds[],
): Camera {
  const seen = toView(camera, view, point);
  const isHidden = (at: Point) => inTheWay.some((box) => hides(box, at, reach));
  if (!isHidden(seen)) return camera;
  const isFree = (at: Point) =>
    at.x - reach >= insets.left &&
    at.x + reach <= view.width - insets.right &&
    at.y - reach >= insets.top &&
    at.y + reach <= view.height - insets.bottom &&
    !isHidden(at);
  // Try the sides of all boxes: the place beside one may be covered by the next.
  const ways = inTheWay
    .flatMap(({ left, top, right, bottom }) => [
      { x: left - reach - seen.x, y: 0 },
      { x: right + reach - seen.x, y: 0 },
      { x: 0, y: top - reach - seen.y },
      { x: 0, y: bottom + reach - seen.y },
    ])
    .filter(({ x, y }) => isFree({ x: seen.x + x, y: seen.y + y }))
    .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  const [shortest] = ways;
  return shortest ? panned(camera, shortest.x, shortest.y) : camera;
}

/** The part of the map that the camera shows. */
export function visibleBounds(camera: Camera, view: Extent): Bounds {
  const { x: left, y: top } = toMap(camera, view, { x: 0, y: 0 });
  const { x: right, y: bottom } = toMap(camera, view, { x: view.width, y: view.height });
  return { left, top, right, bottom };
}

/** The camera on the way between two others, `t` from 0 to 1; scales are interpolated geometrically. */
export function between(from: Camera, to: Camera, t: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** t;
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, scale };
}
