import type { Point } from '../../../src/hex/layout.ts';
import type { Insets } from '../../kit/insets.ts';
import {
  type Bounds,
  type Camera,
  centred,
  clampScale,
  type Extent,
  hides,
  showing,
  toView,
} from './camera.ts';
import { NEIGHBOURS } from './known-bounds.ts';

/**
 * The camera that shows all of a rectangle within the part of the view that nothing covers. Of one that is too large for
 * that from as far away as can be, it shows what is around the middle, and `kept` as well.
 */
export function fitted(
  bounds: Bounds,
  view: Extent,
  insets: Insets,
  closest: number,
  kept: Point | null,
): Camera {
  const width = Math.max(40, view.width - insets.left - insets.right);
  const height = Math.max(40, view.height - insets.top - insets.bottom);
  const scale = clampScale(
    Math.min(
      closest,
      width / Math.max(1e-6, bounds.right - bounds.left),
      height / Math.max(1e-6, bounds.bottom - bounds.top),
    ),
  );
  const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const camera = centred(middle, scale, insets);
  return kept ? showing(camera, view, insets, kept, 0) : camera;
}

/** The middles of hexes, the one whose neighbours are to be seen as well, and what of the view hides those that lie under it. */
interface Hidden {
  readonly middles: () => Iterable<Point>;
  readonly kept: Point | null;
  readonly inTheWay: readonly Bounds[];
}

/** How much smaller all may be shown for none of it to be hidden. */
const SMALLEST_BESIDE = 0.75;

/** The camera that shows all of a rectangle within insets, no closer than some scale, or than what is shown as a whole ever is. */
type FitWithin = (bounds: Bounds, insets: Insets, closest?: number) => Camera;

/**
 * The camera that shows all of a rectangle, with none of the hexes in it under what stands on the view: beside, above or below
 * that where some would be, whichever shows them largest. Where there is no room for all, the hexes have it without what is
 * around them, but for the neighbours of one; it is as if nothing stood there where they would be much smaller as well.
 */
export function fittedBeside(
  bounds: Bounds,
  fitWithin: FitWithin,
  view: Extent,
  insets: Insets,
  { middles, kept, inTheWay }: Hidden,
): Camera {
  const hiding = (camera: Camera) => inTheWay.filter((box) => hidesAny(box, camera, view, middles()));
  const whole = fitWithin(bounds, insets);
  const boxes = hiding(whole);
  if (boxes.length === 0) return whole;
  const beside: Insets[] = [
    { ...insets, left: Math.max(insets.left, ...boxes.map(({ right }) => right)) },
    { ...insets, right: Math.max(insets.right, ...boxes.map(({ left }) => view.width - left)) },
    { ...insets, top: Math.max(insets.top, ...boxes.map(({ bottom }) => bottom)) },
    { ...insets, bottom: Math.max(insets.bottom, ...boxes.map(({ top }) => view.height - top)) },
  ];
  const way = ({ x, y }: Camera) => Math.hypot(x - whole.x, y - whole.y);
  const largestOf = (shown: Bounds): Camera | undefined =>
    beside
      .map((part) => fitWithin(shown, part, whole.scale))
      .filter((camera) => camera.scale >= SMALLEST_BESIDE * whole.scale && hiding(camera).length === 0)
      .sort((one, other) => other.scale - one.scale || way(one) - way(other))[0];
  return largestOf(bounds) ?? largestOf(closeAround(middles(), kept)) ?? whole;
}

/** The rectangle around hexes, without anything of what is around them but for the neighbours of one. */
function closeAround(middles: Iterable<Point>, kept: Point | null): Bounds {
  let left = kept ? kept.x - NEIGHBOURS.x : Infinity;
  let right = kept ? kept.x + NEIGHBOURS.x : -Infinity;
  let top = kept ? kept.y - NEIGHBOURS.y : Infinity;
  let bottom = kept ? kept.y + NEIGHBOURS.y : -Infinity;
  for (const { x, y } of middles) {
    left = Math.min(left, x - 1);
    right = Math.max(right, x + 1);
    top = Math.min(top, y - 1);
    bottom = Math.max(bottom, y + 1);
  }
  return { left, top, right, bottom };
}

function hidesAny(box: Bounds, camera: Camera, view: Extent, middles: Iterable<Point>): boolean {
  // A hex reaches as far as its size from its middle.
  for (const middle of middles) if (hides(box, toView(camera, view, middle), camera.scale)) return true;
  return false;
}
