import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { type OverlayFrame, viewOf } from './overlay-frame.ts';
import type { PartyPlace } from './party-banner.ts';

/** What the trail is drawn from. */
export interface TrailScene {
  /** Where the party has been, the latest last. */
  readonly trail: readonly Axial[];
  /** Whether something stands in a hex that the trail should go round rather than over. */
  readonly hasSite: (hex: Axial) => boolean;
  readonly partyStands: PartyPlace;
}

/** How far from the middles of the hexes the trail runs: beside what is written in them. */
const OFFSETS: Readonly<Record<PartyPlace, readonly [number, number]>> = {
  middle: [0, 0],
  aside: [0, 0],
  beside: [0.38, 0.12],
  opposite: [0.38, 0.12],
};

/** So many of the last steps are drawn clearly. */
const CLEAR_STEPS = 24;

/** Where the trail begins beside a site, as part of the way to the next. */
const BESIDE_SITE = 0.3;

/** The last steps clearly, those before them faintly, and those only from near. */
export function drawTrail(frame: OverlayFrame, { trail, hasSite, partyStands }: TrailScene): void {
  const { context, palette, camera } = frame;
  const [dx, dy] = OFFSETS[partyStands];
  const { scale } = camera;
  if (trail.length < 2 || scale < 4) return;
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
    context.stroke(pathOver(frame, trail.slice(0, -CLEAR_STEPS), hasSite));
  }
  const path = pathOver(frame, recent, hasSite);
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
 * A line over hexes, as much of it as the view can show; what is walked twice is drawn once, so that its dots don't
 * run together.
 */
function pathOver(frame: OverlayFrame, places: readonly Axial[], hasSite: TrailScene['hasSite']): Path2D {
  const path = new Path2D();
  const drawn = new Set<string>();
  let before: Axial | null = null;
  for (const place of places) {
    if (before && mayShow(frame, before, place)) {
      const line = [hexKey(before), hexKey(place)].sort().join();
      if (!drawn.has(line)) traceStep(path, frame, [before, place], hasSite);
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
  hasSite: TrailScene['hasSite'],
): void {
  const from = viewOf(frame, start);
  const to = viewOf(frame, end);
  const leave = hasSite(start) ? BESIDE_SITE : 0;
  const arrive = hasSite(end) ? 1 - BESIDE_SITE : 1;
  path.moveTo(from.x + (to.x - from.x) * leave, from.y + (to.y - from.y) * leave);
  path.lineTo(from.x + (to.x - from.x) * arrive, from.y + (to.y - from.y) * arrive);
}

/** Whether the way between two hexes may be seen: a hex's size beyond the view is more than the trail is moved aside. */
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
