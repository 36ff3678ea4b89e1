import {
  type Gap,
  gapAt,
  NUMBER_GAP,
  partsBeside,
  SITE_GAP,
} from '../../../src/formats/drawing/trail-gaps.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { type OverlayFrame, viewOf } from './overlay-frame.ts';
import type { BannerPlace } from './party-banner.ts';

/** What the trail is drawn from. */
export interface TrailScene {
  /** Where the party has been, the latest last. */
  readonly trail: readonly Axial[];
  /** Whether something is drawn in a hex that the trail should avoid. */
  readonly isOccupied: (hex: Axial) => boolean;
  /**
   * The gaps that the trail leaves for text other than the hex's number, where it can be read; `null` for the number
   * alone.
   */
  readonly gapsIn?: ((hex: Axial) => readonly Gap[] | null) | undefined;
  readonly bannerPlace: BannerPlace;
}

/** Offset of the trail from the middles of hexes, so that it runs beside the text there. */
const OFFSETS: Readonly<Record<BannerPlace, readonly [number, number]>> = {
  middle: [0, 0],
  aside: [0, 0],
  beside: [0.38, 0.12],
  opposite: [0.38, 0.12],
};

/** The offset of the trail from the middles of hexes, in hex sizes, and what it avoids. */
interface TrailRun extends Pick<TrailScene, 'isOccupied' | 'gapsIn'> {
  readonly offset: Point;
}

/** Number of the latest steps that are drawn clearly. */
const CLEAR_STEPS = 24;

/** Draws the latest steps clearly, and the earlier ones faintly and only at large scales. */
export function drawTrail(
  frame: OverlayFrame,
  { trail, isOccupied, gapsIn, bannerPlace: partyStands }: TrailScene,
): void {
  const { context, palette, camera } = frame;
  const [dx, dy] = OFFSETS[partyStands];
  const { scale } = camera;
  if (trail.length < 2 || scale < 4) return;
  const run = { offset: { x: dx, y: dy }, isOccupied, gapsIn };
  context.save();
  context.translate(dx * scale, dy * scale);
  const width = Math.min(5, Math.max(1.4, scale * 0.07));
  const recent = trail.slice(-CLEAR_STEPS - 1);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.setLineDash([0.01, width * 2.4]);
  context.strokeStyle = palette.trail;
  context.lineWidth = width;
  if (scale >= 14 && trail.length > recent.length) {
    context.globalAlpha = 0.38;
    context.stroke(pathOver(frame, trail.slice(0, -CLEAR_STEPS), run));
  }
  const path = pathOver(frame, recent, run);
  if (scale >= 14) {
    context.strokeStyle = palette.labelHalo;
    context.globalAlpha = 0.75;
    context.lineWidth = width + 2;
    context.stroke(path);
  }
  context.strokeStyle = palette.trail;
  context.globalAlpha = 1;
  context.lineWidth = width;
  context.stroke(path);
  context.restore();
}

/**
 * A line through hexes, limited to what the view can show. A stretch that was walked twice is drawn once, so that its
 * dots don't run together.
 */
function pathOver(frame: OverlayFrame, places: readonly Axial[], run: TrailRun): Path2D {
  const path = new Path2D();
  const drawn = new Set<string>();
  let before: Axial | null = null;
  for (const place of places) {
    if (before && mayShow(frame, before, place)) {
      const line = [hexKey(before), hexKey(place)].sort().join();
      if (!drawn.has(line)) traceStep(path, frame, [before, place], run);
      drawn.add(line);
    }
    before = place;
  }
  return path;
}

function traceStep(
  path: Path2D,
  frame: OverlayFrame,
  [start, end]: readonly [Axial, Axial],
  { offset, isOccupied, gapsIn }: TrailRun,
): void {
  const { scale } = frame.camera;
  const from = viewOf(frame, start);
  const to = viewOf(frame, end);
  const step = { x: (to.x - from.x) / scale, y: (to.y - from.y) / scale };
  const gaps = (
    [
      [start, { x: 0, y: 0 }],
      [end, step],
    ] as const
  ).flatMap(([hex, middle]) => [
    ...(frame.isNumbered ? (gapsIn?.(hex) ?? [NUMBER_GAP]) : []).map((gap) => gapAt(gap, middle)),
    ...(isOccupied(hex) ? [gapAt(SITE_GAP, middle)] : []),
  ]);
  const goal = { x: offset.x + step.x, y: offset.y + step.y };
  const at = (share: number) => [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share] as const;
  for (const [begin, stop] of partsBeside(offset, goal, gaps)) {
    path.moveTo(...at(begin));
    path.lineTo(...at(stop));
  }
}

/**
 * Whether the line between two hexes may be in view. The spare margin of a hex size is more than the trail's offset.
 */
function mayShow(frame: OverlayFrame, start: Axial, end: Axial): boolean {
  const { width, height } = frame.view;
  const spare = frame.camera.scale;
  const from = viewOf(frame, start);
  const to = viewOf(frame, end);
  return (
    Math.max(from.x, to.x) > -spare &&
    Math.min(from.x, to.x) < width + spare &&
    Math.max(from.y, to.y) > -spare &&
    Math.min(from.y, to.y) < height + spare
  );
}
