import { bendsTo, polyline, quadratic, type Spot } from '../vector/path.ts';
import type { Mark } from './mark.ts';

/** A long wavy line with `crests` crests. */
export function wave(x: number, y: number, width: number, crests: number): Mark {
  const half = width / crests / 2;
  const controls = Array.from({ length: crests * 2 }, (_, i): Spot => {
    const left = x - width / 2 + i * half;
    return [left + half / 2, y + (i % 2 === 0 ? -half : half) * 0.55];
  });
  return {
    d: `${polyline([[x - width / 2, y]])}${bendsTo(controls, [x + width / 2, y])}`,
    stroke: 'water-line',
    width: 0.024,
  };
}

/** A ripple near the shore: short arcs side by side, hanging down. */
export function ripple(x: number, y: number, width: number, arcs: number): Mark {
  const step = width / arcs;
  const d = Array.from({ length: arcs }, (_, i) => {
    const left = x - width / 2 + i * step;
    return quadratic([left, y], [left + step / 2, y + step * 0.42], [left + step, y]);
  }).join('');
  return { d, stroke: 'foam', width: 0.026 };
}
