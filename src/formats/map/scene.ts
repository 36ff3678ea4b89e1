import { type Axial, hexKey, ORIGIN } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import type { Glyph } from '../drawing/mark.ts';
import { markPath } from '../drawing/mark-path.ts';
import type { Palette } from '../drawing/palette.ts';
import { Coast } from '../island/coast.ts';
import { placed, type Spot, short } from '../vector/path.ts';
import { landSides } from './land-sides.ts';
import { paintedSides, type Side, type TerrainLookup } from './painted-sides.ts';

/** A rectangle on the sheet, in the drawing's pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How much sea there is around an island, in the size of a hex. */
const OFFING = 4;

/** Everything that the layers of one map are drawn from. Places are in pixels, around the start hex's middle. */
export class Scene {
  /** From north to south, so that what stands in front is drawn later. */
  readonly hexes: readonly SoloRecord[];
  readonly palette: Palette;
  readonly size: number;
  readonly layout: HexLayout;
  /** The coast of an island; `null` where nobody knows what lies around. */
  readonly coast: Coast | null;
  /** Land of an island that nobody has explored, from north to south. */
  readonly unexplored: readonly Axial[];
  readonly #known: ReadonlyMap<number, SoloRecord>;
  readonly #defined = new Map<string, string>();

  /** @param outline all land of an island, known or not; around it lies the open sea */
  constructor(
    hexes: Iterable<SoloRecord>,
    palette: Palette,
    size: number,
    outline: readonly Axial[] | null = null,
  ) {
    this.palette = palette;
    this.size = size;
    this.layout = new HexLayout(size);
    this.hexes = [...hexes].sort(fromNorthToSouth);
    this.#known = new Map(this.hexes.map((hex) => [hexKey(hex), hex]));
    this.coast = outline && new Coast(outline);
    this.unexplored = (outline ?? []).filter((hex) => !this.at(hex)).sort(fromNorthToSouth);
  }

  readonly at = (hex: Axial): SoloRecord | null => this.#known.get(hexKey(hex)) ?? null;

  readonly sides = (hex: Axial): Side[] =>
    this.coast ? landSides(hex, this.coast, this.#terrainAt) : paintedSides(hex, this.#terrainAt);

  readonly #terrainAt: TerrainLookup = (hex) => this.at(hex)?.terrain ?? null;

  middle(hex: Axial): Spot {
    const { x, y } = this.layout.centre(hex);
    return [x, y];
  }

  /** Path data in the size of a hex, brought to a hex's place. */
  placed(d: string, hex: Axial): string {
    return placed(d, this.middle(hex), this.size);
  }

  /** A glyph at a place on the sheet, defined once and then used. */
  use(id: string, glyph: Glyph, [x, y]: Spot): string {
    if (!this.#defined.has(id)) this.#defined.set(id, this.#definition(id, glyph));
    return `<use href="#${id}" x="${short(x, 1)}" y="${short(y, 1)}"/>`;
  }

  /** The definitions of all glyphs used so far. */
  definitions(): string {
    return [...this.#defined.values()].join('\n');
  }

  #definition(id: string, glyph: Glyph): string {
    const open = `<g id="${id}" transform="scale(${short(this.size)})" fill="none" stroke-linecap="round" stroke-linejoin="round">`;
    return `${open}${glyph.map((mark) => markPath(mark, this.palette)).join('')}</g>`;
  }

  /** The rectangle that holds all hexes with the rivers that run out of them, and other places to be shown. */
  bounds(others: readonly Axial[]): Box {
    const reach = (this.coast ? OFFING : 1.5) * this.size;
    const shown = [...this.hexes, ...this.unexplored, ...others];
    const places = (shown.length > 0 ? shown : [ORIGIN]).map((hex) => this.middle(hex));
    const edge = (axis: 0 | 1, sign: 1 | -1) =>
      sign * places.reduce((most, place) => Math.max(most, sign * place[axis]), Number.NEGATIVE_INFINITY) +
      sign * reach;
    return { left: edge(0, -1), top: edge(1, -1), right: edge(0, 1), bottom: edge(1, 1) };
  }
}

const fromNorthToSouth = (a: Axial, b: Axial): number => a.r + a.q / 2 - (b.r + b.q / 2) || a.q - b.q;
