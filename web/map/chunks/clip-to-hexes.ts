import type { Axial } from '../../../src/hex/axial.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import { traceHex } from '../../kit/hex-path.ts';
import type { HexToPixel } from './chunk-canvas.ts';

/** Slightly more than the hexes themselves, so that no gaps show between chunks. */
const OVERLAP_PX = 0.6;

/** Clips what is drawn from now on to some hexes. */
export function clipToHexes(
  context: DrawingContext,
  hexes: readonly Axial[],
  place: HexToPixel,
  size: number,
): void {
  const territory = new Path2D();
  for (const hex of hexes) {
    const { x, y } = place(hex);
    traceHex(territory, x, y, size + OVERLAP_PX);
  }
  context.clip(territory);
}
