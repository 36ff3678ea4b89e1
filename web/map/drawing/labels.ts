import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Point } from '../../../src/hex/layout.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import { SANS } from '../../kit/map-fonts.ts';
import { writeHaloed } from './haloed-text.ts';

const LABEL_SIZE = 0.25;

/** The hexes' numbers, below their upper sides and no longer than those: the next chunk would cover the ends. */
export function drawLabels(
  context: DrawingContext,
  hexes: readonly { readonly hex: { readonly label: string }; readonly at: Point }[],
  size: number,
  palette: Palette,
  strength = 0.85,
): void {
  context.font = `500 ${size * LABEL_SIZE}px ${SANS}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.06;
  for (const { hex, at } of hexes) {
    const place = { x: at.x, y: at.y - size * 0.7 };
    writeHaloed(context, hex.label, place, palette, { text: strength, halo: 0.55, most: size });
  }
}
