/** Path data as far as our drawings use it: absolute commands, each with all its numbers. */
export interface Segment {
  readonly command: 'M' | 'L' | 'Q' | 'C' | 'Z';
  readonly points: readonly (readonly [x: number, y: number])[];
}

const POINTS: Readonly<Record<Segment['command'], number>> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** Reads path data, throwing where it isn't of the form above. */
export function parsePath(d: string): Segment[] {
  const parts = d.match(/[A-Za-z][^A-Za-z]*/g) ?? [];
  if (parts.join('') !== d || !d.startsWith('M')) throw new Error(`no path data: ${d}`);
  return parts.map((part) => {
    const command = part[0] as Segment['command'];
    const numbers = part
      .slice(1)
      .split(' ')
      .filter(Boolean)
      .flatMap((text) => (isNumber(text) ? [Number(text)] : [Number.NaN]));
    if (!(command in POINTS) || numbers.length !== POINTS[command] * 2 || numbers.some(Number.isNaN))
      throw new Error(`no segment of a path: ${part}`);
    return {
      command,
      points: numbers.flatMap((x, i) => (i % 2 === 0 ? [[x, numbers[i + 1] as number] as const] : [])),
    };
  });
}

const isNumber = (text: string): boolean => /^-?(\d+|\d*\.\d+)$/.test(text);

type Spot = readonly [x: number, y: number];

/** Places along a path, close together: the outline itself, not its control points. */
export function traced(d: string): Spot[] {
  let at: Spot = [0, 0];
  return parsePath(d).flatMap(({ points }) => {
    const curve: Spot[] = [at, ...points];
    at = points.at(-1) ?? at;
    if (points.length === 1) return [...points];
    return points.length === 0 ? [] : Array.from({ length: 17 }, (_, i) => bezier(curve, i / 16));
  });
}

function bezier(points: readonly Spot[], t: number): Spot {
  if (points.length === 1) return points[0] as Spot;
  const next = points.slice(1).map(([x, y], i): Spot => {
    const [fx, fy] = points[i] as Spot;
    return [fx + (x - fx) * t, fy + (y - fy) * t];
  });
  return bezier(next, t);
}
