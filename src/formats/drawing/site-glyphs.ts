import type { Site } from '../../rules/solo.ts';
import { ellipse, loop, polygon, polyline, quadratic, smooth } from '../vector/path.ts';
import {
  archway,
  battlements,
  broken,
  church,
  column,
  crack,
  detail,
  drawBuildings,
  flag,
  footing,
  house,
  rubble,
  slit,
  spire,
  wall,
} from './buildings.ts';
import { lazyDrawings } from './lazy-drawings.ts';
import type { Glyph } from './mark.ts';

/** The drawing of a site in the middle of its hex. The same site always gives the same object. */
export const siteGlyph = lazyDrawings<Site, Glyph>({
  village: () =>
    drawBuildings([
      footing(0.02, 0.42, 0.52, 0.06),
      house(-0.2, 0.14, 0.32),
      house(0.24, 0.12, 0.3),
      church(0.1, 0.3, 0.36),
      house(-0.28, 0.42, 0.36),
      house(0.32, 0.44, 0.34),
    ]),
  ruin: () =>
    drawBuildings([
      footing(0.02, 0.4, 0.5, 0.06),
      wall(-0.46, -0.1, 0.36, broken(-0.46, -0.1, -0.08, [0.0, 0.06, 0.22, 0.18, 0.34, 0.38])),
      column(0.04, 0.38, 0.48),
      column(0.34, 0.38, 0.3),
      rubble([
        [-0.04, 0.43, 0.07],
        [0.2, 0.44, 0.09],
        [0.5, 0.42, 0.07],
        [-0.36, 0.44, 0.08],
      ]),
    ]),
  tower: () =>
    drawBuildings([
      footing(0.04, 0.44, 0.3, 0.05),
      wall(-0.15, 0.15, 0.44, [
        [-0.15, -0.14],
        [0.15, -0.14],
      ]),
      wall(-0.2, 0.2, -0.08, battlements(-0.2, 0.2, -0.27, 3)),
      spire(-0.13, 0.13, -0.24, 0.3),
      detail(slit(0, 0.04), archway(0, 0.44, 0.14, 0.19)),
    ]),
  'ruined-tower': () =>
    drawBuildings([
      footing(0.04, 0.44, 0.38, 0.05),
      wall(-0.18, 0.18, 0.44, broken(-0.18, 0.18, -0.32, [0.0, 0.08, 0.04, 0.26, 0.2, 0.36])),
      detail(crack(-0.02, -0.08, 0.26), slit(-0.1, -0.04), archway(-0.02, 0.44, 0.15, 0.2)),
      rubble([
        [0.3, 0.46, 0.1],
        [0.46, 0.45, 0.06],
        [-0.31, 0.46, 0.08],
      ]),
    ]),
  castle: () =>
    drawBuildings([
      footing(0.02, 0.44, 0.56, 0.05),
      flag(0, -0.24, 0.24),
      wall(-0.17, 0.17, 0.3, battlements(-0.17, 0.17, -0.26, 3)),
      wall(-0.34, 0.34, 0.43, battlements(-0.34, 0.34, 0.08, 5), 0.75),
      wall(-0.52, -0.26, 0.44, battlements(-0.52, -0.26, -0.08, 3)),
      wall(0.26, 0.52, 0.44, battlements(0.26, 0.52, -0.08, 3)),
      detail(slit(0, -0.12), slit(-0.4, 0.08), slit(0.37, 0.08), archway(0, 0.43, 0.19, 0.24)),
    ]),
  'ruined-castle': () =>
    drawBuildings([
      footing(0.02, 0.44, 0.56, 0.05),
      wall(-0.16, 0.16, 0.36, [
        ...battlements(-0.16, 0.0, -0.24, 2),
        [0.03, -0.12],
        [0.09, -0.04],
        [0.07, 0.04],
        [0.16, 0.16],
      ]),
      wall(
        -0.3,
        0.4,
        0.43,
        [
          ...battlements(-0.3, -0.02, 0.08, 3),
          [0.02, 0.18],
          [0.1, 0.2],
          [0.14, 0.32],
          [0.28, 0.36],
          [0.4, 0.35],
        ],
        0.8,
      ),
      wall(-0.52, -0.26, 0.44, [
        [-0.52, -0.02],
        [-0.46, 0.02],
        [-0.42, -0.06],
        [-0.38, -0.08],
        [-0.36, -0.16],
        [-0.26, -0.16],
      ]),
      wall(0.3, 0.52, 0.44, broken(0.3, 0.52, 0.12, [0.12, 0.04, 0.08, 0.0, 0.14])),
      detail(
        slit(-0.38, 0.08),
        crack(-0.32, -0.06, 0.2),
        crack(0.02, -0.02, 0.16),
        archway(-0.12, 0.43, 0.16, 0.21),
      ),
      rubble([
        [0.2, 0.46, 0.08],
        [0.08, 0.47, 0.055],
        [0.6, 0.45, 0.055],
      ]),
    ]),
});

