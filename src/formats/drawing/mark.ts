/**
 * The elements that maps are drawn with, on the page and in files alike. All lengths are in hex sizes (middle to corner
 * = 1) with the origin in the middle of the hex, `y` downwards, so that a mark can be drawn at any scale.
 */

/** Colours by their role on a map; a palette gives their values. */
export const INKS = [
  'line',
  'soft-line',
  'water-line',
  'foam',
  'leaf',
  'leaf-shade',
  'fir',
  'fir-shade',
  'reed',
  'grass',
  'turf',
  'turf-shade',
  'earth',
  'earth-shade',
  'sand',
  'sand-shade',
  'rock',
  'rock-shade',
  'slate',
  'slate-shade',
  'snow',
  'ice',
  'fire',
  'smoke',
  'wall',
  'wall-shade',
  'roof',
  'roof-shade',
  'banner',
  'shadow',
  'paper',
] as const;
export type Ink = (typeof INKS)[number];

/** One path: SVG path data, filled, stroked or both. */
export interface Mark {
  readonly d: string;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  /** Width of the stroke. */
  readonly width?: number;
  readonly opacity?: number;
}

/** Marks that are drawn together, in their order. Strokes have round caps and joins. */
export type Glyph = readonly Mark[];
