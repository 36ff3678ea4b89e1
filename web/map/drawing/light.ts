import {
  type Field,
  type Height,
  LIGHT_COLOUR,
  lightOn,
  SHADE_COLOUR,
} from '../../../src/formats/country/relief-field.ts';
import { channels } from '../../../src/formats/drawing/colour.ts';
import { blankCanvas, type DrawingContext } from '../../kit/blank-canvas.ts';
import type { Bounds } from '../view/camera.ts';

/** Samples per hex size: the picture is enlarged, which smooths it. */
const PER_UNIT = 5;

/** Greatest opacity of light and shade. */
const LIGHT = 0.26;
const SHADE = 0.28;

/** Draws light and shade over an area. @param size pixels in the size of a hex */
export function drawLight(
  context: DrawingContext,
  heights: readonly Height[],
  area: Path2D,
  bounds: Bounds,
  size: number,
): void {
  const picture = pictureOf(lightOn(heights, bounds, PER_UNIT));
  if (!picture) return;
  const scale = size / PER_UNIT;
  context.save();
  context.clip(area);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'low';
  // Samples are in the middle of the picture's pixels.
  context.drawImage(picture, -scale / 2, -scale / 2, picture.width * scale, picture.height * scale);
  context.restore();
}

const [LIT, SHADED] = [channels(LIGHT_COLOUR), channels(SHADE_COLOUR)];

function pictureOf({ columns, rows, values }: Field): DrawingContext['canvas'] | null {
  const context = blankCanvas(columns, rows);
  if (!context) return null;
  const image = context.createImageData(columns, rows);
  values.forEach((light, i) => {
    image.data.set(light > 0 ? LIT : SHADED, 4 * i);
    image.data[4 * i + 3] = Math.abs(light) * (light > 0 ? LIGHT : SHADE) * 255;
  });
  context.putImageData(image, 0, 0);
  return context.canvas;
}
