import type { LandScene } from '../../../../src/formats/elevation/land-scene.ts';
import { COAST_BANDS, STEP } from '../../../../src/formats/elevation/relief.ts';
import { reliefInks, tintColour } from '../../../../src/formats/elevation/relief-inks.ts';
import { shadingOf } from '../../../../src/formats/elevation/shading.ts';
import { COAST, type Tint } from '../../../../src/formats/elevation/tints.ts';
import { loopSpans, type Spot } from '../../../../src/formats/vector/path.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import type { Bounds } from '../../view/camera.ts';

type Lines = readonly (readonly Spot[])[];

/**
 * Layers of colour by height, each with a light rim and a shadow as if lit from the north-west, and light and shade on
 * the slopes. The context's unit is the hex size.
 */
export function drawRelief(
  context: DrawingContext,
  scene: LandScene,
  steepness: number,
  { left, top, right, bottom }: Bounds,
): void {
  const { palette, hexes, tints } = scene;
  const elevations = hexes.map(({ elevation }) => elevation);
  const [lowest, highest] = [Math.min(...elevations), Math.max(...elevations)];
  const lowestStep = Math.max(
    0,
    tints.findLastIndex(({ from }) => from <= lowest),
  );
  const steps = tints.slice(lowestStep + 1).filter(({ from }) => from <= highest);
  const base = tints[lowestStep];
  context.fillStyle = base ? tintColour(base, palette) : palette.unknown;
  context.fillRect(left, top, right - left, bottom - top);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  const coast = steps.some(({ from }) => from === COAST) ? closed(scene.level(COAST).lines) : null;
  for (const tint of steps)
    drawStep(
      context,
      scene,
      tint,
      tint.from === COAST && coast ? coast : closed(scene.level(tint.from).lines),
    );
  if (highest >= COAST) drawShades(context, scene, steepness, coast);
}

/** The land above a given height in one colour, with its shadow on the layer below and its lit rim. */
function drawStep(context: DrawingContext, { palette }: LandScene, tint: Tint, area: Path2D): void {
  const inks = reliefInks(palette);
  const isBelow = tint.from < COAST;
  if (tint.from === COAST)
    for (const width of COAST_BANDS.widths) stroke(context, area, inks.shore, width, COAST_BANDS.opacity);
  const [dx, dy] = STEP.aside;
  aside(context, area, dx, dy, inks.drop, isBelow ? inks.dropBy / 2 : inks.dropBy);
  aside(context, area, dx * STEP.rimAside, dy * STEP.rimAside, inks.rim, inks.rimBy);
  context.fillStyle = tintColour(tint, palette);
  context.fill(area, 'evenodd');
  if (tint.from === COAST) stroke(context, area, palette.coast, COAST_BANDS.line, 1);
  else stroke(context, area, isBelow ? inks.shore : inks.contour, STEP.line, 0.55);
}

/** Light and shade on the slopes above the sea. The areas overlap, so that steeper slopes are drawn stronger. */
function drawShades(
  context: DrawingContext,
  { palette, hexes }: LandScene,
  steepness: number,
  coast: Path2D | null,
): void {
  const inks = reliefInks(palette);
  const { lit, shaded } = shadingOf(hexes, steepness);
  context.save();
  if (coast) context.clip(coast, 'evenodd');
  const wash = (areas: readonly Lines[], ink: string, strength: number) => {
    context.fillStyle = ink;
    context.globalAlpha = strength;
    for (const lines of areas) context.fill(closed(lines), 'evenodd');
  };
  wash(lit, inks.lit, inks.litBy);
  wash(shaded, inks.shaded, inks.shadedBy);
  context.restore();
}

function aside(
  context: DrawingContext,
  area: Path2D,
  dx: number,
  dy: number,
  ink: string,
  opacity: number,
): void {
  context.translate(dx, dy);
  context.globalAlpha = opacity;
  context.fillStyle = ink;
  context.fill(area, 'evenodd');
  context.globalAlpha = 1;
  context.translate(-dx, -dy);
}

function stroke(context: DrawingContext, path: Path2D, ink: string, width: number, opacity: number): void {
  context.globalAlpha = opacity;
  context.strokeStyle = ink;
  context.lineWidth = width;
  context.stroke(path);
  context.globalAlpha = 1;
}

/** Closed smooth lines as one path. */
function closed(lines: Lines): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    const [first] = line;
    if (!first) continue;
    path.moveTo(...first);
    for (const [control, control2, to] of loopSpans(line)) path.bezierCurveTo(...control, ...control2, ...to);
    path.closePath();
  }
  return path;
}
