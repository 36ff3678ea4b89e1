import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Point } from '../../../src/hex/layout.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';

/** How strong a text is, and the halo that it is read by on whatever lies below it; and how wide it is at most, in pixels. */
interface Strength {
  readonly text?: number;
  readonly halo?: number;
  readonly most?: number;
}

/** Writes a text with a halo; font, place of the letters and width of the halo are those of the context. */
export function writeHaloed(
  context: DrawingContext,
  written: string,
  { x, y }: Point,
  { label, labelHalo }: Pick<Palette, 'label' | 'labelHalo'>,
  { text = 1, halo = 1, most }: Strength = {},
): void {
  context.strokeStyle = labelHalo;
  context.globalAlpha = halo;
  context.strokeText(written, x, y, most);
  context.fillStyle = label;
  context.globalAlpha = text;
  context.fillText(written, x, y, most);
  context.globalAlpha = 1;
}
