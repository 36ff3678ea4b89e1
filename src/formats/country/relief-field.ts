import type { Box } from '../sheet/box.ts';
import type { Spot } from '../vector/path.ts';

/** The altitude of the middle of a hex. */
export interface Height {
  /** In hex sizes (radius of a hex). */
  readonly at: Spot;
  readonly altitude: number;
}

/** A grid of values over a rectangle, row by row from its upper left corner. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/**
 * The colours of light and shade. They are warm, as of a low sun, so that pale terrain in the light differs from the
 * paper.
 */
export const LIGHT_COLOUR = '#ffeea8';
export const SHADE_COLOUR = '#1e1608';

/**
 * How far the altitude of a hex has an effect, in hex sizes: beyond the middles of its neighbours, so that the surface
 * is smooth.
 */
const REACH = 2.3;

/**
 * How the light falls on the land, from −1 (facing away from it) over 0 (level) to 1 (facing it). It comes from the
 * north-west; the surface is a smooth one through the altitudes of the hexes.
 *
 * @param heights all hexes within 2.3 hex sizes of the rectangle
 * @param perUnit number of grid nodes per hex size
 */
export function lightOn(heights: Iterable<Height>, box: Box, perUnit: number): Field {
  const columns = Math.ceil((box.right - box.left) * perUnit) + 1;
  const rows = Math.ceil((box.bottom - box.top) * perUnit) + 1;
  const land = smoothed(heights, box, perUnit, columns, rows);
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = (dx: number, dy: number) =>
        land[clamped(row + dy, rows) * columns + clamped(column + dx, columns)] ?? 0;
      const rise = ((at(1, 0) - at(-1, 0) + at(0, 1) - at(0, -1)) * perUnit) / 2;
      values[row * columns + column] = Math.tanh(rise * STEEPNESS);
    }
  return { columns, rows, values };
}

/** Factor from the slope (steps of altitude per hex size) to the argument of `tanh`. */
const STEEPNESS = 0.55;

const clamped = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** The altitudes at the nodes: means of the hexes around, weighted by their closeness. */
function smoothed(
  heights: Iterable<Height>,
  { left, top }: Box,
  perUnit: number,
  columns: number,
  rows: number,
): Float32Array {
  const sums = new Float32Array(columns * rows);
  const weights = new Float32Array(columns * rows);
  for (const { at, altitude } of heights) {
    const [x, y] = [(at[0] - left) * perUnit, (at[1] - top) * perUnit];
    const reach = REACH * perUnit;
    const [firstRow, lastRow] = [
      Math.max(0, Math.ceil(y - reach)),
      Math.min(rows - 1, Math.floor(y + reach)),
    ];
    const first = Math.max(0, Math.ceil(x - reach));
    const last = Math.min(columns - 1, Math.floor(x + reach));
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = first; column <= last; column++) {
        const near = 1 - ((column - x) ** 2 + (row - y) ** 2) / (reach * reach);
        if (near <= 0) continue;
        const weight = near * near * near;
        const node = row * columns + column;
        sums[node] = (sums[node] ?? 0) + altitude * weight;
        weights[node] = (weights[node] ?? 0) + weight;
      }
  }
  for (let node = 0; node < sums.length; node++) sums[node] = (sums[node] ?? 0) / (weights[node] || 1);
  return sums;
}
