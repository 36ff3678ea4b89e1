import type { Point } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';

/** A place in a drawing, in short form: `[x, y]`. */
export type Spot = readonly [x: number, y: number];

/** A number for path data and attributes: with a limited number of decimals, and never `-0` or with an exponent. */
export function formatNumber(value: number, decimals = 3): string {
  const scale = 10 ** decimals;
  return String(Math.round(value * scale) / scale + 0);
}

const at = ([x, y]: Spot): string => `${formatNumber(x)} ${formatNumber(y)}`;

export const spotOf = ({ x, y }: Point): Spot => [x, y];

export const polyline = ([first = [0, 0], ...rest]: readonly Spot[]): string =>
  `M${at(first)}${rest.map((spot) => `L${at(spot)}`).join('')}`;

export const polygon = (spots: readonly Spot[]): string => `${polyline(spots)}Z`;

/** A quadratic curve: it bends once, towards its control point. */
export const quadratic = (from: Spot, control: Spot, to: Spot): string =>
  `M${at(from)}Q${at(control)} ${at(to)}`;

export const cubic = (from: Spot, control: Spot, control2: Spot, to: Spot): string =>
  `M${at(from)}C${at(control)} ${at(control2)} ${at(to)}`;

/** A smooth open curve through all spots (Catmull–Rom, written as cubic Béziers). */
export function smooth(spots: readonly Spot[]): string {
  const curves = spots
    .slice(0, -1)
    .map((_, i) => written(span(spots, i, (j) => Math.min(Math.max(j, 0), spots.length - 1))));
  return `${polyline(spots.slice(0, 1))}${curves.join('')}`;
}

/** A smooth closed curve through all spots. */
export function loop(spots: readonly Spot[]): string {
  const curves = loopSpans(spots).map(written);
  return `${polyline(spots.slice(0, 1))}${curves.join('')}Z`;
}

/** A cubic Bézier curve from the current point: two control points and its end. */
export type Span = readonly [control: Spot, control2: Spot, to: Spot];

/** The curves that make up a smooth closed curve through all spots, beginning at the first one. */
export function loopSpans(spots: readonly Spot[]): Span[] {
  const count = spots.length;
  return spots.map((_, i) => span(spots, i, (j) => (j + count) % count));
}

function span(spots: readonly Spot[], i: number, wrap: (index: number) => number): Span {
  const spot = (j: number) => memberAt(spots, wrap(j));
  const [before, from, to, after] = [spot(i - 1), spot(i), spot(i + 1), spot(i + 2)];
  const control: Spot = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const control2: Spot = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
  return [control, control2, to];
}

const written = ([control, control2, to]: Span): string => `C${at(control)} ${at(control2)} ${at(to)}`;

/** Distance of the control points of a quarter circle of radius 1 along its tangents. */
export const QUARTER_CIRCLE = 0.5523;

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * QUARTER_CIRCLE, ry * QUARTER_CIRCLE];
  return (
    `M${at([x - rx, y])}` +
    `C${at([x - rx, y - ky])} ${at([x - kx, y - ry])} ${at([x, y - ry])}` +
    `C${at([x + kx, y - ry])} ${at([x + rx, y - ky])} ${at([x + rx, y])}` +
    `C${at([x + rx, y + ky])} ${at([x + kx, y + ry])} ${at([x, y + ry])}` +
    `C${at([x - kx, y + ry])} ${at([x - rx, y + ky])} ${at([x - rx, y])}Z`
  );
}

/** Path data from the current point to `to`, as a smooth curve that bends towards each control point in turn. */
export function bendsTo(controls: readonly Spot[], to: Spot): string {
  if (controls.length === 0) return `L${at(to)}`;
  return controls
    .map((control, i) => {
      const next = controls[i + 1];
      const end: Spot = next ? [(control[0] + next[0]) / 2, (control[1] + next[1]) / 2] : to;
      return `Q${at(control)} ${at(end)}`;
    })
    .join('');
}

/** Path data with absolute commands, scaled and then moved. */
export const transformPath = (d: string, [x, y]: Spot, scale: number): string =>
  d.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, dx, dy) => `${formatNumber(x + scale * Number(dx))} ${formatNumber(y + scale * Number(dy))}`,
  );

/**
 * Path data in relative commands, with one decimal and as few characters as possible. Every absolute place is rounded
 * on its own, so that errors don't add up and paths that touched still touch.
 */
export function compact(d: string): string {
  let [penX, penY, startX, startY] = [0, 0, 0, 0];
  let last = '';
  return d.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, rest: string) => {
    if (command === 'Z') {
      [penX, penY, last] = [startX, startY, 'Z'];
      return 'z';
    }
    const numbers = rest
      .trim()
      .split(' ')
      .map((text) => Math.round(Number(text) * 10));
    const steps = numbers.map((value, i) => unpadded((value - (i % 2 === 0 ? penX : penY)) / 10));
    [penX = penX, penY = penY] = numbers.slice(-2);
    if (command === 'M') [startX, startY] = [penX, penY];
    const letter = command === last && command !== 'M' ? '' : command.toLowerCase();
    last = command;
    return steps.reduce(
      (text, step) => text + (step.startsWith('-') || /[a-z]$/.test(text) ? '' : ' ') + step,
      letter,
    );
  });
}

const unpadded = (value: number): string => formatNumber(value, 1).replace(/^(-?)0\./, '$1.');
