import type { Axial } from '../../src/hex/axial.ts';
import { HexLayout } from '../../src/hex/layout.ts';

/** The layout of the page's map, with hexes of size 1. */
export const MAP_LAYOUT = new HexLayout(1);

const CORNERS = MAP_LAYOUT.corners({ q: 0, r: 0 });

/** What a path can be drawn with: a context or a `Path2D`. */
interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

/** Traces a hex around a point; `size` is the distance from its middle to its corners. */
export function traceHex(pen: Pen, x: number, y: number, size: number): void {
  CORNERS.forEach((corner, index) => {
    if (index === 0) pen.moveTo(x + corner.x * size, y + corner.y * size);
    else pen.lineTo(x + corner.x * size, y + corner.y * size);
  });
  pen.closePath();
}

export const centreOf = (hex: Axial) => MAP_LAYOUT.centre(hex);
