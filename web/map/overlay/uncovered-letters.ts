import type { Axial } from '../../../src/hex/axial.ts';
import { hexPath, type OverlayFrame } from './overlay-frame.ts';

/** With what lies on its edge: an arrowhead, or the outline of a hex that is selected. */
const SIZE = 1.15;

/**
 * Takes away what was drawn over letters in some hexes, so that a name which reaches into one is read above its wash, its
 * sign, its arrowhead and its outline.
 *
 * @param letters the canvas below, of the same size, with what people wrote
 */
export function uncoverLetters(
  frame: OverlayFrame,
  hexes: readonly Axial[],
  letters: HTMLCanvasElement,
): void {
  // A canvas that has no size yet, or of which nothing is seen, can't be drawn.
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
