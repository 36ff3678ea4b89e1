import { paintedSides, type Side, type TerrainLookup } from '../../src/formats/drawing/outline.ts';
import type { Palette } from '../../src/formats/drawing/palette.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Point } from '../../src/hex/layout.ts';
import { centreOf } from './hex-path.ts';

/** Traces the ground of a hex as the atlas paints it: straight along equal ground, unsteady along other ground. */
export function traceGround(
  context: CanvasRenderingContext2D,
  hex: Axial,
  at: Point,
  size: number,
  terrainAt: TerrainLookup,
): void {
  const place = placer(hex, at, size);
  paintedSides(hex, terrainAt).forEach((side, index) => {
    if (index === 0) context.moveTo(...place(side.from));
    traceSide(context, side, place);
  });
  context.closePath();
}

/** Inks the coastline on the sides where land meets water. */
export function drawCoasts(
  context: CanvasRenderingContext2D,
  hex: Axial,
  at: Point,
  size: number,
  terrainAt: TerrainLookup,
  palette: Palette,
): void {
  const coasts = paintedSides(hex, terrainAt).filter(({ between }) => between === 'coast');
  if (coasts.length === 0) return;
  const place = placer(hex, at, size);
  context.beginPath();
  for (const side of coasts) {
    context.moveTo(...place(side.from));
    traceSide(context, side, place);
  }
  context.lineCap = 'round';
  context.strokeStyle = palette.coast;
  context.lineWidth = Math.max(1, size * 0.035);
  context.globalAlpha = 0.8;
  context.stroke();
  context.globalAlpha = 1;
}

type Placer = (spot: readonly [number, number]) => [number, number];

/** Sides are given around the start hex's middle, in the size of a hex. */
function placer(hex: Axial, at: Point, size: number): Placer {
  const centre = centreOf(hex);
  return ([x, y]) => [at.x + (x - centre.x) * size, at.y + (y - centre.y) * size];
}

function traceSide(context: CanvasRenderingContext2D, { controls, to }: Side, place: Placer): void {
  controls.forEach((control, index) => {
    const next = controls[index + 1];
    const end = next ? ([(control[0] + next[0]) / 2, (control[1] + next[1]) / 2] as const) : to;
    context.quadraticCurveTo(...place(control), ...place(end));
  });
  if (controls.length === 0) context.lineTo(...place(to));
}
