import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { blankCanvas, type DrawingContext } from '../../kit/blank-canvas.ts';
import { centreOf } from '../../kit/hex-path.ts';
import type { Bounds } from '../view/camera.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';

/** The middle of a hex on a bitmap, in its pixels. */
export type HexToPixel = (hex: Axial) => Point;

/** An empty bitmap for a chunk. */
interface EmptyChunk {
  readonly context: DrawingContext;
  readonly bounds: Bounds;
  readonly place: HexToPixel;
}

/** @param resolution pixels per hex size */
export function chunkCanvas(grid: ChunkGrid, chunk: ChunkPlace, resolution: number): EmptyChunk | null {
  const bounds = grid.boundsOf(chunk);
  const width = Math.ceil((bounds.right - bounds.left) * resolution);
  const height = Math.ceil((bounds.bottom - bounds.top) * resolution);
  const context = blankCanvas(width, height);
  if (!context) return null;
  const place = (hex: Axial): Point => {
    const { x, y } = centreOf(hex);
    return { x: (x - bounds.left) * resolution, y: (y - bounds.top) * resolution };
  };
  return { context, bounds, place };
}
