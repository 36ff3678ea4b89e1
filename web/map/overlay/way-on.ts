import type { Axial } from '../../../src/hex/axial.ts';
import { type Direction, oppositeOf } from '../../../src/hex/direction.ts';
import { MAP_LAYOUT } from '../../kit/hex-path.ts';
import { SERIF } from '../../kit/map-fonts.ts';
import { toView } from '../view/camera.ts';
import {
  faintInkOf,
  hexPath,
  highlightOf,
  highlightOpacityOf,
  type OverlayFrame,
  viewOf,
} from './overlay-frame.ts';

/** One of the six ways on from the party. */
export interface WayOn {
  readonly hex: Axial;
  readonly direction: Direction;
  /** Whether the party may go there without rolling dice. */
  readonly known: boolean;
  /** Whether it was seen from here but never entered. */
  readonly seen: boolean;
  /** Whether no party can ever enter it. */
  readonly barred: boolean;
}

/** Scale at which the question mark's text is laid out, in pixels per hex size. */
const LAID_OUT_AT = 100;

/**
 * An arrowhead towards a hex that the party may enter; an unknown hex also gets a thin outline and a question mark,
 * which are red only if it is chosen.
 */
export function drawWay(
  frame: OverlayFrame,
  { hex, direction, known, seen, barred }: WayOn,
  isChosen: boolean,
): void {
  const { context, palette, camera } = frame;
  const { scale } = camera;
  if (scale < 9 || barred) return;
  if (!known) {
    const ink = isChosen ? palette.inks.banner : faintInkOf(palette);
    const path = hexPath(frame, hex, 0.975);
    context.fillStyle = highlightOf(palette);
    // Keep visible what was seen.
    context.globalAlpha = highlightOpacityOf(palette) * (seen ? 0.2 : isChosen ? 0.8 : 0.5);
    context.fill(path);
    context.strokeStyle = ink;
    context.globalAlpha = isChosen ? 0.8 : 0.75;
    context.lineWidth = Math.max(1, scale * (isChosen ? 0.04 : 0.032));
    context.lineJoin = 'round';
    context.stroke(path);
    context.globalAlpha = seen ? 0 : 0.95;
    drawQuestionMark(frame, hex, ink);
  }
  drawChevron(frame, hex, direction, known, isChosen);
  context.globalAlpha = 1;
}

/** In the middle of an unknown hex. */
export function drawQuestionMark(frame: OverlayFrame, hex: Axial, ink: string): void {
  const { context, camera } = frame;
  const { x, y } = viewOf(frame, hex);
  context.save();
  context.translate(x, y + camera.scale * 0.04);
  // Scale the context instead of the font: another font size would need a new layout in every frame of a zoom.
  context.scale(camera.scale / LAID_OUT_AT, camera.scale / LAID_OUT_AT);
  context.fillStyle = ink;
  context.font = `${LAID_OUT_AT * 0.7}px ${SERIF}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('?', 0, 0);
  context.restore();
}

/** A small arrowhead on the edge between the party's hex and this one. */
function drawChevron(
  { context, palette, camera, view }: OverlayFrame,
  hex: Axial,
  direction: Direction,
  known: boolean,
  isChosen: boolean,
): void {
  const { scale } = camera;
  const middle = toView(camera, view, MAP_LAYOUT.edge(hex, oppositeOf(direction)));
  const reach = Math.max(3, scale * 0.11);
  context.save();
  context.translate(middle.x, middle.y);
  context.rotate((Math.PI / 3) * (direction - 1));
  context.beginPath();
  context.moveTo(-reach, reach * 0.5);
  context.lineTo(0, -reach * 0.5);
  context.lineTo(reach, reach * 0.5);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = palette.labelHalo;
  context.globalAlpha = 0.9;
  context.lineWidth = reach * 0.9;
  context.stroke();
  context.strokeStyle = isChosen ? palette.inks.banner : known ? palette.title : faintInkOf(palette);
  context.globalAlpha = known && !isChosen ? 0.75 : 1;
  context.lineWidth = reach * 0.42;
  context.stroke();
  context.restore();
}
