import type { Spot } from '../../formats/vector/path.ts';
import { pdfPath } from './path-data.ts';
import type { GlyphPlace } from './pdf-fonts.ts';

/** Finds places along a line by their distance from its beginning. */
export interface PlacesOn {
  readonly length: number;
  at(along: number): GlyphPlace;
}

/** Number of straight pieces into which a curve is divided. */
const PIECES = 12;

/** @param d path data of a single continuous path */
export function placesOn(d: string): PlacesOn {
  const spots = flattened(d);
  const reached = [0];
  for (let i = 1; i < spots.length; i++) {
    const [[x0, y0], [x1, y1]] = [spots[i - 1] ?? [0, 0], spots[i] ?? [0, 0]];
    reached.push((reached[i - 1] ?? 0) + Math.hypot(x1 - x0, y1 - y0));
  }
  const length = reached.at(-1) ?? 0;
  return {
    length,
    at(along) {
      const found = reached.findIndex((far, i) => i > 0 && far >= along);
      const end = found < 1 ? spots.length - 1 : found;
      const [[x0, y0], [x1, y1]] = [spots[end - 1] ?? [0, 0], spots[end] ?? [0, 0]];
      const piece = Math.hypot(x1 - x0, y1 - y0) || 1;
      const [cos, sin] = [(x1 - x0) / piece, (y1 - y0) / piece];
      const rest = along - (reached[end - 1] ?? 0);
      return { x: x0 + cos * rest, y: y0 + sin * rest, cos, sin };
    },
  };
}

function flattened(d: string): Spot[] {
  const spots: Spot[] = [];
  for (const line of pdfPath(d).operators.split('\n')) {
    const values = line.split(' ').slice(0, -1).map(Number);
    const [x = 0, y = 0] = values;
    const from = spots.at(-1);
    if (!line.endsWith('c') || !from) {
      if (values.length === 2) spots.push([x, y]);
      continue;
    }
    const [, , bx = 0, by = 0, cx = 0, cy = 0] = values;
    for (let i = 1; i <= PIECES; i++) {
      const t = i / PIECES;
      const u = 1 - t;
      const mix = (p0: number, p1: number, p2: number, p3: number) =>
        u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
      spots.push([mix(from[0], x, bx, cx), mix(from[1], y, by, cy)]);
    }
  }
  return spots;
}
