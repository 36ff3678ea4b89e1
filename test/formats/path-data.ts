/** One segment of a path, in absolute coordinates. */
export interface Segment {
  readonly command: 'M' | 'L' | 'Q' | 'C' | 'Z';
  readonly points: readonly Spot[];
}

type Spot = readonly [x: number, y: number];

const POINTS: Readonly<Record<Segment['command'], number>> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };
const NUMBER = /-?(?:\d+(?:\.\d+)?|\.\d+)/g;

/** Parses path data with the commands that our drawings use, absolute or relative; throws on anything else. */
export function parsePath(d: string): Segment[] {
  if (!/^[Mm]/.test(d)) throw new Error(`path data begins by moving, this does not: ${d}`);
  let pen: Spot = [0, 0];
  let start: Spot = [0, 0];
  return [...d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].flatMap(([part, letter = '', rest = '']) => {
    const command = letter.toUpperCase() as Segment['command'];
    const count = POINTS[command];
    if (count === undefined || !/^[\d .-]*$/.test(rest) || rest.replace(NUMBER, '').trim() !== '')
      throw new Error(`no segment of a path: ${part}`);
    const spots = pairs((rest.match(NUMBER) ?? []).map(Number));
    if (count === 0 ? spots.length > 0 : spots.length === 0 || spots.length % count > 0)
      throw new Error(`a wrong count of numbers: ${part}`);
    if (count === 0) {
      pen = start;
      return [{ command, points: [] }];
    }
    return Array.from({ length: spots.length / count }, (_, i) => {
      const [fromX, fromY] = letter === command ? [0, 0] : pen;
      const points = spots.slice(i * count, (i + 1) * count).map(([x, y]): Spot => [fromX + x, fromY + y]);
      pen = points.at(-1) ?? pen;
      if (command === 'M') start = pen;
      return { command, points };
    });
  });
}

function pairs(numbers: readonly number[]): Spot[] {
  if (numbers.length % 2 > 0) throw new Error(`numbers without a partner: ${numbers}`);
  return numbers.flatMap((x, i): Spot[] => (i % 2 === 0 ? [[x, numbers[i + 1] as number]] : []));
}

/** Closely spaced points along a path: the outline itself, not its control points. */
export function traced(d: string): Spot[] {
  let at: Spot = [0, 0];
  return parsePath(d).flatMap(({ points }) => {
    const curve: Spot[] = [at, ...points];
    at = points.at(-1) ?? at;
    if (points.length <= 1) return [...points];
    return Array.from({ length: 9 }, (_, i) => bezier(curve, i / 8));
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