const MOUND: readonly (readonly [number, number])[] = [
  [-0.46, 0.42],
  [-0.4, 0.12],
  [-0.24, -0.1],
  [0.02, -0.2],
  [0.26, -0.08],
  [0.4, 0.14],
  [0.47, 0.42],
];

/** The cave in which a river leaves the surface: a rocky mound with a black mouth, its middle at (0, 0.25). */
export const underworldGlyph: Glyph = [
  { d: `${smooth(MOUND)}Z`, fill: 'paper', stroke: 'paper', width: 0.15, opacity: 0.92 },
  { d: `${smooth(MOUND)}Z`, fill: 'rock' },
  {
    d: polygon([
      [0.06, -0.18],
      [0.26, -0.07],
      [0.4, 0.14],
      [0.46, 0.42],
      [0.26, 0.42],
      [0.2, 0.06],
    ]),
    fill: 'rock-shade',
    opacity: 0.85,
  },
  { d: smooth(MOUND), stroke: 'line', width: 0.03 },
  {
    d:
      polyline([
        [-0.3, 0.06],
        [-0.22, 0.0],
        [-0.24, 0.1],
      ]) +
      polyline([
        [0.3, 0.06],
        [0.34, 0.16],
      ]) +
      polyline([
        [-0.06, -0.1],
        [0.04, -0.13],
      ]),
    stroke: 'line',
    width: 0.018,
  },
  {
    d: loop([
      [-0.24, 0.43],
      [-0.22, 0.2],
      [-0.08, 0.03],
      [0.1, 0.04],
      [0.22, 0.2],
      [0.24, 0.43],
      [0, 0.45],
    ]),
    fill: 'line',
    stroke: 'line',
    width: 0.03,
  },
];

const POLE = -0.14;
const CLOTH = `${quadratic([POLE, -0.34], [0.12, -0.46], [0.42, -0.34])}L0.3 -0.18L0.42 0Q0.12 -0.12 ${POLE} 0.02Z`;

/** The party: a swallow-tailed banner on a spear, whose foot is at (−0.14, 0.48). */
export const partyGlyph: Glyph = [
  { d: ellipse(POLE + 0.03, 0.49, 0.17, 0.05), fill: 'shadow', opacity: 0.4 },
  { d: CLOTH, fill: 'paper', stroke: 'paper', width: 0.14 },
  {
    d: polyline([
      [POLE, 0.47],
      [POLE, -0.48],
    ]),
    stroke: 'paper',
    width: 0.16,
  },
  { d: ellipse(POLE, 0.485, 0.08, 0.036), fill: 'line' },
  {
    d: polyline([
      [POLE, 0.48],
      [POLE, -0.38],
    ]),
    stroke: 'line',
    width: 0.052,
  },
  { d: CLOTH, fill: 'banner', stroke: 'line', width: 0.03 },
  { d: ellipse(0.06, -0.18, 0.07), fill: 'paper' },
  {
    d: polygon([
      [POLE - 0.05, -0.38],
      [POLE, -0.53],
      [POLE + 0.05, -0.38],
    ]),
    fill: 'paper',
    stroke: 'line',
    width: 0.026,
  },
];
