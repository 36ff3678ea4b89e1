import type { Axial } from '../../../src/hex/axial.ts';
import { hexPath, type OverlayFrame } from './overlay-frame.ts';

/**
 * Scale of the uncovered area: includes what is on a hex's edge, such as an arrowhead or the outline of the selection.
 */
const SIZE = 1.15;

/**
 * Erases the overlay from the letters in some hexes, so that a name which extends into one stays readable.
 *
 * @param letters the canvas below, of the same size, with what people wrote
 */
export function uncoverLetters(
  frame: OverlayFrame,
  hexes: readonly Axial[],
  letters: HTMLCanvasElement,
): void {
  // A canvas without a size can't be drawn.
  if (hexes.length === 0 || letters.width === 0 || letters.height === 0) return;
  const { context } = frame;
  const area = new Path2D();
  for (const hex of hexes) area.addPath(hexPath(frame, hex, SIZE));
  context.save();
  context.clip(area);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'destination-out';
  context.drawImage(letters, 0, 0);
  context.restore();
}
