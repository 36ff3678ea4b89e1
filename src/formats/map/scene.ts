import { type Axial, hexKey, ORIGIN } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { GlyphDefinitions } from '../drawing/glyph-definitions.ts';
import type { Glyph } from '../drawing/mark.ts';
import { fromNorthToSouth } from '../drawing/north-to-south.ts';
import type { Palette } from '../drawing/palette.ts';
import { Coast } from '../island/coast.ts';
import { type MapStyle, PLAIN_STYLE } from '../map-style.ts';
import { type Box, boxAround } from '../sheet/box.ts';
import { type Spot, transformPath } from '../vector/path.ts';
import { groundCover } from './ground-cover.ts';
import { landSides } from './land-sides.ts';
import { type GroundLookup, paintedSides, type Side } from './painted-sides.ts';
import type { GroundCover } from './terrain-cover.ts';

/** Width of the sea around an island, in hex sizes (radius of a hex). */
const OFFING = 4;

/** Everything that the layers of a map are drawn from. Places are in pixels, relative to the starting hex's middle. */
export class Scene {
  /** From north to south, so that what stands in front is drawn later. */
  readonly hexes: readonly SoloRecord[];
  readonly palette: Palette;
  readonly style: MapStyle;
  readonly cover: GroundCover;
  readonly size: number;
  readonly layout: HexLayout;
  /** The coast of an island; `null` for a world whose surroundings are unknown. */
  readonly coast: Coast | null;
  /** Unexplored land of an island, from north to south. */
  readonly unexplored: readonly Axial[];
  readonly #known: ReadonlyMap<number, SoloRecord>;
  readonly #glyphs: GlyphDefinitions;

  /** @param outline all land of an island, explored or not; around it is the open sea */
  constructor(
    hexes: Iterable<SoloRecord>,
    palette: Palette,
    size: number,
    outline: readonly Axial[] | null = null,
    style: MapStyle = PLAIN_STYLE,
  ) {
    this.palette = palette;
    this.style = style;
    this.cover = groundCover(style.subject, palette);
    this.size = size;
    this.layout = new HexLayout(size);
    this.#glyphs = new GlyphDefinitions(palette, size);
    this.hexes = [...hexes].sort(fromNorthToSouth);
    this.#known = new Map(this.hexes.map((hex) => [hexKey(hex), hex]));
    this.coast = outline && new Coast(outline);
    this.unexplored = (outline ?? []).filter((hex) => !this.at(hex)).sort(fromNorthToSouth);
  }

  readonly at = (hex: Axial): SoloRecord | null => this.#known.get(hexKey(hex)) ?? null;

  readonly sides = (hex: Axial): Side[] =>
    this.coast ? landSides(hex, this.coast, this.#groundAt) : paintedSides(hex, this.#groundAt);

  readonly #groundAt: GroundLookup = (hex) => {
    const known = this.at(hex);
    return known && this.cover.groundOf(known);
  };

  /** True if a site or a cave is in the middle of a hex. */
  isOccupied(hex: Axial): boolean {
    const there = this.at(hex);
    return there !== null && (there.site !== null || there.flow === 'underworld');
  }

  middle(hex: Axial): Spot {
    const { x, y } = this.layout.centre(hex);
    return [x, y];
  }

  /** Path data in hex sizes, scaled and moved to a hex's place. */
  placed(d: string, hex: Axial): string {
    return transformPath(d, this.middle(hex), this.size);
  }

  /** Refers to a glyph at a place on the sheet; the glyph is defined once. */
  use(id: string, glyph: Glyph, place: Spot): string {
    return this.#glyphs.use(id, glyph, place);
  }

  /** The definitions of all glyphs used so far. */
  definitions(): string {
    return this.#glyphs.definitions();
  }

  /** A rectangle that contains all hexes, the rivers that flow out of them, and other given places. */
  bounds(others: readonly Axial[]): Box {
    const reach = (this.coast ? OFFING : 1.5) * this.size;
    const shown = [...this.hexes, ...this.unexplored, ...others];
    return boxAround(
      (shown.length > 0 ? shown : [ORIGIN]).map((hex) => this.middle(hex)),
      reach,
    );
  }
}
