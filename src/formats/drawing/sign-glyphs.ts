import type { Mark as HexMark } from '../../ledger/entry.ts';
import { ellipse, polygon, polyline, type Spot, transformPath } from '../vector/path.ts';
import type { Glyph, Mark } from './mark.ts';

/** Radius of the signs that people put on hexes, in hex sizes (radius of a hex). */
export const SIGN_RADIUS = 0.25;

/** Places of signs, relative to the middle of a hex, in hex sizes. */
export interface SignPlaces {
  readonly mark: Spot;
  readonly note: Spot;
  readonly battlefield: Spot;
}

/** Places above and below a drawing in the middle of the hex. */
export const AROUND_DRAWINGS: SignPlaces = {
  mark: [0.51, -0.4],
  note: [-0.5, 0.44],
  battlefield: [0.5, 0.44],
};
/** Places on either side of text in the middle of the hex; a battlefield's is below it. */
export const BESIDE_LETTERS: SignPlaces = {
  mark: [0.68, -0.02],
  note: [-0.68, -0.02],
  battlefield: [0.5, 0.5],
};

/** The drawing of a mark around its own middle. The same mark always gives the same object. */
export const markGlyph = (mark: HexMark): Glyph => MARKS[mark];

/** Scales marks that extend from −1 to 1 to the size of a sign. */
const sized = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({
    ...mark,
    d: transformPath(mark.d, [0, 0], SIGN_RADIUS),
    ...(mark.width !== undefined && { width: mark.width * SIGN_RADIUS }),
  }));

const DISC = ellipse(0, 0, 1);

/** A sign on a wooden disc, so that it stands out from any terrain, on light and dark maps. */
const onDisc = (...marks: readonly Mark[]): Glyph =>
  sized([
    { d: DISC, stroke: 'paper', width: 0.5, opacity: 0.85 },
    { d: DISC, fill: 'wall', stroke: 'line', width: 0.16 },
    ...marks,
  ]);

const circles = (...at: readonly (readonly [x: number, y: number, radius: number])[]): string =>
  at.map(([x, y, radius]) => ellipse(x, y, radius)).join('');

const bar = (left: number, top: number, right: number, bottom: number): string =>
  polygon([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);

const star = (points: number, outer: number, inner: number): string =>
  polygon(
    Array.from({ length: 2 * points }, (_, i): Spot => {
      const angle = (Math.PI * i) / points;
      const reach = i % 2 === 0 ? outer : inner;
      return [Math.sin(angle) * reach, 0.04 - Math.cos(angle) * reach];
    }),
  );

const MARKS: Readonly<Record<HexMark, Glyph>> = {
  // A tent with its poles crossed above it.
  camp: onDisc(
    {
      d: polyline([
        [-0.1, -0.66],
        [0.62, 0.48],
      ]),
      stroke: 'line',
      width: 0.15,
    },
    {
      d: polyline([
        [0.1, -0.66],
        [-0.62, 0.48],
      ]),
      stroke: 'line',
      width: 0.15,
    },
    {
      d: polygon([
        [0, -0.48],
        [0.58, 0.46],
        [-0.58, 0.46],
      ]),
      fill: 'roof-shade',
      stroke: 'line',
      width: 0.12,
    },
    {
      d: polygon([
        [0, -0.08],
        [0.22, 0.46],
        [-0.22, 0.46],
      ]),
      fill: 'line',
    },
  ),
  // A skull.
  danger: onDisc(
    { d: `${ellipse(0, -0.14, 0.56, 0.5)}${bar(-0.27, 0.2, 0.27, 0.6)}`, fill: 'line' },
    { d: circles([-0.22, -0.1, 0.15], [0.22, -0.1, 0.15]), fill: 'wall' },
    {
      d:
        polyline([
          [-0.09, 0.4],
          [-0.09, 0.6],
        ]) +
        polyline([
          [0.09, 0.4],
          [0.09, 0.6],
        ]),
      stroke: 'wall',
      width: 0.07,
    },
  ),
  // A tick.
  cleared: onDisc({
    d: polyline([
      [-0.48, 0.06],
      [-0.14, 0.42],
      [0.5, -0.4],
    ]),
    stroke: 'fir-shade',
    width: 0.28,
  }),
  // A star.
  quest: onDisc({ d: star(5, 0.74, 0.32), fill: 'roof-shade', stroke: 'line', width: 0.08 }),
  // A chest with a lock.
  treasure: onDisc(
    { d: `M-0.58 -0.08C-0.58 -0.58 0.58 -0.58 0.58 -0.08Z`, fill: 'line' },
    { d: bar(-0.58, 0.02, 0.58, 0.5), fill: 'line' },
    { d: bar(-0.14, -0.16, 0.14, 0.22), fill: 'wall', stroke: 'line', width: 0.06 },
  ),
  // A question mark.
  question: onDisc(
    { d: 'M-0.3 -0.3C-0.3 -0.72 0.36 -0.72 0.36 -0.26C0.36 0.04 0 0.02 0 0.24', stroke: 'line', width: 0.2 },
    { d: ellipse(0, 0.56, 0.13), fill: 'line' },
  ),
  // A barrier.
  blocked: onDisc(
    { d: `${bar(-0.42, -0.48, -0.24, 0.56)}${bar(0.24, -0.48, 0.42, 0.56)}`, fill: 'line' },
    {
      d: `${bar(-0.64, -0.36, 0.64, -0.1)}${bar(-0.64, 0.1, 0.64, 0.36)}`,
      fill: 'roof-shade',
      stroke: 'line',
      width: 0.08,
    },
  ),
};

const LEAF: readonly Spot[] = [
  [-0.62, -0.8],
  [0.26, -0.8],
  [0.62, -0.44],
  [0.62, 0.8],
  [-0.62, 0.8],
];

const line = (y: number, to = 0.36): string =>
  polyline([
    [-0.36, y],
    [to, y],
  ]);

const leaf = (...marks: readonly Mark[]): Glyph =>
  sized([
    { d: polygon(LEAF), stroke: 'paper', width: 0.5, opacity: 0.85 },
    { d: polygon(LEAF), fill: 'wall', stroke: 'line', width: 0.14 },
    {
      d: polygon([
        [0.26, -0.8],
        [0.26, -0.44],
        [0.62, -0.44],
      ]),
      fill: 'wall-shade',
      stroke: 'line',
      width: 0.1,
    },
    ...marks,
  ]);

/** A page with writing: there are notes on the hex. */
export const noteGlyph: Glyph = leaf({
  d: line(-0.36, 0.06) + line(0) + line(0.38),
  stroke: 'line',
  width: 0.14,
});

/** A sealed page: all notes on the hex are for owners only. */
export const sealedNoteGlyph: Glyph = leaf(
  { d: line(-0.36, 0.06) + line(-0.02), stroke: 'line', width: 0.14 },
  { d: ellipse(0.06, 0.42, 0.24), fill: 'roof-shade', stroke: 'line', width: 0.08 },
);

/** A blade from its hilt at the bottom to its point, with a guard across it. */
const sword = (side: 1 | -1): Mark[] => [
  {
    d: polyline([
      [-0.5 * side, 0.56],
      [0.48 * side, -0.56],
    ]),
    stroke: 'line',
    width: 0.17,
  },
  {
    d: polyline([
      [-0.56 * side, 0.14],
      [-0.1 * side, 0.54],
    ]),
    stroke: 'line',
    width: 0.15,
  },
];

/** A battlefield was rolled for the hex: crossed swords. */
export const battlefieldGlyph: Glyph = onDisc(...sword(1), ...sword(-1));
