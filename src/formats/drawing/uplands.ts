import { polyline, type Spot } from '../vector/path.ts';
import type { Glyph, Mark } from './mark.ts';
import { boulder, type Peak, peak, stipple, volcano, type Wash } from './relief.ts';
import { drawEach, EARTH, MOUNDS, type Mound, mounds, type SizedSpot, TURF, tufts } from './scatter.ts';

const ROCK: Wash = { body: 'rock', shade: 'rock-shade' };
const SLATE: Wash = { body: 'slate', shade: 'slate-shade' };

export const hills = (): Glyph[] => MOUNDS.map((places) => mounds(EARTH, places));

const TUFTS: readonly (readonly SizedSpot[])[] = [
  [
    [-0.34, 0.12, 0.12],
    [0.48, 0.36, 0.12],
    [-0.12, 0.7, 0.13],
    [0.3, 0.74, 0.1],
  ],
  [
    [0.1, 0.12, 0.12],
    [-0.46, 0.36, 0.12],
    [0.06, 0.74, 0.13],
    [0.46, 0.7, 0.1],
  ],
  [
    [-0.1, 0.1, 0.12],
    [-0.5, 0.52, 0.11],
    [0.24, 0.7, 0.13],
    [-0.24, 0.72, 0.1],
  ],
  [
    [-0.42, 0.2, 0.11],
    [0.34, 0.3, 0.12],
    [-0.2, 0.72, 0.13],
    [0.36, 0.7, 0.11],
  ],
];

export const greenHills = (): Glyph[] =>
  MOUNDS.map((places, i) => [...mounds(TURF, places), ...tufts(TUFTS[i] ?? [], i * 10)]);

const boulders = (places: readonly SizedSpot[]) =>
  drawEach(places, ([x, y, size], seed) => boulder(x, y, size, seed));

const scree = (spots: readonly Spot[]): Mark => stipple(spots, 'rock-shade', 0.022);

export const rough = (): Glyph[] => [
  [
    ...boulders([
      [-0.26, 0.12, 0.46],
      [0.3, 0.2, 0.36],
      [-0.4, 0.5, 0.3],
      [0.14, 0.6, 0.54],
    ]),
    scree([
      [0.02, 0.16],
      [0.56, 0.3],
      [-0.56, 0.24],
      [-0.16, 0.62],
      [0.5, 0.64],
      [-0.1, 0.34],
      [0.34, 0.32],
      [-0.52, 0.6],
    ]),
  ],
  [
    ...boulders([
      [0.22, 0.1, 0.48],
      [-0.36, 0.22, 0.36],
      [0.48, 0.44, 0.28],
      [-0.14, 0.6, 0.54],
    ]),
    scree([
      [-0.1, 0.14],
      [-0.6, 0.3],
      [0.56, 0.16],
      [0.24, 0.66],
      [-0.5, 0.56],
      [0.16, 0.36],
      [-0.24, 0.34],
      [0.4, 0.6],
    ]),
  ],
  [
    ...boulders([
      [-0.02, 0.06, 0.42],
      [0.46, 0.22, 0.3],
      [-0.38, 0.38, 0.48],
      [0.24, 0.62, 0.48],
    ]),
    scree([
      [-0.34, 0.06],
      [0.3, 0.06],
      [0.06, 0.26],
      [-0.04, 0.5],
      [0.58, 0.42],
      [-0.16, 0.66],
      [-0.56, 0.56],
      [0.28, 0.3],
    ]),
  ],
];

const range = (peaks: readonly Peak[]): Mark[] =>
  peaks.toSorted((a, b) => a.y - b.y).flatMap((one, i) => peak(one, i * 5 + Math.round(one.x * 100)));

