import type { Box } from '../sheet/box.ts';
import type { Glyph } from './mark.ts';

/** A rectangle that contains a whole glyph, including its strokes: the bounds of its paths' control points. */
export function extentOf(glyph: Glyph): Box {
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { d, stroke, width = 0.02 } of glyph) {
    const margin = stroke ? width / 2 : 0;
    for (const [, x, y] of d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
      box.left = Math.min(box.left, Number(x) - margin);
      box.right = Math.max(box.right, Number(x) + margin);
      box.top = Math.min(box.top, Number(y) - margin);
      box.bottom = Math.max(box.bottom, Number(y) + margin);
    }
  }
  return box;
}
