/**
 * Slanting lines over the whole canvas, so many pixels apart along its sides: begins a path, which is to be stroked.
 *
 * @param origin where the canvas lies on the map, its left and top added up, in pixels: so lines go on from chunk to chunk
 */
export function hatch(context: CanvasRenderingContext2D, gap: number, origin = 0): void {
  const { width, height } = context.canvas;
  const first = Math.ceil(origin / gap) * gap - origin;
  context.beginPath();
  for (let sum = first; sum < width + height; sum += gap) {
    context.moveTo(sum - height, height);
    context.lineTo(sum, 0);
  }
}
