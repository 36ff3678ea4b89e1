import { type Axial, roundHex } from './axial.ts';
import type { Direction } from './direction.ts';
import { memberAt } from './list.ts';

/** A place on a drawing; `x` to the right, `y` downwards, in the layout's own unit. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const SQRT3 = Math.sqrt(3);

/**
 * The layout of flat-top hexes on a drawing. `size` is the distance from a hex's centre to its corners; the centre of
 * hex (0, 0) is at (0, 0). A hex is `2 × size` wide and `√3 × size` high.
 */
export class HexLayout {
  readonly size: number;

  constructor(size: number) {
    if (!(size > 0)) throw new RangeError(`a hex's size is a positive number, not ${size}`);
    this.size = size;
  }

  centre({ q, r }: Axial): Point {
    return { x: this.size * 1.5 * q, y: this.size * SQRT3 * (r + q / 2) };
  }

  /** The hex under a point. */
  hexAt({ x, y }: Point): Axial {
    const q = x / (1.5 * this.size);
    return roundHex(q, y / (SQRT3 * this.size) - q / 2);
  }

  /**
   * The six corners, clockwise from the western end of the top edge. For the two corners of an edge, see `edgeCorners`.
   */
  corners(hex: Axial): Point[] {
    const { x, y } = this.centre(hex);
    const half = this.size / 2;
    const rise = (this.size * SQRT3) / 2;
    return [
      { x: x - half, y: y - rise },
      { x: x + half, y: y - rise },
      { x: x + this.size, y },
      { x: x + half, y: y + rise },
      { x: x - half, y: y + rise },
      { x: x - this.size, y },
    ];
  }

  /** The midpoint of the edge in a direction. */
  edge(hex: Axial, direction: Direction): Point {
    const { x, y } = this.centre(hex);
    const angle = (Math.PI / 3) * (direction - 1) - Math.PI / 2;
    const reach = (this.size * SQRT3) / 2;
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  }
}

/** The layout of hexes of size 1: its points are in hex sizes. */
export const UNIT_LAYOUT = new HexLayout(1);

/** The two ends of the edge in a direction, clockwise: from a list of a hex's six corners, or of a value for each. */
export const edgeCorners = <T>(corners: readonly T[], direction: Direction): readonly [from: T, to: T] => [
  memberAt(corners, direction - 1),
  memberAt(corners, direction % 6),
];
