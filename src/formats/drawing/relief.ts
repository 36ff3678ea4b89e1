import { memberAt } from '../../hex/list.ts';
import { ellipse, polygon, polyline, quadratic, type Spot, smooth } from '../vector/path.ts';
import { interpolate } from '../vector/vectors.ts';
import { seededJitter } from './jitter.ts';
import type { Ink, Mark } from './mark.ts';

const OUTLINE = 0.024;

/** The colours of a hill or mountain: its body, and the side that faces away from the light. */
export interface Wash {
  readonly body: Ink;
  readonly shade: Ink;
}

/** A round hill on a base `width` wide whose middle is at `x`, `y`. */
export function hill(x: number, y: number, width: number, height: number, wash: Wash, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const top: Spot = [x + hand() * width * 0.06 - width * 0.04, y - height];
  const west: Spot = [x - width / 2, y + height * 0.02];
  const east: Spot = [x + width / 2, y + height * 0.08];
  const arc: Spot[] = [
    west,
    [x - width * 0.33, y - height * (0.6 + hand() * 0.05)],
    top,
    [x + width * 0.3, y - height * (0.66 + hand() * 0.05)],
    east,
  ];
  const flank = [0.12, 0.21, 0.3].map((offset, i) => {
    const start: Spot = [x + width * offset, y - height * (0.84 - offset * 0.9)];
    return quadratic(
      start,
      [start[0] + width * 0.08, start[1] + height * 0.22],
      [start[0] + width * 0.09, start[1] + height * (0.5 - i * 0.1)],
    );
  });
  const shade: Spot[] = [
    top,
    [x + width * 0.3, y - height * 0.66],
    east,
    [x + width * 0.2, y + height * 0.02],
    [x + width * 0.12, y - height * 0.42],
    top,
  ];
  return [
    { d: `${smooth(arc)}Z`, fill: wash.body },
    { d: `${smooth(shade)}Z`, fill: wash.shade, opacity: 0.6 },
    { d: flank.join(''), stroke: 'line', width: 0.014, opacity: 0.7 },
    { d: smooth(arc), stroke: 'line', width: OUTLINE },
  ];
}

export interface Peak {
  /** The middle of its foot. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly wash: Wash;
  /** How far down from the summit the snow reaches, from 0 to 1. */
  readonly snow?: number;
}

/** A mountain with a lit and a shaded face; the shaded one has hachures. */
export function peak({ x, y, width, height, wash, snow = 0 }: Peak, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const summit: Spot = [x + hand() * width * 0.05, y - height];
  const west = slope(summit, [x - width / 2, y], hand);
  const east = slope(summit, [x + width / 2, y + height * 0.03], hand);
  const ridge = ridgeLine(summit, [x + width * (0.06 + hand() * 0.04), y + height * 0.03], width, hand);
  const marks: Mark[] = [
    { d: polygon([...west.toReversed(), ...east.slice(1)]), fill: wash.body },
    { d: polygon([...ridge, ...east.toReversed()]), fill: wash.shade, opacity: 0.85 },
  ];
  if (snow > 0) marks.push(...snowCap(summit, west, east, ridge, snow));
  marks.push(
    { d: hachures(ridge, east, hand), stroke: 'line', width: 0.014, opacity: 0.75 },
    { d: polyline(ridge.slice(0, 4)), stroke: 'line', width: 0.016, opacity: 0.8 },
    { d: polyline([...west.toReversed(), ...east.slice(1)]), stroke: 'line', width: OUTLINE },
  );
  return marks;
}

/** A slightly broken line from the summit down to a foot. */
function slope(summit: Spot, foot: Spot, hand: () => number): Spot[] {
  return [0, 0.22, 0.48, 0.74, 1].map((t, i) => {
    const inset = i === 0 || i === 4 ? 0 : Math.sin(t * Math.PI) * 0.07 + hand() * 0.018;
    return [
      summit[0] + (foot[0] - summit[0]) * (t - inset),
      summit[1] + (foot[1] - summit[1]) * (t + inset * 0.25),
    ] as const;
  });
}

