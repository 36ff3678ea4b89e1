import type { Terrain } from '../../rules/solo.ts';
import type { Glyph, Mark } from './mark.ts';
import { polyline, type Spot } from './path.ts';
import { boulder, dune, hill, type Peak, peak, stipple, volcano, type Wash } from './relief.ts';
import { fir, reeds, tree, tuft } from './trees.ts';
import { ripple, wave } from './waters.ts';

export { VARIANTS, variantOf } from './unsteady-hand.ts';

/** How a terrain is drawn in a hex; any whole number from 0 is a variant. The same glyph is the same object each time. */
export function terrainGlyph(terrain: Terrain, variant: number): Glyph {
  const variants = GLYPHS[terrain];
  return variants[variant % variants.length] as Glyph;
}

type Place = readonly [x: number, y: number, size: number];

/** Draws one thing in every place, the farther ones (higher up) first. */
const strewn = (places: readonly Place[], draw: (place: Place, seed: number) => Mark[]): Mark[] =>
  places.toSorted((a, b) => a[1] - b[1]).flatMap((place, i) => draw(place, i + Math.round(place[0] * 1000)));

/** Crowns are drawn larger than their places, so that they overlap. */
const CROWD = 1.14;

const trees = (places: readonly Place[]) =>
  strewn(places, ([x, y, size], seed) => tree(x, y, size * CROWD, seed));
const firs = (places: readonly Place[]) => strewn(places, ([x, y, size], seed) => fir(x, y, size, seed));

const forests: Glyph[] = [
  trees([
    [-0.42, 0.02, 0.42],
    [0.02, -0.08, 0.46],
    [0.44, 0.04, 0.42],
    [-0.22, 0.32, 0.46],
    [0.28, 0.36, 0.48],
    [-0.5, 0.46, 0.34],
    [0.02, 0.68, 0.44],
  ]),
  trees([
    [-0.24, -0.06, 0.46],
    [0.26, -0.02, 0.44],
    [-0.54, 0.26, 0.38],
    [0.0, 0.3, 0.5],
    [0.52, 0.3, 0.4],
    [-0.28, 0.6, 0.46],
    [0.3, 0.64, 0.42],
  ]),
  trees([
    [-0.48, 0.08, 0.4],
    [-0.06, 0.0, 0.48],
    [0.38, -0.06, 0.42],
    [0.56, 0.34, 0.36],
    [-0.34, 0.42, 0.48],
    [0.16, 0.42, 0.46],
    [-0.08, 0.7, 0.36],
  ]),
  trees([
    [0.04, -0.12, 0.42],
    [-0.4, 0.08, 0.46],
    [0.44, 0.12, 0.46],
    [0.02, 0.28, 0.44],
    [-0.46, 0.5, 0.36],
    [-0.08, 0.62, 0.48],
    [0.4, 0.56, 0.42],
  ]),
  trees([
    [-0.34, -0.04, 0.4],
    [0.12, -0.04, 0.42],
    [0.5, 0.12, 0.36],
    [-0.54, 0.34, 0.36],
    [-0.14, 0.34, 0.5],
    [0.34, 0.42, 0.48],
    [-0.26, 0.66, 0.36],
    [0.12, 0.7, 0.36],
  ]),
  trees([
    [0.28, -0.1, 0.44],
    [-0.16, -0.02, 0.48],
    [-0.52, 0.18, 0.36],
    [0.54, 0.22, 0.38],
    [0.18, 0.36, 0.48],
    [-0.3, 0.46, 0.46],
    [0.46, 0.58, 0.34],
    [0.06, 0.7, 0.38],
  ]),
];

const EARTH: Wash = { body: 'earth', shade: 'earth-shade' };
const TURF: Wash = { body: 'turf', shade: 'turf-shade' };
const ROCK: Wash = { body: 'rock', shade: 'rock-shade' };
const SLATE: Wash = { body: 'slate', shade: 'slate-shade' };

type Mound = readonly [x: number, y: number, width: number, height: number];

const mounds = (wash: Wash, places: readonly Mound[]): Mark[] =>
  places
    .toSorted((a, b) => a[1] - b[1])
    .flatMap(([x, y, width, height], i) => hill(x, y, width, height, wash, i * 7 + Math.round(x * 100)));

