import { ellipse, polygon, polyline, quadratic, type Spot } from '../vector/path.ts';
import type { Mark } from './mark.ts';

const OUTLINE = 0.028;
const HALO = 0.15;

/** A building: the marks that draw it, and its silhouettes, from which its halo is made. */
export interface Building {
  readonly silhouettes: readonly string[];
  readonly marks: readonly Mark[];
}

/** Buildings from back to front, with paper left blank around them so that they stand out from any terrain. */
export function drawBuildings(buildings: readonly Building[]): Mark[] {
  const d = buildings.flatMap(({ silhouettes }) => silhouettes).join('');
  return [
    { d, fill: 'paper', stroke: 'paper', width: HALO, opacity: 0.92 },
    ...buildings.flatMap(({ marks }) => marks),
  ];
}

/** A house, gable to the left; `x` is where gable and long side meet, `y` the ground. */
export function house(x: number, y: number, size: number): Building {
  const spot = (dx: number, dy: number): Spot => [x + dx * size, y + dy * size];
  const gable = [spot(-0.5, 0), spot(-0.5, -0.42), spot(-0.25, -0.84), spot(0, -0.42), spot(0, 0)];
  const side = [spot(0, 0), spot(0, -0.42), spot(0.62, -0.42), spot(0.62, 0)];
  const roof = [spot(-0.25, -0.84), spot(0.4, -0.84), spot(0.68, -0.4), spot(0.03, -0.4)];
  const door = [spot(-0.34, 0), spot(-0.34, -0.24), spot(-0.18, -0.24), spot(-0.18, 0)];
  return {
    silhouettes: [
      polygon([
        spot(-0.5, 0),
        spot(-0.5, -0.42),
        spot(-0.25, -0.84),
        spot(0.4, -0.84),
        spot(0.68, -0.4),
        spot(0.62, 0),
      ]),
    ],
    marks: [
      { d: polygon(gable), fill: 'wall', stroke: 'line', width: OUTLINE },
      { d: polygon(side), fill: 'wall-shade', stroke: 'line', width: OUTLINE },
      { d: polygon(roof), fill: 'roof', stroke: 'line', width: OUTLINE },
      { d: polygon(door), fill: 'line' },
    ],
  };
}

/** A church: a house with a spire at its gable. */
export function church(x: number, y: number, size: number): Building {
  const nave = house(x, y, size);
  const left = x - size * 0.62;
  const right = x - size * 0.22;
  const eaves = y - size * 0.95;
  const tip: Spot = [x - size * 0.42, y - size * 1.75];
  const shaft = [
    [left, y],
    [left, eaves],
    [right, eaves],
    [right, y],
  ] as const;
  return {
    silhouettes: [
      ...nave.silhouettes,
      polygon(shaft),
      polygon([[left - 0.02, eaves], tip, [right + 0.02, eaves]]),
    ],
    marks: [
      ...nave.marks,
      { d: polygon(shaft), fill: 'wall', stroke: 'line', width: OUTLINE },
      {
        d: polygon([[left - 0.02, eaves], tip, [right + 0.02, eaves]]),
        fill: 'roof-shade',
        stroke: 'line',
        width: OUTLINE,
      },
      {
        d: polyline([
          [(left + right) / 2, y - size * 0.72],
          [(left + right) / 2, y - size * 0.6],
        ]),
        stroke: 'line',
        width: 0.035,
      },
    ],
  };
}

/** The top of a wall with battlements, from the left to the right. */
export function battlements(left: number, right: number, top: number, merlons: number): Spot[] {
  const step = (right - left) / (merlons * 2 - 1);
  const notch = Math.min(step * 1.1, 0.075);
  return Array.from({ length: merlons }, (_, i): Spot[] => {
    const from = left + i * step * 2;
    const merlon: Spot[] = [
      [from, top],
      [from + step, top],
    ];
    return i === merlons - 1
      ? merlon
      : [...merlon, [from + step, top + notch], [from + step * 2, top + notch]];
  }).flat();
}

/** A broken edge in place of battlements. `heights` go from left to right, measured downwards from `top`. */
export function broken(left: number, right: number, top: number, heights: readonly number[]): Spot[] {
  const step = (right - left) / (heights.length - 1);
  return heights.map((height, i) => [left + i * step, top + height] as const);
}

