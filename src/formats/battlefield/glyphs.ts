import type { Tree } from '../../rules/battlefield/battlefield.ts';
import {
  battlements,
  church,
  detail,
  drawBuildings,
  footing,
  house,
  spire,
  wall,
} from '../drawing/buildings.ts';
import { seededJitter } from '../drawing/jitter.ts';
import type { Glyph, Mark } from '../drawing/mark.ts';
import { peak } from '../drawing/relief.ts';
import { fir, reeds, tree } from '../drawing/trees.ts';
import { wave } from '../drawing/waters.ts';
import { ellipse, polyline, quadratic, type Spot } from '../vector/path.ts';

/** Number of variants of most glyphs here. Glyphs have their foot at the origin, and are the same in every drawing. */
const VARIANTS = 3;

const variants = (draw: (seed: number) => Glyph): readonly Glyph[] =>
  Array.from({ length: VARIANTS }, (_, i) => draw(i + 1));

/** A palm: a bent trunk under a star of fronds. */
function palm(height: number, seed: number): Mark[] {
  const hand = seededJitter(seed + 40);
  const lean = height * (0.12 + hand() * 0.1) * (seed % 2 === 0 ? -1 : 1);
  const top: Spot = [lean, -height * 0.72];
  const frond = (angle: number): string => {
    const reach = height * (0.42 + hand() * 0.04);
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.5];
    const tip: Spot = [top[0] + dx, top[1] + dy + height * 0.1];
    const over: Spot = [top[0] + dx * 0.55, top[1] + dy * 0.6 - height * 0.16];
    const under: Spot = [top[0] + dx * 0.5, top[1] + dy * 0.6 - height * 0.02];
    return `${quadratic(top, over, tip)}${quadratic(tip, under, top).replace(/^M[^Q]*/, '')}Z`;
  };
  const fronds = [0.1, 0.75, 2.4, 3.05, 3.75, 4.3, 5.1, 5.7];
  return [
    { d: quadratic([0, 0], [lean * 0.2, -height * 0.4], top), stroke: 'line', width: 0.075 },
    { d: quadratic([0, 0], [lean * 0.2, -height * 0.4], top), stroke: 'earth-shade', width: 0.045 },
    { d: fronds.map(frond).join(''), fill: 'leaf-shade', stroke: 'line', width: 0.016 },
    { d: fronds.slice(4).map(frond).join(''), fill: 'leaf', stroke: 'line', width: 0.014 },
  ];
}

export const TREES: Readonly<Record<Tree, readonly Glyph[]>> = {
  deciduous: variants((seed) => tree(0, 0.08, 0.46 + seed * 0.02, seed)),
  coniferous: variants((seed) => fir(0, 0.06, 0.48 + seed * 0.03, seed)),
  palm: variants((seed) => palm(0.56 + seed * 0.03, seed)),
};

export const FRUIT_TREE: readonly Glyph[] = variants((seed) => [
  { d: ellipse(0.03, 0.03, 0.13, 0.1), fill: 'shadow', opacity: 0.25 },
  ...tree(0, 0.06, 0.27, seed + 9),
  { d: [ellipse(-0.04, -0.1, 0.022), ellipse(0.05, -0.06, 0.022)].join(''), fill: 'fire' },
]);

/** An olive: a low grey crown in two lobes on a forked trunk. */
export const OLIVE: readonly Glyph[] = variants((seed) => {
  const hand = seededJitter(seed);
  const x = hand() * 0.015;
  return [
    { d: ellipse(0.03, 0.05, 0.15, 0.06), fill: 'shadow', opacity: 0.25 },
    {
      d: `${quadratic([0, 0.06], [0.02, -0.02], [-0.06, -0.1])}${quadratic([0, 0.06], [0, -0.02], [0.07, -0.1])}`,
      stroke: 'line',
      width: 0.035,
    },
    {
      d: ellipse(-0.07 + x, -0.1, 0.1, 0.075) + ellipse(0.075 + x, -0.12, 0.1, 0.08),
      fill: 'ice',
      stroke: 'line',
      width: 0.018,
    },
    {
      d: ellipse(-0.05 + x, -0.08, 0.06, 0.035) + ellipse(0.1 + x, -0.09, 0.055, 0.035),
      fill: 'reed',
      opacity: 0.7,
    },
  ];
});

/** A vine on its stake, with grapes. */
const VINE: Glyph = [
  {
    d: polyline([
      [-0.1, 0.02],
      [0.1, 0.02],
    ]),
    stroke: 'earth-shade',
    width: 0.02,
  },
  {
    d: polyline([
      [0, 0.09],
      [0, -0.13],
    ]),
    stroke: 'line',
    width: 0.026,
  },
  { d: ellipse(0, -0.02, 0.062, 0.075), fill: 'leaf-shade' },
  { d: ellipse(-0.03, 0, 0.02) + ellipse(0.025, -0.035, 0.02) + ellipse(0.02, 0.025, 0.02), fill: 'banner' },
];

export const REEDS: readonly Glyph[] = variants((seed) => reeds(0, 0.08, 0.26 + seed * 0.015, seed));
export const WAVE: readonly Glyph[] = variants((seed) => [wave(0, 0, 0.3 + seed * 0.04, 2)]);

export const HOUSE: readonly Glyph[] = variants((seed) =>
  drawBuildings([footing(0.03, 0.11, 0.22, 0.035), house(-0.02, 0.11, 0.26 + seed * 0.012)]),
);
export const CHURCH: Glyph = drawBuildings([footing(0.05, 0.15, 0.28, 0.04), church(0.02, 0.15, 0.34)]);

/** The part of a city that a town lacks: a keep above the roofs. */
export const KEEP: Glyph = drawBuildings([
  footing(0.02, 0.18, 0.36, 0.05),
  wall(-0.32, -0.12, 0.17, battlements(-0.32, -0.12, -0.22, 3)),
  wall(0.14, 0.34, 0.17, battlements(0.14, 0.34, -0.22, 3)),
  wall(-0.16, 0.18, 0.17, [
    [-0.16, -0.06],
    [0.18, -0.06],
  ]),
  spire(-0.3, -0.14, -0.22, 0.26),
  spire(0.16, 0.32, -0.22, 0.26),
  detail({
    d: polyline([
      [0.01, 0.17],
      [0.01, 0.02],
    ]),
    stroke: 'line',
    width: 0.09,
  }),
]);

export const PEAKS: readonly Glyph[] = variants((seed) => [
  ...peak(
    { x: -0.26, y: 0.26, width: 0.8, height: 0.58, wash: { body: 'slate', shade: 'slate-shade' }, snow: 0.2 },
    seed + 3,
  ),
  ...peak(
    {
      x: 0.14,
      y: 0.44,
      width: 1.06,
      height: 0.94,
      wash: { body: 'slate', shade: 'slate-shade' },
      snow: 0.32,
    },
    seed,
  ),
]);

/** A saltire on a white plate: the sign where a railway crosses a road. */
export const SALTIRE: Glyph = [
  { d: ellipse(0, 0, 0.2), fill: 'paper', stroke: 'line', width: 0.035 },
  {
    d:
      polyline([
        [-0.11, -0.11],
        [0.11, 0.11],
      ]) +
      polyline([
        [0.11, -0.11],
        [-0.11, 0.11],
      ]),
    stroke: 'banner',
    width: 0.07,
  },
];
export const VINES: readonly Glyph[] = [VINE];
