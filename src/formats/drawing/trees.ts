import { memberAt, pairs } from '../../hex/list.ts';
import { polygon, polyline, quadratic, type Spot, smooth } from '../vector/path.ts';
import { polygonSides } from '../vector/polygon-sides.ts';
import { seededJitter } from './jitter.ts';
import type { Mark } from './mark.ts';

const OUTLINE = 0.022;

/** A broad-leaved tree with its foot at `x`, `y` and a crown `size` wide, lit from the upper left. */
export function tree(x: number, y: number, size: number, seed: number): Mark[] {
  const middle: Spot = [x, y - size * 0.52];
  const rim = crownRim(middle, size / 2, seededJitter(seed));
  const half = rim.slice(0, Math.ceil(rim.length / 2) + 1);
  const fold: Spot = [x + size * 0.06, y - size * 0.42];
  return [
    {
      d: polyline([
        [x, y],
        [x, y - size * 0.2],
      ]),
      stroke: 'line',
      width: 0.035,
    },
    { d: `${scalloped(polygonSides(rim), middle)}Z`, fill: 'leaf', stroke: 'line', width: OUTLINE },
    {
      d: `${scalloped(pairs(half), middle)}Q${numbers(fold)} ${numbers(memberAt(half, 0))}Z`,
      fill: 'leaf-shade',
      opacity: 0.75,
    },
    { d: leafStroke(x - size * 0.14, y - size * 0.66, size * 0.2), stroke: 'leaf-shade', width: 0.018 },
  ];
}

const LOBES = 7;

/** Where the lobes of a crown meet, clockwise from the upper right. */
function crownRim([x, y]: Spot, radius: number, hand: () => number): Spot[] {
  return Array.from({ length: LOBES }, (_, i) => {
    const angle = -1.1 + ((i + hand() * 0.18) / LOBES) * 2 * Math.PI;
    const reach = radius * (0.86 + hand() * 0.08);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.9] as const;
  });
}

/** A line of lobes, one on each of these sides in a row, that bulge away from a spot. */
function scalloped(sides: readonly (readonly [Spot, Spot])[], [x, y]: Spot): string {
  const lobes = sides.map(([from, to]) => {
    const bulge: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return `Q${numbers([x + (bulge[0] - x) * 1.55, y + (bulge[1] - y) * 1.55])} ${numbers(to)}`;
  });
  const [start] = memberAt(sides, 0);
  return polyline([start]) + lobes.join('');
}

const numbers = (spot: Spot): string => polyline([spot]).slice(1);

const leafStroke = (x: number, y: number, width: number): string =>
  quadratic([x - width / 2, y + width * 0.3], [x, y - width * 0.5], [x + width / 2, y + width * 0.15]);

/** A fir with its foot at `x`, `y`. */
export function fir(x: number, y: number, height: number, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const lean = hand() * height * 0.03;
  const tip: Spot = [x + lean, y - height];
  const tiers = 3;
  const side = (sign: 1 | -1): Spot[] =>
    Array.from({ length: tiers }, (_, i): Spot[] => {
      const level = (i + 1) / tiers;
      const reach = sign * height * (0.1 + 0.2 * level + hand() * 0.015);
      const foot = y - height * (1 - level) * 0.86 - height * 0.1;
      const notch: Spot = [x + reach * 0.5, foot - height * 0.02];
      const branch: Spot = [x + reach, foot + height * 0.05];
      return i === tiers - 1 ? [branch] : [branch, notch];
    }).flat();
  const [left, right] = [side(-1), side(1)];
  return [
    {
      d: polyline([
        [x, y],
        [x, y - height * 0.15],
      ]),
      stroke: 'line',
      width: 0.03,
    },
    { d: polygon([tip, ...right, ...left.toReversed()]), fill: 'fir', stroke: 'line', width: OUTLINE * 0.9 },
    { d: polygon([tip, ...right, [x + height * 0.04, y - height * 0.08]]), fill: 'fir-shade', opacity: 0.8 },
  ];
}

/** Three blades of grass that grow from one spot. */
export function tuft(x: number, y: number, height: number, seed: number): Mark {
  const hand = seededJitter(seed);
  const blades = [-1, 0, 1].map((spread) => {
    const tall = height * (1 - Math.abs(spread) * 0.35 + hand() * 0.12);
    const foot: Spot = [x + spread * height * 0.12, y];
    return quadratic(
      foot,
      [foot[0] + spread * height * 0.1, y - tall * 0.6],
      [x + spread * height * 0.62, y - tall],
    );
  });
  return { d: blades.join(''), stroke: 'grass', width: 0.028 };
}

/** Reeds, some with a cob, rising from a short line of water. */
export function reeds(x: number, y: number, height: number, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const stems = [-0.34, -0.12, 0.1, 0.32].map((offset, i) => {
    const top: Spot = [
      x + offset * height * 1.35 + hand() * height * 0.06,
      y - height * (i % 2 ? 1 : 0.74 + hand() * 0.08),
    ];
    const foot: Spot = [x + offset * height * 0.7, y];
    return { foot, top };
  });
  const cobs = stems.filter((_, i) => i % 2 === 1);
  return [
    {
      d: smooth([
        [x - height * 0.6, y + 0.015],
        [x - height * 0.2, y - 0.01],
        [x + height * 0.2, y + 0.02],
        [x + height * 0.65, y],
      ]),
      stroke: 'water-line',
      width: 0.026,
    },
    {
      d: stems.map(({ foot, top }) => quadratic(foot, [foot[0], (foot[1] + top[1]) / 2], top)).join(''),
      stroke: 'reed',
      width: 0.026,
    },
    {
      d: cobs
        .map(({ top: [tx, ty] }) =>
          polyline([
            [tx, ty - 0.03],
            [tx - 0.004, ty + 0.05],
          ]),
        )
        .join(''),
      stroke: 'earth-shade',
      width: 0.05,
    },
  ];
}
