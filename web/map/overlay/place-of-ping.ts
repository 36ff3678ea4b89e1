import type { Point } from '../../../src/hex/layout.ts';
import type { Insets } from '../../kit/insets.ts';
import type { Extent } from '../view/camera.ts';

/** Distance of an arrow from the edge of the uncovered view, in pixels. */
const ARROW_INSIDE = 30;
/** Room for the name above a ring, in pixels. */
const NAME_HIGH = 20;
/** Least distance between a name and whatever covers the map, in pixels. */
export const NAME_INSIDE = 8;

/** Where to draw a ping, in pixels of the view. */
export interface PingPlace {
  /** The middle of the ring, or of the arrow towards a hex outside the view. */
  readonly at: Point;
  /** The direction of a hex outside the view, in radians, clockwise from the right; `null` if the hex is in view. */
  readonly arrow: number | null;
  /** The middle of the name's lower edge. */
  readonly name: Point;
}

/**
 * Finds a place for a ping that bars and sheets don't cover: the ring on its hex, or an arrow towards it at the edge of
 * the view, and the name above that if there is room, else below.
 *
 * @param seen the middle of the hex in the view
 * @param reach radius of the ring
 * @param width of the name
 */
export function placeOfPing(
  seen: Point,
  reach: number,
  width: number,
  { width: wide, height: high }: Extent,
  insets: Insets,
): PingPlace {
  const free = {
    left: insets.left,
    top: insets.top,
    right: wide - insets.right,
    bottom: high - insets.bottom,
  };
  const inSight = seen.x > free.left && seen.x < free.right && seen.y > free.top && seen.y < free.bottom;
  const middle = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
  const at = inSight ? seen : towards(middle, seen, free);
  const around = inSight ? reach : ARROW_INSIDE;
  const above = at.y - around - NAME_HIGH >= free.top;
  const below = Math.min(at.y + around + NAME_HIGH, free.bottom - NAME_INSIDE);
  const half = Math.min(width / 2 + NAME_INSIDE, (free.right - free.left) / 2);
  return {
    at,
    arrow: inSight ? null : Math.atan2(seen.y - middle.y, seen.x - middle.x),
    name: {
      x: Math.min(free.right - half, Math.max(free.left + half, at.x)),
      y: above ? at.y - around : Math.max(free.top + NAME_HIGH, below),
    },
  };
}

/** Where the line from the middle to a point outside leaves a rectangle with a margin. */
function towards(
  from: Point,
  to: Point,
  free: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): Point {
  const wide = Math.max(1, (free.right - free.left) / 2 - ARROW_INSIDE);
  const high = Math.max(1, (free.bottom - free.top) / 2 - ARROW_INSIDE);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const part = Math.min(wide / Math.abs(dx), high / Math.abs(dy), 1);
  return { x: from.x + dx * part, y: from.y + dy * part };
}
