import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { CHARACTERS } from '../../../src/text/whole-characters.ts';
import { SANS } from '../../kit/map-fonts.ts';
import { writeHaloed } from '../drawing/haloed-text.ts';
import { hexPath, type OverlayFrame, viewOf } from './overlay-frame.ts';
import { NAME_INSIDE, placeOfPing } from './place-of-ping.ts';
import type { Pointing, TimedMark } from './timed-marks.ts';

/** Number of corners of the blot's outline. */
const BLOT_CORNERS = 22;

/** The newly revealed hex is inked in: an uneven blot with a wet edge grows over the blank. */
export function drawUnveiling(frame: OverlayFrame, { hex, progress }: TimedMark): void {
  const { context, palette, camera } = frame;
  const outline = hexPath(frame, hex, 1.01);
  const blot = blotOf(frame, hex, 1 - (1 - progress) ** 2);
  const blank = new Path2D(outline);
  blank.addPath(blot);
  context.save();
  context.clip(outline);
  context.fillStyle = palette.unknown;
  context.fill(blank, 'evenodd');
  context.globalAlpha = 0.55 * (1 - progress);
  context.strokeStyle = palette.title;
  context.lineWidth = Math.max(2, camera.scale * 0.09);
  if (progress > 0) context.stroke(blot);
  context.restore();
}

/** @param spread from 0, nothing, to 1, the whole hex */
function blotOf(frame: OverlayFrame, hex: Axial, spread: number): Path2D {
  const { x, y } = viewOf(frame, hex);
  const blot = new Path2D();
  for (let corner = 0; corner < BLOT_CORNERS; corner++) {
    const angle = (corner / BLOT_CORNERS) * 2 * Math.PI;
    // Different for every hex, and the same on every page.
    const uneven = Math.sin(corner * 2.4 + hex.q * 1.7) + Math.sin(corner * 5.1 + hex.r * 3.1);
    const radius = frame.camera.scale * spread * (1.22 + 0.1 * uneven * (1 - spread) * 2);
    blot.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  blot.closePath();
  return blot;
}

/** The disc beside the name of the person who points, in pixels. */
const DISC_RADIUS = 10;
const DISC_ROOM = 2 * DISC_RADIUS + 6;

/** A ring that widens and fades: somebody revealed this hex, or points at it. */
export function drawRing(frame: OverlayFrame, { hex, progress }: TimedMark): void {
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

/**
 * Shows who points where: a ring on the hex, or an arrow at the edge of the view, and the name where nothing covers it.
 */
export function drawPing(frame: OverlayFrame, mark: TimedMark): void {
  const { context, palette, view, insets } = frame;
  const { by } = mark;
  if (!by) return;
  context.font = `500 15px ${SANS}`;
  const name = fitted(
    context,
    by.name,
    view.width - insets.left - insets.right - DISC_ROOM - 2 * NAME_INSIDE,
  );
  const { width: long } = context.measureText(name);
  const width = long + DISC_ROOM;
  const place = placeOfPing(viewOf(frame, mark.hex), ringRadius(frame) * 1.1, width, view, insets);
  if (place.arrow === null) drawRing(frame, mark);
  else drawArrow(frame, place.at, place.arrow);
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  writeHaloed(context, name, { x: place.name.x + DISC_ROOM / 2, y: place.name.y }, palette);
  const disc = { x: place.name.x - width / 2 + DISC_RADIUS, y: place.name.y - DISC_RADIUS };
  drawDisc(frame, disc, by);
}

/** As much of a name's beginning as fits into `room` pixels. */
function fitted(context: OverlayFrame['context'], name: string, room: number): string {
  const letters = [...CHARACTERS.segment(name)].map(({ segment }) => segment);
  let shown = name;
  while (letters.length > 1 && context.measureText(shown).width > room) {
    letters.pop();
    shown = `${letters.join('').trimEnd()}…`;
  }
  return shown;
}

/** The disc that represents a person. */
function drawDisc({ context, palette }: OverlayFrame, { x, y }: Point, { colour, initial }: Pointing): void {
  const sheet = getComputedStyle(document.documentElement);
  const inks = colour === 'blue' || colour === 'grey' ? '-light' : '';
  context.beginPath();
  context.arc(x, y, DISC_RADIUS, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = sheet.getPropertyValue(`--person-${colour}`);
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = palette.label;
  context.stroke();
  context.font = `700 12px ${SANS}`;
  context.textBaseline = 'middle';
  context.fillStyle = sheet.getPropertyValue(`--person-ink${inks}`);
  context.fillText(initial, x, y + 0.5);
}

/** An arrowhead towards something outside the view. */
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