const MOUNDS: readonly (readonly Mound[])[] = [
  [
    [-0.22, 0.0, 0.8, 0.36],
    [0.34, 0.22, 0.76, 0.38],
    [-0.2, 0.52, 0.92, 0.42],
  ],
  [
    [0.24, -0.02, 0.8, 0.36],
    [-0.36, 0.22, 0.72, 0.36],
    [0.18, 0.54, 0.96, 0.42],
  ],
  [
    [0.0, -0.04, 0.86, 0.36],
    [-0.34, 0.36, 0.74, 0.38],
    [0.32, 0.5, 0.84, 0.42],
  ],
  [
    [-0.36, 0.06, 0.62, 0.3],
    [0.28, 0.12, 0.84, 0.42],
    [-0.14, 0.54, 1.0, 0.42],
  ],
];

const hills: Glyph[] = MOUNDS.map((places) => mounds(EARTH, places));

const TUFTS: readonly (readonly Place[])[] = [
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

const tufts = (places: readonly Place[], seed = 0): Mark[] =>
  places.map(([x, y, height], i) => tuft(x, y, height, 'grass', seed + i));

const greenHills: Glyph[] = MOUNDS.map((places, i) => [
  ...mounds(TURF, places),
  ...tufts(TUFTS[i] ?? [], i * 10),
]);

const FIRS: readonly (readonly Place[])[] = [
  [
    [-0.44, -0.12, 0.36],
    [-0.14, -0.2, 0.4],
    [0.2, 0.04, 0.38],
    [0.5, 0.1, 0.36],
    [-0.44, 0.34, 0.42],
    [-0.12, 0.32, 0.46],
    [0.3, 0.62, 0.4],
  ],
  [
    [0.1, -0.22, 0.38],
    [0.4, -0.12, 0.38],
    [-0.5, 0.08, 0.36],
    [-0.22, 0.04, 0.4],
    [0.06, 0.34, 0.46],
    [0.42, 0.36, 0.42],
    [-0.34, 0.62, 0.4],
  ],
  [
    [-0.2, -0.18, 0.38],
    [0.16, -0.22, 0.4],
    [-0.46, 0.2, 0.38],
    [-0.14, 0.22, 0.42],
    [0.2, 0.3, 0.44],
    [0.5, 0.34, 0.4],
    [-0.04, 0.66, 0.38],
  ],
  [
    [-0.4, -0.08, 0.34],
    [0.12, -0.12, 0.4],
    [0.44, -0.08, 0.38],
    [-0.32, 0.36, 0.44],
    [0.02, 0.32, 0.44],
    [0.34, 0.44, 0.36],
    [-0.42, 0.66, 0.34],
  ],
];

const forestedHills: Glyph[] = MOUNDS.map((places, i) => [...mounds(TURF, places), ...firs(FIRS[i] ?? [])]);

const boulders = (places: readonly Place[]) =>
  strewn(places, ([x, y, size], seed) => boulder(x, y, size, seed));

const scree = (spots: readonly Spot[]): Mark => stipple(spots, 'rock-shade', 0.022);

const range = (peaks: readonly Peak[]): Mark[] =>
  peaks.toSorted((a, b) => a.y - b.y).flatMap((one, i) => peak(one, i * 5 + Math.round(one.x * 100)));

const mountains: Glyph[] = [
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

const single: Glyph[] = [
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

const ICE: Wash = { body: 'snow', shade: 'ice' };

/** Peaks all white, and crevasses at their feet. */
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

const GLYPHS: Readonly<Record<Terrain, readonly Glyph[]>> = {
  ocean: [
    [wave(-0.2, -0.02, 0.62, 3), wave(0.3, 0.28, 0.46, 2), wave(-0.28, 0.54, 0.5, 2)],
    [wave(0.2, 0.0, 0.5, 2), wave(-0.3, 0.24, 0.6, 3), wave(0.22, 0.54, 0.46, 2)],
    [wave(-0.06, 0.06, 0.46, 2), wave(0.26, 0.36, 0.62, 3), wave(-0.36, 0.48, 0.42, 2)],
    [wave(-0.36, 0.1, 0.46, 2), wave(0.3, 0.04, 0.46, 2), wave(0.0, 0.46, 0.66, 3)],
  ],
  coastal: [
    [ripple(-0.24, 0.04, 0.36, 3), ripple(0.28, 0.24, 0.36, 3), ripple(-0.16, 0.54, 0.24, 2)],
    [ripple(0.22, 0.0, 0.36, 3), ripple(-0.3, 0.28, 0.24, 2), ripple(0.18, 0.52, 0.36, 3)],
    [ripple(-0.04, 0.1, 0.24, 2), ripple(0.3, 0.42, 0.36, 3), ripple(-0.32, 0.42, 0.36, 3)],
    [ripple(-0.36, 0.12, 0.24, 2), ripple(0.3, 0.1, 0.24, 2), ripple(0.0, 0.46, 0.48, 4)],
  ],
  swamp: [
    [
      ...reeds(-0.3, 0.1, 0.3, 1),
      ...reeds(0.32, 0.34, 0.34, 2),
      ...reeds(-0.22, 0.62, 0.32, 3),
      wave(0.22, -0.02, 0.3, 2),
      wave(-0.5, 0.32, 0.24, 2),
      wave(0.28, 0.6, 0.3, 2),
    ],
    [
      ...reeds(0.26, 0.08, 0.32, 4),
      ...reeds(-0.36, 0.34, 0.34, 5),
      ...reeds(0.22, 0.64, 0.3, 6),
      wave(-0.3, 0.0, 0.3, 2),
      wave(0.5, 0.34, 0.24, 2),
      wave(-0.24, 0.62, 0.28, 2),
    ],
    [
      ...reeds(0.0, 0.06, 0.32, 7),
      ...reeds(-0.4, 0.44, 0.3, 8),
      ...reeds(0.36, 0.48, 0.34, 9),
      wave(-0.46, 0.12, 0.26, 2),
      wave(0.46, 0.14, 0.26, 2),
      wave(-0.02, 0.64, 0.34, 2),
    ],
  ],
  desert: [
    [
      ...dune(-0.2, 0.12, 0.8, 0.26, 1),
      ...dune(0.26, 0.48, 0.86, 0.28, 2),
      stipple([
        [0.34, 0.06],
        [0.46, 0.14],
        [0.26, 0.16],
        [-0.5, 0.34],
        [-0.36, 0.42],
        [-0.44, 0.52],
        [-0.12, 0.62],
        [0.04, 0.68],
      ]),
    ],
    [
      ...dune(0.2, 0.1, 0.8, 0.26, 3),
      ...dune(-0.24, 0.5, 0.86, 0.28, 4),
      stipple([
        [-0.36, 0.06],
        [-0.46, 0.16],
        [-0.26, 0.18],
        [0.5, 0.34],
        [0.36, 0.42],
        [0.44, 0.52],
        [0.14, 0.64],
        [0.02, 0.7],
      ]),
    ],
    [
      ...dune(0.0, 0.06, 0.7, 0.24, 5),
      ...dune(-0.3, 0.36, 0.62, 0.22, 6),
      ...dune(0.26, 0.58, 0.8, 0.26, 7),
      stipple([
        [0.46, 0.1],
        [0.36, 0.2],
        [-0.46, 0.06],
        [-0.3, 0.58],
        [-0.4, 0.5],
        [-0.2, 0.66],
      ]),
    ],
  ],
  plain: [
    tufts(
      [
        [-0.32, 0.08, 0.15],
        [0.34, 0.18, 0.16],
        [-0.06, 0.38, 0.13],
        [-0.42, 0.54, 0.14],
        [0.2, 0.64, 0.16],
      ],
      1,
    ),
    tufts(
      [
        [0.14, 0.02, 0.15],
        [-0.44, 0.24, 0.15],
        [0.46, 0.38, 0.14],
        [-0.1, 0.5, 0.16],
        [0.3, 0.7, 0.12],
      ],
      11,
    ),
    tufts(
      [
        [-0.1, 0.06, 0.14],
        [0.42, 0.1, 0.13],
        [-0.38, 0.4, 0.16],
        [0.24, 0.46, 0.15],
        [-0.1, 0.7, 0.14],
      ],
      21,
    ),
    tufts(
      [
        [-0.46, 0.1, 0.13],
        [0.08, 0.2, 0.16],
        [0.48, 0.3, 0.13],
        [-0.26, 0.56, 0.15],
        [0.26, 0.62, 0.14],
      ],
      31,
    ),
  ],
  forest: forests,
  'forested-hills': forestedHills,
  rough: [
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
  ],
  'green-hills': greenHills,
  hills,
  mountains,
  mountain: single,
  volcano: [volcano(0, 0.58, 1.24, 0.78, 1), volcano(0.03, 0.56, 1.2, 0.76, 2)],
  glacier: [
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
  ],
};
