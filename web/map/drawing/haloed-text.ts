import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Point } from '../../../src/hex/layout.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';

/** Opacity of a text and of the halo that keeps it readable on any ground, and the most pixels that it may be wide. */
interface Strength {
  readonly text?: number;
  readonly halo?: number;
  readonly most?: number;
}

/** Writes a text with a halo; the font, the alignment and the halo's width are those of the context. */
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