function ridgeLine(summit: Spot, foot: Spot, width: number, hand: () => number): Spot[] {
  return [0, 0.2, 0.4, 0.62, 0.82, 1].map((t, i) => {
    const zigzag = i === 0 || i === 5 ? 0 : (i % 2 ? 1 : -1) * width * 0.045 + hand() * width * 0.015;
    return [summit[0] + (foot[0] - summit[0]) * t + zigzag, summit[1] + (foot[1] - summit[1]) * t] as const;
  });
}

function hachures(ridge: readonly Spot[], east: readonly Spot[], hand: () => number): string {
  return [1, 2, 3]
    .map((i) => {
      const [fx, fy] = interpolate(memberAt(ridge, i), memberAt(east, i), 0.42 + hand() * 0.06);
      return polyline([
        [fx, fy],
        [fx + 0.035, fy + 0.1 + hand() * 0.02],
      ]);
    })
    .join('');
}

function snowCap(
  summit: Spot,
  west: readonly Spot[],
  east: readonly Spot[],
  ridge: readonly Spot[],
  snow: number,
): Mark[] {
  const down = (line: readonly Spot[], t: number): Spot => {
    const place = t * (line.length - 1);
    const i = Math.min(Math.floor(place), line.length - 2);
    return interpolate(memberAt(line, i), memberAt(line, i + 1), place - i);
  };
  const left = down(west, snow);
  const right = down(east, snow * 0.86);
  const middle = down(ridge, snow * 0.92);
  const hem: Spot[] = [
    left,
    interpolate(down(west, snow * 0.66), middle, 0.4),
    interpolate(left, middle, 0.62),
    interpolate(down(west, snow * 0.62), middle, 0.86),
    middle,
    interpolate(down(ridge, snow * 0.55), right, 0.45),
    interpolate(middle, right, 0.7),
    interpolate(down(ridge, snow * 0.6), right, 0.85),
    right,
  ];
  const shaded: Spot[] = [summit, ...hem.slice(4)];
  return [
    { d: polygon([summit, ...hem]), fill: 'snow' },
    { d: polygon(shaded), fill: 'ice', opacity: 0.9 },
  ];
}

/** A cone with an open, glowing crater, and smoke. */
export function volcano(x: number, y: number, width: number, height: number, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const rim = width * 0.12;
  const top = y - height;
  const westRim: Spot = [x - rim, top];
  const eastRim: Spot = [x + rim, top + 0.015];
  const west: Spot[] = [
    westRim,
    [x - width * 0.2, y - height * 0.58],
    [x - width * 0.32, y - height * 0.26],
    [x - width / 2, y],
  ];
  const east: Spot[] = [
    eastRim,
    [x + width * 0.21, y - height * 0.56],
    [x + width * 0.33, y - height * 0.25],
    [x + width / 2, y + 0.02],
  ];
  const ridge: Spot[] = [
    eastRim,
    [x + width * 0.05, y - height * 0.66],
    [x + width * 0.1, y - height * 0.4],
    [x + width * 0.03, y - height * 0.18],
    [x + width * 0.08, y + 0.02],
  ];
  const gullies = [0.16, 0.27, 0.36].map((offset, i) =>
    polyline([
      [x + width * offset, y - height * (0.52 - i * 0.14)],
      [x + width * (offset + 0.06), y - height * (0.3 - i * 0.1)],
    ]),
  );
  return [
    ...smoke(x, top - 0.02, hand),
    { d: polygon([...west.toReversed(), ...east]), fill: 'slate' },
    { d: polygon([...ridge, ...east.toReversed()]), fill: 'slate-shade', opacity: 0.9 },
    {
      d: smooth([
        [x - rim * 0.3, top + 0.03],
        [x - width * 0.07, y - height * 0.72],
        [x - width * 0.12, y - height * 0.5],
        [x - width * 0.1, y - height * 0.3],
      ]),
      stroke: 'fire',
      width: 0.05,
    },
    {
      d: smooth([
        [x + rim * 0.2, top + 0.03],
        [x + width * 0.03, y - height * 0.74],
        [x + width * 0.01, y - height * 0.58],
      ]),
      stroke: 'fire',
      width: 0.036,
    },
    { d: gullies.join(''), stroke: 'line', width: 0.016, opacity: 0.75 },
    { d: polyline(west), stroke: 'line', width: OUTLINE },
    { d: polyline(east), stroke: 'line', width: OUTLINE },
    { d: ellipse(x, top + 0.008, rim, 0.035), fill: 'fire', stroke: 'line', width: OUTLINE },
  ];
}

