import { expect, it } from 'vitest';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import type { DrawingContext } from '../../web/kit/blank-canvas.ts';
import { drawLabels } from '../../web/map/drawing/labels.ts';

/** The widest that each number is drawn, in pixels. */
function widthsOf(labels: readonly string[], size: number): unknown[] {
  const widths: unknown[] = [];
  const write = (...[, , , most]: unknown[]) => widths.push(most);
  const context = { fillText: write, strokeText: write } as unknown as DrawingContext;
  drawLabels(
    context,
    labels.map((label) => ({ hex: { label }, at: { x: 0, y: 0 } })),
    size,
    LIGHT,
  );
  return widths;
}

it('a number is never wider than the side of the hex above it, however far from the start the hex lies', () => {
  const widths = widthsOf(['5050', '8999907.4000003'], 100);
  expect(widths).toHaveLength(4);
  for (const width of widths) expect(width).toBeLessThanOrEqual(100);
});