/** A wall or tower between two uprights, with a given upper edge; its right part is in the shade. */
export function wall(
  left: number,
  right: number,
  ground: number,
  crown: readonly Spot[],
  shaded = 0.62,
): Building {
  const outline = polygon([[left, ground], ...crown, [right, ground]]);
  const split = left + (right - left) * shaded;
  const shade = crown.filter(([x]) => x >= split);
  const level = shade[0]?.[1] ?? ground;
  return {
    silhouettes: [outline],
    marks: [
      { d: outline, fill: 'wall' },
      { d: polygon([[split, ground], [split, level], ...shade, [right, ground]]), fill: 'wall-shade' },
      { d: outline, stroke: 'line', width: OUTLINE },
    ],
  };
}

/** A pointed roof on a tower. */
export function spire(left: number, right: number, eaves: number, height: number): Building {
  const tip: Spot = [(left + right) / 2, eaves - height];
  const outline = polygon([[left - 0.045, eaves], tip, [right + 0.045, eaves]]);
  return {
    silhouettes: [outline],
    marks: [
      { d: outline, fill: 'roof' },
      { d: polygon([tip, [right + 0.045, eaves], [(left + right) / 2 + 0.03, eaves]]), fill: 'roof-shade' },
      { d: outline, stroke: 'line', width: OUTLINE },
    ],
  };
}

/** A flag on a pole whose foot is at `x`, `y`. */
export function flag(x: number, y: number, height: number): Building {
  const top = y - height;
  const cloth = polygon([
    [x, top],
    [x + 0.19, top + 0.055],
    [x, top + 0.12],
  ]);
  return {
    silhouettes: [cloth],
    marks: [
      { d: cloth, fill: 'banner', stroke: 'line', width: 0.018 },
      {
        d: polyline([
          [x, y],
          [x, top],
        ]),
        stroke: 'line',
        width: OUTLINE,
      },
    ],
  };
}

/** An arched gate or door standing on the ground. */
export const archway = (x: number, ground: number, width: number, height: number): Mark => {
  const spring = ground - height + width * 0.5;
  const left: Spot = [x - width / 2, spring];
  const right: Spot = [x + width / 2, spring];
  const arch = quadratic(left, [x, ground - height - width * 0.32], right);
  return {
    d: `${arch}${polyline([right, [right[0], ground], [left[0], ground]]).replace('M', 'L')}Z`,
    fill: 'line',
  };
};

export const slit = (x: number, y: number): Mark => ({
  d: polyline([
    [x, y],
    [x, y + 0.09],
  ]),
  stroke: 'line',
  width: 0.036,
});

/** A crack running down a wall. */
export const crack = (x: number, y: number, length: number): Mark => ({
  d: polyline([
    [x, y],
    [x - 0.03, y + length * 0.35],
    [x + 0.02, y + length * 0.6],
    [x - 0.015, y + length],
  ]),
  stroke: 'line',
  width: 0.018,
});

/** Fallen stones. */
export function rubble(stones: readonly (readonly [x: number, y: number, size: number])[]): Building {
  const outlines = stones.map(([x, y, size]) =>
    polygon([
      [x - size, y],
      [x - size * 0.7, y - size * 0.9],
      [x + size * 0.3, y - size * 1.1],
      [x + size, y - size * 0.4],
      [x + size * 0.9, y],
    ]),
  );
  return {
    silhouettes: outlines,
    marks: [{ d: outlines.join(''), fill: 'wall-shade', stroke: 'line', width: 0.022 }],
  };
}

/** A standing column with a capital. */
export function column(x: number, ground: number, height: number): Building {
  const top = ground - height;
  const half = 0.062;
  const shaft = polygon([
    [x - half, ground],
    [x - half * 0.85, top],
    [x + half * 0.85, top],
    [x + half, ground],
  ]);
  const slab = (y: number) =>
    polygon([
      [x - half * 1.7, y],
      [x - half * 1.7, y - 0.055],
      [x + half * 1.7, y - 0.055],
      [x + half * 1.7, y],
    ]);
  return {
    silhouettes: [shaft, slab(top), slab(ground)],
    marks: [
      { d: shaft, fill: 'wall' },
      {
        d: polygon([
          [x + half * 0.15, ground],
          [x + half * 0.15, top],
          [x + half * 0.85, top],
          [x + half, ground],
        ]),
        fill: 'wall-shade',
      },
      { d: shaft, stroke: 'line', width: 0.024 },
      { d: slab(top) + slab(ground), fill: 'wall', stroke: 'line', width: 0.024 },
    ],
  };
}

/** Marks on a building that add nothing to its silhouette. */
export const detail = (...marks: Mark[]): Building => ({ silhouettes: [], marks });

/** A patch of shadow on the ground below something. */
export const footing = (x: number, y: number, rx: number, ry: number): Building =>
  detail({ d: ellipse(x, y, rx, ry), fill: 'shadow', opacity: 0.28 });
