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
 * The camera that shows all of a rectangle in the uncovered view. If the rectangle is too large even for the smallest
 * scale, shows its middle, moved so that `kept` is visible.
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

/**
 * The middles of the hexes to show, the hex whose neighbours should be visible too, and the boxes that cover parts of
 * the view.
 */
interface HexesToShow {
  readonly middles: () => Iterable<Point>;
  readonly kept: Point | null;
  readonly inTheWay: readonly Bounds[];
}

/** Smallest scale that is accepted to avoid covered hexes, relative to the scale without that. */
const SMALLEST_BESIDE = 0.75;

/** The camera that shows all of a rectangle within insets, at a scale of at most `closest`, which has a default. */
type FitWithin = (bounds: Bounds, insets: Insets, closest?: number) => Camera;

/**
 * The camera that shows all of a rectangle with none of its hexes covered: if some would be, the rectangle is placed
 * beside, above or below the boxes, whichever shows it largest. If there is no room, the surroundings of the hexes are
 * left out, except for the neighbours of `kept`. If even that would be much smaller, the boxes are ignored.
 */
export function fittedBeside(
  bounds: Bounds,
  fitWithin: FitWithin,
  view: Extent,
  insets: Insets,
  { middles, kept, inTheWay }: HexesToShow,
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

/** The rectangle around hexes without their surroundings, except for the neighbours of one. */
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
  // A hex extends by its size from its middle.
  for (const middle of middles) if (hides(box, toView(camera, view, middle), camera.scale)) return true;
  return false;
}
