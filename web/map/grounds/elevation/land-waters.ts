import { hexSeed } from '../../../../src/formats/drawing/jitter.ts';
import { coursesOf, ribbon } from '../../../../src/formats/elevation/courses.ts';
import type { LandScene } from '../../../../src/formats/elevation/land-scene.ts';
import { BANKS, lakePaints, type Paint, swampPaints } from '../../../../src/formats/elevation/waters.ts';
import type { Spot } from '../../../../src/formats/vector/path.ts';
import type { ElevationHex } from '../../../../src/world/elevation/elevation-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';

/** Rivers as wide as their flow, and lakes and swamps on top. The context's unit is the hex size. */
export function drawWaters(context: DrawingContext, scene: LandScene, hexes: readonly ElevationHex[]): void {
  const { palette } = scene;
  const [rivers, mouths] = [new Path2D(), new Path2D()];
  for (const hex of hexes) {
    const { stretches, mouths: open } = coursesOf(scene, hex);
    const [x, y] = scene.unitMiddle(hex);
    const place = new DOMMatrix([1, 0, 0, 1, x, y]);
    for (const course of stretches) rivers.addPath(new Path2D(ribbon(course)), place);
    for (const course of open) mouths.addPath(new Path2D(ribbon(course)), place);
  }
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = palette.labelHalo;
  context.globalAlpha = BANKS.haloOpacity;
  context.lineWidth = BANKS.halo;
  context.stroke(rivers);
  context.globalAlpha = 1;
  context.strokeStyle = palette.riverBank;
  context.lineWidth = BANKS.line;
  context.stroke(rivers);
  context.fillStyle = palette.river;
  context.fill(rivers);
  context.fill(mouths);
  for (const hex of hexes) {
    const middle = scene.unitMiddle(hex);
    if (hex.water === 'lake') drawPaints(context, lakePaints(hexSeed(hex), palette), middle);
    else if (hex.water === 'swamp') drawPaints(context, swampPaints(hexSeed(hex), palette), middle);
  }
}

function drawPaints(context: DrawingContext, paints: readonly Paint[], [x, y]: Spot): void {
  context.save();
  context.translate(x, y);
  for (const { d, fill, stroke, width = 0, opacity = 1 } of paints) {
    const path = new Path2D(d);
    context.globalAlpha = opacity;
    if (fill) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.stroke(path);
    }
  }
  context.restore();
}
