import type { Point } from '../../../src/hex/layout.ts';
import { hexPath, type OverlayFrame, viewOf } from './overlay-frame.ts';
import { placeOfPing } from './place-of-ping.ts';
import type { Mark } from './timed-marks.ts';

/** The newly revealed hex comes out from under the paper. */
export function drawUnveiling(frame: OverlayFrame, { hex, progress }: Mark): void {
  const { context, palette, camera } = frame;
  const remaining = 1 - progress;
  context.globalAlpha = remaining;
  context.fillStyle = palette.unknown;
  context.fill(hexPath(frame, hex, 1.01));
  context.globalAlpha = remaining * 0.9;
  context.strokeStyle = palette.labelHalo;
  context.lineWidth = Math.max(2, camera.scale * 0.16 * remaining);
  context.stroke(hexPath(frame, hex, 0.35 + 0.62 * progress));
  context.globalAlpha = 1;
}

/** A ring that widens and fades: somebody revealed this, or points at it. */
export function drawRing(frame: OverlayFrame, { hex, progress }: Mark): void {
  const { context, palette, still } = frame;
  const { x, y } = viewOf(frame, hex);
  context.globalAlpha = still ? 0.9 : 1 - progress;
  context.strokeStyle = palette.inks.banner;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, ringRadius(frame) * (still ? 1 : 0.6 + progress * 1.1), 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

/** In pixels, before the ring widens. */
const ringRadius = ({ camera }: OverlayFrame): number => Math.max(camera.scale, 14);

/** Who points where: a ring on the hex, or an arrow at the rim towards it, and a name that nothing covers. */
export function drawPing(frame: OverlayFrame, mark: Mark): void {
  const { context, palette, view, insets } = frame;
  const name = mark.name ?? '';
  context.font = '500 15px "Alegreya Sans", sans-serif';
  const { width } = context.measureText(name);
  const place = placeOfPing(viewOf(frame, mark.hex), ringRadius(frame) * 1.1, width, view, insets);
  if (place.arrow === null) drawRing(frame, mark);
  else drawArrow(frame, place.at, place.arrow);
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = palette.labelHalo;
  context.strokeText(name, place.name.x, place.name.y);
  context.fillStyle = palette.label;
  context.fillText(name, place.name.x, place.name.y);
}

/** An arrowhead towards something out of sight. */
function drawArrow({ context, palette }: OverlayFrame, { x, y }: Point, angle: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(18, 0);
  context.lineTo(-12, -14);
  context.lineTo(-5, 0);
  context.lineTo(-12, 14);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 5;
  context.strokeStyle = palette.labelHalo;
  context.stroke();
  context.fillStyle = palette.inks.banner;
  context.fill();
  context.restore();
}