function smoke(x: number, y: number, hand: () => number): Mark[] {
  const puffs: readonly (readonly [dx: number, dy: number, r: number])[] = [
    [0.2, -0.3, 0.085],
    [0.1, -0.22, 0.095],
    [0.03, -0.11, 0.07],
    [0.0, -0.03, 0.045],
  ];
  return puffs.map(([dx, dy, r]) => ({
    d: ellipse(x + dx + hand() * 0.02, y + dy, r * 1.1, r * 0.85),
    fill: 'smoke',
    stroke: 'soft-line',
    width: 0.014,
    opacity: 0.75,
  }));
}

/** A dune with a sharp crest: lit on the windward side, shaded on the lee side. */
export function dune(x: number, y: number, width: number, height: number, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const summit: Spot = [x + width * (0.08 + hand() * 0.05), y - height];
  const west: Spot = [x - width / 2, y];
  const east: Spot = [x + width / 2, y + height * 0.1];
  const windward: Spot[] = [west, [x - width * 0.2, y - height * 0.45], summit];
  const lee: Spot[] = [summit, [x + width * 0.26, y - height * 0.35], east];
  const foot: Spot[] = [
    summit,
    [x + width * 0.04, y - height * 0.45],
    [x + width * 0.16, y - height * 0.05],
    east,
  ];
  return [
    { d: `${smooth([...windward, ...lee.slice(1)])}Z`, fill: 'sand' },
    { d: `${smooth(lee)}${smooth(foot.toReversed()).replace('M', 'L')}Z`, fill: 'sand-shade', opacity: 0.8 },
    { d: smooth(windward), stroke: 'soft-line', width: OUTLINE },
    { d: smooth(lee), stroke: 'soft-line', width: OUTLINE },
  ];
}

/** Scattered dots, as in engravings of sand. */
export function stipple(spots: readonly Spot[], ink: Ink = 'soft-line', radius = 0.014): Mark {
  return { d: spots.map(([x, y]) => ellipse(x, y, radius)).join(''), fill: ink, opacity: 0.8 };
}

/** An angular boulder lying at `x`, `y`. */
export function boulder(x: number, y: number, size: number, seed: number): Mark[] {
  const hand = seededJitter(seed);
  const off = (value: number) => size * (value + hand() * 0.06);
  const west: Spot = [x - size * 0.5, y];
  const shoulder: Spot = [x + off(-0.34), y + off(-0.44)];
  const top: Spot = [x + off(0.06), y + off(-0.66)];
  const east: Spot = [x + off(0.42), y + off(-0.3)];
  const foot: Spot = [x + size * 0.52, y + size * 0.03];
  const fold: Spot = [x + off(0.02), y + off(-0.3)];
  return [
    { d: polygon([west, shoulder, top, east, foot]), fill: 'rock' },
    {
      d: polygon([top, east, foot, [x + size * 0.1, y + size * 0.02], fold]),
      fill: 'rock-shade',
      opacity: 0.85,
    },
    { d: polyline([west, shoulder, top, east, foot]), stroke: 'line', width: OUTLINE * 0.85 },
    { d: polyline([shoulder, fold, [x + size * 0.1, y]]), stroke: 'line', width: 0.013, opacity: 0.7 },
  ];
}
