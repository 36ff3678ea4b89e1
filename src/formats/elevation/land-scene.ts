import { type Axial, hexKey, ORIGIN } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';
import { edgeCorners, HexLayout, UNIT_LAYOUT } from '../../hex/layout.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { fromNorthToSouth } from '../drawing/north-to-south.ts';
import { LIGHT, type Palette } from '../drawing/palette.ts';
import { type Box, boxAround } from '../sheet/box.ts';
import { polygon, type Spot, spotOf, transformPath } from '../vector/path.ts';
import { Contours } from './contours.ts';
import { Level } from './level.ts';
import { type Tint, tintsFor } from './tints.ts';

/** The style of a larger map that a part of it must share. */
export interface LandStyle {
  readonly palette?: Palette;
  readonly tints?: readonly Tint[];
}

/** Everything that the layers of a map are drawn from. Places are in pixels, relative to the starting hex's middle. */
export class LandScene {
  /** From north to south, so that what stands in front is drawn later. */
  readonly hexes: readonly ElevationHex[];
  readonly palette: Palette;
  readonly size: number;
  readonly layout: HexLayout;
  /** Known hexes that are not drawn: contours continue into them, and rivers come from them. */
  readonly beyond: readonly ElevationHex[];
  /** The tints of the map, from the lowest to the highest. */
  readonly tints: readonly Tint[];
  readonly #contours: Contours;
  readonly #levels = new Map<number, Level>();
  readonly #drawn: ReadonlyMap<number, ElevationHex>;
  readonly #beyond: ReadonlyMap<number, ElevationHex>;

  constructor(
    hexes: Iterable<ElevationHex>,
    size: number,
    beyond: Iterable<ElevationHex> = [],
    style: LandStyle = {},
  ) {
    this.size = size;
    this.palette = style.palette ?? LIGHT;
    this.layout = new HexLayout(size);
    this.hexes = [...hexes].sort(fromNorthToSouth);
    this.beyond = [...beyond].sort(fromNorthToSouth);
    this.#contours = new Contours([...this.hexes, ...this.beyond]);
    this.tints = style.tints ?? tintsFor(this.hexes.map(({ elevation }) => elevation));
    this.#drawn = byPlace(this.hexes);
    this.#beyond = byPlace(this.beyond);
  }

  /** The record of a hex that is drawn; null for any other. */
  readonly at = (hex: Axial): ElevationHex | null => this.#drawn.get(hexKey(hex)) ?? null;

  /**
   * The directions from which water flows into a hex, with the points of each river, including hexes that are not
   * drawn.
   */
  inflows(hex: Axial): { readonly direction: Direction; readonly points: number }[] {
    return DIRECTIONS.flatMap((direction) => {
      const key = hexKey(neighbour(hex, direction));
      const there = this.#drawn.get(key) ?? this.#beyond.get(key);
      return there?.flow === oppositeOf(direction) ? { direction, points: there.points } : [];
    });
  }

  /** All tints but the lowest; each covers the land from its own height upwards. */
  get steps(): readonly Tint[] {
    return this.tints.slice(1);
  }

  /** The contour at a height. */
  level(height: number): Level {
    const level = this.#levels.get(height) ?? new Level(this.#contours.at(height));
    this.#levels.set(height, level);
    return level;
  }

  /** The middle of a hex, in hex sizes (radius of a hex). */
  unitMiddle(hex: Axial): Spot {
    return spotOf(UNIT_LAYOUT.centre(hex));
  }

  middle(hex: Axial): Spot {
    return spotOf(this.layout.centre(hex));
  }

  /** Path data in hex sizes, scaled and moved to a hex's place. */
  placed(d: string, hex: Axial): string {
    return transformPath(d, this.middle(hex), this.size);
  }

  /** The edge of the drawn hexes, as closed lines; by the even–odd rule, the known land is inside. */
  outline(): string {
    const onwards = new Map<string, Spot[]>();
    const keyOf = ([x, y]: Spot): string => `${Math.round(x)} ${Math.round(y)}`;
    for (const hex of this.hexes) {
      const corners = this.layout.corners(hex).map(spotOf);
      for (const direction of DIRECTIONS) {
        if (this.at(neighbour(hex, direction))) continue;
        const [from, to] = edgeCorners(corners, direction);
        onwards.set(keyOf(from), [...(onwards.get(keyOf(from)) ?? []), to]);
      }
    }
    let d = '';
    for (const first of onwards.keys()) {
      const line: Spot[] = [];
      for (let spot = onwards.get(first)?.pop(); spot; spot = onwards.get(keyOf(spot))?.pop())
        line.push(spot);
      if (line.length > 0) d += polygon(line);
    }
    return d;
  }

  /** A rectangle that contains all hexes and the rivers that flow out of them. */
  bounds(): Box {
    const shown = this.hexes.length > 0 ? this.hexes : [ORIGIN];
    return boxAround(
      shown.map((hex) => this.middle(hex)),
      1.5 * this.size,
    );
  }
}

const byPlace = (hexes: readonly ElevationHex[]): ReadonlyMap<number, ElevationHex> =>
  new Map(hexes.map((hex) => [hexKey(hex), hex]));
