import type { Axial } from '../../../src/hex/axial.ts';
import { MAP_LAYOUT } from '../../kit/hex-path.ts';
import { faintInkOf, hexPath, type OverlayFrame, viewOf } from './overlay-frame.ts';
import { drawQuestionMark } from './way-on.ts';

/** A thin outline of the hex under the pointer. */
export function drawHover(frame: OverlayFrame, hex: Axial): void {
  const { context, palette } = frame;
  context.globalAlpha = 0.55;
  context.strokeStyle = palette.title;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.stroke(hexPath(frame, hex, 0.97));
  context.globalAlpha = 1;
}

/** A double line with marked corners: its shape, not only its colour, sets it apart from everything else. */
export function drawSelection(frame: OverlayFrame, hex: Axial): void {
  const { context, palette, camera } = frame;
  const { scale } = camera;
  context.lineJoin = 'round';
  context.strokeStyle = palette.labelHalo;
  context.lineWidth = Math.max(4, scale * 0.12);
  context.stroke(hexPath(frame, hex, 0.95));
  context.strokeStyle = palette.title;
  context.lineWidth = Math.max(2, scale * 0.055);
  context.stroke(hexPath(frame, hex, 0.95));
  if (scale < 14) return;
  const { x, y } = viewOf(frame, hex);
  context.fillStyle = palette.title;
  for (const corner of MAP_LAYOUT.corners({ q: 0, r: 0 })) {
    context.beginPath();
    context.arc(x + corner.x * scale * 0.95, y + corner.y * scale * 0.95, scale * 0.085, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Dashes around a hex that dice are asked for; with a question mark if nothing else shows that it is unknown. */
export function drawDiceHex(frame: OverlayFrame, hex: Axial, isQuestioned: boolean): void {
  const ink = frame.palette.inks.banner;
  drawDashes(frame, hex, ink);
  if (isQuestioned) drawQuestionMark(frame, hex, ink);
}

/** Fainter dashes around the first hex of a blank world. */
export function drawStartHex(frame: OverlayFrame, hex: Axial): void {
  const ink = faintInkOf(frame.palette);
  drawDashes(frame, hex, ink);
  drawQuestionMark(frame, hex, ink);
}

function drawDashes(frame: OverlayFrame, hex: Axial, ink: string): void {
  const { context, palette, camera } = frame;
  const path = hexPath(frame, hex, 0.95);
  const dash = Math.max(4, camera.scale * 0.14);
  context.save();
  context.lineJoin = 'round';
  context.strokeStyle = palette.labelHalo;
  context.lineWidth = Math.max(4, camera.scale * 0.1);
  context.stroke(path);
  context.setLineDash([dash, dash * 0.7]);
  context.strokeStyle = ink;
  context.lineWidth = Math.max(2, camera.scale * 0.045);
  context.stroke(path);
  context.restore();
}

/** A rotating arc while a command is under way. */
export function drawSpinner(frame: OverlayFrame, hex: Axial): void {
  const { context, palette, camera, now, still } = frame;
  const { x, y } = viewOf(frame, hex);
  const radius = Math.max(9, camera.scale * 0.32);
  const begin = still ? 0 : now / 260;
  context.lineCap = 'round';
  context.strokeStyle = palette.labelHalo;
  context.lineWidth = 7;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.strokeStyle = palette.inks.banner;
  context.lineWidth = 3.5;
  context.beginPath();
  context.arc(x, y, radius, begin, begin + 4.2);
  context.stroke();
}