export const mountains = (): Glyph[] => [
  range([
    { x: -0.36, y: 0.2, width: 0.6, height: 0.5, wash: ROCK },
    { x: 0.2, y: 0.12, width: 0.78, height: 0.62, wash: ROCK },
    { x: 0.42, y: 0.52, width: 0.66, height: 0.54, wash: ROCK },
    { x: -0.18, y: 0.6, width: 0.84, height: 0.66, wash: ROCK },
  ]),
  range([
    { x: -0.22, y: 0.12, width: 0.76, height: 0.6, wash: ROCK },
    { x: 0.36, y: 0.2, width: 0.66, height: 0.54, wash: ROCK },
    { x: -0.42, y: 0.52, width: 0.6, height: 0.5, wash: ROCK },
    { x: 0.18, y: 0.62, width: 0.86, height: 0.66, wash: ROCK },
  ]),
  range([
    { x: 0.02, y: 0.1, width: 0.8, height: 0.6, wash: ROCK },
    { x: -0.42, y: 0.4, width: 0.66, height: 0.56, wash: ROCK },
    { x: 0.42, y: 0.38, width: 0.66, height: 0.56, wash: ROCK },
    { x: 0.02, y: 0.66, width: 0.78, height: 0.56, wash: ROCK },
  ]),
  range([
    { x: 0.3, y: 0.14, width: 0.7, height: 0.58, wash: ROCK },
    { x: -0.28, y: 0.24, width: 0.8, height: 0.66, wash: ROCK },
    { x: 0.3, y: 0.58, width: 0.86, height: 0.62, wash: ROCK },
    { x: -0.36, y: 0.62, width: 0.6, height: 0.44, wash: ROCK },
  ]),
];

export const highMountains = (): Glyph[] => [
  range([
    { x: 0.4, y: 0.3, width: 0.66, height: 0.5, wash: SLATE, snow: 0.3 },
    { x: -0.06, y: 0.58, width: 1.16, height: 1.06, wash: SLATE, snow: 0.46 },
  ]),
  range([
    { x: -0.42, y: 0.3, width: 0.66, height: 0.52, wash: SLATE, snow: 0.3 },
    { x: 0.08, y: 0.58, width: 1.14, height: 1.06, wash: SLATE, snow: 0.44 },
  ]),
  range([
    { x: 0.04, y: 0.5, width: 1.1, height: 1.0, wash: SLATE, snow: 0.46 },
    { x: -0.38, y: 0.62, width: 0.62, height: 0.5, wash: SLATE },
  ]),
  range([
    { x: -0.04, y: 0.5, width: 1.1, height: 1.0, wash: SLATE, snow: 0.44 },
    { x: 0.4, y: 0.62, width: 0.62, height: 0.48, wash: SLATE },
  ]),
];

export const volcanoes = (): Glyph[] => [volcano(0, 0.58, 1.24, 0.78, 1), volcano(0.03, 0.56, 1.2, 0.76, 2)];

const ICE: Wash = { body: 'snow', shade: 'ice' };

/** White peaks, with crevasses at their feet. */
const iceField = (peaks: readonly Mound[], crevasses: readonly Spot[]): Mark[] => [
  ...range(peaks.map(([x, y, width, height]) => ({ x, y, width, height, wash: ICE }))),
  ...crevasses.map(([x, y]) => ({
    d: polyline([
      [x - 0.13, y],
      [x - 0.04, y + 0.03],
      [x + 0.02, y - 0.01],
      [x + 0.13, y + 0.03],
    ]),
    stroke: 'ice' as const,
    width: 0.034,
  })),
];

export const glaciers = (): Glyph[] => [
  iceField(
    [
      [0.4, 0.28, 0.6, 0.5],
      [-0.12, 0.46, 1.0, 0.92],
    ],
    [
      [-0.44, 0.6],
      [0.04, 0.66],
      [0.42, 0.52],
    ],
  ),
  iceField(
    [
      [-0.4, 0.28, 0.6, 0.5],
      [0.12, 0.46, 1.0, 0.92],
    ],
    [
      [0.44, 0.6],
      [-0.02, 0.66],
      [-0.42, 0.5],
    ],
  ),
  iceField(
    [
      [-0.34, 0.34, 0.72, 0.66],
      [0.34, 0.22, 0.66, 0.6],
      [0.12, 0.54, 0.78, 0.7],
    ],
    [
      [-0.4, 0.54],
      [-0.16, 0.68],
      [0.52, 0.46],
    ],
  ),
];
