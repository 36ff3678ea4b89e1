import type { Mark } from './mark.ts';
import { hill, type Wash } from './relief.ts';
import { tuft } from './trees.ts';

/** Place of a thing in its hex, and its size. */
export type SizedSpot = readonly [x: number, y: number, size: number];

/** Place of the middle of a thing's foot, and its width and height. */
export type Mound = readonly [x: number, y: number, width: number, height: number];

/** Draws a thing in every place, from back (higher up) to front. */
export const drawEach = (
  places: readonly SizedSpot[],
  draw: (place: SizedSpot, seed: number) => Mark[],
): Mark[] =>
  places.toSorted((a, b) => a[1] - b[1]).flatMap((place, i) => draw(place, i + Math.round(place[0] * 1000)));

export const mounds = (wash: Wash, places: readonly Mound[]): Mark[] =>
  places
    .toSorted((a, b) => a[1] - b[1])
    .flatMap(([x, y, width, height], i) => hill(x, y, width, height, wash, i * 7 + Math.round(x * 100)));

export const tufts = (places: readonly SizedSpot[], seed: number): Mark[] =>
  places.map(([x, y, height], i) => tuft(x, y, height, seed + i));

export const EARTH: Wash = { body: 'earth', shade: 'earth-shade' };
export const TURF: Wash = { body: 'turf', shade: 'turf-shade' };

/** Four arrangements of hills in a hex. */
export const MOUNDS: readonly (readonly Mound[])[] = [
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
